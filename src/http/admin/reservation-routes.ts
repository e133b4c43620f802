// The administration of reservations: find them, and decide what only a person can decide (reservation protocol 1 and 4).
// The id of the admin key is what the record names.

import type { FastifyInstance } from 'fastify'
import type { ReservationReference } from '../../lodging/reservation-search.ts'
import type { OperatorDecision } from '../../operations/back-office/reservation-records.ts'
import type { Operations } from '../../operations/operations.ts'
import { addAdminRoute } from './admin-route.ts'
import { propertyCancellationAnswer, recordAnswer, recordPageAnswer } from './record-schemas.ts'
import { presentPropertyCancellation, presentRecord, presentRecordPage } from './reservation-answers.ts'
import * as schemas from './reservation-schemas.ts'

const all = '/admin/v1/reservations'
const one = `${all}/:reference`

/** Adds the routes of reservations. */
export function addReservationRoutes(scope: FastifyInstance, operations: Operations): void {
  addReadingRoutes(scope, operations)
  addDecidingRoutes(scope, operations)
}

function addReadingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listReservations',
    summary: 'Reservations of all publishers.',
    description: 'Newest first; with status=review those that wait for a person to decide.',
    query: schemas.recordQuery,
    result: recordPageAnswer,
    answer: async ({ query }) =>
      presentRecordPage(await operations.listRecords(schemas.recordQuestion(query))),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showReservation',
    summary: 'A reservation with its whole record.',
    description:
      'Every change of its state and all that was asked of the payment gateway, nothing of the card.',
    path: schemas.recordPath,
    result: recordAnswer,
    answer: async ({ path }) => presentRecord(await operations.showReservationRecord(path.reference)),
  })
}

function addDecidingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/settle`,
    operationId: 'settleReservation',
    summary: 'Decides what only a person can.',
    description:
      'In review: confirmed takes what its card holds; failed gives rooms and money back. Cancelled: what is cancelling, ' +
      'or came to nothing and is booked at its source all the same, was cancelled there by other means.',
    path: schemas.recordPath,
    body: schemas.settleBody,
    result: recordAnswer,
    refusals: [422],
    answer: async asked => {
      const { verdict, source_confirmation: sourceConfirmation = null } = asked.body
      const decision = { ...decisionOf(asked), verdict, sourceConfirmation }
      return presentRecord(await operations.decideReview(decision))
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/no-show`,
    operationId: 'recordNoShow',
    summary: 'Records that the guest did not come.',
    description:
      'From the cutoff of the arrival day until two days after check-out. The nights stay sold, and of what was paid ' +
      'the no-show penalty is kept.',
    path: schemas.recordPath,
    body: schemas.noShowBody,
    result: recordAnswer,
    refusals: [422],
    answer: async asked => presentRecord(await operations.recordNoShow(decisionOf(asked))),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/cancel`,
    operationId: 'cancelForProperty',
    summary: 'Cancels for the hotel.',
    description:
      'At the penalty that was promised or, with `waive_penalty`, at none. Cancelling again answers alike.',
    path: schemas.recordPath,
    body: schemas.cancelBody,
    result: propertyCancellationAnswer,
    refusals: [422],
    answer: async asked => {
      const { waive_penalty: waivesPenalty = false, simulate = false } = asked.body
      const decision = { ...decisionOf(asked), waivesPenalty, simulate }
      return presentPropertyCancellation(await operations.cancelForProperty(decision))
    },
  })
}

interface AskedToDecide {
  readonly path: { readonly reference: ReservationReference }
  readonly body: { readonly reason: string }
  readonly adminKeyId: string
}

const decisionOf = ({ path, body, adminKeyId }: AskedToDecide): OperatorDecision => ({
  reference: path.reference,
  reason: body.reason,
  by: `key ${adminKeyId}`,
})
