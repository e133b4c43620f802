// Fees and taxes of one rate, item by item (contract P6, P7).

import type { ChargeBase, ChargeConditions, ChargeScheme, Fee, Tax } from '../../src/lodging/prices/rules.ts'
import type { Property, RoomParty } from '../../src/lodging/properties/property.ts'
import type { StaySearch } from '../../src/pricing/search.ts'
import { type Fraction, fraction, halfAway, percentage, plus, product, quotient, total } from './fraction.ts'
import { nightsOf } from './naive-availability.ts'
import { belongs, segmentsOf } from './naive-parts.ts'
import { isListed, type Offered } from './naive-promotions.ts'
import type { NaiveItem } from './naive-property.ts'
import {
  agesIn,
  isPriced,
  isWhen,
  lineOf,
  type Portion,
  type Prices,
  portionsOf,
  type Scheming,
  shared,
} from './naive-schemes.ts'

export interface Charges {
  readonly taxItems: readonly NaiveItem[]
  readonly fees: readonly NaiveItem[]
  readonly checkinFees: readonly NaiveItem[]
}

/** The room charge that fees and taxes are on. */
export interface RoomCharge {
  /** For all rooms, after promotions and code. */
  readonly whole: bigint
  /** What each night of each room costs after promotions: its weight in the whole. */
  readonly rooms: readonly (readonly bigint[])[]
}

/** What the nights cost in the other ways that a base may name. */
export interface OtherPrices {
  readonly gross: RoomCharge
  readonly within: Within
  /** What flat taxes inside the prices have of a night of a room. */
  readonly amountsAt: (place: number, night: number) => bigint
}

/** What of a price of a night of a room belongs to a base, with or without the taxes inside it. */
type Within = (
  base: Pick<ChargeBase, 'lodging' | 'parts'>,
  place: number,
  night: number,
  price: bigint,
  isNet: boolean,
) => Fraction

/** All charges on a room charge, beside the taxes that were inside the prices. */
export function chargesOn(
  charge: RoomCharge,
  inside: ReadonlyMap<Tax, bigint>,
  property: Property,
  offered: Offered,
  others: OtherPrices,
): Charges {
  const portions = new Map<string, readonly Portion[]>()
  const owedOf = (rule: Fee | Tax, onTop: bigint): bigint => {
    const { scheme = null, key = null } = rule
    if (scheme === null && key === null) return chargeOf(rule, charge, onTop, offered)
    const on = schemingOf({ charge, others, property, offered, portions, onTop })
    const own = scheme ?? plain(rule)
    const found = portionsOf(rule, own, on)
    if (scheme !== null) {
      const line = lineOf(found, own, on)
      if (key !== null) portions.set(key, line.portions)
      return line.amount
    }
    const amount = chargeOf(rule, charge, onTop, offered)
    portions.set(key ?? '', shared(found, amount))
    return amount
  }
  const taxItems: NaiveItem[] = []
  const fees: NaiveItem[] = []
  const checkinFees: NaiveItem[] = []

  const allFees = [...property.fees, ...extrasChosen(property, offered.search)]
  const feeAmounts = allFees.map(fee => owedOf(fee, 0n))
  let taxesSoFar = 0n
  for (const tax of property.taxes) {
    const before = tax.compound ? taxesSoFar : 0n
    const amount = tax.included ? (inside.get(tax) ?? 0n) : owedOf(tax, before)
    const side = tax.due === 'booking' || tax.included ? taxItems : checkinFees
    side.push({ name: tax.name, amount, included: tax.included })
    taxesSoFar += amount
  }
  for (const [index, fee] of allFees.entries()) {
    const amount = feeAmounts[index] ?? 0n
    const ownTax = halfAway(product(fraction(amount), percentage(fee.taxRate ?? 0)))
    const isNow = fee.due === 'booking'
    ;(isNow ? fees : checkinFees).push({ name: fee.name, amount, included: false })
    ;(isNow ? taxItems : checkinFees).push({ name: `${fee.name} tax`, amount: ownTax, included: false })
  }
  const owed = (items: readonly NaiveItem[]) => items.filter(item => item.amount !== 0n)
  return { taxItems: owed(taxItems), fees: owed(fees), checkinFees: owed(checkinFees) }
}

interface Ground {
  readonly charge: RoomCharge
  readonly others: OtherPrices
  readonly property: Property
  readonly offered: Offered
  readonly portions: ReadonlyMap<string, readonly Portion[]>
  readonly onTop: bigint
}

function schemingOf({ charge, others, property, offered, portions, onTop }: Ground): Scheming {
  const shareOf = ({ whole, rooms }: RoomCharge, place: number, night: number) => {
    const weights = total(rooms.flat())
    return weights === 0n ? fraction(0n) : fraction(whole * (rooms[place]?.[night] ?? 0n), weights)
  }
  const before = (place: number, night: number) => offered.rooms[place]?.[night] ?? 0n
  const prices: Prices = (base, place, night) => {
    const now = others.gross.rooms[place]?.[night] ?? 0n
    const ofBase = (amount: Fraction, isNet: boolean): Fraction => {
      const all = others.within({ lodging: true, parts: null }, place, night, now, isNet)
      return all.top === 0n
        ? amount
        : quotient(product(amount, others.within(base, place, night, now, isNet)), all)
    }
    const withAmounts = (price: Fraction): Fraction =>
      base.lodging ? plus(price, fraction(others.amountsAt(place, night))) : price
    return {
      none: () => fraction(0n),
      net: () => ofBase(shareOf(charge, place, night), true),
      gross: () => withAmounts(ofBase(shareOf(others.gross, place, night), false)),
      net_before: () => others.within(base, place, night, before(place, night), true),
      gross_before: () => withAmounts(others.within(base, place, night, before(place, night), false)),
    }[base.nights]()
  }
  const isFree = total(charge.rooms.flat()) === 0n
  return {
    prices,
    named: key => portions.get(key) ?? [],
    onTop: (place, night) =>
      isFree
        ? fraction(onTop, BigInt(charge.rooms.flat().length))
        : shareOf({ whole: onTop, rooms: charge.rooms }, place, night),
    offered,
    bedrooms: property.rooms.find(({ id }) => id === offered.roomId)?.bedrooms ?? 1,
    currency: property.currency,
  }
}

/** What is the same for a charge that is one amount of the room charge. */
export const plain = ({ amount }: Fee | Tax): ChargeScheme => ({
  rows: [
    {
      amount,
      forEach: null,
      conditions: {
        stay: null,
        minNights: null,
        maxNights: null,
        minAge: null,
        maxAge: null,
        rooms: null,
        ratePlans: null,
        chargedNights: null,
        rateFrom: null,
        rateBelow: null,
        rateOf: 'room',
      },
    },
  ],
  base: { nights: 'net', lodging: true, parts: null, charges: [], share: 'room' },
  currency: null,
  atLeast: null,
  atMost: null,
  rounding: null,
  nightsOfYear: null,
})

/** Taxes inside the nightly prices, night by night of each room, of which each costs what it does after promotions. */
export function taxesInside(property: Property, offered: Offered, gross: RoomCharge) {
  const { search } = offered
  const included = property.taxes.filter(
    ({ included, amount, conditions }) =>
      included &&
      amount.kind === 'percent' &&
      isForRate(conditions, offered) &&
      isLongEnough(conditions, search),
  )
  const isOn = (tax: Tax, night: number) => isWhen(tax.conditions, tax, night, offered)
  const all = total(gross.rooms.flat())
  const hasParts = (property.priceParts ?? []).length > 0
  const taxesOn = (place: number, night: number, key: string | null): readonly Tax[] => {
    const today = included.filter(tax => isOn(tax, night))
    if (hasParts) return today.filter(({ scheme }) => scheme == null || belongs(scheme.base, key))
    const party = search.parties[place]
    const guests = party ? BigInt(party.adults + party.childAges.length) : 0n
    const rate = gross.rooms[place]?.[night] ?? 0n
    return taxesOf(today, guests, fraction(gross.whole * rate, all === 0n ? 1n : all))
  }
  const ratios = (place: number, night: number, key: string | null) => ratiosOf(taxesOn(place, night, key))
  const segments = (place: number, night: number, price: bigint) =>
    segmentsOf(property, offered, place, night, price)
  /** What belongs to a base of a price, with the taxes inside it or without. */
  const within: Within = (base, place, night, price, isNet) =>
    segments(place, night, price)
      .filter(({ key }) => belongs(base, key))
      .map(({ key, amount }) =>
        isNet ? quotient(fraction(amount), ratios(place, night, key).whole) : fraction(amount),
      )
      .reduce(plus, fraction(0n))
  const netWithin = (place: number, night: number, price: bigint) =>
    within({ lodging: true, parts: null }, place, night, price, true)
  const spots = gross.rooms.flatMap((rates, place) => rates.map((rate, night) => ({ place, night, rate })))
  const kinds = spots.flatMap(({ place, night, rate }) =>
    segments(place, night, rate).map(({ key }) =>
      taxesOn(place, night, key)
        .map(({ name }) => name)
        .join(),
    ),
  )
  const isMixed = new Set(kinds).size > 1
  /** One rounding an item, and never more of them than there is. */
  const items = (amount: bigint): Map<Tax, bigint> => {
    let left = amount
    return new Map(
      included.map(tax => {
        const parts = spots.flatMap(({ place, night, rate }) =>
          segments(place, night, rate).map(segment => {
            const { part, whole } = ratios(place, night, segment.key)
            return product(fraction(segment.amount), quotient(part.get(tax) ?? fraction(0n), whole))
          }),
        )
        const share = quotient(parts.reduce(plus, fraction(0n)), fraction(all === 0n ? 1n : all))
        const exact = halfAway(product(fraction(amount), share))
        const item = exact < left ? exact : left
        left -= item
        return [tax, item]
      }),
    )
  }
  return {
    net: (amount: bigint): bigint => amount - total([...items(amount).values()]),
    /** The savings of a night in each room, together and without the taxes that would have been on them. */
    netSavings: (night: number, savings: readonly bigint[]): bigint =>
      halfAway(
        savings
          .map((saved, place) => {
            const rate = gross.rooms[place]?.[night] ?? 0n
            const before = netWithin(place, night, rate + saved)
            return plus(before, product(netWithin(place, night, rate), fraction(-1n)))
          })
          .reduce(plus, fraction(0n)),
      ),
    shares: items,
    within,
    /** By which the nights of each room share the net price. */
    weights: isMixed
      ? gross.rooms.map((rates, place) => rates.map((rate, night) => halfAway(netWithin(place, night, rate))))
      : gross.rooms,
  }
}

/** Each tax as a part of the net price, and the net price with all of them. */
function ratiosOf(taxes: readonly Tax[]): { part: ReadonlyMap<Tax, Fraction>; whole: Fraction } {
  const part = new Map<Tax, Fraction>()
  let whole = fraction(1n)
  for (const tax of taxes) {
    if (tax.amount.kind !== 'percent') throw new Error('only percent taxes can be inside a price')
    const ratio = product(percentage(tax.amount.percent), tax.compound ? whole : fraction(1n))
    part.set(tax, ratio)
    whole = plus(whole, ratio)
  }
  return { part, whole }
}

/** Those whose bands hold for what is left of a price without them; bands are tried from the lowest. */
function taxesOf(taxes: readonly Tax[], guests: bigint, gross: Fraction): Tax[] {
  const times = ({ conditions }: Tax) => (conditions.rateOf === 'person' ? guests : 1n)
  const bounds = taxes
    .flatMap(tax => {
      const { rateFrom, rateBelow, rateAbove = null, rateUpTo = null } = tax.conditions
      const at = (bound: number | null, more: bigint) =>
        bound === null ? null : BigInt(bound) * times(tax) + more
      return [at(rateFrom, 0n), at(rateBelow, 0n), at(rateAbove, 1n), at(rateUpTo, 1n)]
    })
    .filter(bound => bound !== null)
    .sort((a, b) => Number(a - b))
  const owedAt = (price: bigint) => taxes.filter(tax => isPriced(tax.conditions, price, Number(guests)))
  for (const bound of bounds) {
    const owed = owedAt(bound - 1n)
    if (halfAway(quotient(gross, ratiosOf(owed).whole)) < bound) return owed
  }
  return owedAt(bounds.at(-1) ?? 0n)
}

/** One fee or tax, rounded once; `onTop` are the taxes that a compound one is also on. 0 where its conditions do not hold. */
export function chargeOf(rule: Fee | Tax, charge: RoomCharge, onTop: bigint, offered: Offered): bigint {
  const { amount, conditions } = rule
  const { search } = offered
  if (!isForRate(conditions, offered)) return 0n
  if (!isLongEnough(conditions, search)) return 0n
  const guests = search.parties.map(party => guestsOfAge(conditions, party))
  if (guests.every(count => count === 0)) return 0n
  const counted = search.parties.map((party, place) => countedNights(rule, charge, party, place, offered))

  if (amount.kind === 'percent') {
    const weights = charge.rooms.flat()
    const isFree = total(weights) === 0n
    const weightOf = (place: number, night: number) => (isFree ? 1n : (charge.rooms[place]?.[night] ?? 0n))
    const part = total(counted.flatMap((nights, place) => nights.map(night => weightOf(place, night))))
    const whole = isFree ? BigInt(weights.length) : total(weights)
    const base = product(fraction(charge.whole + onTop), fraction(part, whole))
    return halfAway(product(base, percentage(amount.percent)))
  }

  const rooms = counted.filter(nights => nights.length > 0).length
  const isForRooms = amount.per === 'room'
  const counts = {
    stay: isForRooms ? rooms : Math.min(rooms, 1),
    night: isForRooms ? counted.flat().length : new Set(counted.flat()).size,
    person: sumOf(counted, (nights, place) => (nights.length > 0 ? (guests[place] ?? 0) : 0)),
    person_night: sumOf(counted, (nights, place) => nights.length * (guests[place] ?? 0)),
  }
  return BigInt(amount.amount) * BigInt(counts[amount.unit])
}

const sumOf = <Entry>(list: readonly Entry[], count: (entry: Entry, place: number) => number): number =>
  list.reduce((sum, entry, place) => sum + count(entry, place), 0)

/** The nights of one room for which a charge is owed, by their index. */
function countedNights(
  rule: Fee | Tax,
  charge: RoomCharge,
  { adults, childAges }: RoomParty,
  place: number,
  offered: Offered,
): number[] {
  const weights = total(charge.rooms.flat())
  return nightsOf(offered.search).flatMap((_, night) => {
    if (!isWhen(rule.conditions, rule, night, offered)) return []
    const weight = charge.rooms[place]?.[night] ?? 0n
    const share = weights === 0n ? 0n : halfAway(fraction(charge.whole * weight, weights))
    return isPriced(rule.conditions, share, adults + childAges.length) ? [night] : []
  })
}

const isForRate = ({ rooms, ratePlans }: ChargeConditions, { roomId, planCode }: Offered): boolean =>
  isListed(rooms, roomId) && isListed(ratePlans, planCode)

function isLongEnough({ minNights, maxNights }: ChargeConditions, search: StaySearch): boolean {
  const nights = search.stay.checkout - search.stay.checkin
  return (minNights === null || nights >= minNights) && (maxNights === null || nights <= maxNights)
}

/** Guests of a room whose age counts. */
function guestsOfAge({ minAge, maxAge }: ChargeConditions, party: RoomParty): number {
  return agesIn(party).filter(age => (minAge === null || age >= minAge) && (maxAge === null || age <= maxAge))
    .length
}

/** Each extra that is chosen is a fee of so many times its amount. */
const extrasChosen = ({ extras = [] }: Property, search: StaySearch): Fee[] =>
  extras.flatMap(extra => {
    const quantity = search.extras?.find(({ code }) => code === extra.key)?.quantity ?? 0
    const { amount } = extra
    const times = { ...amount, amount: (amount.amount * quantity) as typeof amount.amount }
    return quantity > 0
      ? [{ ...extra, name: quantity > 1 ? `${extra.name} × ${quantity}` : extra.name, amount: times }]
      : []
  })
