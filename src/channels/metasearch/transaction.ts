// Writes answers in the form of Google's Hotel Prices: a Transaction with prices of stays or with rooms, and a Hint of what
// has changed. Elements are in the order of the published schema.

import type { Property, RoomParty, Stay } from '../../lodging/property.ts'
import { type Day, formatDay, nightsBetween } from '../../values/civil-dates.ts'
import { decimalText, type Minor } from '../../values/money.ts'
import { xmlOf, xmlText } from '../xml.ts'

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

/** One stay of a party at a property. */
export interface StayResult {
  readonly propertyId: number
  readonly stay: Stay
  readonly party: RoomParty
  /** Its cheapest rate; null: it cannot be booked. */
  readonly lowest: (StayCost & { readonly roomId: number }) | null
  /** ISO 4217, also where nothing can be booked. */
  readonly currency: string
}

/** A message of results or of rooms; `sentAt` in RFC 3339. */
export const transaction = (id: string, sentAt: string, content: readonly string[]): string =>
  `${xmlHead}${xmlOf('Transaction', { timestamp: sentAt, id }, ...content)}\n`

/** Whatever a guest has to pay for the stay is in it, also what is due at check-in. */
export function resultOf({ propertyId, stay, party, lowest, currency }: StayResult): string {
  const place = [
    textOf('Property', propertyId),
    textOf('Checkin', formatDay(stay.checkin)),
    textOf('Nights', nightsBetween(stay.checkin, stay.checkout)),
  ]
  const amount = (name: string, value: string) =>
    xmlOf(name, { currency: lowest?.currency ?? currency }, value)
  if (lowest === null) {
    const none = xmlOf('Unavailable', {}, xmlOf('NoVacancy'))
    return xmlOf(
      'Result',
      {},
      ...place,
      none,
      amount('Tax', '0'),
      amount('OtherFees', '0'),
      occupancyOf(party),
    )
  }
  const { roomId, subtotal, tax, fee, checkinFee, decimals } = lowest
  return xmlOf(
    'Result',
    {},
    ...place,
    textOf('RoomID', roomId),
    amount('Baserate', decimalText(subtotal, decimals)),
    amount('Tax', decimalText(tax, decimals)),
    amount('OtherFees', decimalText(fee + checkinFee, decimals)),
    occupancyOf(party),
  )
}

/** Nothing for two adults, which are meant where nothing is said. */
function occupancyOf({ adults, childAges }: RoomParty): string {
  if (adults === 2 && childAges.length === 0) return ''
  const children = childAges.map(age => xmlOf('Child', { age }))
  const details = [
    textOf('NumAdults', adults),
    ...(children.length > 0 ? [xmlOf('Children', {}, ...children)] : []),
  ]
  return textOf('Occupancy', adults + childAges.length) + xmlOf('OccupancyDetails', {}, ...details)
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
    textOf('Property', id),
    ...rooms.map(room => {
      const texts = (name: string, text: string) =>
        text.trim() === '' ? '' : xmlOf(name, {}, xmlOf('Text', { text: withoutMarkup(text), language }))
      return xmlOf(
        'RoomData',
        {},
        textOf('RoomID', room.id),
        texts('Name', room.name),
        texts('Description', room.shortDescription || room.longDescription),
        ...room.images.map(({ image }) =>
          xmlOf('PhotoURL', {}, textOf('URL', `${publicUrl}/images/${image}`)),
        ),
        textOf('Capacity', room.maximumOccupancy),
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
    ...propertyIds.map(id => textOf('Property', id)),
    textOf('FirstDate', formatDay(first)),
    textOf('LastDate', formatDay(last)),
  )
  return `${xmlHead}${xmlOf('Hint', {}, propertyIds.length > 0 ? item : '')}\n`
}

export const textOf = (name: string, value: string | number): string =>
  xmlOf(name, {}, xmlText(String(value)))

/** A message with markup in a text is refused as a whole. */
const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
