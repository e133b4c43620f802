// The units of a charge: for each night of each room that counts, or each of its guests, what the first row that holds makes of it
// (contract P6, P7).

import type { ExchangeRate } from '../../lodging/prices/exchange.ts'
import type { ChargeConditions, ChargeRow, ChargeScheme } from '../../lodging/prices/rules.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { type Minor, minor, wholeInMillionths } from '../../values/money.ts'
import { chargedStay, isOwedAt, nightsOfRow } from '../charges/charge-conditions.ts'
import { isInBand } from '../charges/rate-bands.ts'
import type { Draft } from '../draft.ts'
import type { ChargeRule, PossibleCharge } from '../offer.ts'
import { type CellGuest, guestsOf, isCounted, nightsBeforeInYear } from './cell-guests.ts'
import { type CellPrices, cellPrices, type RoomNight, wholeUnits } from './cell-prices.ts'
import { divided, type Exact, exact, isLess, multiplied, plus } from './exact.ts'

/** What a charge comes to on a night of a room, or on that of one of its guests. */
export interface Cell extends RoomNight {
  /** The position of the guest in the room; null for the room. */
  readonly guest: number | null
  readonly amount: Exact
  /** The guests that count. */
  readonly guests: number
}

/** What the base of a percentage has beside the nights. */
export interface NamedBase {
  /** The amount on a night of a room, or on that of one of its guests. */
  at(cell: Omit<Cell, 'amount' | 'guests'>): Exact
}

/** A charge with what its rows need. */
export interface CelledCharge {
  readonly charge: PossibleCharge<ChargeRule>
  readonly scheme: ChargeScheme
  readonly named: NamedBase
  /** What bounds of a rate compare beside the nights, of a room. */
  readonly compared: NamedBase
}

interface Unit extends Omit<Cell, 'amount'> {
  readonly row: ChargeRow
  /** The price that bounds compare. */
  readonly compared: number
  /** All guests of the room. */
  readonly heads: number
}

/** Every cell of a charge, before bounds and rounding. `prices` are those of the draft; bounds look at its whole stay. */
export function cellsOf(celled: CelledCharge, draft: Draft, prices: CellPrices): Cell[] {
  const units = unitsOf(celled, draft)
  const { amount } = celled.charge.rule
  if (amount.kind === 'percent') return units.map(unit => percentCell(unit, celled, prices))
  const priced = owedUnits(units, amount.unit, draft).map(unit => flatCell(unit, celled, draft))
  if (amount.per !== 'booking' || (amount.unit !== 'stay' && amount.unit !== 'night')) return priced
  return highest(priced, ({ night }) => (amount.unit === 'night' ? night : 0))
}

const isByGuest = ({ charge: { rule }, scheme }: CelledCharge): boolean =>
  rule.amount.kind === 'percent'
    ? scheme.base.share === 'guests'
    : rule.amount.unit === 'person' || rule.amount.unit === 'person_night'

function unitsOf(celled: CelledCharge, draft: Draft): Unit[] {
  const { charge, scheme } = celled
  const { search, days } = draft.offer.stayContext
  const whole = draft.whole ?? draft
  const compared = cellPrices(whole, whole.includedTaxes)
  const charged = chargedStay(search, days)
  const rows = scheme.rows
    .filter(({ conditions }) => isOwedAt(conditions, draft.offer.room.room.id, draft.offer.terms.plan.code))
    .map(row => ({ row, nights: new Set(nightsOfRow({ ...charge.rule, ...row }, charged)) }))
  const units: Unit[] = []
  for (const [place, party] of search.parties.entries()) {
    const guests = guestsOf(party)
    for (const night of charge.nights) {
      const nights = compared.of(scheme.compares ?? scheme.base, { place, night })
      const price = wholeUnits(plus(nights, celled.compared.at({ place, night, guest: null })))
      const holds = (conditions: ChargeConditions) => isInBand(conditions, price, guests.length)
      if (!holds(charge.rule.conditions)) continue
      const counted = guests.filter(
        guest =>
          isCounted(charge.rule.conditions, guest) &&
          (scheme.nightsOfYear === null || nightsBeforeInYear(search, night, guest) < scheme.nightsOfYear),
      )
      const found = (some: readonly CellGuest[]) =>
        rows.find(
          ({ row, nights }) =>
            nights.has(night) &&
            holds(row.conditions) &&
            some.some(guest => isCounted(row.conditions, guest)),
        )?.row
      const groups = isByGuest(celled) ? counted.map(guest => [guest]) : [counted]
      for (const some of groups) {
        const row = found(some)
        if (row === undefined) continue
        const guest = isByGuest(celled) ? some[0]!.index : null
        units.push({ place, night, guest, guests: some.length, row, compared: price, heads: guests.length })
      }
    }
  }
  return units
}

function percentCell(unit: Unit, { scheme, named }: CelledCharge, prices: CellPrices): Cell {
  const { row, heads, compared: _, ...at } = unit
  const nights = prices.of(scheme.base, at)
  const base = plus(at.guest === null ? nights : divided(nights, exact(heads)), named.at(at))
  const percent = row.amount.kind === 'percent' ? row.amount.percent : 0
  return { ...at, amount: multiplied(base, exact(percent, wholeInMillionths)) }
}

/** Of what is owed once for a stay, the first night of each room or guest. */
function owedUnits(
  units: readonly Unit[],
  unit: 'stay' | 'night' | 'person' | 'person_night',
  draft: Draft,
): Unit[] {
  if (unit === 'night' || unit === 'person_night') return [...units]
  const seen = new Set<number>()
  const { length } = draft.offer.stayContext.search.parties
  return units.filter(({ place, guest }) => {
    const key = (guest ?? 0) * length + place
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function flatCell(unit: Unit, { charge, scheme }: CelledCharge, draft: Draft): Cell {
  const { row, heads, compared, ...at } = unit
  const { amount } = charge.rule
  const isForBedrooms = amount.kind === 'flat' && amount.per === 'bedroom' && at.guest === null
  const times = isForBedrooms ? (draft.offer.room.room.bedrooms ?? 1) : 1
  const written = row.amount.kind === 'flat' ? row.amount.amount : minor(0)
  const count = row.forEach === null ? 1 : begun(compared, row, heads)
  return { ...at, amount: multiplied(inOwnCurrency(written, scheme.currency, draft), exact(times * count)) }
}

const begun = (price: number, { forEach, conditions }: ChargeRow, heads: number): number =>
  Math.ceil(price / (forEach! * (conditions.rateOf === 'person' ? heads : 1)))

/** An amount of a charge in minor units of the property's currency, not rounded. */
export function inOwnCurrency(amount: Minor, currency: string | null, { offer }: Draft): Exact {
  const { property, search } = offer.stayContext
  if (currency === null || currency === property.currency) return exact(amount)
  const rate = search.chargeRates?.[currency]
  if (rate === undefined) throw new RangeError(`no rate from ${currency} for property ${property.id}`)
  return multiplied(exact(amount), factorOf(rate))
}

function factorOf({ rate, from, to }: ExchangeRate): Exact {
  const [whole = '0', fraction = ''] = rate.split('.')
  const tens = decimalsOf(to) - decimalsOf(from) - fraction.length
  return exact(BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, tens)), 10n ** BigInt(Math.max(0, -tens)))
}

/** Of the cells of each group the highest, the first of equals: what is owed once for the booking. */
function highest(cells: readonly Cell[], groupOf: (cell: Cell) => number): Cell[] {
  const best = new Map<number, Cell>()
  for (const cell of cells) {
    const known = best.get(groupOf(cell))
    if (known === undefined || isLess(known.amount, cell.amount)) best.set(groupOf(cell), cell)
  }
  return [...best.values()]
}
