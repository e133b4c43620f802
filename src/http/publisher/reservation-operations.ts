// The operations on existing reservations: view, index, modify and cancel (contract B5, B9).

import type { ModificationAnswer } from '../../operations/answers.ts'
import type { Operations } from '../../operations/operations.ts'
import { readIdempotencyKey } from '../reading/idempotency-key.ts'
import { cancellationAnswer, reservationAnswer, reservationPageAnswer } from './answer-forms.ts'
import { type PublisherOperation, publisherOperation, readRefusals } from './operation.ts'
import { writeModification } from './presenter/reservation.ts'
import { named } from './schemas/answer-fields.ts'
import { modificationAnswer } from './schemas/modification-answer.ts'
import { modifyRequest, reservationModifyBody } from './schemas/modify-body.ts'
import {
  cancellationAnswer as cancellationResult,
  reservationPageAnswer as reservationPage,
} from './schemas/reservation-answer.ts'
import {
  cancelRequest,
  reservationCancelBody,
  reservationIndexBody,
  reservationListRequest,
  reservationViewBody,
  reservationViewRequest,
} from './schemas/reservation-bodies.ts'

/** reservation/view, reservation/index, reservation/modify and reservation/cancel. */
export const reservationOperations = (operations: Operations, publicUrl: string): PublisherOperation[] => [
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
      return reservationAnswer({ operations, publicUrl }, holder, found)
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
    result: reservationPage,
    refusals: readRefusals,
    answer: async (holder, fields) => {
      const page = await operations.listReservations(holder, reservationListRequest(fields))
      return reservationPageAnswer({ operations, publicUrl }, holder, page)
    },
  }),
  publisherOperation({
    path: 'reservation/modify',
    scope: 'manage',
    summary:
      'Reservation modify: other dates, guests, rooms or rate, without letting go of the rooms in between.',
    description:
      'What is absent stays as it is. The changed stay is priced as a reservation made now; nights that stay the same are ' +
      'never given back. With `simulate` it only says what the change would cost. `expected_total` guards the guest: a ' +
      'higher total is refused. Where more is due than before, the difference is charged to the card in `payment` first. ' +
      'With an `Idempotency-Key` header the request can be sent again. Status 202 and `pending` mean that the payment has ' +
      'not been answered for, or that the guest must confirm it with the bank: the reservation is as before until it is made.',
    body: reservationModifyBody,
    result: modificationAnswer,
    mayBePending: true,
    refusals: [...readRefusals, 402, 409, 422, 504],
    answer: async (holder, fields, headers) => {
      const request = modifyRequest(fields, readIdempotencyKey(headers))
      const changed = await operations.modifyReservation(holder, request)
      return { ...changedAnswer(changed), write: out => writeModification(out, changed) }
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
    result: cancellationResult,
    refusals: [...readRefusals, 409, 422],
    answer: async (holder, fields) => {
      const cancelled = await operations.cancelReservation(holder, cancelRequest(fields))
      return cancellationAnswer({ operations, publicUrl }, holder, cancelled)
    },
  }),
]

/** 202 while the payment has not been answered for. Contract B4: an answer that is given again says so. */
function changedAnswer({ modification, isReplayed }: ModificationAnswer) {
  const isPending = modification.status === 'pending'
  return {
    status: isPending ? 202 : 200,
    headers: {
      ...(isPending && { 'Retry-After': '10' }),
      ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
    },
  }
}
