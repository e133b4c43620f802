// Which taxes are inside the price of each night of a room, where they are limited to some nights or prices (contract P7).

import { divideHalfAway, scaleHalfAway } from '../../values/money.ts'
import { isInBase } from '../cells/price-parts.ts'
import type { Draft } from '../draft.ts'
import type { PartsOfNights, PossibleTax, TaxRatios } from '../offer.ts'
import { bandOf } from './rate-bands.ts'
import { ratiosOf } from './tax-ratios.ts'

/** By place of the room, night, and lodging and parts; equal ones are one object. Call it while nights and room charge are gross. */
export function ratiosByNight(draft: Draft, taxes: readonly PossibleTax[]): TaxRatios[][][] {
  const { days, search } = draft.offer.stayContext
  const byNames = new Map<string, TaxRatios>()
  const ratios = (inside: readonly PossibleTax[]): TaxRatios => {
    const name = inside.map(tax => taxes.indexOf(tax)).join()
    const known = byNames.get(name) ?? ratiosOf(taxes, tax => inside.includes(tax))
    byNames.set(name, known)
    return known
  }
  const ofRooms: TaxRatios[][][] = search.parties.map(() => [])
  for (const { alike, rates } of draft.rooms) {
    for (const place of alike.places) {
      const { adults, childAges } = search.parties[place]!
      const guests = adults + childAges.length
      ofRooms[place] = days.map((_, night) => {
        const possible = taxes.filter(tax => tax.countsEveryNight || tax.nights.includes(night))
        if (draft.parts !== null) return ofSegments(possible, draft.parts, ratios)
        const netWith = ({ net, whole }: TaxRatios) => netShare(draft, rates[night]!, [net, whole])
        return [inBand(possible, guests, netWith, ratios)]
      })
    }
  }
  return ofRooms
}

/** Where a price has parts, importers refuse bands. */
const ofSegments = (
  possible: readonly PossibleTax[],
  { keys }: PartsOfNights,
  ratiosOfTaxes: (inside: readonly PossibleTax[]) => TaxRatios,
): TaxRatios[] =>
  [0, ...keys.map((_, part) => part + 1)].map(segment =>
    ratiosOfTaxes(
      possible.filter(({ rule }) => rule.scheme == null || isInBase(rule.scheme.base, segment, keys)),
    ),
  )

/**
 * The taxes whose bands hold for the net price. It depends on them, so bands are tried from the lowest: the taxes of a band are
 * taken out, and what is left has to be below its end. A price that is too high for a band with its taxes and too low for the next
 * one with those is in the next one.
 */
function inBand(
  possible: readonly PossibleTax[],
  guests: number,
  netWith: (ratios: TaxRatios) => number,
  ratiosOfTaxes: (inside: readonly PossibleTax[]) => TaxRatios,
): TaxRatios {
  const bands = possible.map(tax => ({ tax, ...bandOf(tax.rule.conditions, guests) }))
  const ends = [...new Set(bands.flatMap(({ from, below }) => [from, below]))]
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  let start = Number.NEGATIVE_INFINITY
  for (const end of [...ends, Number.POSITIVE_INFINITY]) {
    const inside = bands.filter(({ from, below }) => from <= start && below >= end)
    const ratios = ratiosOfTaxes(inside.map(({ tax }) => tax))
    if (end === Number.POSITIVE_INFINITY || netWith(ratios) < end) return ratios
    start = end
  }
  return ratiosOfTaxes([])
}

/** What is left of the share of a rate in the room charge, rounded once. */
function netShare(
  { roomCharge, writtenRates }: Draft,
  rate: number,
  [net, whole]: readonly [number, number],
): number {
  if (roomCharge === writtenRates) return scaleHalfAway(rate, net, whole)
  const top = BigInt(roomCharge) * BigInt(rate) * BigInt(net)
  return Number(divideHalfAway(top, BigInt(writtenRates) * BigInt(whole)))
}
