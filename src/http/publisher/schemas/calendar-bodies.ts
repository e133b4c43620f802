// The requests and the answers of calendar, for one property and for several, and of a season among several.

import Type, { type Static } from 'typebox'
import { longestStay } from '../../../lodging/properties/property.ts'
import { roomReasons, unavailableReasons } from '../../../lodging/properties/unavailable.ts'
import type { CalendarManyRequest, CalendarRequest, SeasonRequest } from '../../../operations/requests.ts'
import type { Day } from '../../../values/civil-dates.ts'
import { withCheck } from '../../reading/read-fields.ts'
import {
  integer as answerInteger,
  currencyUnavailable,
  flag,
  notFoundIds,
  orNull,
  text,
  textOrNull,
} from './answer-fields.ts'
import {
  amount,
  caller,
  formatted,
  integer,
  properties,
  property,
  propertyIds,
  requestedRoom,
  sale,
  saleOf,
  search,
  sessionOf,
} from './fields.ts'
import { checkSearch, criteria, searchOf } from './search-fields.ts'

const mostDays = 365
const usualDays = 31

/** Stays of one length that begin on consecutive days. */
const asked = {
  from: formatted<Day>('date', 'First day of arrival, YYYY-MM-DD.'),
  days: Type.Optional(integer('Days of arrival.', { minimum: 1, maximum: mostDays, default: usualDays })),
  nights: Type.Optional(integer('Nights of each stay.', { minimum: 1, maximum: longestStay, default: 1 })),
  ...search,
  ...sale,
}

const example = {
  key: '<API_KEY>',
  from: '2027-03-01',
  days: 31,
  nights: 2,
  rooms: [{ adults: 2 }],
}

export const calendarBody = Type.Object(
  { ...caller, ...property, ...asked },
  { examples: [{ property_id: 3144, ...example }] },
)

export const calendarManyBody = Type.Object(
  { ...caller, ...properties, ...asked, limit: amount.limit },
  { examples: [{ property_ids: [3144, 3101], ...example }] },
)

export const calendarRequest = (fields: Static<typeof calendarBody>): CalendarRequest => ({
  propertyId: fields.property_id,
  ...askedOf(fields),
})

export const calendarManyRequest = (fields: Static<typeof calendarManyBody>): CalendarManyRequest => ({
  propertyIds: propertyIds(fields),
  limit: fields.limit ?? 0,
  ...askedOf(fields),
})

const askedOf = (
  fields: Pick<
    Static<typeof calendarBody>,
    'from' | 'days' | 'nights' | 'rooms' | 'discount_code' | 'currency' | 'meta_data'
  >,
) => ({
  from: fields.from,
  days: fields.days ?? usualDays,
  nights: fields.nights ?? 1,
  rooms: fields.rooms.map(requestedRoom),
  ...saleOf(fields),
  session: sessionOf(fields),
})

/** What the answer for one property depends on, beside the property and the key. */
export const calendarQuestion = (fields: Static<typeof calendarBody>): string => {
  const { property_id, from, days, nights, rooms, discount_code, currency } = fields
  return JSON.stringify([property_id, from, days, nights, rooms, discount_code, currency])
}

/** A day without rooms has the reasons of its rooms in place of `no_rooms_available`. */
const dayReasons = [...unavailableReasons.filter(reason => reason !== 'no_rooms_available'), ...roomReasons]

const day = Type.Object({
  date: Type.String({ format: 'date', description: 'Day of arrival.' }),
  is_available: flag('Whether a stay of the requested nights can be booked from this day.'),
  lowest_total: orNull(
    Type.Number(),
    'Total of the cheapest such stay, taxes and fees included; null where none can be booked.',
  ),
  lowest_nightly: orNull(Type.Number(), 'Its average per night, the `nightly_avg` of its total.'),
  accommodation_id: orNull(Type.Integer(), 'Its room.'),
  rate_code: textOrNull('Its rate plan.'),
  minimum_stay: orNull(
    Type.Integer(),
    'Nights of the shortest stay from this day that can be booked, whatever `nights` is; null where none can. Longer stays may be refused, as they reach other nights: ask with `nights` for each length.',
  ),
  maximum_stay: orNull(
    Type.Integer(),
    `Nights of the longest; null also where only the ${longestStay} nights of any stay limit it.`,
  ),
  arrival_allowed: flag('Whether a rate of the rooms that the party fits in is open to arrival on this day.'),
  departure_allowed: flag('Whether one is open to departure on this day.'),
  reasons: Type.Array(Type.Enum(dayReasons), {
    description:
      'Why nothing can be booked: the property’s `unavailable_reason`, where it is not `no_rooms_available`, and the `unavailable_reasons` of all its rooms.',
  }),
})

export const calendarAnswer = Type.Object(
  {
    property_id: answerInteger('Property identifier.'),
    nights: answerInteger('Nights of each stay.'),
    days: Type.Array(day, { description: 'The days of arrival, in order.' }),
    meta_data: Type.Object(
      {
        currency: text('Currency of the amounts.'),
        exchange_rate: Type.Number({ description: 'Units of it for one unit of the property’s currency.' }),
        exchange_rate_as_of: textOrNull('Day of the exchange rate; null where nothing was converted.'),
        currency_unavailable: currencyUnavailable,
        discount_reason: textOrNull('Why the discount code changed nothing on any of the days.'),
        assumed_child_age: Type.Optional(
          answerInteger('Age taken for children whose ages were not sent; only there where one was.'),
        ),
        search: Type.Optional(
          Type.Object(notFoundIds, {
            description: 'Of the first of several properties: what the list lacks.',
          }),
        ),
        age_seconds: Type.Optional(
          answerInteger(
            'While the database is away: seconds since this was certainly true. Absent otherwise. The header Age has it too.',
          ),
        ),
      },
      { description: 'What the prices are based on.' },
    ),
  },
  { $id: 'Calendar', description: 'What arriving on each of many days costs.' },
)

export const seasonBody = withCheck(
  Type.Object(
    { ...caller, ...properties, ...asked, ...criteria },
    { examples: [{ destination_ids: [2], ...example }] },
  ),
  checkSearch,
)

export function seasonRequest(fields: Static<typeof seasonBody>): SeasonRequest {
  const search = searchOf(fields)
  // Of equal prices that comes first which does by its order.
  return {
    propertyIds: propertyIds(fields),
    search: search && { ...search, sort: 'order' },
    ...askedOf(fields),
  }
}

const seasonDay = Type.Object({
  date: Type.String({ format: 'date', description: 'Day of arrival.' }),
  is_available: flag(
    'Whether a stay of the requested nights can be booked from this day at any of the properties.',
  ),
  lowest_total: orNull(
    Type.Number(),
    'Lowest total of such a stay, taxes and fees included: the least `lowest_total` that the calendars of the properties have for the day; null where none can be booked.',
  ),
  lowest_nightly: orNull(Type.Number(), 'Its average per night, the `nightly_avg` of its total.'),
  property_id: orNull(Type.Integer(), 'Its property; of several with the same total the first by `order`.'),
  accommodation_id: orNull(Type.Integer(), 'Its room.'),
  rate_code: textOrNull('Its rate plan.'),
})

export const seasonAnswer = Type.Object(
  {
    nights: answerInteger('Nights of each stay.'),
    days: Type.Array(seasonDay, { description: 'The days of arrival, in order.' }),
    meta_data: Type.Object(
      {
        currency: textOrNull('Currency of the amounts; null where there is no property.'),
        compared: answerInteger('Properties whose prices were compared.'),
        other_currency: answerInteger(
          'Properties left out because their currency has no exchange rate into that of the amounts, or one that is too old.',
        ),
        live: answerInteger(
          'Of those compared, the ones that a live source sells: with the prices of their calendars, which availability asks the source for.',
        ),
        discount_reason: textOrNull('Why the discount code changed none of the lowest prices.'),
        search: Type.Optional(Type.Object(notFoundIds, { description: 'What the properties lack.' })),
        age_seconds: Type.Optional(
          answerInteger(
            'While the database is away: seconds since this was certainly true. Absent otherwise. The header Age has it too.',
          ),
        ),
      },
      { description: 'What the prices are based on.' },
    ),
  },
  {
    $id: 'Season',
    description: 'What arriving on each of many days costs at the cheapest of many properties.',
  },
)
