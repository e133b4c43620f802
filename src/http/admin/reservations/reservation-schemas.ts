// Input of the routes of reservations, and the requests made from it.

import Type, { type Static, type TProperties } from 'typebox'
import type { ReservationReference } from '../../../lodging/reservations/reservation-search.ts'
import { verdicts } from '../../../operations/back-office/decide-review.ts'
import {
  longestReason,
  type RecordQuestion,
  recordStatuses,
} from '../../../operations/back-office/reservation-records.ts'
import { longestNote } from '../../../operations/back-office/staff-notes.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { csvForm } from '../calendars/calendar-schemas.ts'
import { closed } from '../kit/admin-route.ts'
import { sendMail } from './staff-terms.ts'

const identifier = (description: string) =>
  Type.Optional(Type.Integer({ description, minimum: 1, maximum: 2_147_483_647 }))

const day = (description: string) =>
  Type.Optional(Type.Unsafe<Day>({ type: 'string', format: 'date', description }))

const flag = (description: string) => Type.Optional(Type.Boolean({ description, default: false }))

export const recordQuery = Type.Object(
  {
    status: Type.Optional(
      Type.Enum([...recordStatuses], {
        type: 'string',
        description: 'Only in this state; pending includes every state that publishers see as pending.',
      }),
    ),
    property_id: identifier('Only at this property.'),
    publisher_id: identifier('Only by this publisher.'),
    checkout_from: day('Departures on this day or later, YYYY-MM-DD.'),
    checkout_to: day('Departures on this day or earlier, YYYY-MM-DD.'),
    staying_on: day('Stays of the night that begins on this day, YYYY-MM-DD.'),
    needs_attention: flag('Only what waits for a decision, or whose payment could not be collected.'),
    to_pay: flag('Only whose guest still has to pay.'),
    order: Type.Optional(
      Type.Enum(['created', 'checkin'], {
        type: 'string',
        description: 'created: newest first; checkin: the next to arrive first.',
        default: 'created',
      }),
    ),
    checkin_from: day('Arrivals on this day or later, YYYY-MM-DD.'),
    checkin_to: day('Arrivals on this day or earlier, YYYY-MM-DD.'),
    page: Type.Optional(
      Type.Integer({ description: 'Page, from 1.', minimum: 1, maximum: 1_000_000, default: 1 }),
    ),
    limit: Type.Optional(
      Type.Integer({ description: 'Reservations per page.', minimum: 1, maximum: 100, default: 100 }),
    ),
  },
  closed,
)

export const recordSearch = Type.Object(
  {
    search: Type.String({
      description:
        'Words in any order, each a part of a confirmation number, of the name of any guest or of the e-mail address; or a part of ' +
        'the telephone, however it is written; or the last four digits of the card.',
      maxLength: 100,
    }),
    ...recordQuery.properties,
  },
  { ...closed, examples: [{ search: 'Lovelace' }] },
)

const { order: _order, page: _page, limit: _limit, ...conditions } = recordQuery.properties

/** The conditions of many lists, to count what each finds. */
export const recordCounts = Type.Object(
  {
    filters: Type.Array(Type.Object(conditions, closed), {
      description: 'Conditions, as those of the list.',
      minItems: 1,
      maxItems: 40,
    }),
  },
  { ...closed, examples: [{ filters: [{ status: 'review' }, { staying_on: '2027-03-01' }] }] },
)

/** The conditions of the list, for a file. */
export const recordExport = Type.Object(
  { search: Type.Optional(recordSearch.properties.search), ...conditions, form: csvForm },
  { ...closed, examples: [{ status: 'confirmed', checkin_from: '2027-03-01', checkin_to: '2027-03-31' }] },
)

export const recordQuestion = (
  fields: Static<typeof recordQuery> & { readonly search?: string },
): Omit<RecordQuestion, 'within'> => ({
  search: fields.search?.trim() || null,
  needsAttention: fields.needs_attention ?? false,
  isOwing: fields.to_pay ?? false,
  checkoutFrom: fields.checkout_from ?? null,
  checkoutTo: fields.checkout_to ?? null,
  stayingOn: fields.staying_on ?? null,
  order: fields.order ?? 'created',
  status: fields.status ?? null,
  propertyId: fields.property_id ?? null,
  publisherId: fields.publisher_id ?? null,
  checkinFrom: fields.checkin_from ?? null,
  checkinTo: fields.checkin_to ?? null,
  page: fields.page ?? 1,
  limit: fields.limit ?? 100,
})

/** An invalid reference is answered like an unknown one. */
export const recordPath = {
  fields: Type.Object({
    reference: Type.Unsafe<ReservationReference>({
      type: 'string',
      format: 'reservation-reference',
      description: 'Confirmation number or id.',
      examples: ['R26117M7C2HMXTFF'],
    }),
  }),
  missing: 'There is no such reservation; use its confirmation number or its id.',
}

const decisionBody = <Fields extends TProperties>(fields: Fields, example: object = {}) =>
  Type.Object(
    {
      ...fields,
      reason: Type.String({
        description: 'The reason, in a sentence; it stays in the record.',
        maxLength: longestReason,
        examples: ['The bank confirms the payment.'],
      }),
    },
    { ...closed, examples: [{ reason: 'The guest called.', ...example }] },
  )

export const settleBody = decisionBody(
  {
    verdict: Type.Enum([...verdicts], { type: 'string', description: 'The new state of the reservation.' }),
    source_confirmation: Type.Optional(
      Type.String({
        description: 'The confirmation number at a remote source; null if unknown, and with cancelled.',
        maxLength: 100,
      }),
    ),
  },
  { verdict: 'confirmed', reason: 'The bank confirms the payment.' },
)

export const noteBody = Type.Object(
  {
    text: Type.String({
      description: 'The note, in plain text.',
      maxLength: longestNote,
    }),
  },
  { ...closed, examples: [{ text: 'Arrives by the late train; keep the kitchen key at the desk.' }] },
)

export const mailPath = {
  fields: Type.Object({
    ...recordPath.fields.properties,
    mail_id: Type.Integer({
      description: 'Id of the mail.',
      examples: [4711],
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
  }),
  missing:
    'There is no such reservation or mail; use its confirmation number, and the id of the mail in its record.',
}

export const noShowBody = decisionBody({})

export const cancelBody = decisionBody(
  {
    waive_penalty: flag('The guest owes nothing.'),
    simulate: flag('Only return what it costs.'),
    ...sendMail,
  },
  { simulate: true },
)
