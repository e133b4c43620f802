// Output of the routes of reservations.

import Type from 'typebox'
import type { Guest, ReservationStatus } from '../../lodging/reservation.ts'
import { mostCounted, recordStatuses } from '../../operations/back-office/reservation-records.ts'
import { amount, choice, day, flag, instant, integer, orNull, text } from './schema-words.ts'

const states = recordStatuses.filter((status): status is ReservationStatus => status !== 'pending')

const reservation = Type.Object(
  {
    id: text('Id.'),
    version: integer('Rises with every change; the ETag of the record.'),
    confirmation_number: orNull(text('Confirmation number; null until the reservation is confirmed.')),
    property_id: integer('Property.'),
    publisher_id: integer('Publisher who made it.'),
    publisher: text('Name of the publisher.'),
    room_id: integer('Room.'),
    room: text('Its name when it was booked.'),
    rate_code: text('Rate.'),
    guest_name: text('Name of the guest.'),
    adults: integer('Adults in all rooms.'),
    children: integer('Children in all rooms.'),
    status: Type.Enum(states, { type: 'string', description: 'State inside.' }),
    payment_state: text('State of the payment.'),
    checkin: day('Arrival.'),
    checkout: day('Departure.'),
    rooms: integer('Rooms.'),
    total: amount('Total.'),
    balance_due: amount('Due when booking.'),
    to_pay: amount(
      'What the guest still has to pay: the total with the charges at check-in, or the penalty, less what was charged and not ' +
        'refunded. Negative: what the guest is to get back. What the property takes itself is not known here.',
    ),
    currency: text('ISO 4217 code.'),
    penalty: orNull(amount('What the guest owes for cancelling or for not coming; null for any other.')),
    cancelled: orNull(
      Type.Object(
        {
          by: choice('Who cancelled; system: the server, for the publisher who made it.', [
            'publisher',
            'property',
            'system',
          ]),
          at: instant('When.'),
        },
        { description: 'Its cancellation; null for none.' },
      ),
    ),
    waits_for: orNull(
      choice(
        'What it waits for; null for nothing. person: a decision of staff; change: the payment of a change of the stay.',
        ['payment', 'guest', 'source', 'person', 'change'],
      ),
    ),
    guest_note: orNull(text('What the guest wrote to the property; null for nothing.')),
    changed_at: orNull(instant('When the stay was last changed; null for never.')),
    created_at: instant('When it was made.'),
  },
  { description: 'A reservation, amounts in the currency of its property.' },
)

export const recordPageAnswer = Type.Object(
  {
    reservations: Type.Array(reservation, { description: 'The reservations.' }),
    page: integer('Page.'),
    limit: integer('Reservations per page.'),
    total: integer('Reservations on all pages.'),
  },
  { description: 'A page of reservations, newest first.' },
)

export const recordCountsAnswer = Type.Object(
  {
    counts: Type.Array(
      Type.Object({
        count: integer(`Reservations, at most ${mostCounted}.`),
        is_more: flag('There are more than that.'),
      }),
      { description: 'One for each filter, in their order.' },
    ),
  },
  { description: 'What each filter finds.' },
)

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

const sourceMessage = Type.Object({
  call: text('book, resume, resolve or cancel: what was wanted of the source.'),
  method: text('The HTTP method.'),
  path: text('The path, without its query.'),
  status: orNull(integer('The HTTP status; null where no answer was read.')),
  error: orNull(text('Why there was no answer; null where there was one.')),
  sent: orNull(text('JSON; null for none.')),
  answered: orNull(text('JSON; null for none.')),
  at: instant('When it ended.'),
})

const address = Type.Object({
  type: text('Billing.'),
  line_1: text('Street address.'),
  line_2: orNull(text('Apartment, suite, etc.')),
  city: orNull(text('City.')),
  country: text('Two-letter ISO 3166 code.'),
  postal_code: text('Postal code.'),
  region: orNull(text('Province, state or region.')),
  state: orNull(text('State, in the US.')),
})

const guest = Type.Unsafe<Guest>(
  Type.Object(
    {
      first_name: text('First name.'),
      last_name: text('Last name.'),
      email: text('E-mail address.'),
      phone: text('Phone number.'),
      note: orNull(text('Note to the hotel.')),
      addresses: Type.Array(address, { description: 'Addresses of the guest.' }),
    },
    { description: 'The guest as given.' },
  ),
)

const stay = Type.Object({
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
})

const change = Type.Object({
  state: text('done, failed, or authorizing or unknown while its payment is under way.'),
  version: orNull(integer('Version of the reservation that it made.')),
  cause: text('By whom; of staff with the name and the reason, for those whose roles are for the property.'),
  before: stay,
  after: stay,
  penalty: amount('Fee of the change.'),
  charged: amount('Charged through the gateway.'),
  refunded: amount('Given back through the gateway.'),
  made_at: instant('When it was asked for.'),
  settled_at: orNull(instant('When it was made or failed.')),
})

const item = Type.Object({
  name: text('Its name.'),
  amount: amount('Amount; negative for what is taken off.'),
  is_included: flag('Part of the nightly prices as the hotel wrote them.'),
})

export const price = Type.Object(
  {
    nights: Type.Array(
      Type.Object({ day: day('The night that begins on it.'), amount: amount('Before promotions.') }),
      {
        description: 'Price of each night, all rooms together.',
      },
    ),
    reductions: Type.Array(item, { description: 'Promotions and the discount code.' }),
    charges: Type.Array(item, { description: 'Taxes and fees, in the total.' }),
    at_property: Type.Array(item, {
      description: 'Fees that the guest pays at the property, beside the total.',
    }),
    total: amount('The sum of nights, reductions and charges.'),
    due_when_booked: amount('The part of the total that was due when booking.'),
    cancellation_policy: text('In words, as the guest read it.'),
    penalties: Type.Array(
      Type.Object({
        from: orNull(instant('From this instant on; null: from the booking.')),
        penalty: amount('What cancelling costs then.'),
      }),
      { description: 'What cancelling costs, in order of time.' },
    ),
  },
  { description: 'The promised price in the currency of the property.' },
)

const action = Type.Object({
  action: choice('What can be done.', ['cancel', 'no_show', 'modify']),
  is_allowed: flag('Whether it can be done now.'),
  reason: orNull(text('Why not, as the end of a sentence about the reservation; null where it can.')),
  reason_code: orNull(text('The same as a code: is_cancelled, stay_is_over, too_early and so on.')),
  reason_day: orNull(day('The day that the reason names, if it names one.')),
  penalty: amount('What the guest owes for it now; 0 for modify, whose cost a simulation says.'),
  refund: amount('What the guest gets back.'),
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

const recordFields = {
  reservation,
  price,
  actions: Type.Array(action, { description: 'What staff can do with it.' }),
  guest,
  events: Type.Array(event, { description: 'All changes of its state, in order.' }),
  changes: Type.Array(change, { description: 'All changes of the stay, in order.' }),
  payment_attempts: Type.Array(attempt, { description: 'All requests to the gateway, in order.' }),
  source_booking: Type.Union([booking, Type.Null()], {
    description: 'Requests to a remote source; null for the server’s own inventory.',
  }),
  source_messages: Type.Array(sourceMessage, {
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

export const recordAnswer = Type.Object(recordFields, {
  description: 'A reservation with its whole record.',
})

export const propertyCancellationAnswer = Type.Object(
  {
    simulated: Type.Boolean({ description: 'True if this was a simulation and nothing was cancelled.' }),
    penalty: amount('What the guest owes.'),
    refund: amount('What the guest gets back of what was paid through the server.'),
    ...recordFields,
  },
  { description: 'The penalty, and the reservation after the cancellation.' },
)

export const propertyChangeAnswer = Type.Object(
  {
    simulated: Type.Boolean({ description: 'True if this was a simulation and nothing was changed.' }),
    before: stay,
    after: stay,
    difference: amount('The total after less the total before.'),
    penalty: amount('What the change itself costs, as part of the total after.'),
    refund: amount('What the guest gets back of what was paid through the server.'),
    due_at_property: amount('What of the total after the change is paid at the property.'),
    rooms: Type.Array(
      Type.Object({ name: text('Whom it is held for.'), bed_type: orNull(text('Code of its beds.')) }),
      { description: 'The rooms after the change.' },
    ),
    beds: Type.Array(Type.Object({ code: text('For `rooms[].bed_type`.'), description: text('In words.') }), {
      description: 'The choice of beds in such a room; empty where there is none.',
    }),
    earliest_checkout: orNull(
      day(
        'Of a stay of which nights are over: the first day to which its departure can be moved; beside it names, beds and the ' +
          'guest can be changed. Null: everything can.',
      ),
    ),
    ...recordFields,
  },
  { description: 'What the change costs, and the reservation after it.' },
)
