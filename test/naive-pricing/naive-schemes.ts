// A fee or tax with rows, a base, bounds or a rounding of its own, guest by guest and night by night (contract P6, P7).

import type {
  ChargeBase,
  ChargeConditions,
  ChargeGroup,
  ChargeRow,
  ChargeScheme,
  Fee,
  Tax,
} from '../../src/lodging/prices/rules.ts'
import type { GuestFacts, RoomParty } from '../../src/lodging/properties/property.ts'
import type { StaySearch } from '../../src/pricing/search.ts'
import {
  decimal,
  type Fraction,
  fraction,
  halfAway,
  percentage,
  plus,
  product,
  quotient,
} from './fraction.ts'
import { nightsOf } from './naive-availability.ts'
import { isInside, isListed, type Offered } from './naive-promotions.ts'

/** What a night of a room costs in each of the ways that a base names. */
export type Prices = (base: ChargeBase, place: number, night: number) => Fraction

/** What a charge came to: on a guest's night, or with `guest` null on the whole room's. */
export interface Portion {
  readonly place: number
  readonly night: number
  readonly guest: number | null
  /** Guests that count in it. */
  readonly counted: number
  readonly amount: Fraction
}

export interface Scheming {
  readonly prices: Prices
  /** The portions of the charge that a key names. */
  readonly named: (key: string) => readonly Portion[]
  /** The share of the taxes that a compound one is also on. */
  readonly onTop: (place: number, night: number) => Fraction
  readonly offered: Offered
  /** Bedrooms of the room. */
  readonly bedrooms: number
  readonly currency: string
}

const none = fraction(0n)

export function portionsOf(rule: Fee | Tax, scheme: ChargeScheme, on: Scheming): Portion[] {
  const { search } = on.offered
  const byGuest =
    rule.amount.kind === 'flat' ? rule.amount.unit.startsWith('person') : scheme.base.share === 'guests'
  const found: (Portion & { readonly first: boolean })[] = []
  for (const [place, party] of search.parties.entries()) {
    const guests = guestsIn(party)
    const seen = new Set<number | null>()
    for (const night of nightsOf(search).keys()) {
      const also = (scheme.compares?.charges ?? [])
        .flatMap(key => on.named(key))
        .filter(portion => portion.place === place && portion.night === night)
        .map(({ amount }) => amount)
      const compared = halfAway(also.reduce(plus, on.prices(scheme.compares ?? scheme.base, place, night)))
      const holds = (conditions: ChargeConditions) =>
        isWhen(conditions, rule, night, on.offered) && isPriced(conditions, compared, guests.length)
      if (!holds(rule.conditions)) continue
      const counted = guests.filter(
        guest => isWho(rule.conditions, guest) && isWithinYear(scheme, guest, night, search),
      )
      for (const some of byGuest ? counted.map(guest => [guest]) : [counted]) {
        const row = scheme.rows.find(
          each => holds(each.conditions) && some.some(guest => isWho(each.conditions, guest)),
        )
        if (row === undefined) continue
        const guest = byGuest ? (some[0]?.place ?? null) : null
        const amount = amountOn(row, rule, scheme, {
          place,
          night,
          guest,
          compared,
          heads: guests.length,
          on,
        })
        found.push({ place, night, guest, counted: some.length, amount, first: !seen.has(guest) })
        seen.add(guest)
      }
    }
  }
  return owed(rule, found).map(({ first: _, ...portion }) => portion)
}

/** Once for the stay, for each night, and for the booking the highest of the rooms. */
function owed<Found extends Portion & { readonly first: boolean }>(
  { amount }: Fee | Tax,
  found: Found[],
): Found[] {
  if (amount.kind === 'percent') return found
  const isOnce = amount.unit === 'stay' || amount.unit === 'person'
  const each = isOnce ? found.filter(({ first }) => first) : found
  if (amount.per !== 'booking' || amount.unit.startsWith('person')) return each
  const isHighest = (portion: Found) =>
    each
      .filter(other => isOnce || other.night === portion.night)
      .every(
        other =>
          isAbove(portion.amount, other.amount) ||
          (!isAbove(other.amount, portion.amount) && each.indexOf(other) >= each.indexOf(portion)),
      )
  return each.filter(isHighest)
}

const isAbove = (a: Fraction, b: Fraction): boolean => a.top * b.bottom > b.top * a.bottom

interface Spot {
  readonly place: number
  readonly night: number
  readonly guest: number | null
  readonly compared: bigint
  readonly heads: number
  readonly on: Scheming
}

function amountOn(row: ChargeRow, rule: Fee | Tax, scheme: ChargeScheme, spot: Spot): Fraction {
  const { place, night, guest, compared, heads, on } = spot
  const perHead = (whole: Fraction) => (guest === null ? whole : quotient(whole, fraction(BigInt(heads))))
  if (row.amount.kind === 'percent') {
    const nights = perHead(plus(on.prices(scheme.base, place, night), on.onTop(place, night)))
    const base = scheme.base.charges
      .flatMap(key => on.named(key))
      .filter(portion => portion.place === place && portion.night === night)
      .map(portion => {
        if (guest === null || portion.guest === guest) return portion.amount
        return portion.guest === null ? perHead(portion.amount) : none
      })
      .reduce(plus, nights)
    return product(base, percentage(row.amount.percent))
  }
  const isBedrooms = rule.amount.kind === 'flat' && rule.amount.per === 'bedroom' && guest === null
  const each =
    row.forEach === null
      ? null
      : BigInt(row.forEach) * (row.conditions.rateOf === 'person' ? BigInt(heads) : 1n)
  const begun = each === null ? 1n : compared / each + (compared % each > 0n ? 1n : 0n)
  const times = (isBedrooms ? BigInt(on.bedrooms) : 1n) * begun
  return product(inCurrency(BigInt(row.amount.amount), scheme, on), fraction(times))
}

const decimalsOf: Readonly<Record<string, bigint>> = { JPY: 1n, KWD: 1000n }

function inCurrency(amount: bigint, { currency }: ChargeScheme, on: Scheming): Fraction {
  if (currency === null || currency === on.currency) return fraction(amount)
  const rate = on.offered.search.chargeRates?.[currency]
  if (rate === undefined) throw new Error(`no rate from ${currency}`)
  const units = (code: string) => decimalsOf[code] ?? 100n
  return product(fraction(amount * units(on.currency), units(currency)), decimal(rate.rate))
}

/** The line, and what of it each portion is. */
export function lineOf(portions: readonly Portion[], scheme: ChargeScheme, on: Scheming) {
  const { atLeast, atMost, rounding } = scheme
  let now = portions
  for (const [bound, isBeyond] of [
    [atLeast, isAbove],
    [atMost, (limit: Fraction, sum: Fraction) => isAbove(sum, limit)],
  ] as const) {
    if (bound === null) continue
    const start = new Temporal.PlainDate(1970, 1, 1).add({ days: on.offered.search.stay.checkin })
    const yearOf = ({ night }: Portion) => (bound.eachYear ? start.add({ days: night }).year : 0)
    now = grouped(now, bound.of, yearOf, some => {
      const isOfGuests = bound.of === 'person' || bound.of === 'person_night'
      const times = isOfGuests && some[0]?.guest === null ? some[0].counted : 1
      const nights = bound.eachNight ? new Set(some.map(portion => portion.night)).size : 1
      const limit = product(inCurrency(BigInt(bound.amount), scheme, on), fraction(BigInt(times * nights)))
      return isBeyond(limit, sumOf(some)) ? limit : sumOf(some)
    })
  }
  if (rounding !== null) {
    now = grouped(now, rounding.of, noYear, some =>
      fraction(roundTo(sumOf(some), BigInt(rounding.to), rounding.mode)),
    )
  }
  const amount = halfAway(sumOf(now))
  return { amount, portions: shared(now, amount) }
}

export const shared = (portions: readonly Portion[], amount: bigint): Portion[] =>
  grouped(portions, 'line', noYear, () => fraction(amount))

const noYear = () => 0

export function roundTo(amount: Fraction, to: bigint, mode: 'nearest' | 'up' | 'down'): bigint {
  const count = quotient(amount, fraction(to))
  if (mode === 'nearest') return halfAway(count) * to
  const whole = count.top / count.bottom
  return (mode === 'up' && count.top % count.bottom > 0n ? whole + 1n : whole) * to
}

const sumOf = (portions: readonly Portion[]): Fraction =>
  portions.reduce((sum, { amount }) => plus(sum, amount), none)

function grouped(
  portions: readonly Portion[],
  of: ChargeGroup,
  yearOf: (portion: Portion) => number,
  amountOf: (some: readonly Portion[]) => Fraction,
): Portion[] {
  const nameOf = ({ place, night, guest }: Portion): string =>
    JSON.stringify(
      {
        person_night: [place, night, guest],
        night: [place, night],
        person: [place, guest],
        room: [place],
        line: [],
      }[of],
    )
  const names = [...new Set(portions.map(portion => `${yearOf(portion)} ${nameOf(portion)}`))]
  return names.flatMap(name => {
    const some = portions.filter(portion => `${yearOf(portion)} ${nameOf(portion)}` === name)
    const [before, after] = [sumOf(some), amountOf(some)]
    return some.map(portion => ({
      ...portion,
      amount:
        before.top === 0n
          ? quotient(after, fraction(BigInt(some.length)))
          : quotient(product(portion.amount, after), before),
    }))
  })
}

interface Guest {
  readonly place: number
  readonly age: number
  readonly facts: GuestFacts
}

/** An adult whose age is not said is 18. */
export const agesIn = ({ adults, childAges, guests = [] }: RoomParty): number[] => [
  ...Array.from({ length: adults }, (_, adult) => guests[adult]?.age ?? 18),
  ...childAges,
]

const guestsIn = ({ adults, childAges, guests = [] }: RoomParty): Guest[] =>
  agesIn({ adults, childAges, guests }).map((age, place) => ({
    place,
    age,
    facts: guests[place] ?? {},
  }))

function isWho({ minAge, maxAge, unless }: ChargeConditions, { age, facts }: Guest): boolean {
  if (age < (minAge ?? 0) || age > (maxAge ?? 1000)) return false
  if (unless == null) return true
  const tests = [
    [unless.residence, facts.residence, true],
    [unless.notResidence, facts.residence, false],
    [unless.nationality, facts.nationality, true],
    [unless.notNationality, facts.nationality, false],
    [unless.paysFrom, facts.paysFrom, true],
    [unless.notPaysFrom, facts.paysFrom, false],
    [unless.purpose, facts.purpose, true],
  ] as const
  const isAll = tests.every(
    ([list, fact, isIn]) =>
      list === null || (fact !== undefined && (list as readonly string[]).includes(fact) === isIn),
  )
  return !isAll
}

function isWithinYear(
  { nightsOfYear }: ChargeScheme,
  { facts }: Guest,
  night: number,
  search: StaySearch,
): boolean {
  if (nightsOfYear === null) return true
  const years = nightsOf(search).map(day => new Temporal.PlainDate(1970, 1, 1).add({ days: day }).year)
  const earlier = years[night] === years[0] ? (facts.nightsThisYear ?? 0) : 0
  return years.slice(0, night).filter(year => year === years[night]).length + earlier < nightsOfYear
}

/** Whether a night counts by date, length and place in the stay, at this room and rate. */
export function isWhen(
  conditions: ChargeConditions,
  { amount }: Pick<Fee, 'amount'>,
  night: number,
  { roomId, planCode, search }: Offered,
): boolean {
  const nights = search.stay.checkout - search.stay.checkin
  const isForStay = amount.kind === 'flat' && (amount.unit === 'stay' || amount.unit === 'person')
  const once = conditions.isOfDeparture ? search.stay.checkout : search.stay.checkin
  const day = isForStay ? once : search.stay.checkin + night
  return (
    isListed(conditions.rooms, roomId) &&
    isListed(conditions.ratePlans, planCode) &&
    nights >= (conditions.minNights ?? 0) &&
    nights <= (conditions.maxNights ?? 1000) &&
    isInside(conditions.booking ?? null, search.local.today) &&
    isInside(conditions.stay, day) &&
    isInSeason(conditions.season, day) &&
    (conditions.weekdays ?? [weekdayOf(day)]).includes(weekdayOf(day)) &&
    night + 1 >= (conditions.fromNight ?? 1) &&
    night + 1 <= (conditions.toNight ?? 1000) &&
    night < (conditions.chargedNights ?? 1000)
  )
}

/** 1970-01-01 was a Thursday; Monday is 0. */
export const weekdayOf = (day: number): number => (day + 3) % 7

function isInSeason(season: ChargeConditions['season'], day: number): boolean {
  if (season == null) return true
  const { month, day: date } = new Temporal.PlainDate(1970, 1, 1).add({ days: day })
  const now = month * 100 + date
  return season.from <= season.to
    ? season.from <= now && now <= season.to
    : season.from <= now || now <= season.to
}

export function isPriced(
  { rateFrom, rateAbove, rateBelow, rateUpTo, rateOf }: ChargeConditions,
  price: bigint,
  heads: number,
): boolean {
  const bound = (written: number) => BigInt(written) * (rateOf === 'person' ? BigInt(heads) : 1n)
  return (
    (rateFrom == null || price >= bound(rateFrom)) &&
    (rateAbove == null || price > bound(rateAbove)) &&
    (rateBelow == null || price < bound(rateBelow)) &&
    (rateUpTo == null || price <= bound(rateUpTo))
  )
}
