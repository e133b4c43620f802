// What a record tells of the past of its reservation: states, changes, payments, source, notes and mails.

import Type from 'typebox'
import { amount, choice, day, instant, integer, orNull, text } from '../kit/schema-words.ts'
import { messageFields, messageTexts } from '../sources/source-message-schema.ts'
import { paymentFields } from './payment-schemas.ts'

const event = Type.Object({
  sequence: integer('Version of the reservation after it.'),
  from: orNull(text('Previous state; null for the first.')),
  to: text('State after.'),
  cause: text(
    'The cause; of a decision of staff with the name and the reason, for those whose roles are for the property.',
  ),
  at: instant('When.'),
})

const attempt = Type.Object({
  kind: text('authorise, capture, void or refund.'),
  key: text('The idempotency key at the gateway.'),
  gateway: text('The gateway.'),
  amount: amount('Amount.'),
  currency: text('ISO 4217 code.'),
  state: text('sent, approved, declined, unknown or failed.'),
  gateway_reference: orNull(text('The gateway’s reference.')),
  reason: orNull(text('The gateway’s reason, if it did not approve.')),
  sent_at: instant('When it was sent.'),
  settled_at: orNull(instant('When its end was known.')),
})

const booking = Type.Object({
  source: text('The source.'),
  state: text('prepared, sent, unknown, confirmed, failed, orphan or orphan_cancelled.'),
  confirmation: orNull(text('The source’s confirmation number.')),
  reason: orNull(text('The source’s reason, if it did not confirm.')),
  look_ups: integer('Number of look-ups since then.'),
  sent_at: orNull(instant('When it was sent.')),
  settled_at: orNull(instant('When its end was known.')),
})

const stay = (description: string) =>
  Type.Object(
    {
      room_id: integer('Room.'),
      room: text('Its name.'),
      rate_code: text('Rate.'),
      checkin: day('Arrival.'),
      checkout: day('Departure.'),
      rooms: Type.Array(
        Type.Object({
          adults: integer('Adults.'),
          children: integer('Children.'),
          children_ages: Type.Array(Type.Integer(), { description: 'Their ages.' }),
        }),
        { description: 'One for each room.' },
      ),
      total: amount('Total.'),
      balance_due: amount('Due when booking.'),
    },
    { description },
  )

/** Both sides of a change. */
export const bothStays = {
  before: stay('The stay without the change.'),
  after: stay('The stay with it.'),
}

const change = Type.Object({
  state: text('done, failed, or authorizing or unknown while its payment is under way.'),
  version: orNull(integer('Version of the reservation that it made.')),
  cause: text('By whom; of staff with the name and the reason, for those whose roles are for the property.'),
  ...bothStays,
  penalty: amount('Fee of the change.'),
  charged: amount('Charged through the gateway.'),
  refunded: amount('Given back through the gateway.'),
  made_at: instant('When it was asked for.'),
  settled_at: orNull(instant('When it was made or failed.')),
})

const note = Type.Object(
  {
    id: integer('Id.'),
    text: text('The note.'),
    written_by: text('Name, or the id of an admin key.'),
    at: instant('When it was written.'),
  },
  { description: 'A note of the staff.' },
)

const mail = Type.Object(
  {
    id: integer('Id, to send it again.'),
    to: choice('To whom.', ['guest', 'property']),
    about: text('Type of the event that it is about.'),
    state: choice('parked: given up until it is sent again.', ['waiting', 'delivered', 'parked']),
    last_status: orNull(text('What came of the last attempt, in a word or two; null before the first.')),
    at: instant('When it was sent; for any other, when what it is about happened.'),
  },
  { description: 'A mail about the reservation.' },
)

/** The fields of a record that tell of the past. */
export const historyFields = {
  events: Type.Array(event, { description: 'All changes of its state, in order.' }),
  changes: Type.Array(change, { description: 'All changes of the stay, in order.' }),
  payment_attempts: Type.Array(attempt, { description: 'All requests to the gateway, in order.' }),
  ...paymentFields,
  source_booking: Type.Union([booking, Type.Null()], {
    description: 'Requests to a remote source; null for the server’s own inventory.',
  }),
  source_messages: Type.Array(Type.Object({ ...messageFields, ...messageTexts }), {
    description:
      'What was exchanged with the source about it in the last thirty days, in order, without credentials, cards and guests.',
  }),
  card_views: Type.Array(Type.Object({ viewed_by: text('Name.'), at: instant('Time of the view.') }), {
    description: 'Views of its stored card.',
  }),
  notes: Type.Array(note, {
    description: 'Notes that only the staff of the hotel reads, in order; empty for people of the publisher.',
  }),
  mails: Type.Array(mail, { description: 'Mails to the guest and to the property, in order.' }),
}
