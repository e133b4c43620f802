// The price rules of a property as a document: conditions on the demand for a night, and what they do to its prices.

import { type Static, Type } from 'typebox'
import {
  amount,
  choice,
  day,
  exactlyOne,
  flag,
  identifiers,
  list,
  price,
  rateCodes,
  record,
  signed,
  text,
  weekdays,
  whole,
} from '../../documents/schema-values.ts'

/** What a rule looks at. */
export const priceRuleKinds = ['occupancy', 'pick_up', 'days_to_arrival'] as const

/** In characters. */
const longestRuleName = 80

const priceRuleSchema = record(
  'A condition, and what it does to the base price of the nights that meet it.',
  {
    name: text('Name, different from those of the other rules; the log has it.', longestRuleName, 1),
    kind: choice(
      'What it looks at: the percentage of the counted rooms that are sold (occupancy), the room nights booked lately (pick_up), or the days from today to the night (days_to_arrival).',
      priceRuleKinds,
    ),
    from: Type.Optional(
      whole('From this on: percent, room nights or days; no lower end when left out.', 0, 100_000),
    ),
    to: Type.Optional(whole('Up to and with this; no upper end when left out.', 0, 100_000)),
    within_days: Type.Optional(
      whole(
        'For pick_up, which needs it: bookings of today and of as many days before as make up this number.',
        1,
        90,
      ),
    ),
    rooms: Type.Optional(
      identifiers(
        'Ids of rooms that it reprices, and whose demand it looks at together; all rooms when left out.',
      ),
    ),
    rate_plans: Type.Optional(
      rateCodes(
        'Codes of rate plans; all that have prices of their own when left out. Derived plans follow theirs.',
      ),
    ),
    weekdays: Type.Optional(weekdays('Only nights that begin on these days.')),
    first_night: Type.Optional(day('First night that it reprices')),
    last_night: Type.Optional(day('Last night that it reprices')),
    add: Type.Optional(
      signed('amount', 'Amount to add; a negative one lowers.', {
        minimum: -100_000_000,
        maximum: 100_000_000,
      }),
    ),
    percent: Type.Optional(
      signed('percent', 'Percentage to add; a negative one lowers.', { minimum: -100, maximum: 1000 }),
    ),
    round_to: Type.Optional(
      amount('The price is rounded to a multiple of this, half up; to the minor unit when left out.', {
        exclusiveMinimum: 0,
        maximum: 1_000_000,
      }),
    ),
    min_price: Type.Optional(
      price('It lowers no price below this; beside it the bounds of room and rate plan hold.'),
    ),
    max_price: Type.Optional(
      price('It raises no price above this; beside it the bounds of room and rate plan hold.'),
    ),
    on: Type.Optional(flag('Whether it works; true when left out.')),
  },
  exactlyOne('add', 'percent'),
)

/** More are no longer understood by anybody. */
const mostRules = 50

export const priceRulesSchema = record(
  'The price rules of a property. They work one after the other, each on the price that those before it leave.',
  { rules: list('In the order in which they work.', mostRules, priceRuleSchema) },
)

export type PriceRuleDocument = Static<typeof priceRuleSchema>
export type PriceRulesDocument = Static<typeof priceRulesSchema>
