// The figures of the day.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalNumber, type Minor } from '../../../values/money.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { amount, day, integer, recordId, text } from '../kit/schema-words.ts'

const query = Type.Object(
  {
    property_id: Type.Optional(recordId('Only of this property.', 3144)),
    days: Type.Optional(
      Type.Integer({
        description: 'How many days of bookings, today the last.',
        minimum: 1,
        maximum: 366,
        default: 30,
      }),
    ),
  },
  closed,
)

const inOneCurrency = {
  currency: text('ISO 4217 code.'),
  bookings: integer('Reservations.'),
  revenue: amount('The sum of their totals.'),
}

const dashboard = Type.Object(
  {
    from: day('The first day of bookings, in UTC.'),
    today: day('The last, in UTC.'),
    houses: Type.Array(
      Type.Object({
        property_id: integer('Property.'),
        today: day('The day that it is there.'),
        arrivals: integer('Reservations that begin on it.'),
        departures: integer('Reservations that end on it.'),
        in_house: integer('Reservations of the night that begins on it.'),
      }),
      { description: 'Properties with a confirmed reservation today.' },
    ),
    oversold: Type.Array(
      Type.Object({
        property_id: integer('Property.'),
        nights: integer('Nights from today on, as it is there.'),
        room_nights: integer('Rooms too many, over all these nights.'),
        first_night: day('The first.'),
        last_night: day('The last.'),
      }),
      {
        description:
          'Properties with nights on which more is sold or held than is offered, the most urgent first, at most 100.',
      },
    ),
    booked: Type.Array(Type.Object({ day: day('In UTC.'), ...inOneCurrency }), {
      description:
        'Reservations by the day on which they were made; those that were cancelled or failed are left out, as are guests who did not come.',
    }),
    totals: Type.Array(Type.Object(inOneCurrency), { description: 'The same in all, by currency.' }),
  },
  { description: 'Figures of the day.' },
)

/** Adds GET /admin/v1/dashboard. */
export function addDashboardRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: '/admin/v1/dashboard',
    operationId: 'showDashboard',
    access: may('reservations.read', 'list'),
    summary: 'Arrivals, departures and bookings.',
    description: 'Of one property or of all, today at each property, and what was booked in the last days.',
    query,
    result: dashboard,
    answer: async ({ query, within }) => {
      const { from, today, houses, oversold, booked, totals } = await operations.showDashboard({
        propertyId: query.property_id ?? null,
        days: query.days ?? 30,
        within,
      })
      return {
        from: formatDay(from),
        today: formatDay(today),
        houses: houses.map(house => ({
          property_id: house.propertyId,
          today: formatDay(house.today),
          arrivals: house.arrivals,
          departures: house.departures,
          in_house: house.inHouse,
        })),
        oversold: oversold.map(found => ({
          property_id: found.propertyId,
          nights: found.nights,
          room_nights: found.roomNights,
          first_night: formatDay(found.first),
          last_night: formatDay(found.last),
        })),
        booked: booked.map(figures => ({ day: formatDay(figures.day), ...presentSum(figures) })),
        totals: totals.map(presentSum),
      }
    },
  })
}

const presentSum = (sum: {
  readonly currency: string
  readonly decimals: number
  readonly bookings: number
  readonly revenue: Minor
}) => ({
  currency: sum.currency,
  bookings: sum.bookings,
  revenue: decimalNumber(sum.revenue, sum.decimals),
})
