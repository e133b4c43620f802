// Input and output of the routes of price rules.

import Type, { type Static } from 'typebox'
import {
  type PriceRulesDocument,
  priceRuleKinds,
  priceRulesSchema,
} from '../../../lodging/calendars/price-rules/schema.ts'
import type { Operations } from '../../../operations/operations.ts'
import { type Day, formatDay, twoDigits } from '../../../values/civil-dates.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalNumber } from '../../../values/money.ts'
import { closed } from '../kit/admin-route.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { amount, choice, day, flag, instant, integer, orNull, text } from '../kit/schema-words.ts'

type Rules = Awaited<ReturnType<Operations['showPriceRules']>>
type Simulation = Awaited<ReturnType<Operations['simulatePriceRules']>>
type Logged = Awaited<ReturnType<Operations['listPriceRuleLog']>>[number]

const example = {
  rules: [
    { name: 'Nearly full', kind: 'occupancy', from: 80, percent: 15, round_to: 1, max_price: 400 },
    { name: 'Last rooms of the week', kind: 'days_to_arrival', to: 3, add: -10, weekdays: ['mon', 'tue'] },
  ],
}

const mostBytes = 200_000

export const givenRules = {
  schema: Type.Unsafe<PriceRulesDocument>({ ...priceRulesSchema, examples: [example] }),
  mostBytes,
}

export const rulesToTry = {
  schema: Type.Unsafe<Partial<PriceRulesDocument>>({
    ...priceRulesSchema,
    required: [],
    description: 'Rules to try; without them those of the property are tried.',
    examples: [example],
  }),
  mostBytes,
}

export const givenSwitch = Type.Object(
  { on: Type.Boolean({ description: 'Whether the rules work.' }) },
  { ...closed, examples: [{ on: true }] },
)

export const logQuery = Type.Object(
  {
    ...idPageFields,
    night: Type.Optional(
      Type.Unsafe<Day>({ type: 'string', format: 'date', description: 'Only of this night.' }),
    ),
  },
  closed,
)

export const priceRules = Type.Object(
  {
    version: integer('Rises when the rules change; If-Match names it.'),
    on: flag('Whether the rules work. Off, the base prices stand.'),
    ran_at: orNull(instant('When they last worked; null before.')),
    currency: text('Of the amounts.'),
    rules: Type.Array(
      Type.Unsafe<PriceRulesDocument['rules'][number]>(priceRulesSchema.properties.rules.items),
      {
        description: 'In the order in which they work.',
      },
    ),
  },
  { description: 'The price rules of a property.' },
)

const reasons = Type.Array(
  Type.Object({
    rule: text('Name of the rule.'),
    kind: choice('What it looks at.', priceRuleKinds),
    seen: integer('What it saw: percent sold, room nights booked, or days to arrival.'),
    price: amount('The price after it.'),
  }),
  { description: 'The rules that held, in their order; empty where the base price stands again.' },
)

const changeFields = {
  room_id: integer('Room.'),
  rate_code: text('Rate plan.'),
  night: day('Night.'),
  base: amount('The base price.'),
  before: amount('The price before.'),
  after: amount('The price after.'),
  reasons,
}

export const ruleLog = pageAnswer('What the rules did to standard prices, the newest first.', {
  entries: Type.Array(
    Type.Object({ id: integer('Number of the entry.'), at: instant('When.'), ...changeFields }),
    { description: 'One for each price.' },
  ),
})

export const simulation = Type.Object(
  {
    currency: text('Of the amounts.'),
    nights: Type.Array(
      Type.Object({
        night: day('Night.'),
        occupancy: orNull(integer('Percent sold of the counted rooms; null where none is counted.')),
        prices: integer('Rooms and rate plans with a price.'),
        changed: integer('How many of their prices the rules would change.'),
        lowest_before: amount('The lowest of them as they stand.'),
        lowest_after: amount('The lowest of them then.'),
      }),
      { description: 'Nights to come that have prices.' },
    ),
    changes: Type.Array(Type.Object(changeFields), {
      description: 'Prices that would change, the nearest nights first; at most 500.',
    }),
    all_changes: integer('How many prices would change.'),
    last_year: Type.Array(
      Type.Object({
        month: text('YYYY-MM.'),
        room_nights: integer('Room nights of stays that stand.'),
        changed: integer('Of these, those that the rules would have repriced.'),
        earned: amount('What the nights cost.'),
        would_have_earned: amount('What they would have cost with the rules, if the same guests had booked.'),
      }),
      { description: 'The bookings of the nights of the last 365 days, by month.' },
    ),
  },
  { description: 'What the rules would do, and would have done.' },
)

export const rulesAnswer = ({ version, isOn, ranAt, currency, rules }: Rules): Static<typeof priceRules> => ({
  version,
  on: isOn,
  ran_at: ranAt,
  currency,
  rules: [...rules],
})

export function logAnswer({ decimals, id, at, roomId, rateCode, day: night, ...entry }: Logged) {
  const decimal = (units: number) => decimalNumber(units, decimals)
  return {
    id,
    at,
    room_id: roomId,
    rate_code: rateCode,
    night: formatDay(night),
    base: decimal(entry.base),
    before: decimal(entry.before),
    after: decimal(entry.after),
    reasons: entry.reasons.map(({ rule, kind, seen, after }) => ({
      rule,
      kind: kind as (typeof priceRuleKinds)[number],
      seen,
      price: decimal(after),
    })),
  }
}

export function simulationAnswer({
  currency,
  nights,
  changes,
  allChanges,
  months,
}: Simulation): Static<typeof simulation> {
  const decimals = decimalsOf(currency)
  const decimal = (units: number) => decimalNumber(units, decimals)
  return {
    currency,
    nights: nights.map(({ day: night, lowestBefore, lowestAfter, ...counts }) => ({
      night: formatDay(night),
      ...counts,
      lowest_before: decimal(lowestBefore),
      lowest_after: decimal(lowestAfter),
    })),
    changes: changes.map(({ roomId, rateCode, day: night, base, before, after, steps }) => ({
      room_id: roomId,
      rate_code: rateCode,
      night: formatDay(night),
      base: decimal(base),
      before: decimal(before),
      after: decimal(after),
      reasons: steps.map(step => ({
        rule: step.rule.name,
        kind: step.rule.kind,
        seen: step.seen,
        price: decimal(step.after),
      })),
    })),
    all_changes: allChanges,
    last_year: months.map(({ month, roomNights, changed, earned, wouldHaveEarned }) => ({
      month: `${Math.floor(month / 12)}-${twoDigits((month % 12) + 1)}`,
      room_nights: roomNights,
      changed,
      earned: decimal(earned),
      would_have_earned: decimal(wouldHaveEarned),
    })),
  }
}
