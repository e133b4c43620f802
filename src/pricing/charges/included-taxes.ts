// Takes included taxes out of the nightly prices, so that subtotal, tax and total add up and the guest pays exactly what
// the hotel wrote (contract P7, P8).

import type { Tax } from '../../lodging/prices/rules.ts'
import {
  add,
  allocate,
  allocatedTo,
  type Minor,
  minor,
  most,
  scaleHalfAway,
  subtract,
  sum,
  sumOf,
  zero,
} from '../../values/money.ts'
import { takeOutAmounts } from '../cells/amounts-taken-out.ts'
import { partsOfNights, segmentsOf } from '../cells/price-parts.ts'
import { type Draft, type MixedTaxes, sumOfRates } from '../draft.ts'
import type { PossibleTax, TaxesInPrices, TaxRatios } from '../offer.ts'
import { isAmountInside } from './amounts-inside.ts'
import { ratiosByNight } from './nightly-taxes.ts'
import { netOf, ratiosOf, type TaxedAmounts, taxesWithin, taxesWithinMixed } from './tax-ratios.ts'

/** A percentage inside the nightly prices. Amounts inside them are taken out before (cells/amounts-taken-out.ts). */
export const isInPrices = (tax: Tax): boolean => tax.included && tax.amount.kind === 'percent'

export function taxesInPrices(taxes: readonly PossibleTax[]): TaxesInPrices {
  const held = taxes.filter(tax => tax.isInPrices)
  const { parts, net, whole } = ratiosOf(held)
  return {
    parts,
    net,
    whole,
    limited: held.every(tax => tax.countsEveryNight && tax.rule.scheme == null) ? null : held,
  }
}

/**
 * Fills `writtenRates` and `roomCharge`, makes nights, savings and discount net, and records the amount of each included
 * tax. Each tax is rounded once, on the charge for all rooms and nights. The rest of that charge is the net price, and a
 * night has its share of it.
 */
export function extractIncludedTaxes(draft: Draft): void {
  const { price } = draft
  const { taxesInPrices } = draft.charges
  draft.parts = partsOfNights(draft.offer)
  addUpNights(draft)
  const hasAmounts = draft.charges.taxes.some(({ rule }) => isAmountInside(rule))
  if (taxesInPrices.parts.length === 0 && !hasAmounts) return
  for (const night of price.nights) night.gross = night.rate
  if (hasAmounts) {
    takeOutAmounts(draft)
    addUpNights(draft)
  }
  if (taxesInPrices.parts.length === 0) return
  if (taxesInPrices.limited === null) extract(draft, taxesInPrices)
  else extractLimited(draft, taxesInPrices.limited)
  spreadSavings(draft)
}

function addUpNights(draft: Draft): void {
  const { nights, discount } = draft.price
  draft.writtenRates = sumOfRates(nights)
  draft.roomCharge = subtract(draft.writtenRates, discount?.applied ?? zero)
}

/** The same taxes are in every night of every room. */
function extract(draft: Draft, ratios: TaxRatios): void {
  draft.inside = ratios
  const netRates = takeOut(draft, gross => taxesWithin(gross, ratios))
  takeOutOfNights(draft, netRates, ratios)
}

/** Takes the taxes within an amount out of room charge and discount; returns the net rates before the discount. */
function takeOut(draft: Draft, within: (gross: Minor) => Minor[]): Minor {
  draft.includedTaxes = within(draft.roomCharge)
  draft.roomCharge = subtract(draft.roomCharge, sum(draft.includedTaxes))
  const { price, writtenRates, roomCharge } = draft
  const { discount } = price
  if (discount === null || discount.applied === zero) return roomCharge
  const netRates = most(subtract(writtenRates, sum(within(writtenRates))), roomCharge)
  price.discount = { ...discount, applied: subtract(netRates, roomCharge) }
  return netRates
}

/** Call it while the nights are gross. */
function takeOutOfNights(
  { price: { nights }, writtenRates }: Draft,
  netRates: Minor,
  { net, whole }: TaxRatios,
): void {
  let grossSoFar = 0
  let netSoFar = zero
  for (const night of nights) {
    grossSoFar += night.rate
    const netTotal = allocatedTo(netRates, grossSoFar, writtenRates)
    night.rate = subtract(netTotal, netSoFar)
    netSoFar = netTotal
    if (night.promotionalSavings !== zero) {
      night.promotionalSavings = scaleHalfAway(night.promotionalSavings, net, whole)
    }
    night.originalRate = add(night.rate, night.promotionalSavings)
  }
}

function extractLimited(draft: Draft, limited: readonly PossibleTax[]): void {
  const ofRooms = ratiosByNight(draft, limited)
  const [only, ...others] = new Set(ofRooms.flat(2))
  if (others.length === 0) extract(draft, only!)
  else extractMixed(draft, ofRooms)
}

/**
 * Other taxes are in other nights, by place of the room and night. A night of a room then counts with its price without them,
 * rounded, wherever it has a share of the net price.
 */
function extractMixed(draft: Draft, ofRooms: MixedTaxes['ofRooms']): void {
  const rooms = draft.rooms.flatMap(room => room.alike.places.map(place => ({ ...room, place })))
  const mixed = { ofRooms, rooms }
  draft.inside = mixed
  const rates = ratesByTaxes(draft, mixed, draft.price.nights.length)
  const netRates = takeOut(draft, gross => taxesWithinMixed(gross, rates))
  const saved = netSavings(draft, mixed)
  draft.rooms = rooms.map(({ place, ...room }) => ({
    ...room,
    alike: { ...room.alike, places: [place] },
    rates: room.rates.map((rate, night) => {
      const net = new Map<TaxRatios, number>()
      addByTaxes(net, draft, mixed, { place, night }, rate)
      return netOf(net)
    }),
  }))
  const { nights } = draft.price
  const shares = allocate(
    netRates,
    nights.map((_, night) => draft.rooms.reduce((total, room) => total + room.rates[night]!, 0)),
  )
  for (const [index, night] of nights.entries()) {
    night.rate = shares[index]!
    night.promotionalSavings = saved[index]!
    night.originalRate = add(night.rate, night.promotionalSavings)
  }
  draft.writtenRates = minor(draft.rooms.reduce((total, room) => total + sum(room.rates), 0))
}

/** The rates of the first nights, by the taxes that are inside them. */
function ratesByTaxes(draft: Draft, mixed: MixedTaxes, nights: number): TaxedAmounts {
  const rates = new Map<TaxRatios, number>()
  for (const { place, rates: gross } of mixed.rooms) {
    for (let night = 0; night < nights; night += 1) {
      addByTaxes(rates, draft, mixed, { place, night }, gross[night]!)
    }
  }
  return rates
}

/** Adds what lodging and each part of a price have to the amounts by their taxes. */
function addByTaxes(
  amounts: Map<TaxRatios, number>,
  { parts }: Pick<Draft, 'parts'>,
  { ofRooms }: Pick<MixedTaxes, 'ofRooms'>,
  at: { readonly place: number; readonly night: number },
  price: number,
): void {
  const ratios = ofRooms[at.place]![at.night]!
  const segments = segmentsOf(parts, at, Math.abs(price))
  for (let segment = 0; segment < segments.length; segment += 1) {
    const some = ratios[segment]!
    amounts.set(some, (amounts.get(some) ?? 0) + Math.sign(price) * segments[segment]!)
  }
}

/** The amount of each tax in what the first nights cost after promotions and code. */
export const taxesWithinNights = (
  draft: Draft,
  gross: Minor,
  inside: TaxRatios | MixedTaxes,
  nights: number,
): Minor[] =>
  'ofRooms' in inside
    ? taxesWithinMixed(gross, ratesByTaxes(draft, inside, nights))
    : taxesWithin(gross, inside)

/** What of the prices of a room each tax is. */
export function taxesWithinRoom(draft: Draft, mixed: MixedTaxes, place: number): Minor[] {
  const ofRoom = { ...mixed, rooms: mixed.rooms.filter(room => room.place === place) }
  const rates = ratesByTaxes(draft, ofRoom, draft.price.nights.length)
  return taxesWithinMixed(
    sumOf([...rates.values()], rate => minor(rate)),
    rates,
  )
}

/** Of each night, the savings of all rooms together. */
const netSavings = (draft: Draft, mixed: MixedTaxes): Minor[] =>
  draft.price.nights.map((_, night) => {
    const savings = new Map<TaxRatios, number>()
    for (const { place, original, rates } of mixed.rooms) {
      addByTaxes(savings, draft, mixed, { place, night }, original[night]!)
      addByTaxes(savings, draft, mixed, { place, night }, -rates[night]!)
    }
    return netOf(savings)
  })

/** The saving of promotions is the sum of the nights' savings, divided in the same proportion as before. */
function spreadSavings({ price: { nights, promotions } }: Draft): void {
  if (promotions.length === 0) return
  const shares = allocate(
    sum(nights.map(night => night.promotionalSavings)),
    promotions.map(applied => applied.saved),
  )
  for (let index = 0; index < promotions.length; index += 1) promotions[index]!.saved = shares[index]!
}
