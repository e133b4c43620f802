// What of each line of a price its first nights owe, so that a stay that ends earlier is divided as it was priced, whatever the
// property's rules say by then.

import type { ChargeItem } from '../lodging/prices/price.ts'
import type { Fee, Tax } from '../lodging/prices/rules.ts'
import {
  add,
  allocate,
  allocatedTo,
  type Minor,
  minor,
  most,
  percentOf,
  subtract,
  sum,
  sumOf,
  zero,
} from '../values/money.ts'
import { celledCharges } from './cells/celled-charges.ts'
import { partsCounted, rowsOfRules } from './cells/cells-before.ts'
import { amountInside } from './charges/amounts-inside.ts'
import { amountAtAnyRate, amountOf } from './charges/charges.ts'
import { taxesWithinNights } from './charges/included-taxes.ts'
import { roundingLine, roundingOf } from './charges/total-rounding.ts'
import { type Draft, sumOfRates } from './draft.ts'
import { supplementUpTo } from './nights/tariff-supplements.ts'
import type { ChargeAmounts, CountedCell, PossibleCharge } from './offer.ts'

/** Fills `upTo` and `row` of all lines of a finished price. Each amount is rounded as if the stay ended there. */
export function addUpTo(draft: Draft): void {
  const { price } = draft
  const parts = price.nights.map((_, night) => chargesOfNights(draft, night + 1))
  const { fees, taxes } = draft.charges
  const { property } = draft.offer.stayContext
  const rows = new Map([...rowsOfRules(property.fees), ...rowsOfRules(property.taxes)])
  const wholeStay = draft.amounts
  const countedOf = (rule: Fee | Tax) =>
    wholeStay?.lines?.get(rule)?.counted ?? draft.countedInside?.get(rule)
  const lines = (
    kind: Exclude<keyof ChargeAmounts, 'byKey' | 'lines'>,
    charges: readonly PossibleCharge<Fee | Tax>[],
  ) =>
    charges
      .map(({ rule }, index) => ({
        nothing: nothingOf(rule, kind),
        isCheckin: rule.due === 'checkin' && !('included' in rule && rule.included),
        row: rows.get(rule) ?? 0,
        upTo: parts.map(amounts => amounts[kind][index]!),
        counted: kind === 'feeTaxes' ? undefined : countedOf(rule),
      }))
      .filter(({ upTo, counted }) => (counted?.length ?? 0) > 0 || upTo.some(amount => amount !== zero))
  const ofFees = lines('fees', fees.fees)
  const ofTaxes = [...lines('taxes', taxes), ...lines('feeTaxes', fees.fees)]
  if (draft.hasRounding) price.fees = price.fees.slice(0, -1)
  const listed = ofFees.filter(({ isCheckin, upTo }) => !isCheckin && upTo.at(-1) !== zero)
  const supplements = price.fees.slice(0, price.fees.length - listed.length)
  price.taxItems = withUpTo(
    price.taxItems,
    ofTaxes.filter(line => !line.isCheckin),
  )
  price.checkinFees = withUpTo(
    price.checkinFees,
    [...ofFees, ...ofTaxes].filter(line => line.isCheckin),
  )
  price.fees = [
    ...supplements.map(item => supplementWithUpTo(item, draft)),
    ...withUpTo(
      price.fees.slice(supplements.length),
      ofFees.filter(line => !line.isCheckin),
    ),
  ]
  addRoundingUpTo(draft)
}

/** The last line of the fees: what the total of the first nights lacks to be rounded. Kept where it is nothing for all of them. */
function addRoundingUpTo(draft: Draft): void {
  const { price, offer } = draft
  const { totalRounding } = offer.stayContext.property
  if (totalRounding === undefined) return
  const lines = [...price.taxItems, ...price.fees]
  const upTo = price.nights.map((_, night) => {
    const charges = sumOf(lines, ({ total, upTo: parts = [] }) => parts[night] ?? total)
    return roundingOf(add(netCharge(draft, night + 1), charges), draft)
  })
  price.fees = [...price.fees, { ...roundingLine(totalRounding.name, upTo.at(-1)!), upTo }]
}

interface RunningLine {
  /** The line where the stay owes nothing of it. */
  readonly nothing: ChargeItem
  readonly row: number
  readonly upTo: readonly Minor[]
  readonly counted: readonly CountedCell[] | undefined
}

/**
 * Both are in the order of the rules. What the whole stay does not owe is kept as a line of nothing where fewer nights owe it: a
 * percentage of taxes beside free nights counts the nights by their number once all that stay are free.
 */
function withUpTo(items: readonly ChargeItem[], lines: readonly RunningLine[]): ChargeItem[] {
  const owed = items.values()
  return lines.map(({ nothing, row, upTo, counted }) => {
    const item = upTo.at(-1) === zero ? nothing : owed.next().value!
    return {
      ...item,
      ...(row > 0 && { row }),
      upTo,
      ...(counted !== undefined && { counted: partsCounted(counted) }),
    }
  })
}

const nothingOf = (rule: Fee | Tax, kind: Exclude<keyof ChargeAmounts, 'byKey' | 'lines'>): ChargeItem => ({
  name: rule.name,
  description: kind === 'fees' && 'description' in rule ? rule.description : '',
  total: zero,
  included: 'included' in rule && rule.included,
  ...(kind === 'feeTaxes' && { taxOf: rule.name }),
})

function supplementWithUpTo(
  item: ChargeItem,
  { offer: { calendar, stayContext }, price }: Draft,
): ChargeItem {
  const supplement = calendar.tariff?.supplements.find(({ name }) => name === item.name)
  const isFree = price.nights.map(({ originalRate }) => originalRate === zero)
  const upTo = supplement && supplementUpTo(supplement, { days: stayContext.days, isFree }, item.total)
  return upTo ? { ...item, upTo } : item
}

/** The charges of the first nights; their bands, and the length of the stay, are those of the whole stay. */
function chargesOfNights(draft: Draft, nights: number): ChargeAmounts {
  const { charges, offer, price } = draft
  if (nights === price.nights.length) return chargesOf(draft, charges.fees.fees, draft.includedTaxes)
  const { stayContext } = offer
  const part = {
    ...draft,
    offer: { ...offer, stayContext: { ...stayContext, days: stayContext.days.slice(0, nights) } },
    whole: draft,
    roomCharge: netCharge(draft, nights),
    writtenRates: ratesOf(draft.rooms, nights),
    charges: { ...charges, taxes: charges.taxes.map(tax => ({ ...tax, ...until(tax, draft, nights) })) },
  }
  const fees = charges.fees.fees.map(fee => ({ ...fee, ...until(fee, draft, nights) }))
  return chargesOf(part, fees, includedTaxesOf(draft, part.roomCharge, nights))
}

function until(charge: PossibleCharge<Fee | Tax>, { offer }: Draft, count: number) {
  const nights = charge.nights.filter(night => night < count)
  const { guests, countsEveryNight, amountAtAnyRate: amount } = charge
  const rooms = offer.stayContext.search.parties.length
  const counted = { guests, nights, countsEveryNight }
  return { nights, amountAtAnyRate: amount === null ? null : amountAtAnyRate(charge.rule, counted, rooms) }
}

export function chargesOf(
  draft: Draft,
  possibleFees: readonly PossibleCharge<Fee>[],
  includedTaxes: readonly Minor[],
): ChargeAmounts {
  if (draft.offer.stayContext.hasSchemes) return celledCharges(draft, possibleFees, includedTaxes)
  const owed = (charge: PossibleCharge<Fee | Tax>, onTop: Minor): Minor =>
    charge.nights.length === 0 ? zero : amountOf(charge, draft, onTop)
  const fees = possibleFees.map(fee => owed(fee, zero))
  const feeTaxes = possibleFees.map(({ rule }, index) => percentOf(fees[index]!, rule.taxRate ?? 0))
  let [taxesSoFar, taxesInside] = [zero, 0]
  const taxes = draft.charges.taxes.map(tax => {
    const amount = tax.isInPrices
      ? includedTaxes[taxesInside++]!
      : (amountInside(tax, draft) ?? owed(tax, tax.rule.compound ? taxesSoFar : zero))
    taxesSoFar = add(taxesSoFar, amount)
    return amount
  })
  return { fees, feeTaxes, taxes }
}

/** What the first nights cost after promotions and code: the part of both that they keep. */
function netCharge({ price: { nights, discount } }: Draft, count: number): Minor {
  const rates = sumOfRates(nights.slice(0, count))
  return subtract(rates, allocatedTo(discount?.applied ?? zero, rates, sumOfRates(nights)))
}

/** Together what is left of the hotel's prices, so that the guest pays these and not a cent more. */
function includedTaxesOf(draft: Draft, net: Minor, nights: number): readonly Minor[] {
  const { inside, includedTaxes, roomCharge, price } = draft
  if (inside === null) return includedTaxes
  const rooms =
    'ofRooms' in inside
      ? inside.rooms.map(room => ({ ...room, alike: { ...room.alike, places: [room.place] } }))
      : draft.rooms
  const [gross, all] = [ratesOf(rooms, nights), ratesOf(rooms, price.nights.length)]
  const discount = subtract(all, add(roomCharge, sum(includedTaxes)))
  const charge = subtract(gross, allocatedTo(discount, gross, all))
  return allocate(most(zero, subtract(charge, net)), taxesWithinNights(draft, charge, inside, nights))
}

function ratesOf(rooms: Draft['rooms'], nights: number): Minor {
  let total = 0
  for (const { alike, rates } of rooms) {
    for (let night = 0; night < nights; night += 1) total += rates[night]! * alike.places.length
  }
  return minor(total)
}
