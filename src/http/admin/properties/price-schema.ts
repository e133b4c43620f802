// The price of a stay in answers of the administration.

import Type from 'typebox'
import { amount, day, flag, instant, orNull, text } from '../kit/schema-words.ts'

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
