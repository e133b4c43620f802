// The price of a rate from Rapid's occupancy_pricing: its lines in the currency of the bill, its totals in that currency
// and in the one asked for. A price that cannot be read completely is none: never one without its night or its tax.

import { nightsBetween } from '../../values/civil-dates.ts'
import {
  add,
  allocate,
  type Minor,
  minor,
  scaleHalfAway,
  subtract,
  sum,
  times,
  zero,
} from '../../values/money.ts'
import type { LiveStay } from '../live-offers.ts'
import { type Amount, amountOf, entriesOf, type Fields, fieldsOf, isFields } from './rapid-fields.ts'
import { roomsByOccupancy, sameOccupancy } from './rapid-occupancy.ts'

/** Which of Rapid's two currencies: the one asked for, or the one in which Expedia bills the card. */
export type ChosenCurrency = 'request_currency' | 'billable_currency'

export type ChargeType =
  | 'tax_and_service_fee'
  | 'sales_tax'
  | 'extra_person_fee'
  | 'property_fee'
  | 'traveler_service_fee'

export type CheckinType = 'mandatory_fee' | 'resort_fee' | 'mandatory_tax'

/** A price for all rooms; every amount is in `currency`, and nights + charges = total. */
export interface RapidPrice {
  readonly currency: string
  /** For each night, after savings and before them. */
  readonly nights: readonly { readonly rate: Minor; readonly originalRate: Minor }[]
  readonly charges: ReadonlyMap<ChargeType, Minor>
  /** Collected by the property, and not in the total. */
  readonly checkinFees: ReadonlyMap<CheckinType, Minor>
  readonly total: Minor
  /** The same total in the currency of the bill, for amounts that come in that. */
  readonly billed: Amount
}

/** The lines of a price in the currency of the bill. */
interface Lines {
  readonly currency: string
  readonly nights: readonly Minor[]
  readonly charges: ReadonlyMap<ChargeType, Minor>
  /** What adjustments took off the nights. */
  readonly saved: Minor
  readonly count: number
}

interface PricedOccupancy extends Lines {
  readonly rooms: number
  readonly totals: Fields
  readonly fees: Fields
}

/** The price of a stay; undefined where it cannot be read, or does not add up. */
export function readPrice(
  occupancyPricing: unknown,
  stay: Pick<LiveStay, 'checkin' | 'checkout' | 'parties'>,
  chosen: ChosenCurrency,
): RapidPrice | undefined {
  const priced = occupanciesOf(occupancyPricing, stay)
  if (!priced) return undefined
  const lines = allRooms(priced)
  const billed = totalOf(priced, 'inclusive', 'billable_currency')
  const wanted = totalOf(priced, 'inclusive', chosen) ?? billed
  if (!lines || !billed || !wanted || billed.currency !== lines.currency || wanted.amount <= 0)
    return undefined
  const written = [...lines.nights, ...lines.charges.values()]
  // Rapid rounds every line; more than that is a line that we do not know.
  if (Math.abs(sum(written) - billed.amount) > lines.count || written.some(line => line < 0)) return undefined
  const parts = allocate(wanted.amount, written)
  const checkinFees = checkinFeesOf(priced, wanted.currency, chosen)
  if (!checkinFees) return undefined
  const rates = parts.slice(0, lines.nights.length)
  const saving =
    savingOf(priced, wanted, chosen) ?? scaleHalfAway(lines.saved, wanted.amount, billed.amount || 1)
  const savings = allocate(saving, rates)
  return {
    currency: wanted.currency,
    nights: rates.map((rate, index) => ({ rate, originalRate: add(rate, savings[index] ?? zero) })),
    charges: new Map(
      [...lines.charges.keys()].map((type, index) => [type, parts[rates.length + index] ?? zero]),
    ),
    checkinFees,
    total: wanted.amount,
    billed,
  }
}

/** One entry for each distinct occupancy that was asked for; undefined where one is missing or cannot be read. */
function occupanciesOf(
  pricing: unknown,
  { checkin, checkout, parties }: Pick<LiveStay, 'checkin' | 'checkout' | 'parties'>,
): PricedOccupancy[] | undefined {
  const byGuests = new Map(entriesOf(pricing).map(([key, entry]) => [sameOccupancy(key), entry]))
  const priced: PricedOccupancy[] = []
  for (const [occupancy, rooms] of roomsByOccupancy(parties)) {
    const entry = byGuests.get(occupancy)
    const lines = entry && readLines(entry, nightsBetween(checkin, checkout))
    if (!lines) return undefined
    priced.push({ ...lines, rooms, totals: fieldsOf(entry.totals), fees: fieldsOf(entry.fees) })
  }
  return priced
}

/** The lines of one room. `nightly` has a list of charges for each night, `stay` those of the whole stay. */
function readLines({ nightly, stay = [] }: Fields, nights: number): Lines | undefined {
  if (!Array.isArray(nightly) || nightly.length !== nights || !Array.isArray(stay)) return undefined
  const perNight = nightly.map(readCharges)
  const whole = readCharges(stay)
  const all = [...perNight.flatMap(each => each ?? []), ...(whole ?? [])]
  const currency = all[0]?.currency
  const isRead = perNight.every(each => each?.some(({ type }) => type === 'base_rate')) && whole !== undefined
  if (!isRead || currency === undefined || all.some(each => each.currency !== currency)) return undefined
  const charges = new Map<ChargeType, Minor>()
  for (const { type, amount } of all) {
    const charge = chargeTypeOf(type)
    if (charge) charges.set(charge, add(charges.get(charge) ?? zero, amount))
  }
  const rates = perNight.map(each => rateOf(each ?? []))
  const ofStay = allocate(rateOf(whole ?? []), rates)
  return {
    currency,
    nights: rates.map((rate, index) => add(rate, ofStay[index] ?? zero)),
    charges,
    saved: sum(
      all.flatMap(({ type, amount }) => (type === 'adjustment' && amount < 0 ? [minor(-amount)] : [])),
    ),
    count: all.length,
  }
}

interface Charge extends Amount {
  readonly type: string
}

function readCharges(value: unknown): Charge[] | undefined {
  if (!Array.isArray(value)) return undefined
  const charges = value.map((each): Charge | undefined => {
    const amount = amountOf(each)
    return isFields(each) && typeof each.type === 'string' && amount
      ? { ...amount, type: each.type }
      : undefined
  })
  return charges.every(each => each !== undefined) ? charges : undefined
}

const isRate = (type: string): boolean => type === 'base_rate' || type === 'adjustment'

const rateOf = (charges: readonly Charge[]): Minor =>
  sum(charges.filter(({ type }) => isRate(type)).map(({ amount }) => amount))

const ownNames: readonly string[] = [
  'sales_tax',
  'extra_person_fee',
  'property_fee',
  'traveler_service_fee',
] satisfies ChargeType[]

/** Null for what is part of the nights' rates. What Expedia adds one day counts as taxes and fees. */
function chargeTypeOf(type: string): ChargeType | null {
  if (isRate(type)) return null
  return ownNames.includes(type) ? (type as ChargeType) : 'tax_and_service_fee'
}

function allRooms(priced: readonly PricedOccupancy[]): Lines | undefined {
  const [first] = priced
  if (!first || priced.some(({ currency }) => currency !== first.currency)) return undefined
  const charges = new Map<ChargeType, Minor>()
  for (const each of priced) {
    for (const [type, amount] of each.charges)
      charges.set(type, add(charges.get(type) ?? zero, times(amount, each.rooms)))
  }
  const total = (of: (each: PricedOccupancy) => number): Minor =>
    sum(priced.map(each => times(minor(of(each)), each.rooms)))
  return {
    currency: first.currency,
    nights: first.nights.map((_, night) => total(each => each.nights[night] ?? 0)),
    charges,
    saved: total(each => each.saved),
    count: total(each => each.count),
  }
}

/** A total of all rooms in one of the two currencies; undefined where a room lacks it. */
function totalOf(
  priced: readonly PricedOccupancy[],
  name: string,
  chosen: ChosenCurrency,
): Amount | undefined {
  const each = priced.map(({ totals, rooms }) => {
    const one = amountOf(fieldsOf(totals[name])[chosen])
    return one && { amount: times(one.amount, rooms), currency: one.currency }
  })
  const currency = each[0]?.currency
  const isWhole = each.every(one => one !== undefined && one.currency === currency)
  return isWhole && currency !== undefined
    ? { amount: sum(each.map(one => one?.amount ?? zero)), currency }
    : undefined
}

/** The price that is struck through, less the present one, both without taxes; undefined where Rapid gives none. */
function savingOf(
  priced: readonly PricedOccupancy[],
  wanted: Amount,
  chosen: ChosenCurrency,
): Minor | undefined {
  const [before, after] = [totalOf(priced, 'strikethrough', chosen), totalOf(priced, 'exclusive', chosen)]
  if (before?.currency !== wanted.currency || after?.currency !== wanted.currency) return undefined
  const saving = subtract(before.amount, after.amount)
  return saving > 0 ? saving : undefined
}

/** What the property collects; undefined where a charge has no amount in the currency of the rate: none is left out. */
function checkinFeesOf(
  priced: readonly PricedOccupancy[],
  currency: string,
  chosen: ChosenCurrency,
): ReadonlyMap<CheckinType, Minor> | undefined {
  const fees = new Map<CheckinType, Minor>()
  const order: ChosenCurrency[] = [chosen, 'request_currency', 'billable_currency']
  for (const { fees: given, rooms } of priced) {
    for (const type of ['mandatory_fee', 'resort_fee', 'mandatory_tax'] as const) {
      if (given[type] === undefined) continue
      const amounts = order.map(each => amountOf(fieldsOf(given[type])[each]))
      const amount = amounts.find(each => each?.currency === currency)?.amount
      if (amount === undefined || amount < 0) return undefined
      fees.set(type, add(fees.get(type) ?? zero, times(amount, rooms)))
    }
  }
  return fees
}
