// What a day at one property or at all of them is like.

import {
  type BookedFigures,
  type HouseFigures,
  type OversoldFigures,
  readBookedFigures,
  readHouseFigures,
  readOversold,
  readTimeZones,
} from '../../store/back-office/figures.ts'
import type { Within } from '../../store/back-office/reservation-records.ts'
import { addDays, type Day, localTime } from '../../values/civil-dates.ts'
import { add, type Minor, zero } from '../../values/money.ts'
import type { AppContext } from '../context.ts'

export interface DashboardQuestion {
  /** Null: all properties. */
  readonly propertyId: number | null
  /** How many days of bookings, today the last. */
  readonly days: number
  /** Only what the roles of the asker cover; null: all. */
  readonly within: Within
}

export interface Dashboard {
  /** Today in UTC, the last of the days of bookings. */
  readonly today: Day
  readonly from: Day
  /** Each on the day that it is at the property; properties without any are left out. */
  readonly houses: readonly (HouseFigures & { readonly today: Day })[]
  /** Nights from today on that are oversold, by property; those of the properties of the asker. */
  readonly oversold: readonly OversoldFigures[]
  readonly booked: readonly BookedFigures[]
  /** The sums of `booked` by currency. */
  readonly totals: readonly BookedTotal[]
}

interface BookedTotal extends Omit<BookedFigures, 'day'> {}

/** Confirmed arrivals, departures and stays of today, and reservations of the last days that stand, by day and currency. */
export async function showDashboard(
  { database, clock }: AppContext,
  { propertyId, days, within }: DashboardQuestion,
): Promise<Dashboard> {
  const now = clock.now()
  const { today } = localTime(now, 'UTC')
  const from = addDays(today, 1 - days)
  const zones = await readTimeZones(database, propertyId)
  const todayIn = new Map(
    [...new Set(zones.map(({ timeZone }) => timeZone))].map(zone => [zone, localTime(now, zone).today]),
  )
  const places = zones.map(zone => ({ propertyId: zone.propertyId, day: todayIn.get(zone.timeZone)! }))
  const dayAt = new Map(places.map(place => [place.propertyId, place.day]))
  const [houses, oversold, booked] = await Promise.all([
    readHouseFigures(database, places, within),
    readOversold(database, places, within),
    readBookedFigures(database, { propertyId, from, to: today, within }),
  ])
  return {
    today,
    from,
    houses: houses.map(house => ({ ...house, today: dayAt.get(house.propertyId)! })),
    oversold,
    booked,
    totals: totalsOf(booked),
  }
}

function totalsOf(booked: readonly BookedFigures[]): BookedTotal[] {
  const totals = new Map<string, { currency: string; decimals: number; bookings: number; revenue: Minor }>()
  for (const { currency, decimals, bookings, revenue } of booked) {
    const sum = totals.get(currency) ?? { currency, decimals, bookings: 0, revenue: zero }
    totals.set(currency, {
      ...sum,
      bookings: sum.bookings + bookings,
      revenue: add(sum.revenue, revenue),
    })
  }
  return [...totals.values()].sort((one, other) => other.bookings - one.bookings)
}
