// Taxes and fees of a property document, with their conditions, rows and bases.

import { type Static, Type } from 'typebox'
import {
  amount,
  choice,
  currency,
  day,
  dayRange,
  defaulted,
  exactlyOne,
  flag,
  guestText,
  identifiers,
  list,
  nights,
  optional,
  pattern,
  percent,
  rateCodes,
  record,
  weekdays,
  whole,
} from '../documents/schema-values.ts'
import { extraDays } from './extras.ts'
import { chargeGroups, chargeTimes, guestPurposes, nightBases } from './rules.ts'

/** What others name an entry by. */
export const key = (description: string) => pattern(description, '^[a-z][a-z0-9_-]{0,31}$', 32)

const keys = (description: string) => list(description, 50, key('A key.'), { uniqueItems: true })

const countries = (description: string) =>
  optional(
    list(`${description} (ISO 3166 codes).`, 300, pattern('A country.', '^[A-Z]{2}$', 2), { minItems: 1 }),
  )

const dayOfYear = (description: string) =>
  pattern(`${description} (MM-DD).`, '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', 5)

const guestKindSchema = record(
  'Guests who are known to be all of this do not count; of whom a fact is not known, it counts as not fitting.',
  {
    residence: countries('Lives in one of these countries'),
    not_residence: countries('Lives in none of these countries'),
    nationality: countries('Has the nationality of one of these countries'),
    not_nationality: countries('Has the nationality of none of these countries'),
    pays_from: countries('Pays from one of these countries'),
    not_pays_from: countries('Pays from none of these countries'),
    purpose: optional(list('Purpose of the stay.', 5, choice('A purpose.', guestPurposes), { minItems: 1 })),
  },
  { minProperties: 1 },
)

export const chargeConditionsSchema = record('When it is owed; what is not named is always met.', {
  booking: optional(dayRange('Days, at the property, on which the stay is booked.')),
  stay: optional(dayRange('Nights that count; for a charge per stay, the arrival day.')),
  season: optional(
    record(
      'Nights of every year that count; for a charge per stay, the arrival day. Both ends belong to it.',
      {
        from: dayOfYear('First day'),
        to: dayOfYear('Last day; before the first for a season over New Year'),
      },
    ),
  ),
  weekdays: optional(
    weekdays('Weekdays of the nights that count; for a charge per stay, of the arrival day.'),
  ),
  min_nights: nights('Shortest stay.'),
  max_nights: nights('Longest stay.'),
  from_night: nights('First night of the stay that counts, from 1.'),
  to_night: nights('Last night of the stay that counts.'),
  min_age: optional(whole('Youngest guest that counts; not for percentages inside the prices.', 0, 120)),
  max_age: optional(whole('Oldest guest that counts; not for percentages inside the prices.', 0, 120)),
  unless: optional(guestKindSchema),
  rooms: optional(identifiers('Room ids.')),
  rate_plans: optional(rateCodes('Rate codes.')),
  charged_nights: nights('Only so many nights are charged, counted from the first of the stay.'),
  rate_from: optional(
    amount('Owed for nights of a room whose charge, without taxes inside it, is at least this.'),
  ),
  rate_above: optional(amount('Owed for nights of a room whose charge is more than this.')),
  rate_below: optional(
    amount('Owed for nights of a room whose charge, without taxes inside it, is below this.'),
  ),
  rate_up_to: optional(amount('Owed for nights of a room whose charge is at most this.')),
  rate_of: defaulted(
    choice('Whether the bounds look at the charge of a room or of each of its guests.', ['room', 'person']),
    'room',
  ),
})

const rowSchema = record(
  'A row: exactly one of percent and amount.',
  {
    percent: Type.Optional(percent('Percentage.')),
    amount: Type.Optional(amount('Flat amount.')),
    for_each: optional(
      amount(
        'A flat amount is owed once for each so much of the price of the night (by rate_of) that is begun.',
        {
          exclusiveMinimum: 0,
        },
      ),
    ),
    conditions: defaulted(chargeConditionsSchema, {}),
  },
  exactlyOne('percent', 'amount'),
)

const priceFields = {
  nights: defaulted(
    choice(
      'The nights: net is after promotions and code and without the taxes inside them, gross with these; net_before and gross_before are before promotions and code; none leaves them out.',
      nightBases,
    ),
    'net',
  ),
  lodging: defaulted(flag('Whether what is no part of the prices belongs to it.'), true),
  parts: optional(keys('Keys of the parts of the prices that belong to it; absent: all.')),
  charges: defaulted(keys('Keys of fees, and of taxes listed before, whose lines belong to it.'), []),
}

const baseSchema = record(
  'What a percentage is of, and what the bounds of a rate compare: these without its charges, unless compares says more.',
  {
    ...priceFields,
    share: defaulted(
      choice('Whether a percentage is of the whole room, or of the shares of the guests that count.', [
        'room',
        'guests',
      ]),
      'room',
    ),
  },
)

const comparesSchema = record(
  'What the bounds of a rate, and for_each, compare, where it is not the base.',
  priceFields,
)

const group = (description: string) =>
  defaulted(
    choice(
      `${description}: each guest's night, each night of a room, each guest, each room, or the line.`,
      chargeGroups,
    ),
    'line',
  )

export const roundingMode = defaulted(
  choice('To the nearest (a half goes away from zero), up or down.', ['nearest', 'up', 'down']),
  'nearest',
)

const boundSchema = (description: string) =>
  record(description, {
    amount: amount('Amount.'),
    of: group('Of what'),
    each_night: defaulted(
      flag('Whether it is so much for each night that counts: a stay is then compared as a whole.'),
      false,
    ),
    each_year: defaulted(
      flag('Whether it bounds the nights of each calendar year by themselves: a stay over New Year has two.'),
      false,
    ),
  })

const chargeFields = {
  key: optional(key('By which the base of another charge names it; unique among fees and taxes.')),
  name: guestText('Name.', 200, 1),
  percent: Type.Optional(percent('Percentage.')),
  amount: Type.Optional(amount('Flat amount.')),
  rows: Type.Optional(
    list(
      'For each night of a room, and each guest where guests count, the first row whose conditions hold. All percentages, or all amounts.',
      100,
      rowSchema,
      { minItems: 1 },
    ),
  ),
  currency: optional(
    currency(
      'Currency of the amounts, where it is not the property’s: converted at the rate of the day on which the stay is priced',
    ),
  ),
  unit: defaulted(
    choice('How often a flat amount counts; a percentage ignores it.', [
      'stay',
      'night',
      'person',
      'person_night',
    ]),
    'stay',
  ),
  per: defaulted(
    choice(
      'Whether a flat amount is for each room, for each bedroom of a room, or for the booking; a percentage ignores it.',
      chargeTimes,
    ),
    'room',
  ),
  base: optional(baseSchema),
  compares: optional(comparesSchema),
  at_least: optional(boundSchema('It is at least this.')),
  at_most: optional(boundSchema('It is at most this.')),
  rounding: optional(
    record('How it is rounded. Without it: the line, to the nearest unit of the currency.', {
      of: group('What is rounded'),
      to: amount('To a multiple of this.', { exclusiveMinimum: 0 }),
      mode: roundingMode,
    }),
  ),
  nights_of_year: optional(
    whole('At most so many nights of each guest in a calendar year are charged.', 1, 366),
  ),
  due: defaulted(choice('Paid when booking, or at the house.', ['booking', 'checkin']), 'booking'),
  conditions: defaulted(chargeConditionsSchema, {}),
}

const extraNightsSchema = record('How many there are on some nights.', {
  from: day('First night'),
  to: day('Last night'),
  weekdays: optional(weekdays('Only these nights of the range.')),
  count: whole('How many there are on each of them; 0: none can be had.', 0, 10_000),
})

export const feeSchema = record(
  'A fee: exactly one of percent (of the subtotal), amount and rows.',
  {
    ...chargeFields,
    description: defaulted(guestText('Description.', 2000), ''),
    tax_rate: optional(percent('Tax on the fee in percent; null when it is not taxable.')),
    optional: optional(
      record(
        'An extra: owed only where the guest chooses it, by `key`, and as often as it is chosen. Absent: always owed.',
        {
          most: defaulted(whole('The largest quantity that can be chosen.', 1, 99), 1),
          on: defaulted(
            choice(
              'When it is taken: on each night, or once, on the day of arrival or of departure. `count`, and the days of the conditions, are then of that day.',
              extraDays,
            ),
            'nights',
          ),
          count: optional(
            whole(
              'How many there are on a night, for all guests together; absent: they are not counted.',
              0,
              10_000,
            ),
          ),
          nights: defaulted(
            list(
              'Nights with another count; of several that hold for a night, the last counts.',
              500,
              extraNightsSchema,
            ),
            [],
          ),
        },
      ),
    ),
  },
  exactlyOne('percent', 'amount', 'rows'),
)

export const taxSchema = record(
  'A tax: exactly one of percent (of the room charge), amount and rows.',
  {
    ...chargeFields,
    included: defaulted(
      flag('Already in the nightly prices: a percentage of them, or an amount that is part of them.'),
      false,
    ),
    compound: defaulted(flag('Also charged on the taxes listed before it.'), false),
  },
  exactlyOne('percent', 'amount', 'rows'),
)

export type FeeDocument = Static<typeof feeSchema>
export type TaxDocument = Static<typeof taxSchema>
