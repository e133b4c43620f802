// Output of the lists of reservations, and the reservation as both lists and its record show it.

import Type from 'typebox'
import type { ReservationStatus } from '../../../lodging/reservations/reservation.ts'
import { mostCounted, recordStatuses } from '../../../operations/back-office/reservation-records.ts'
import { amount, choice, day, flag, instant, integer, orNull, text } from '../kit/schema-words.ts'

const states = recordStatuses.filter((status): status is ReservationStatus => status !== 'pending')

export const reservation = Type.Object(
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
        'refunded and what the property recorded. Negative: what the guest is to get back.',
    ),
    currency: text('ISO 4217 code.'),
    penalty: orNull(amount('What the guest owes for cancelling or for not coming; null for any other.')),
    not_owed: orNull(
      amount(
        'What was promised and is not owed any more after cancelling, after a no-show or of a failed reservation; with the penalty ' +
          'the total and the charges at check-in. Null for any other.',
      ),
    ),
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
