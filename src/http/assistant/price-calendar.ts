// price_calendar: the lowest total of each day of arrival.

import Type from 'typebox'
import { flag, integer, listOf, orNull, text } from '../publisher/schemas/answer-fields.ts'
import { calendarBody } from '../publisher/schemas/calendar-bodies.ts'
import { currencyField, exactAmount, exactText } from './shown-amounts.ts'
import { assistantTool, reads } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

const mostShown = 5

export const priceCalendar = assistantTool({
  name: 'price_calendar',
  title: 'Price calendar',
  description:
    'For flexible dates: the lowest total of a stay of `nights` nights for each day of arrival, or why none can be booked ' +
    'from that day.',
  scope: 'availability',
  annotations: reads,
  input: inputOf(calendarBody, [
    'property_id',
    'from',
    'days',
    'nights',
    'rooms',
    'discount_code',
    'currency',
  ]),
  output: Type.Object({
    property_id: integer('Property identifier.'),
    nights: integer('Nights of each stay.'),
    currency: currencyField,
    days: listOf('Days of arrival, in order.', {
      date: text('Day of arrival.'),
      lowest_total: orNull(exactAmount('Total of the cheapest stay; null where none can be booked.')),
      accommodation_id: orNull(Type.Integer(), 'Its room.'),
      rate_code: orNull(Type.String(), 'Its rate.'),
      minimum_stay: orNull(Type.Integer(), 'Nights of the shortest stay from this day that can be booked.'),
      maximum_stay: orNull(Type.Integer(), 'Nights of the longest.'),
      arrival_allowed: flag('Whether a stay may begin on this day.'),
      departure_allowed: flag('Whether a stay may end on this day.'),
      reasons: Type.Array(Type.String(), { description: 'Why nothing can be booked.' }),
    }),
  }),
  answer: async (asking, _fields, sent) => {
    const calendar = await asking.ask('property/calendar', sent)
    const { currency } = calendar.meta_data
    const days = calendar.days.map(
      ({ is_available: _, lowest_nightly: __, lowest_total: total, ...day }) => ({
        ...day,
        lowest_total: total === null ? null : exactText(total, currency),
      }),
    )
    const cheapest = calendar.days
      .filter(day => day.lowest_total !== null)
      .sort((a, b) => a.lowest_total! - b.lowest_total!)
      .slice(0, mostShown)
      .map(day => `${day.date}: ${exactText(day.lowest_total!, currency)} ${currency}`)
    return {
      data: { property_id: calendar.property_id, nights: calendar.nights, currency, days },
      text:
        cheapest.length === 0
          ? `No stay of ${calendar.nights} nights can be booked from any of these days.`
          : [`The cheapest arrivals for ${calendar.nights} nights:`, ...cheapest].join('\n'),
    }
  },
})
