// Calendar and inventory of a property document: seasons as layers, a later one over an earlier one.

import { type Static, type TSchema, Type } from 'typebox'
import {
  type DecimalText,
  day,
  flag,
  identifiers,
  nullable,
  price,
  rateCodes,
  record,
  weekdays,
  whole,
} from '../documents/schema-values.ts'

/** Maximum of nights in a nightly list. */
export const longestNightList = 1100

/** The largest number of guests that has a price of its own. */
export const mostGuestsPriced = 20

/** An amount for every night, a list with one a night, or null for none. */
type PriceDocument = DecimalText | null | (DecimalText | null)[]
/** One for all age bands, or a list with one a band. */
type ChildPriceDocument = DecimalText | null | PriceDocument[]

/** A value or a list of such values, without anyOf, whose error messages are unreadable. */
const orList = (one: TSchema, maxItems: number, items: TSchema, description: string) => ({
  ...one,
  type: [(one as { type?: unknown }).type, 'array'].flat(),
  items,
  minItems: 1,
  maxItems,
  description,
})

const onePrice = nullable(price('Amount.'))
const nightly = (description: string) => orList(onePrice, longestNightList, onePrice, description)

const priceField = (description: string) =>
  Type.Optional(
    Type.Unsafe<PriceDocument>(
      nightly(`${description}: one amount, a list of one a night, or null for none.`),
    ),
  )

const limit = (description: string, minimum: number, maximum: number) =>
  Type.Optional(nullable(whole(`${description} Null for no limit.`, minimum, maximum)))

const restriction = (description: string) => Type.Optional(nullable(flag(description)))

const layerFields = {
  rooms: Type.Optional(identifiers('Ids of rooms in this document; all rooms when left out.')),
  from: day('First night'),
  to: day('Last night'),
  weekdays: Type.Optional(weekdays('Only these nights of the range.')),
}

export const calendarEntrySchema = record(
  'A layer over the nights from..to. It changes only the fields it names; null clears one.',
  {
    ...layerFields,
    rate_plans: Type.Optional(rateCodes('Codes of rate plans in this document; all of them when left out.')),
    price: Type.Optional(
      record('Prices of a night for one room.', {
        standard: priceField('For the standard occupancy'),
        single: priceField('For one adult alone'),
        by_guests: Type.Optional(
          Type.Unsafe<PriceDocument[] | null>(
            nullable({
              type: 'array',
              items: nightly('For this number of guests'),
              minItems: 1,
              maxItems: mostGuestsPriced,
              description:
                'For 1, 2, 3 … guests: the whole list replaces the one before, and null has no price of its own. Those of the standard occupancy and of one guest are the prices that `standard` and `single` name.',
            } as unknown as TSchema),
          ),
        ),
        extra_adult: priceField('For each adult beyond the standard occupancy'),
        extra_child: Type.Optional(
          Type.Unsafe<ChildPriceDocument>(
            orList(
              onePrice,
              10,
              nightly('Of this age band.'),
              'For each child beyond the standard occupancy: one for all age bands, or a list of one a band.',
            ),
          ),
        ),
      }),
    ),
    stop_sell: restriction('Not sold on these nights.'),
    closed_to_arrival: restriction('No arrivals on these days.'),
    closed_to_departure: restriction('No departures on these days.'),
    min_stay_arrival: limit('Fewest nights of a stay that arrives on these days.', 1, 255),
    min_stay_through: limit('Fewest nights of a stay that includes these nights.', 1, 255),
    max_stay_arrival: limit('Most nights of a stay that arrives on these days.', 1, 255),
    max_stay_through: limit('Most nights of a stay that includes these nights.', 1, 255),
    min_advance_days: limit('Fewest days between booking and arrival on these days.', 1, 3650),
    max_advance_days: limit('Most days between booking and arrival on these days.', 1, 3650),
  },
)

const oneAllotment = nullable(whole('Rooms for sale.', 0, 100_000))

export const inventoryEntrySchema = record('An exception from the standing allotment of rooms.', {
  ...layerFields,
  allotment: Type.Unsafe<number | null | (number | null)[]>(
    orList(
      oneAllotment,
      longestNightList,
      oneAllotment,
      'Rooms for sale: one count, a list of one a night, or null to sell without a count.',
    ),
  ),
})

export type CalendarEntry = Static<typeof calendarEntrySchema>
export type InventoryEntry = Static<typeof inventoryEntrySchema>
