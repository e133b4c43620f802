// Rapid's answer to a search as what is for sale: rooms, rates, beds, prices and reasons. A rate that cannot be read is
// left out, because a wrong price is worse than none.

import { beginningOf } from '../../lodging/documents/short-text.ts'
import { addDays } from '../../values/civil-dates.ts'
import { subtract, sum, zero } from '../../values/money.ts'
import type {
  LiveAvailability,
  LiveCharge,
  LiveOffer,
  LivePromotion,
  LiveRate,
  LiveRoom,
  LiveStay,
} from '../live-offers.ts'
import { mealPlanOf } from '../meal-names.ts'
import { countOf, entriesOf, type Fields, fieldsOf, idOf, linkOf, objectsOf, textOf } from './rapid-fields.ts'
import { readPenalties } from './rapid-penalties.ts'
import {
  type ChargeType,
  type CheckinType,
  type ChosenCurrency,
  type RapidPrice,
  readPrice,
} from './rapid-pricing.ts'
import { readReason } from './rapid-reasons.ts'
import { writeToken } from './rapid-token.ts'
import { type RapidWords, rapidWords } from './rapid-words.ts'

/** What an answer is read for. */
export interface Reading {
  readonly stay: LiveStay
  readonly currency: ChosenCurrency
  readonly now: Temporal.Instant
}

/**
 * The properties of an answer by their keys; undefined for an answer of another shape. A property that Rapid leaves out
 * has nothing for sale.
 */
export function readAvailability(
  body: unknown,
  reading: Reading,
): ReadonlyMap<string, LiveAvailability> | undefined {
  if (!Array.isArray(body)) return undefined
  const properties = objectsOf(body).flatMap((property): [string, LiveAvailability][] => {
    const key = idOf(property.property_id)
    if (key === undefined) return []
    const rooms = objectsOf(property.rooms).flatMap(room => readRoom(room, reading))
    return [[key, { rooms, ...readReason(property.unavailable_reason) }]]
  })
  return new Map(properties)
}

function readRoom(room: Fields, reading: Reading): LiveRoom[] {
  const key = idOf(room.id)
  if (key === undefined) return []
  return [{ key, rates: objectsOf(room.rates).flatMap(rate => readRate(rate, reading) ?? []), reasons: [] }]
}

/** Undefined for a rate that is not for sale, or cannot be read or booked. */
export function readRate(rate: Fields, reading: Reading): LiveRate | undefined {
  const { stay, now } = reading
  const code = idOf(rate.id, 64)
  const price = readPrice(rate.occupancy_pricing, stay, reading.currency)
  const offers = readOffers(rate)
  const isSold = rate.status === undefined || rate.status === 'available' || rate.status === 'price_changed'
  if (code === undefined || !price || offers.length === 0 || !isSold) return undefined
  const words = rapidWords(stay.language)
  const amenities = includedIn(rate)
  const penalties = readPenalties(rate, { price, stay, now })
  const isRefundable = rate.refundable === true
  const isPaidThere = rate.merchant_of_record === 'property'
  return {
    code,
    title: titleOf(words, isRefundable, rate),
    text: textsOf(rate).join(' '),
    amenities,
    mealPlan: mealPlanOf(amenities),
    ...priceLines(price, reading.stay, countOf(rate.available_rooms, 0, mostRooms) ?? null),
    dueNow: isPaidThere ? zero : price.total,
    promotions: promotionsOf(rate, price, words),
    isRefundable,
    penalties,
    noShowPenalty: price.total,
    cancellationText: null,
    depositText: null,
    offers,
  }
}

/** Amenities by their names, and what a promotion adds for free. */
function includedIn({ amenities, promotions }: Fields): string[] {
  const free = entriesOf(fieldsOf(promotions).value_adds).map(([, { description }]) =>
    textOf(description, 200),
  )
  return [...namesOf(amenities), ...free.filter(text => text !== '')]
}

const namesOf = (amenities: unknown): string[] =>
  entriesOf(amenities)
    .map(([, { name }]) => textOf(name, 200))
    .filter(name => name !== '')

/** The parts of a rate that are its price. */
export function priceLines(price: RapidPrice, stay: LiveStay, available: number | null) {
  const words = rapidWords(stay.language)
  const named = <Type extends string>(
    amounts: ReadonlyMap<Type, LiveCharge['amount']>,
    types: readonly Type[],
  ) =>
    types.flatMap((type): LiveCharge[] => {
      const amount = amounts.get(type)
      return amount === undefined || amount === 0
        ? []
        : [{ name: nameOf(words, type), description: '', amount }]
    })
  return {
    currency: price.currency,
    nights: price.nights.map((night, index) => ({ day: addDays(stay.checkin, index), ...night, available })),
    taxes: named<ChargeType>(price.charges, ['tax_and_service_fee', 'sales_tax']),
    fees: named<ChargeType>(price.charges, ['extra_person_fee', 'property_fee', 'traveler_service_fee']),
    checkinFees: named<CheckinType>(price.checkinFees, ['mandatory_fee', 'resort_fee', 'mandatory_tax']),
    total: price.total,
  }
}

/** Rapid's largest number stands for a count that it does not know. */
const mostRooms = 100_000

function nameOf(words: RapidWords, type: string): string {
  const names: Readonly<Record<string, string>> = {
    tax_and_service_fee: words.taxesAndFees,
    sales_tax: words.taxes,
    extra_person_fee: words.extraPerson,
    property_fee: words.propertyFee,
    traveler_service_fee: words.travelerServiceFee,
    mandatory_fee: words.mandatoryFee,
    resort_fee: words.resortFee,
    mandatory_tax: words.mandatoryTax,
  }
  return names[type] ?? words.taxesAndFees
}

/** One offer for each choice of beds that has a link to check its price. */
function readOffers(rate: Fields): LiveOffer[] {
  const groups = entriesOf(rate.bed_groups)
  const options = linkOf(rate, 'payment_options')?.href ?? null
  return groups.flatMap(([key, group]): LiveOffer[] => {
    const link = linkOf(group, 'price_check')
    const code = idOf(group.id, 40) ?? idOf(key, 40)
    const token = link && writeToken({ link: link.href, options })
    if (!link || code === undefined || token === undefined) return []
    const description = textOf(group.description, 200) || code
    return [{ bed: groups.length === 1 ? null : { code, description }, token, expiresAt: link.expires }]
  })
}

/** Rapid's rates have no names: what sets them apart is whether they are refundable, and what is included. */
function titleOf(words: RapidWords, isRefundable: boolean, rate: Fields): string {
  const isPartial = rate.current_refundability === 'partially_refundable'
  const terms = isPartial ? words.partlyRefundable : isRefundable ? words.refundable : words.notRefundable
  return beginningOf([terms, ...namesOf(rate.amenities).slice(0, 2)].join(', '), 200)
}

/** The bed of a rate without a choice, and the offers that come with it. */
function textsOf(rate: Fields): string[] {
  const groups = entriesOf(rate.bed_groups)
  const beds = groups.length === 1 ? groups.map(([, { description }]) => textOf(description, 200)) : []
  const deal = textOf(fieldsOf(fieldsOf(rate.promotions).deal).description, 500)
  return [...beds, deal].filter(text => text !== '').map(text => (/[.!?。]$/.test(text) ? text : `${text}.`))
}

/** The deal, or what the struck-through price has it; what comes for free is among the amenities. */
function promotionsOf(rate: Fields, price: RapidPrice, words: RapidWords): LivePromotion[] {
  const deal = fieldsOf(fieldsOf(rate.promotions).deal)
  const saved = sum(price.nights.map(night => subtract(night.originalRate, night.rate)))
  if (saved <= 0) return []
  const id = countOf(deal.id, 1, 2_147_483_647) ?? 0
  return [{ id, name: textOf(deal.description, 200) || words.discount, saved }]
}
