// Money of a reservation that its property takes and gives back itself: what was recorded, and the next entry.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../../operations/operations.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { nameOf } from '../kit/caller.ts'
import { forReader } from './for-reader.ts'
import { paymentBody, paymentsAnswer, paymentToRecord } from './payment-schemas.ts'
import { recordAnswer } from './record-schemas.ts'
import { presentPayments, presentRecord } from './reservation-answers.ts'
import { recordPath } from './reservation-schemas.ts'

const url = '/admin/v1/reservations/:reference/payments'

/** Adds the routes. */
export function addPaymentRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url,
    operationId: 'listRecordedPayments',
    access: may('reservations.read', inPath('reservation', 'reference')),
    summary: 'What the property took and gave back itself.',
    description:
      'In the order in which it was recorded, with what is still to pay. What payment companies charged is in the record.',
    path: recordPath,
    result: paymentsAnswer,
    answer: async ({ path, within }) =>
      presentPayments(forReader(await operations.showReservationRecord(path.reference), within)),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url,
    operationId: 'recordPayment',
    access: may('reservations.decide', inPath('reservation', 'reference')),
    summary: 'Records money that moved at the property, or what is not asked for any more.',
    description:
      'No money moves by it. An entry is never changed; a wrong one is reversed by another, with `reverses` in place of direction, ' +
      'kind and amount. Sent again with the same `idempotency_key`, it records nothing more. 422 for more than was taken or is owed ' +
      'and for a reservation that was never confirmed; 409 for an entry that is reversed already.',
    path: recordPath,
    body: paymentBody,
    result: recordAnswer,
    status: 201,
    refusals: [409, 422],
    answer: async ({ path, body, caller }) =>
      presentRecord(await operations.recordPayment(paymentToRecord(body, { ...path, by: nameOf(caller) }))),
  })
}
