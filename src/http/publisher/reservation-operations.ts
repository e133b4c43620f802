// The operations on existing reservations: view, index and cancel (contract B5).

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
    description: 'As reservation answered, in its current state, with the actions that are possible now.',
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
    summary: 'Reservation index: the reservations of the key’s publisher.',
    description:
      'Newest first, in pages, filtered by stay, by time of creation or change, by state or discount code.',
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
    summary: 'Reservation cancel: cancels at the penalty that was promised.',
    description:
      'With `simulate` it only returns what it would cost. `expected_penalty` protects the guest: a higher penalty is ' +
      'refused. Cancelling again returns the same answer.',
    body: reservationCancelBody,
    result: cancellationAnswer,
    refusals: [...readRefusals, 409, 422],
    answer: async (holder, fields) => {
      const cancelled = await operations.cancelReservation(holder, cancelRequest(fields))
      return { write: out => writeCancellation(out, cancelled) }
    },
  }),
]
