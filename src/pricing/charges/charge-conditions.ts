// Which nights and guests a fee or tax counts (contract P6, P7). Only the rate bands, rooms and rate plans depend on the
// rate; everything else depends on the search and is computed once for all rates.

import type { ChargeConditions, Season } from '../../lodging/prices/rules.ts'
import type { RoomParty, Stay } from '../../lodging/properties/property.ts'
import { type Day, formatDay, nightsBetween, weekdayOf } from '../../values/civil-dates.ts'
import { everyNight, isAmong, isBetween, isWithin, nightsWithin, noNights } from '../conditions.ts'
import type { ChargeRule, CountedParts, PossibleCharge } from '../offer.ts'
import type { StaySearch } from '../search.ts'
import { amountAtAnyRate } from './charges.ts'
import { isOwedAtAnyRate } from './rate-bands.ts'

/** A stay as charges count it. */
export interface ChargedStay {
  readonly stay: Stay
  readonly days: readonly Day[]
  /** Ages of the guests of each requested room. */
  readonly ages: readonly (readonly number[])[]
  /** Nights of the guest in front of it; above 0 it prolongs a stay. */
  readonly nightsBefore: number
  /** What is owed already. */
  readonly owedBefore?: ReadonlySet<unknown>
  /** The day at the property on which it is priced. */
  readonly booked: Day
}

/** Of adults whose age is not said. */
const adultAge = 18

export const chargedStay = (
  { stay, parties, local, nightsBefore = 0, owedBefore }: StaySearch,
  days: readonly Day[],
): ChargedStay => ({
  stay,
  days,
  ages: parties.map(agesOf),
  nightsBefore,
  ...(owedBefore && { owedBefore }),
  booked: local.today,
})

/** Of the guests of a room. */
export function agesOf({ adults, childAges, guests }: RoomParty): number[] {
  const ages = new Array<number>(adults).fill(adultAge)
  for (let adult = 0; adult < adults && guests?.[adult] !== undefined; adult += 1)
    ages[adult] = guests[adult]!.age ?? adultAge
  for (const age of childAges) ages.push(age)
  return ages
}

/** The rules that may be owed on the stay, in their order. */
export function possibleCharges<Rule extends ChargeRule>(
  rules: readonly Rule[],
  charged: ChargedStay,
): PossibleCharge<Rule>[] {
  const possible: PossibleCharge<Rule>[] = []
  for (const rule of rules) {
    const charge = possibleCharge(rule, charged)
    if (charge !== null) possible.push(charge)
  }
  return possible
}

/** The parts of a stay that a rule counts; null when no rate can make it owed. */
export function possibleCharge<Rule extends ChargeRule>(
  rule: Rule,
  charged: ChargedStay,
): PossibleCharge<Rule> | null {
  const { conditions } = rule
  const counted = countedParts(rule, charged)
  if (typeof counted === 'string') return null
  const { guests, nights, countsEveryNight } = counted
  const amount = rule.scheme == null ? amountAtAnyRate(rule, counted, charged.ages.length) : null
  const looksAtRooms = amount === null && rule.amount.kind === 'flat'
  return {
    rule,
    guests,
    guestsOfRooms: looksAtRooms ? guestsOfRooms(conditions, charged.ages) : noGuests,
    nights,
    countsEveryNight,
    amountAtAnyRate: amount,
  }
}

/** Why a rule is owed at no rate of a stay. */
export type ChargeRefusal = 'owed_before' | 'length_of_stay' | 'booking_window' | 'no_guest' | 'no_night'

/** The same where it is not owed, else null. */
export function chargeRefusal(rule: ChargeRule, charged: ChargedStay): ChargeRefusal | null {
  const counted = countedParts(rule, charged)
  return typeof counted === 'string' ? counted : null
}

/** What of the stay a rule counts, or why it counts nothing. */
function countedParts(rule: ChargeRule, charged: ChargedStay): CountedParts | ChargeRefusal {
  const { conditions } = rule
  if (charged.nightsBefore > 0 && isOwedOnce(rule)) return 'owed_before'
  if (charged.owedBefore?.has(rule)) return 'owed_before'
  if (!isOwedForStay(conditions, charged)) return 'length_of_stay'
  if (!isWithin(conditions.booking ?? null, charged.booked)) return 'booking_window'
  const guests = countedGuests(conditions, charged.ages)
  if (guests === 0) return 'no_guest'
  const nights = countedNights(rule, charged)
  if (nights.length === 0) return 'no_night'
  const countsEveryNight = nights.length === charged.days.length && isOwedAtAnyRate(conditions)
  return { guests, nights, countsEveryNight }
}

const noGuests: readonly number[] = []

/** The nights that a row of a rule counts, before its bounds of a rate. */
export const nightsOfRow = (row: ChargeRule, charged: ChargedStay): readonly number[] =>
  isOwedForStay(row.conditions, charged) && isWithin(row.conditions.booking ?? null, charged.booked)
    ? countedNights(row, charged)
    : noNights

/** Whether the length of the whole stay meets the conditions. */
const isOwedForStay = (
  conditions: ChargeConditions,
  { stay, nightsBefore }: Pick<ChargedStay, 'stay' | 'nightsBefore'>,
): boolean =>
  isBetween(
    conditions.minNights,
    nightsBetween(stay.checkin, stay.checkout) + nightsBefore,
    conditions.maxNights,
  )

/** Whether it is for a room and rate plan. */
export const isOwedAt = ({ rooms, ratePlans }: ChargeConditions, roomId: number, rateCode: string): boolean =>
  isAmong(rooms, roomId) && isAmong(ratePlans, rateCode)

/** Whether it is owed for the stay, or each of its guests, however many nights it has. */
export const isOwedOnce = ({ amount }: Pick<ChargeRule, 'amount'>): boolean =>
  amount.kind === 'flat' && (amount.unit === 'stay' || amount.unit === 'person')

/** Whether it is owed for the booking, however many rooms it has. */
export const isForBooking = ({ amount }: Pick<ChargeRule, 'amount'>): boolean =>
  amount.kind === 'flat' && amount.per === 'booking' && (amount.unit === 'stay' || amount.unit === 'night')

function countedGuests(conditions: ChargeConditions, ages: readonly (readonly number[])[]): number {
  let guests = 0
  for (let room = 0; room < ages.length; room += 1) guests += guestsOfAge(conditions, ages[room]!)
  return guests
}

const guestsOfRooms = (
  conditions: ChargeConditions,
  rooms: readonly (readonly number[])[],
): readonly number[] => rooms.map(ages => guestsOfAge(conditions, ages))

/** How many of the guests count. */
export function guestsOfAge({ minAge, maxAge }: ChargeConditions, ages: readonly number[]): number {
  let guests = 0
  for (const age of ages) if (isBetween(minAge, age, maxAge)) guests += 1
  return guests
}

/** Indexes of the nights in range, among the first nights of the whole stay that are charged. */
function countedNights(
  rule: ChargeRule,
  charged: Pick<ChargedStay, 'stay' | 'days' | 'nightsBefore'>,
): readonly number[] {
  const nights = nightsInRange(rule, charged)
  const { chargedNights, fromNight, toNight } = rule.conditions
  const first = (fromNight ?? 1) - 1 - charged.nightsBefore
  const most = Math.min(chargedNights ?? Number.POSITIVE_INFINITY, toNight ?? Number.POSITIVE_INFINITY)
  const left = most - charged.nightsBefore
  return left >= charged.days.length && first <= 0
    ? nights
    : nights.filter(night => night >= first && night < left)
}

/**
 * A nightly charge counts the nights in its date range, season and weekdays; a charge per stay only checks that the day of arrival, or
 * of departure, is in them.
 */
function nightsInRange(
  rule: ChargeRule,
  { stay, days }: Pick<ChargedStay, 'stay' | 'days'>,
): readonly number[] {
  const { stay: range, season, weekdays = null, isOfDeparture } = rule.conditions
  if (isOwedOnce(rule)) {
    const day = isOfDeparture ? stay.checkout : stay.checkin
    const holds = isWithin(range, day) && isInSeason(season, day) && isAmong(weekdays, weekdayOf(day))
    return holds ? everyNight(days) : noNights
  }
  const nights = nightsWithin(range, weekdays, days)
  return season == null ? nights : nights.filter(night => isInSeason(season, days[night]!))
}

/** Whether a day is in a season of its year; both ends belong to it. */
function isInSeason(season: Season | null | undefined, day: Day): boolean {
  if (season == null) return true
  const text = formatDay(day)
  const date = Number(text.slice(5, 7)) * 100 + Number(text.slice(8))
  const { from, to } = season
  return from <= to ? date >= from && date <= to : date >= from || date <= to
}
