// The administration of reservations: search, and decisions of the hotel's staff (reservation protocol 1 and 4). The record
// names who decided.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ReservationReference } from '../../../lodging/reservations/reservation-search.ts'
import { mostCounted, type OperatorDecision } from '../../../operations/back-office/reservation-records.ts'
import type { Operations } from '../../../operations/operations.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { type Caller, nameOf, rightsOf } from '../kit/caller.ts'
import { addDaySheetRoute } from './day-sheet-route.ts'
import { forReader } from './for-reader.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import { recordCountsAnswer, recordPageAnswer } from './record-list-schemas.ts'
import { propertyCancellationAnswer, recordAnswer } from './record-schemas.ts'
import { presentPropertyCancellation, presentRecord, presentRecordPage } from './reservation-answers.ts'
import { addChangeRoute } from './reservation-change-route.ts'
import * as schemas from './reservation-schemas.ts'
import { mailsIn } from './staff-terms.ts'

const all = '/admin/v1/reservations'
const one = `${all}/:reference`

/** Adds the routes of reservations. */
export function addReservationRoutes(scope: FastifyInstance, operations: Operations): void {
  addReadingRoutes(scope, operations)
  addDecidingRoutes(scope, operations)
  addChangeRoute(scope, operations)
  addTellingRoutes(scope, operations)
  addPaymentRoutes(scope, operations)
  addDaySheetRoute(scope, operations)
}

function addReadingRoutes(scope: FastifyInstance, operations: Operations): void {
  addExport(scope, operations)
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listReservations',
    access: may('reservations.read', 'list'),
    summary: 'Reservations of all publishers.',
    description: 'Newest first; status=review lists those that wait for a decision.',
    query: schemas.recordQuery,
    result: recordPageAnswer,
    answer: async ({ query, within }) =>
      presentRecordPage(await operations.listRecords({ ...schemas.recordQuestion(query), within })),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${all}/search`,
    operationId: 'searchReservations',
    access: may('reservations.read', 'list'),
    summary: 'Reservations by a name, an e-mail address, a telephone, a number or a card.',
    description:
      'With the same conditions as the list. Names and addresses of guests belong into a body, which no log has.',
    body: schemas.recordSearch,
    result: recordPageAnswer,
    answer: async ({ body, within }) =>
      presentRecordPage(await operations.listRecords({ ...schemas.recordQuestion(body), within })),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${all}/counts`,
    operationId: 'countReservations',
    access: may('reservations.read', 'list'),
    summary: 'How many reservations each of some filters finds.',
    description: `With the conditions of the list but for a search; at most ${mostCounted} of each are counted.`,
    body: schemas.recordCounts,
    result: recordCountsAnswer,
    answer: async ({ body, within }) => {
      const counts = await operations.countRecords(body.filters.map(schemas.recordQuestion), within)
      return { counts: counts.map(({ count, isMore }) => ({ count, is_more: isMore })) }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showReservation',
    access: may('reservations.read', inPath('reservation', 'reference')),
    summary: 'A reservation with its whole record.',
    description: 'All changes of its state and all requests to the payment gateway, nothing of the card.',
    path: schemas.recordPath,
    result: recordAnswer,
    version: ({ reservation }) => reservation.version,
    answer: async ({ path, within }) =>
      presentRecord(forReader(await operations.showReservationRecord(path.reference), within)),
  })
}

/** A file for spreadsheets, sent while it is read. */
function addExport(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${all}/csv`,
    operationId: 'exportReservations',
    access: may('reservations.read', 'list'),
    summary: 'Reservations as a file for spreadsheets.',
    description:
      'CSV in UTF-8 with a byte order mark, the newest first, with the conditions of the list. Guests are named where the ' +
      'caller may decide about the reservation. The download is in the audit trail. No cell is a formula to a spreadsheet.',
    body: schemas.recordExport,
    result: Type.Unsafe<Readable>({ type: 'string', description: 'Rows of a CSV file.' }),
    answer: async ({ body, within, caller }, { reply }) => {
      const { page: _page, limit: _limit, order: _order, ...question } = schemas.recordQuestion(body)
      const guestsOf = rightsOf(caller, 'reservations.decide')
      const lines = operations.exportReservations({
        ...question,
        within,
        guestsOf,
        form: body.form ?? 'comma',
      })
      reply.type('text/csv; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="reservations.csv"')
      return Readable.from(lines)
    },
  })
}

function addDecidingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/resolve`,
    operationId: 'resolveReservation',
    access: may('reservations.resolve', inPath('reservation', 'reference')),
    summary: 'Decides a reservation that the server cannot.',
    description:
      'In review: confirmed captures the authorised amount; failed releases rooms and payment. cancelled records that a ' +
      'cancelling reservation, or the orphan of a failed one, was cancelled at its source by other means.',
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
    access: may('reservations.decide', inPath('reservation', 'reference')),
    summary: 'Records that the guest did not come.',
    description:
      'From the cutoff of the arrival day until two days after check-out. The nights stay sold, and the no-show penalty ' +
      'is kept from the payment.',
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
    access: may('reservations.decide', inPath('reservation', 'reference')),
    summary: 'Cancels for the hotel.',
    description:
      'At the promised penalty or, with `waive_penalty`, without one. Cancelling again returns the same answer.',
    path: schemas.recordPath,
    body: schemas.cancelBody,
    result: propertyCancellationAnswer,
    refusals: [422],
    answer: async asked => {
      const { waive_penalty: waivesPenalty = false, simulate = false } = asked.body
      const decision = { ...decisionOf(asked), waivesPenalty, simulate, ...mailsIn(asked.body) }
      return presentPropertyCancellation(await operations.cancelForProperty(decision))
    },
  })
}

function addTellingRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/notes`,
    operationId: 'addReservationNote',
    access: may('reservations.decide', inPath('reservation', 'reference')),
    summary: 'Adds a note that only the staff reads.',
    description: 'It stays with the reservation, and is erased with its guest.',
    path: schemas.recordPath,
    body: schemas.noteBody,
    result: recordAnswer,
    refusals: [409],
    answer: async ({ path, body, caller }) => {
      const note = { reference: path.reference, text: body.text, by: nameOf(caller) }
      return presentRecord(await operations.addReservationNote(note))
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/mails/:mail_id/resend`,
    operationId: 'resendReservationMail',
    access: may('reservations.decide', inPath('reservation', 'reference')),
    summary: 'Sends a mail about a reservation again.',
    description: 'To the address that the reservation or the property has now.',
    path: schemas.mailPath,
    result: recordAnswer,
    answer: async ({ path }) =>
      presentRecord(
        await operations.resendReservationMail({ reference: path.reference, mailId: path.mail_id }),
      ),
  })
}

interface AskedToDecide {
  readonly path: { readonly reference: ReservationReference }
  readonly body: { readonly reason: string }
  readonly caller: Caller
}

const decisionOf = ({ path, body, caller }: AskedToDecide): OperatorDecision => ({
  reference: path.reference,
  reason: body.reason,
  by: nameOf(caller),
})
