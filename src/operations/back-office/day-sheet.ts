// The day of the front desk: who comes, who goes, who stays, what each of them owes and what was noted.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { longestStay } from '../../lodging/reservations/reservation-line.ts'
import { readNotesOf, readStaysOfDay } from '../../store/back-office/day-sheet.ts'
import { readTimeZones } from '../../store/back-office/figures.ts'
import type { ReservationNote } from '../../store/back-office/reservation-notes.ts'
import type { Within } from '../../store/back-office/reservation-records.ts'
import { type Day, localTime } from '../../values/civil-dates.ts'
import { add, type Minor, zero } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import { type BesideRecords, readBeside } from './reservation-records.ts'

export interface DayQuestion {
  /** Null: all properties that the asker may see. */
  readonly propertyId: number | null
  /** Null: today, as it is at each property. */
  readonly day: Day | null
  /** Only what the roles of the asker cover; null: all. */
  readonly within: Within
}

const dayParts = ['arrivals', 'departures', 'staying'] as const
type DayPart = (typeof dayParts)[number]

export interface DaySheet extends BesideRecords {
  /** Those with a stay, each with its day. */
  readonly properties: readonly PropertyDay[]
  /** Of the staff, by the reservation's id. */
  readonly notes: ReadonlyMap<string, readonly ReservationNote[]>
  /** What all guests of the sheet still have to pay, by currency. */
  readonly owed: readonly { readonly currency: string; readonly decimals: number; readonly amount: Minor }[]
  /** There are more stays than are shown. */
  readonly isMore: boolean
}

export interface PropertyDay extends Readonly<Record<DayPart, readonly Reservation[]>> {
  readonly propertyId: number
  readonly day: Day
}

/** So many stays are one sheet; more are a list. */
export const mostStays = 500

/** Arrivals with those who did not come, departures, and guests who stay over, at one property or all of them. */
export async function showDaySheet(
  context: AppContext,
  { propertyId, day, within }: DayQuestion,
): Promise<DaySheet> {
  const { database, clock } = context
  const now = clock.now()
  const zones = await readTimeZones(database, propertyId)
  const todayIn = new Map(
    [...new Set(zones.map(({ timeZone }) => timeZone))].map(zone => [zone, localTime(now, zone).today]),
  )
  const places = zones.map(place => ({
    propertyId: place.propertyId,
    day: day ?? todayIn.get(place.timeZone)!,
  }))
  const days = day === null ? [...todayIn.values()] : [day]
  const range = { first: Math.min(...days) as Day, last: Math.max(...days) as Day, mostNights: longestStay }
  const found =
    places.length === 0
      ? []
      : await readStaysOfDay(database, places, within, { ...range, limit: mostStays + 1 })
  const stays = found.slice(0, mostStays)
  const [beside, notes] = await Promise.all([readBeside(context, stays), readNotesOf(database, stays)])
  const dayAt = new Map(places.map(place => [place.propertyId, place.day]))
  return {
    ...beside,
    properties: propertiesOf(stays, dayAt),
    notes,
    owed: owedBy(stays, beside.balances),
    isMore: found.length > mostStays,
  }
}

function propertiesOf(stays: readonly Reservation[], dayAt: ReadonlyMap<number, Day>): PropertyDay[] {
  return [...Map.groupBy(stays, ({ propertyId }) => propertyId)]
    .map(([propertyId, all]) => {
      const day = dayAt.get(propertyId)!
      // Whoever did not come leaves nothing and stays nowhere.
      const there = all.filter(({ status }) => status !== 'no_show')
      return {
        propertyId,
        day,
        arrivals: all.filter(({ checkin }) => checkin === day),
        departures: there.filter(({ checkout }) => checkout === day),
        staying: there.filter(({ checkin, checkout }) => checkin < day && checkout > day),
      }
    })
    .filter(part => dayParts.some(name => part[name].length > 0))
}

function owedBy(stays: readonly Reservation[], balances: BesideRecords['balances']): DaySheet['owed'] {
  const sums = new Map<string, { currency: string; decimals: number; amount: Minor }>()
  for (const { id, propertyPrice } of stays) {
    const balance = balances.get(id) ?? zero
    if (balance <= zero) continue
    const { currency, decimals } = propertyPrice
    const { amount } = sums.get(currency) ?? { amount: zero }
    sums.set(currency, { currency, decimals, amount: add(amount, balance) })
  }
  return [...sums.values()]
}
