// What publishers do with reservations after they are made: look at one, list many, cancel (contract B5).

import type { Operations } from '../../operations/operations.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeCancellation, writeReservation, writeReservationPage } from './presenter/reservation.ts'
import { named } from './schemas/answer-fields.ts'
import { cancellationAnswer, reservationPageAnswer } from './schemas/reservation-answer.ts'
import {
  cancelRequest,
  reservationCancelBody,
  reservationIndexBody,
  reservationListRequest,
  reservationViewBody,
  reservationViewRequest,
} from './schemas/reservation-bodies.ts'

/** reservation/view, reservation/index and reservation/cancel. */
export const reservationOperations = (operations: Operations): PublisherOperation[] => [
  publisherOperation({
    path: 'reservation/view',
    get: 'by-setting',
    scope: 'manage',
    summary: 'Reservation view: one reservation by its confirmation number or id.',
    description: 'As reservation answered, in its present state, with the actions that are open now.',
    body: reservationViewBody,
    result: named('Reservation', 'The reservation.'),
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const found = await operations.viewReservation(holder, reservationViewRequest(fields))
      return { write: out => writeReservation(out, found) }
    },
  }),
  publisherOperation({
    path: 'reservation/index',
    get: 'by-setting',
    scope: 'manage',
    summary: 'Reservation index: the reservations that the key’s publisher has made.',
    description:
      'Newest first, page by page, narrowed by stay, by when they were made or changed, by state or code.',
    body: reservationIndexBody,
    result: reservationPageAnswer,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const page = await operations.listReservations(holder, reservationListRequest(fields))
      return { write: out => writeReservationPage(out, page) }
    },
  }),
  publisherOperation({
    path: 'reservation/cancel',
    scope: 'manage',
    summary: 'Reservation cancel: gives the rooms back, at the penalty that was promised.',
    description:
      'With `simulate` it only says what it would cost. `expected_penalty` guards the guest: a higher penalty is ' +
      'refused. Cancelling again gives the same answer.',
    body: reservationCancelBody,
    result: cancellationAnswer,
    refusals: [...readRefusals, 409, 422],
    answer: async (holder, fields) => {
      const cancelled = await operations.cancelReservation(holder, cancelRequest(fields))
      return { write: out => writeCancellation(out, cancelled) }
    },
  }),
]
