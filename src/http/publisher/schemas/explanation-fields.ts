// The explanation of a price, in the answer of preview.

import Type from 'typebox'
import { amountPlaces, explainedKinds } from '../../../lodging/prices/explained.ts'
import { amount, integer, listOf, orNull, text, textOrNull } from './answer-fields.ts'

export const explanation = Type.Optional(
  orNull(
    Type.Object({
      currency: text('The property’s own currency, of these amounts.'),
      rules: listOf('Every rule that was looked at, in order.', {
        kind: Type.Enum([...explainedKinds], { description: 'What it is.' }),
        date: Type.Optional(Type.String({ format: 'date', description: 'Of a night.' })),
        id: Type.Optional(integer('Of a promotion.')),
        name: text('Of the rate plan, promotion, code, fee or tax.'),
        taken: Type.Boolean({ description: 'Whether it is part of the price.' }),
        why: textOrNull('Why not, a code for programs such as `length_of_stay`; null if it was taken.'),
        amount: amount('What it adds; below 0 what it takes off; 0 if it was not taken.'),
        in: Type.Enum([...amountPlaces], {
          description:
            '`total`: these amounts add up to the total. `price`: a tax inside the nights. `checkin`: due at check-in.',
        }),
        would_save: Type.Optional(amount('Of a promotion that saves less than another: what it would save.')),
      }),
      total: amount('The total.'),
      checkin_fee: amount('Due at check-in; not part of the total.'),
    }),
    'Only of preview with `explain: true`: how the price came about (docs/pricing.md). Null for the price of a remote source.',
  ),
)
