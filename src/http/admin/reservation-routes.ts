// The administration of reservations: find them, and decide what only a person can decide (reservation protocol 1 and 4).
// Admin keys only; the id of the key is what the record names. Names that a route's schema does not have never get here
// (unknown-names.ts).

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isConfirmationNumber } from '../../lodging/confirmation-number.ts'
import type { ReservationReference } from '../../lodging/reservation-search.ts'
import { verdicts } from '../../operations/back-office/decide-review.ts'
import {
  type OperatorDecision,
  type RecordQuestion,
  recordStatuses,
} from '../../operations/back-office/reservation-records.ts'
import type { Operations } from '../../operations/operations.ts'
import { type Day, parseDay } from '../../values/civil-dates.ts'
import { badRequest, type FieldError, notFound } from '../../values/faults.ts'
import { answers } from '../openapi.ts'
import { isObject, type JsonObject } from '../reading/json-body.ts'
import { presentPropertyCancellation, presentRecord, presentRecordPage } from './reservation-answers.ts'
import * as schemas from './reservation-schemas.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the admin key; empty outside the administration. */
    adminKeyId: string
  }
}

const all = '/admin/v1/reservations'
const one = `${all}/:reference`
const onePath = `${all}/R26117M7C2HMXTFF`
const common = { tags: ['administration'], security: [{ adminKey: [] }] }

/** Adds the routes to a scope whose requests carry an admin key and a body that is read. */
export function addReservationRoutes(app: FastifyInstance, operations: Operations): void {
  addReadingRoutes(app, operations)
  addDecidingRoutes(app, operations)
}

function addReadingRoutes(app: FastifyInstance, operations: Operations): void {
  app.get(all, {
    schema: {
      ...common,
      operationId: 'listReservations',
      summary: 'Reservations of all publishers.',
      description: 'Newest first; with status=review those that wait for a person to decide.',
      querystring: schemas.recordQuery,
      response: answers(schemas.recordPageAnswer, [400, 401, 500, 503], all),
    },
    handler: async request => presentRecordPage(await operations.listRecords(questionOf(request))),
  })
  app.get(one, {
    schema: {
      ...common,
      operationId: 'showReservation',
      summary: 'A reservation with its whole record.',
      description:
        'Every change of its state and all that was asked of the payment gateway, nothing of the card.',
      params: schemas.recordParameters,
      response: answers(schemas.recordAnswer, [400, 401, 404, 500, 503], onePath),
    },
    handler: async request => presentRecord(await operations.showReservationRecord(referenceOf(request))),
  })
}

function addDecidingRoutes(app: FastifyInstance, operations: Operations): void {
  const refusals = [400, 401, 404, 408, 413, 422, 500, 503] as const
  const path = (verb: string) => `${onePath}/${verb}`
  app.post(`${one}/settle`, {
    schema: {
      ...common,
      operationId: 'settleReservation',
      summary: 'Decides what only a person can.',
      description:
        'In review: confirmed takes what its card holds; failed gives rooms and money back. Cancelled: what is cancelling, ' +
        'or came to nothing and is booked at its source all the same, was cancelled there by other means.',
      params: schemas.recordParameters,
      body: schemas.settleBody,
      response: answers(schemas.recordAnswer, refusals, path('settle')),
    },
    handler: async request => {
      const { verdict: word, source_confirmation: sourceConfirmation = null } = bodyOf(request)
      const verdict = verdicts.find(each => each === word)
      if (verdict === undefined) {
        throw badRequest([{ field: 'verdict', message: `must be one of ${verdicts.join(', ')}` }])
      }
      if (sourceConfirmation !== null && !isShortText(sourceConfirmation)) {
        throw badRequest([{ field: 'source_confirmation', message: 'must be a text of 1 to 100 characters' }])
      }
      const settled = await operations.decideReview({ ...decisionOf(request), verdict, sourceConfirmation })
      return presentRecord(settled)
    },
  })
  app.post(`${one}/no-show`, {
    schema: {
      ...common,
      operationId: 'recordNoShow',
      summary: 'Records that the guest did not come.',
      description:
        'From the cutoff of the arrival day until two days after check-out. The nights stay sold, and of what was paid ' +
        'the no-show penalty is kept.',
      params: schemas.recordParameters,
      body: schemas.noShowBody,
      response: answers(schemas.recordAnswer, refusals, path('no-show')),
    },
    handler: async request => presentRecord(await operations.recordNoShow(decisionOf(request))),
  })
  app.post(`${one}/cancel`, {
    schema: {
      ...common,
      operationId: 'cancelForProperty',
      summary: 'Cancels for the hotel.',
      description:
        'At the penalty that was promised or, with `waive_penalty`, at none. Cancelling again answers alike.',
      params: schemas.recordParameters,
      body: schemas.cancelBody,
      response: answers(schemas.propertyCancellationAnswer, refusals, path('cancel')),
    },
    handler: async request => {
      const [waivesPenalty, simulate] = flagsOf(request, ['waive_penalty', 'simulate'])
      const asked = { ...decisionOf(request), waivesPenalty: waivesPenalty!, simulate: simulate! }
      return presentPropertyCancellation(await operations.cancelForProperty(asked))
    },
  })
}

/** A reference that cannot be one is that of no reservation. */
function referenceOf(request: FastifyRequest): ReservationReference {
  const { reference } = request.params as { reference: string }
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reference)) return { id: reference.toLowerCase() }
  const confirmationNumber = reference.toUpperCase()
  if (isConfirmationNumber(confirmationNumber)) return { confirmationNumber }
  throw notFound('There is no such reservation; name it by its confirmation number or its id.')
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100

const bodyOf = ({ body }: FastifyRequest): JsonObject => (isObject(body) ? body : {})

function decisionOf(request: FastifyRequest): OperatorDecision {
  const { reason } = bodyOf(request)
  if (typeof reason !== 'string')
    throw badRequest([{ field: 'reason', message: 'is required: say why in a sentence' }])
  return { reference: referenceOf(request), reason, by: `key ${request.adminKeyId}` }
}

function flagsOf(request: FastifyRequest, names: readonly string[]): boolean[] {
  const body = bodyOf(request)
  const errors: FieldError[] = []
  const flags = names.map(name => {
    const value = Object.hasOwn(body, name) ? body[name] : false
    if (typeof value !== 'boolean') errors.push({ field: name, message: 'must be true or false' })
    return value === true
  })
  if (errors.length > 0) throw badRequest(errors)
  return flags
}

/** Reads the query, all that is wrong with it in one answer (contract R5). */
function questionOf({ query }: FastifyRequest): RecordQuestion {
  const fields = query as Readonly<Record<string, unknown>>
  const errors: FieldError[] = []
  const read = <Value>(
    name: string,
    reading: (text: string) => Value | undefined,
    says: string,
  ): Value | null => {
    const text = fields[name]
    if (text === undefined || text === '') return null
    const value = typeof text === 'string' ? reading(text) : undefined
    if (value === undefined) errors.push({ field: name, message: says })
    return value ?? null
  }
  const whole = (name: string, most: number): number | null =>
    read(name, text => wholeNumber(text, most), `must be a whole number from 1 to ${most}`)
  const day = (name: string): Day | null =>
    read(name, parseDay, 'must be a date that exists, written YYYY-MM-DD')
  const states = recordStatuses.join(', ')
  const question = {
    status: read('status', text => recordStatuses.find(each => each === text), `must be one of ${states}`),
    propertyId: whole('property_id', 2_147_483_647),
    publisherId: whole('publisher_id', 2_147_483_647),
    checkinFrom: day('checkin_from'),
    checkinTo: day('checkin_to'),
    page: whole('page', 1_000_000) ?? 1,
    limit: whole('limit', 100) ?? 100,
  }
  if (errors.length > 0) throw badRequest(errors)
  return question
}

const wholeNumber = (text: string, most: number): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined
