// An edit of a calendar by people: the entries of a calendar change, and changes that start from what is stored.

import { type Static, Type } from 'typebox'
import {
  amount,
  day,
  exactlyOne,
  identifiers,
  list,
  rateCodes,
  record,
  signed,
  weekdays,
  whole,
} from '../documents/schema-values.ts'
import { calendarEntrySchema, inventoryEntrySchema } from '../properties/schema-calendar.ts'

/** Entries of each kind. An undo has more of them than what people write. */
const mostEntries = 50_000

const dates = {
  from: day('First night'),
  to: day('Last night'),
  weekdays: Type.Optional(weekdays('Only these nights of the range.')),
}
const rooms = Type.Optional(identifiers('Ids of rooms; all rooms when left out.'))
const rates = Type.Optional(rateCodes('Codes of rate plans; all of them when left out.'))

const adjustedPrices = ['standard', 'single', 'by_guests', 'extra_adult', 'extra_child'] as const

const adjustmentSchema = record(
  'Changes the prices that nights have; nights without a price stay without one.',
  {
    rooms,
    rate_plans: rates,
    ...dates,
    prices: Type.Optional(
      Type.Array(
        Type.Unsafe<(typeof adjustedPrices)[number]>({ type: 'string', enum: [...adjustedPrices] }),
        {
          description: 'Which prices; the standard one when left out.',
          minItems: 1,
          maxItems: adjustedPrices.length,
          uniqueItems: true,
        },
      ),
    ),
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
      amount('The new price is rounded to a multiple of this, half up; to the minor unit when left out.', {
        exclusiveMinimum: 0,
        maximum: 1_000_000,
      }),
    ),
  },
  exactlyOne('add', 'percent'),
)

const allotmentSchema = record('Changes the allotments that nights have; nights without a count stay so.', {
  rooms,
  ...dates,
  add: whole('Rooms to add; a negative number takes away, down to none.', -100_000, 100_000),
})

const standingSchema = record('Nights that take the standing allotment of their room again.', {
  rooms,
  ...dates,
})

export const calendarEditSchema = record(
  'An edit of nights. Adjustments come first, then `calendar`, `inventory` and `standing`. Only the nights and fields named change.',
  {
    adjust: Type.Optional(list('Prices raised or lowered.', 100, adjustmentSchema)),
    adjust_allotment: Type.Optional(list('Allotments raised or lowered.', 100, allotmentSchema)),
    calendar: Type.Optional(
      list('Prices and restrictions; null clears a field.', mostEntries, calendarEntrySchema),
    ),
    inventory: Type.Optional(list('Allotments.', mostEntries, inventoryEntrySchema)),
    standing: Type.Optional(list('Nights that follow their room again.', mostEntries, standingSchema)),
  },
)

export type CalendarEditDocument = Static<typeof calendarEditSchema>
export type AdjustmentDocument = Static<typeof adjustmentSchema>
export type AllotmentAdjustmentDocument = Static<typeof allotmentSchema>
export type StandingDocument = Static<typeof standingSchema>
