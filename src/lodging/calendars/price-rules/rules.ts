// Price rules: what the demand for a night does to its prices. A price is always computed from the base price, never from what
// the rules made of it before, so that running them again changes nothing.

import { type Day, weekdayOf } from '../../../values/civil-dates.ts'
import { scaleHalfAway, wholeInMillionths } from '../../../values/money.ts'
import { millionths, minorUnits, readDay, weekdayNumbers } from '../../documents/document-reading.ts'
import { largestPrice } from '../../documents/schema-values.ts'
import { limitsFrom, narrower, type PriceLimits } from '../../prices/price-limits.ts'
import type { PriceRuleDocument, priceRuleKinds } from './schema.ts'

export interface PriceRule {
  readonly name: string
  readonly kind: (typeof priceRuleKinds)[number]
  /** Both ends belong to the condition; null leaves a side open. */
  readonly from: number | null
  readonly to: number | null
  /** Of pick-up. */
  readonly withinDays: number
  /** Null: all. */
  readonly roomIds: ReadonlySet<number> | null
  readonly rateCodes: ReadonlySet<string> | null
  readonly weekdays: readonly number[] | null
  readonly first: Day | null
  readonly last: Day | null
  /** The price that it makes of another, before bounds. */
  readonly price: (units: number) => number
  readonly limits: PriceLimits
}

/** What is known of the demand for the nights of a property on the day on which rules work. */
export interface Demand {
  readonly today: Day
  /** Of all rooms of the property. */
  readonly roomIds: readonly number[]
  /** Rooms for sale on a night; null where they are not counted. */
  readonly counted: (roomId: number, night: Day) => number | null
  readonly sold: (roomId: number, night: Day) => number
  /** Room nights that were booked on this day or later and still stand. */
  readonly bookedSince: (roomId: number, night: Day, since: Day) => number
}

/** The rules that work, of a checked document; amounts are in a currency with that many decimals. */
export const priceRulesFrom = (rules: readonly PriceRuleDocument[], decimals: number): readonly PriceRule[] =>
  rules.filter(({ on }) => on !== false).map(rule => priceRuleFrom(rule, decimals))

function priceRuleFrom(rule: PriceRuleDocument, decimals: number): PriceRule {
  const unit = rule.round_to === undefined ? 1 : minorUnits(rule.round_to, decimals)
  const { add, percent } = rule
  return {
    name: rule.name,
    kind: rule.kind,
    from: rule.from ?? null,
    to: rule.to ?? null,
    withinDays: rule.within_days ?? 1,
    roomIds: rule.rooms ? new Set(rule.rooms) : null,
    rateCodes: rule.rate_plans ? new Set(rule.rate_plans) : null,
    weekdays: rule.weekdays ? weekdayNumbers(rule.weekdays) : null,
    first: rule.first_night ? readDay(rule.first_night) : null,
    last: rule.last_night ? readDay(rule.last_night) : null,
    price:
      add !== undefined
        ? units => scaleHalfAway(units + minorUnits(add, decimals), 1, unit) * unit
        : units =>
            scaleHalfAway(units, wholeInMillionths + millionths(percent ?? 0), wholeInMillionths * unit) *
            unit,
    limits: limitsFrom(rule, decimals),
  }
}

/** A rule that a night meets, with what it saw: percent sold, room nights booked, or days to arrival. */
export interface MetRule {
  readonly rule: PriceRule
  readonly seen: number
}

/** The rules that a night meets, in their order, whatever rooms and rate plans they are for. */
export function metRules(rules: readonly PriceRule[], demand: Demand, night: Day): MetRule[] {
  return rules.flatMap(rule => {
    if ((rule.first ?? night) > night || (rule.last ?? night) < night) return []
    if (rule.weekdays !== null && !rule.weekdays.includes(weekdayOf(night))) return []
    const seen = seenBy(rule, demand, night)
    if (seen === null || seen < (rule.from ?? seen) || seen > (rule.to ?? seen)) return []
    return [{ rule, seen }]
  })
}

/** Null where there is nothing to see: occupancy of rooms that are not counted. */
function seenBy(rule: PriceRule, demand: Demand, night: Day): number | null {
  if (rule.kind === 'days_to_arrival') return night - demand.today
  const roomIds = demand.roomIds.filter(id => rule.roomIds?.has(id) ?? true)
  if (rule.kind === 'pick_up') {
    const since = (demand.today - rule.withinDays + 1) as Day
    return roomIds.reduce((sum, id) => sum + demand.bookedSince(id, night, since), 0)
  }
  let [counted, sold] = [0, 0]
  for (const id of roomIds) {
    const rooms = demand.counted(id, night)
    if (rooms === null) continue
    counted += rooms
    sold += demand.sold(id, night)
  }
  return counted === 0 ? null : Math.min(100, Math.floor((sold * 100) / counted))
}

/** Where a price stands. */
interface PricePlace {
  readonly roomId: number
  readonly rateCode: string
  /** Of the room and the rate plan, for this price. */
  readonly limits: PriceLimits
  /** Of more guests than the standard occupancy, which no highest price binds (decision 54). */
  readonly isBeyond: boolean
}

/** What a rule did to a price, in minor units. */
export interface RuleStep extends MetRule {
  readonly after: number
}

/**
 * What the rules make of a base price, one after the other: the price after each that is for this room and rate plan. Bounds stop a
 * rule, they never pull a price back: one that raises does not lower what is above its bound already, and the other way round.
 */
export function stepsFrom(
  base: number,
  met: readonly MetRule[],
  { roomId, rateCode, limits, isBeyond }: PricePlace,
): RuleStep[] {
  let price = base
  return met.flatMap(({ rule, seen }) => {
    if (!(rule.roomIds?.has(roomId) ?? true) || !(rule.rateCodes?.has(rateCode) ?? true)) return []
    const own = isBeyond ? { ...rule.limits, highest: null } : rule.limits
    price = stopped(price, rule.price(price), narrower(own, limits))
    return [{ rule, seen, after: price }]
  })
}

function stopped(before: number, wanted: number, { lowest, highest }: PriceLimits): number {
  if (wanted > before) return Math.max(before, Math.min(wanted, highest ?? largestPrice, largestPrice))
  return Math.min(before, Math.max(wanted, lowest ?? 1))
}
