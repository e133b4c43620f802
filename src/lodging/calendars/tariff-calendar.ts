// The calendars of a tariff: one for each room that it has rates for, with its booking rules night by night, so that
// everything that asks which stays are open asks a calendar. Prices come from the tariff that the calendar carries.

import { addDays, type Day, weekdayOf } from '../../values/civil-dates.ts'
import { defaultLanguage } from '../documents/languages.ts'
import type {
  BookingRule,
  CountRange,
  NamedSupplement,
  Period,
  Supplement,
  Tariff,
  TariffRate,
  Weekdays,
} from '../prices/tariff.ts'
import { absent, closedToArrival, closedToDeparture, type RateCalendar, stopSell } from './calendar.ts'

/** The nights from `since` on, as many as can be booked (configuration: `bookable_horizon_days`) and a year more. */
const longestCalendar = 4100

/** Rates of a tariff: two years of twenty rooms night by night, and an index of `rateOf` at most. */
export const mostRates = 20_000

/** By room, in the order of the rates; none for a room whose rates have all passed. `language` is the property's. */
export function calendarsOfTariff(tariff: Tariff, since: Day, language: string): RateCalendar[] {
  const calendars: RateCalendar[] = []
  for (const [roomId, rates] of Map.groupBy(tariff.rates, rate => rate.roomId)) {
    const span = spanOf(rates, since)
    if (span !== null) calendars.push(calendarOf({ roomId, rates, span, tariff, language }))
  }
  return calendars
}

/** From the first night with a rate to the day after the last one, on which stays may depart. */
function spanOf(rates: readonly TariffRate[], since: Day): Period | null {
  const first = Math.max(since, Math.min(...rates.map(rate => rate.first))) as Day
  const last = addDays(Math.max(...rates.map(rate => rate.last)) as Day, 1)
  return last <= first ? null : { first, last: Math.min(last, first + longestCalendar - 1) as Day }
}

interface RoomParts {
  readonly roomId: number
  readonly rates: readonly TariffRate[]
  readonly span: Period
  readonly tariff: Tariff
  readonly language: string
}

function calendarOf({ roomId, rates, span, tariff, language }: RoomParts): RateCalendar {
  const nights = span.last - span.first + 1
  const rateOf = new Int16Array(nights).fill(-1)
  const standard = new Int32Array(nights).fill(absent)
  rates.forEach((rate, index) => {
    for (const night of within(rate, span)) {
      rateOf[night] = index
      standard[night] = 0
    }
  })
  const restrictions = blankRestrictions(nights)
  restrict(restrictions, everyDay(tariff, span), span)
  for (const rule of tariff.rules) {
    if (rule.roomId === null || rule.roomId === roomId) restrict(restrictions, rule, span)
  }
  const { least, most } = tariff.conditions.advance
  return {
    roomId,
    rateCode: tariff.rateCode,
    firstDay: span.first,
    nights,
    standard,
    single: null,
    extraAdult: null,
    extraChild: [],
    ...restrictions,
    minAdvanceDays: least === null ? null : new Uint16Array(nights).fill(Math.min(least, farthest)),
    // A limit of 0 days would be none here; tariff-guests.ts of pricing checks it.
    maxAdvanceDays: most === null ? null : new Uint16Array(nights).fill(Math.min(most, farthest)),
    tariff: { tariff, rates, rateOf, supplements: supplementsOf(tariff, roomId, language) },
  }
}

/** The largest number of days that a calendar can hold. */
const farthest = 65_535

/** The indexes of the days of a period that are in the span. */
function* within({ first, last }: Period, span: Period): Generator<number, void> {
  const end = Math.min(last, span.last)
  for (let day = Math.max(first, span.first); day <= end; day += 1) yield day - span.first
}

interface Restrictions {
  readonly flags: Uint8Array
  readonly minStayArrival: Uint8Array
  readonly maxStayArrival: Uint8Array
  readonly minStayThrough: Uint8Array
  readonly maxStayThrough: Uint8Array
}

const blankRestrictions = (nights: number): Restrictions => ({
  flags: new Uint8Array(nights),
  minStayArrival: new Uint8Array(nights),
  maxStayArrival: new Uint8Array(nights),
  minStayThrough: new Uint8Array(nights),
  maxStayThrough: new Uint8Array(nights),
})

/** The conditions that depend on the days of a stay, as a rule for all of them. */
const everyDay = ({ conditions: { nights, arrival, departure } }: Tariff, span: Period): BookingRule => ({
  ...span,
  roomId: null,
  isClosed: false,
  arrival,
  departure,
  onArrival: nights,
  through: { least: null, most: null },
})

/** Adds a rule; of several that cover a day the strictest holds. */
function restrict(restrictions: Restrictions, rule: BookingRule, span: Period): void {
  const { flags, minStayArrival, maxStayArrival, minStayThrough, maxStayThrough } = restrictions
  const arrival = boundsOf(rule.onArrival)
  const through = boundsOf(rule.through)
  for (const day of within(rule, span)) {
    const weekday = weekdayOf(addDays(span.first, day))
    flags[day] = flags[day]! | flagsOf(rule, weekday)
    minStayArrival[day] = Math.max(minStayArrival[day]!, arrival.least)
    minStayThrough[day] = Math.max(minStayThrough[day]!, through.least)
    maxStayArrival[day] = stricter(maxStayArrival[day]!, arrival.most)
    maxStayThrough[day] = stricter(maxStayThrough[day]!, through.most)
  }
}

const flagsOf = ({ isClosed, arrival, departure }: BookingRule, weekday: number): number =>
  (isClosed ? stopSell : 0) |
  (isOn(arrival, weekday) ? 0 : closedToArrival) |
  (isOn(departure, weekday) ? 0 : closedToDeparture)

export const isOn = (weekdays: Weekdays, weekday: number): boolean => weekdays[weekday] === true

/** More nights than any stay has. */
const longerThanAnyStay = 255

/** As a calendar has them: 0 for no limit. A maximum of 0 closes the day, which a minimum beyond every stay does. */
function boundsOf({ least, most }: CountRange): { readonly least: number; readonly most: number } {
  if (most === 0) return { least: longerThanAnyStay, most: 0 }
  return { least: Math.min(least ?? 0, longerThanAnyStay), most: Math.min(most ?? 0, longerThanAnyStay) }
}

const stricter = (one: number, other: number): number =>
  one === 0 || other === 0 ? one + other : Math.min(one, other)

/** The mandatory supplements of a tariff in a room, with their names in the property's language. */
export const supplementsOf = (tariff: Tariff, roomId: number, language: string): NamedSupplement[] =>
  tariff.supplements
    .filter(({ isMandatory }) => isMandatory)
    .map(supplement => ({
      ...supplement,
      name: nameOf(supplement, language),
      prices: supplement.prices.filter(price => price.roomId === null || price.roomId === roomId),
    }))
    .filter(({ prices }) => prices.length > 0)

const nameOf = ({ names, code }: Supplement, language: string): string =>
  names[language] ?? names[defaultLanguage] ?? Object.values(names)[0] ?? code
