// What the routes of the desk take and answer, for /openapi.json.

import { verdicts } from '../../operations/back-office/decide-review.ts'
import { recordStatuses } from '../../operations/back-office/reservation-records.ts'

const text = (description: string, examples?: unknown[]) => ({
  type: 'string',
  description,
  ...(examples && { examples }),
})
const integer = (description: string) => ({ type: 'integer', description })
const number = (description: string) => ({ type: 'number', description })
const orNull = (schema: { type: string }) => ({ ...schema, type: [schema.type, 'null'] })

export const recordQuery = {
  type: 'object',
  properties: {
    status: {
      ...text('Only in this state; pending is every state that publishers see as pending.'),
      enum: recordStatuses,
    },
    property_id: integer('Only at this property.'),
    publisher_id: integer('Only by this publisher.'),
    checkin_from: text('Arrivals on this day or later, YYYY-MM-DD.'),
    checkin_to: text('Arrivals on this day or earlier, YYYY-MM-DD.'),
    page: integer('Page, from 1.'),
    limit: integer('Reservations a page, 1 to 100; 100 unless sent.'),
  },
}

export const recordParameters = {
  type: 'object',
  properties: { reference: text('Confirmation number or id.', ['R26117M7C2HMXTFF']) },
  required: ['reference'],
}

const reason = text('Why, in a sentence; it stays in the record.', ['The bank confirms the payment.'])

const bodyOf = (properties: Record<string, object>, example: object) => ({
  type: 'object',
  properties: { ...properties, reason },
  required: ['reason'],
  additionalProperties: false,
  examples: [{ reason: 'The guest called.', ...example }],
})

export const settleBody = {
  ...bodyOf(
    {
      verdict: { ...text('What the reservation becomes.'), enum: verdicts },
      source_confirmation: text(
        'The number at a remote source, where it was found out; null where it was not, and with cancelled.',
      ),
    },
    { verdict: 'confirmed', reason: 'The bank confirms the payment.' },
  ),
  required: ['verdict', 'reason'],
}
export const noShowBody = bodyOf({}, {})
export const cancelBody = bodyOf(
  {
    waive_penalty: { type: 'boolean', description: 'The guest owes nothing; false unless sent.' },
    simulate: { type: 'boolean', description: 'Only say what it costs; false unless sent.' },
  },
  { simulate: true },
)

const reservation = {
  type: 'object',
  description: 'A reservation, amounts in the currency of its property.',
  properties: {
    id: text('Id.'),
    confirmation_number: orNull(text('Number on the confirmation; null while there is none.')),
    property_id: integer('Property.'),
    publisher_id: integer('Publisher who made it.'),
    room_id: integer('Room.'),
    rate_code: text('Rate.'),
    status: { ...text('State inside.'), enum: recordStatuses.filter(status => status !== 'pending') },
    payment_state: text('What has become of the money.'),
    checkin: text('Arrival.'),
    checkout: text('Departure.'),
    rooms: integer('Rooms.'),
    total: number('Total.'),
    balance_due: number('Due when booking.'),
    currency: text('ISO 4217 code.'),
    created_at: text('When it was made.'),
  },
}

export const recordPageAnswer = {
  type: 'object',
  description: 'A page of reservations, newest first.',
  properties: {
    reservations: { type: 'array', items: reservation, description: 'The reservations.' },
    page: integer('Page.'),
    limit: integer('Reservations a page.'),
    total: integer('Reservations on all pages.'),
  },
}

const event = {
  type: 'object',
  properties: {
    sequence: integer('Version of the reservation after it.'),
    from: orNull(text('State before; null for the first.')),
    to: text('State after.'),
    cause: text('Why, and by whom where a person decided.'),
    at: text('When.'),
  },
}

const attempt = {
  type: 'object',
  properties: {
    kind: text('authorise, capture, void or refund.'),
    key: text('The key that the gateway knows it by.'),
    gateway: text('The gateway.'),
    amount: number('Amount.'),
    currency: text('ISO 4217 code.'),
    state: text('sent, approved, declined, unknown or failed.'),
    gateway_reference: orNull(text('What the gateway calls it.')),
    reason: orNull(text('What the gateway said where it did not approve.')),
    sent_at: text('When it was asked.'),
    settled_at: orNull(text('When its end was known.')),
  },
}

const booking = {
  type: ['object', 'null'],
  description: 'What was asked of a remote inventory source; null for our own inventory.',
  properties: {
    source: text('The source.'),
    state: text('prepared, sent, unknown, confirmed, failed, ghost or ghost_cancelled.'),
    confirmation: orNull(text('The number at the source.')),
    reason: orNull(text('What the source said where it did not confirm.')),
    look_ups: integer('How often it was looked up since.'),
    sent_at: orNull(text('When it was asked.')),
    settled_at: orNull(text('When its end was known.')),
  },
}

const fileFields = {
  reservation,
  guest: { type: 'object', description: 'The guest as given.', additionalProperties: true },
  events: { type: 'array', items: event, description: 'Everything that became of it, in order.' },
  payment_attempts: {
    type: 'array',
    items: attempt,
    description: 'What was asked of the gateway, in order.',
  },
  source_booking: booking,
  card_views: {
    type: 'array',
    description: 'Who looked at its sealed card.',
    items: { type: 'object', properties: { viewed_by: text('Who.'), at: text('When.') } },
  },
}

export const recordAnswer = {
  type: 'object',
  description: 'A reservation with its whole record.',
  properties: fileFields,
}

export const propertyCancellationAnswer = {
  type: 'object',
  description: 'What cancelling costs or has cost, and the reservation as it is then.',
  properties: {
    simulated: { type: 'boolean', description: 'Whether nothing was done.' },
    penalty: number('What the guest owes.'),
    refund: number('What the guest gets back of what was paid through the server.'),
    ...fileFields,
  },
}
