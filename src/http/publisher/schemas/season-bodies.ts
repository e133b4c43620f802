// The request and the answer of a season over several properties.

import Type, { type Static } from 'typebox'
import type { SeasonRequest } from '../../../operations/requests.ts'
import { withCheck } from '../../reading/read-fields.ts'
import { integer as answerInteger, flag, notFoundIds, orNull, textOrNull } from './answer-fields.ts'
import { askedOf, calendarAsked, calendarExample } from './calendar-bodies.ts'
import { caller, properties, propertyIds } from './fields.ts'
import { checkSearch, criteria, searchOf } from './search-fields.ts'

export const seasonBody = withCheck(
  Type.Object(
    { ...caller, ...properties, ...calendarAsked, ...criteria },
    { examples: [{ destination_ids: [2], ...calendarExample }] },
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

const day = Type.Object({
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
    days: Type.Array(day, { description: 'The days of arrival, in order.' }),
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
