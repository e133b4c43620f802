// Writes answers in the form of Google's Hotel Prices: a Transaction with prices of stays or with rooms, and a Hint of what
// has changed. Elements are in the order of the published schema.

import type { Property, RoomParty, Stay } from '../../lodging/properties/property.ts'
import { type Day, formatDay, nightsBetween } from '../../values/civil-dates.ts'
import { decimalText, type Minor } from '../../values/money.ts'
import { xmlOf, xmlText } from '../xml.ts'
import { usualParty } from './price-query.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** What a stay costs, in minor units of a currency; amounts are of the whole stay. */
export interface StayCost {
  readonly currency: string
  readonly decimals: number
  readonly subtotal: Minor
  readonly tax: Minor
  readonly fee: Minor
  /** Due at check-in, beside the total. */
  readonly checkinFee: Minor
}

/** The cheapest rate for a party. */
export type LowestCost = StayCost & { readonly roomId: number }

/** A stay at a property: the prices of all parties that were asked about are in one result. */
export interface StayResult {
  readonly propertyId: number
  readonly stay: Stay
  /** For two adults; null: it cannot be booked. */
  readonly usual: LowestCost | null
  /** For other parties, where they can book. */
  readonly others: readonly { readonly party: RoomParty; readonly lowest: LowestCost }[]
  /** ISO 4217, also where nothing can be booked. */
  readonly currency: string
}

/** A message of results or of rooms; `sentAt` in RFC 3339. */
export const transaction = (id: string, sentAt: string, content: readonly string[]): string =>
  `${xmlHead}${xmlOf('Transaction', { timestamp: sentAt, id }, ...content)}\n`

/**
 * A result replaces what the reader has of the stay, so the price for two adults is always in it. Other parties are room
 * bundles, with one that repeats the price for two: a result may not be for one guest, and a stay has one result.
 */
export function resultOf({ propertyId, stay, usual, others, currency }: StayResult): string {
  const bundled =
    usual !== null && others.length > 0 ? [{ party: usualParty, lowest: usual }, ...others] : others
  const isNone = usual === null && others.length === 0
  return xmlOf(
    'Result',
    {},
    textElement('Property', propertyId),
    textElement('Checkin', formatDay(stay.checkin)),
    textElement('Nights', nightsBetween(stay.checkin, stay.checkout)),
    ...(usual === null ? [] : [textElement('RoomID', usual.roomId), ...amountsOf(usual)]),
    ...(isNone ? unavailable(currency) : []),
    ...bundled.map(bundleOf),
  )
}

/** Whatever a guest has to pay for the stay is in it, also what is due at check-in. */
const amountsOf = ({ currency, subtotal, tax, fee, checkinFee, decimals }: LowestCost): string[] => [
  xmlOf('Baserate', { currency }, decimalText(subtotal, decimals)),
  xmlOf('Tax', { currency }, decimalText(tax, decimals)),
  xmlOf('OtherFees', { currency }, decimalText(fee + checkinFee, decimals)),
]

const unavailable = (currency: string): string[] => [
  xmlOf('Unavailable', {}, xmlOf('NoVacancy')),
  xmlOf('Tax', { currency }, '0'),
  xmlOf('OtherFees', { currency }, '0'),
]

/** `Custom1` has the ages of children for the page: the address of a page can be given their number only. */
function bundleOf({ party: { adults, childAges }, lowest }: StayResult['others'][number]): string {
  const children = childAges.map(age => xmlOf('Child', { age }))
  return xmlOf(
    'RoomBundle',
    {},
    textElement('RoomID', lowest.roomId),
    ...amountsOf(lowest),
    children.length > 0 ? textElement('Custom1', [adults, ...childAges].join('-')) : '',
    textElement('Occupancy', adults + childAges.length),
    xmlOf(
      'OccupancyDetails',
      {},
      textElement('NumAdults', adults),
      children.length > 0 ? xmlOf('Children', {}, ...children) : '',
    ),
  )
}

interface Described {
  readonly language: string
  /** Without a slash at its end, for addresses of pictures. */
  readonly publicUrl: string
}

/** The rooms of a property, for answers that name them by id. */
export const roomsOf = ({ id, rooms }: Property, { language, publicUrl }: Described): string =>
  xmlOf(
    'PropertyDataSet',
    {},
    textElement('Property', id),
    ...rooms.map(room => {
      const texts = (name: string, text: string) =>
        text.trim() === '' ? '' : xmlOf(name, {}, xmlOf('Text', { text: withoutMarkup(text), language }))
      return xmlOf(
        'RoomData',
        {},
        textElement('RoomID', room.id),
        texts('Name', room.name),
        texts('Description', room.shortDescription || room.longDescription),
        ...room.images.map(({ image }) =>
          xmlOf('PhotoURL', {}, textElement('URL', `${publicUrl}/images/${image}`)),
        ),
        textElement('Capacity', room.maximumOccupancy),
      )
    }),
  )

/** What to ask for again: stays that begin on days of a range, at properties. */
export const hintOf = (
  propertyIds: readonly number[],
  { first, last }: { readonly first: Day; readonly last: Day },
): string => {
  const item = xmlOf(
    'Item',
    {},
    ...propertyIds.map(id => textElement('Property', id)),
    textElement('FirstDate', formatDay(first)),
    textElement('LastDate', formatDay(last)),
  )
  return `${xmlHead}${xmlOf('Hint', {}, propertyIds.length > 0 ? item : '')}\n`
}

/** An element with a text, which is escaped. */
export const textElement = (name: string, value: string | number): string =>
  xmlOf(name, {}, xmlText(String(value)))

/** A message with markup in a text is refused as a whole, also where the markup was escaped. */
const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>|&lt;.{0,500}?&gt;|&nbsp;/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
