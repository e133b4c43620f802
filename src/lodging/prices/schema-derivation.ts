// How a rate plan of a property document follows another one.

import { type Static, Type } from 'typebox'
import {
  amount,
  choice,
  type DecimalText,
  defaulted,
  optional,
  rateCode,
  record,
  signed,
} from '../documents/schema-values.ts'

export const roundings = ['nearest', 'up', 'down'] as const
export const restrictionSources = ['inherited', 'own'] as const

const amountLimits = { minimum: -1_000_000, maximum: 1_000_000 }
const ofOneChild = signed('amount', 'Amount.', amountLimits)

export const derivedSchema = record(
  'The rate plan whose prices this one follows, and how: in every room where the other plan has prices, (price x (100 + percent) / 100) + amount + per_adult for each adult + per_child for each child, rounded once. A night that comes out at 0 or less, or outside of min_price and max_price, is not sold.',
  {
    from: rateCode('Code of the other plan, which may be derived itself; three steps at most.'),
    percent: defaulted(
      signed('percent', 'Percentage to add; a negative one lowers.', { minimum: -90, maximum: 100 }),
      0,
    ),
    amount: defaulted(
      signed('amount', 'Amount to add to a night of one room; a negative one lowers.', amountLimits),
      0,
    ),
    per_adult: defaulted(
      signed('amount', 'Amount to add to a night for each adult, such as a meal.', amountLimits),
      0,
    ),
    per_child: defaulted(
      Type.Unsafe<DecimalText | DecimalText[]>({
        ...ofOneChild,
        type: ['number', 'string', 'array'],
        items: ofOneChild,
        minItems: 1,
        maxItems: 10,
        description: 'The same for each child: one amount, or a list of one for each of child_age_bands.',
      }),
      0,
    ),
    round_to: optional(
      amount(
        'The price of a night of one room is rounded to a multiple of this. Absent: to the minor unit.',
        {
          exclusiveMinimum: 0,
          maximum: 1_000_000,
        },
      ),
    ),
    rounding: defaulted(choice('Where it is rounded to; nearest: a half goes up.', roundings), 'nearest'),
    restrictions: defaulted(
      choice(
        'inherited: the stricter of those of the other plan and of those written to this one counts. own: only those written to this one.',
        restrictionSources,
      ),
      'inherited',
    ),
  },
)

export type DerivedDocument = Static<typeof derivedSchema>
