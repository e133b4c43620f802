// Output of the routes of one reservation.

import Type from 'typebox'
import type { Guest } from '../../../lodging/reservations/reservation.ts'
import { amount, choice, day, flag, orNull, text } from '../kit/schema-words.ts'
import { price } from '../properties/price-schema.ts'
import { bothStays, historyFields } from './record-history-schemas.ts'
import { reservation } from './record-list-schemas.ts'

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

const action = Type.Object({
  action: choice('What can be done.', ['cancel', 'no_show', 'modify']),
  is_allowed: flag('Whether it can be done now.'),
  reason: orNull(text('Why not, as the end of a sentence about the reservation; null where it can.')),
  reason_code: orNull(text('The same as a code: is_cancelled, stay_is_over, too_early and so on.')),
  reason_day: orNull(day('The day that the reason names, if it names one.')),
  penalty: amount('What the guest owes for it now; 0 for modify, whose cost a simulation says.'),
  refund: amount('What the guest gets back.'),
})

const byStaff = Type.Object(
  {
    reason: text('Why, as staff wrote it; empty for people of the publisher that sold the stay.'),
    by: text('Who gave it.'),
    instead: amount('What the stay cost otherwise when it was given.'),
  },
  { description: 'The total was given by staff; null where it is computed.' },
)

const recordFields = {
  reservation,
  price,
  price_by_staff: orNull(byStaff),
  actions: Type.Array(action, { description: 'What staff can do with it.' }),
  guest,
  ...historyFields,
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
    ...bothStays,
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
