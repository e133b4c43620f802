// Flat taxes inside the prices: they are taken out of the nights before percentages are (contract P7).

import {
  add,
  allocate,
  least,
  type Minor,
  minor,
  most,
  subtract,
  sum,
  sumOf,
  zero,
} from '../../values/money.ts'
import { insideAt, isAmountInside } from '../charges/amounts-inside.ts'
import type { Draft } from '../draft.ts'
import type { AmountsInside, PossibleTax } from '../offer.ts'
import { lineOf } from './cell-lines.ts'
import { cellPrices, type RoomNight } from './cell-prices.ts'
import { type Cell, cellsOf } from './cell-units.ts'
import { cellsBefore } from './cells-before.ts'
import { isNothing, nothing, plus, rounded, sumOfExact } from './exact.ts'
import { plainScheme } from './plain-scheme.ts'

/**
 * Takes them out of nights and rooms, and keeps them in the draft. In the order of the taxes each has at most what the night costs
 * without those before it; where a code leaves less than all of them, they share it.
 */
export function takeOutAmounts(draft: Draft): void {
  const taxes = draft.charges.taxes.filter(({ rule }) => isAmountInside(rule))
  const rooms = draft.rooms.flatMap(room =>
    room.alike.places.map(place => ({ ...room, alike: { ...room.alike, places: [place] } })),
  )
  const left = draft.offer.stayContext.search.parties.map((_, place) => [
    ...rooms.find(({ alike }) => alike.places[0] === place)!.rates,
  ])
  const found = taxes.map(tax =>
    owedOf(tax, draft).map((nights, place) =>
      nights.map((owed, night) => {
        const amount = least(owed, left[place]![night]!)
        left[place]![night] = subtract(left[place]![night]!, amount)
        return amount
      }),
    ),
  )
  const inside: AmountsInside = new Map(
    shared(found, draft.roomCharge).map((amounts, index) => [taxes[index]!.rule, amounts]),
  )
  draft.amountsInside = inside
  draft.rooms = rooms.map(room => ({
    ...room,
    rates: without(room.rates, inside, room.alike.places[0]!),
    original: without(room.original, inside, room.alike.places[0]!),
  }))
  for (const [index, night] of draft.price.nights.entries()) {
    night.rate = sumOf(draft.rooms, ({ rates }) => rates[index]!)
    night.originalRate = add(night.rate, night.promotionalSavings)
  }
}

const without = (prices: readonly Minor[], inside: AmountsInside, place: number): Minor[] =>
  prices.map((price, night) => subtract(price, insideAt(inside, { place, night })))

const noOthers = { at: () => nothing }

/** What a tax comes to on each night of each room, in whole units that add up to its line. */
function owedOf(tax: PossibleTax, draft: Draft): Minor[][] {
  const { search, days } = draft.offer.stayContext
  const scheme = tax.rule.scheme ?? plainScheme(tax)
  const celled = { charge: tax, scheme, named: noOthers, compared: noOthers }
  const owed = cellsOf(celled, draft, cellPrices(draft, []))
  const { cells, counted } = lineOf(owed, scheme, draft, cellsBefore(tax.rule, draft))
  if (counted !== undefined) draft.countedInside = new Map(draft.countedInside).set(tax.rule, counted)
  let [soFar, wholeSoFar] = [nothing, zero]
  return search.parties.map((_, place) =>
    days.map((_day, night) => {
      const amount = sumOfExact(cells.filter(isAt({ place, night })).map(cell => cell.amount))
      if (isNothing(amount)) return zero
      soFar = plus(soFar, amount)
      const before = wholeSoFar
      wholeSoFar = rounded(soFar, minor(1), 'nearest')
      return subtract(wholeSoFar, before)
    }),
  )
}

const isAt =
  ({ place, night }: RoomNight) =>
  (cell: Cell): boolean =>
    cell.place === place && cell.night === night

/** At most the charge: where a code leaves less than the amounts, each has its part of it. */
function shared(amounts: readonly Minor[][][], charge: Minor): Minor[][][] {
  const all = amounts.flat(2)
  const total = sum(all)
  if (total <= charge) return [...amounts]
  const parts = allocate(most(charge, zero), all).values()
  return amounts.map(rooms => rooms.map(nights => nights.map(() => parts.next().value!)))
}
