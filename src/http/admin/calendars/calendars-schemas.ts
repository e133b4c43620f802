// Input and output of the calendars of many properties.

import Type, { type Static } from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { type Day, formatDay } from '../../../values/civil-dates.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalNumber } from '../../../values/money.ts'
import { closed } from '../kit/admin-route.ts'
import { idPageFields, pageAnswer } from '../kit/list-page.ts'
import { amount, day, integer, orNull, text } from '../kit/schema-words.ts'
import { calendarQuery, ratePlanOfCalendar } from './calendar-schemas.ts'

type Glance = Awaited<ReturnType<Operations['viewCalendars']>>[number]

/** Most properties of a page. */
export const mostGlances = 50

export const calendarsQuery = Type.Object(
  {
    from: calendarQuery.properties.from,
    to: calendarQuery.properties.to,
    cursor: idPageFields.cursor,
    limit: Type.Optional(
      Type.Integer({
        description: 'Most properties of the page.',
        minimum: 1,
        maximum: mostGlances,
        default: mostGlances,
      }),
    ),
  },
  closed,
)

const nightly = (description: string) => Type.Array(orNull(integer('A count.')), { description })

const glance = Type.Object(
  {
    property_id: integer('Property identifier.'),
    name: text('Its name.'),
    version: integer('What If-Match names when its nights are edited.'),
    currency: text('Currency of the prices.'),
    decimals: integer('Decimals of the currency.'),
    today: day('The day at the property.'),
    from: day('The night of the first value of each column.'),
    rooms: Type.Array(Type.Object({ id: integer('Id of the room.'), name: text('Its name.') }), {
      description: 'Its rooms.',
    }),
    rate_plans: Type.Array(ratePlanOfCalendar, { description: 'Its rate plans.' }),
    allotment: nightly('Rooms for sale, of those that are counted; null where none is.'),
    taken: Type.Array(integer('A count.'), { description: 'Rooms of them that are sold or held.' }),
    left: nightly('Rooms left; null where a room is for sale that is not counted.'),
    lowest: Type.Array(orNull(amount('An amount.')), {
      description:
        'The lowest price for the standard occupancy, of rooms that are left and rates that are not stopped; null where there is none.',
    }),
  },
  { description: 'The calendar of a property at a glance.' },
)

export const calendars = pageAnswer('Calendars in the order in which publishers see the properties.', {
  calendars: Type.Array(glance, { description: 'One of each property.' }),
})

export const glanceAnswer =
  (from: Day) =>
  ({ id, name, version, currency, today, ratePlans, rooms, ...columns }: Glance): Static<typeof glance> => {
    const decimals = decimalsOf(currency)
    return {
      property_id: id,
      name,
      version,
      currency,
      decimals,
      today: formatDay(today),
      from: formatDay(from),
      rooms: [...rooms],
      rate_plans: ratePlans.map(({ hasTariff, ...plan }) => ({ ...plan, has_tariff: hasTariff })),
      allotment: [...columns.allotment],
      taken: [...columns.taken],
      left: [...columns.left],
      lowest: columns.lowest.map(units => (units === null ? null : decimalNumber(units, decimals))),
    }
  }
