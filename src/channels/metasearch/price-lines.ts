// The plain price feed: one line for each rate of each stay, as CSV (RFC 4180) or as JSON.

import type { RoomParty, Stay } from '../../lodging/properties/property.ts'
import { formatDay, nightsBetween } from '../../values/civil-dates.ts'
import { decimalText, type Minor } from '../../values/money.ts'
import type { StayCost } from './transaction.ts'

/** A rate that can be booked. */
export interface PriceLine extends StayCost {
  readonly propertyId: number
  readonly propertyName: string
  readonly roomId: number
  readonly roomName: string
  readonly rateCode: string
  readonly stay: Stay
  readonly party: RoomParty
  /** As availability shows it: without what is due at check-in. */
  readonly total: Minor
  /** The page of the property, for the stay; null for none. */
  readonly link: string | null
}

const columns = [
  'property_id',
  'property_name',
  'room_id',
  'room_name',
  'rate_code',
  'checkin',
  'nights',
  'adults',
  'children_ages',
  'currency',
  'subtotal',
  'tax',
  'fee',
  'total',
  'checkin_fee',
  'total_to_pay',
  'link',
] as const

type Fields = Readonly<Record<(typeof columns)[number], string | number | null>>

function fieldsOf(line: PriceLine): Fields {
  const { stay, party, decimals, total, checkinFee } = line
  const amount = (value: number) => decimalText(value, decimals)
  return {
    property_id: line.propertyId,
    property_name: line.propertyName,
    room_id: line.roomId,
    room_name: line.roomName,
    rate_code: line.rateCode,
    checkin: formatDay(stay.checkin),
    nights: nightsBetween(stay.checkin, stay.checkout),
    adults: party.adults,
    children_ages: party.childAges.join(' '),
    currency: line.currency,
    subtotal: amount(line.subtotal),
    tax: amount(line.tax),
    fee: amount(line.fee),
    total: amount(total),
    checkin_fee: amount(checkinFee),
    total_to_pay: amount(total + checkinFee),
    link: line.link,
  }
}

/** How the lines of a feed are written; each ends with a line feed. */
export const priceFormats = {
  csv: {
    head: `${columns.join(',')}\r\n`,
    line: (line: PriceLine): string => {
      const fields = fieldsOf(line)
      return `${columns.map(column => csvField(fields[column])).join(',')}\r\n`
    },
  },
  jsonl: { head: '', line: (line: PriceLine): string => `${JSON.stringify(fieldsOf(line))}\n` },
} as const

export type PriceFormat = keyof typeof priceFormats

const csvField = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
