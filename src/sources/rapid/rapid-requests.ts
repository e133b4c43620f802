// What is sent to Rapid, field by field: the query of a search and the body of a booking. Of the guest it has the names,
// the e-mail, the telephone, the billing address and the note, and the card only where Expedia charges it.

import { beginningOf } from '../../lodging/documents/short-text.ts'
import type { Guest, GuestAddress } from '../../lodging/reservations/reservation.ts'
import type { PresentedCard } from '../../outbound/payments/payment-gateway.ts'
import { formatDay } from '../../values/civil-dates.ts'
import type { LiveSearch } from '../live-offers.ts'
import type { MissingField, SourceBooking } from '../source.ts'
import { occupancyOf } from './rapid-occupancy.ts'
import { rapidLanguage } from './rapid-words.ts'

/** How the installation sells: as its contract with Expedia says. */
export interface RapidTerms {
  /** Country in which the rooms are sold, two letters. */
  readonly pointOfSale: string
  /** `affiliate_collect`: this server takes the payment. `customer_card`: Expedia charges the guest's card. */
  readonly payment: 'affiliate_collect' | 'customer_card'
  /** Rooms are held first and booked by a second call. */
  readonly holds: boolean
  /** `website`, `mobile_web` or another word of Rapid. */
  readonly salesChannel: string
  /** Fields that some contracts need, as Expedia gave them: `billing_terms` and the like. */
  readonly partnerFields: readonly (readonly [string, string])[]
}

type Query = readonly (readonly [string, string])[]

/** Rates of a property that an answer has at most. */
const ratesOfProperty = 20

/** One `occupancy` for each room. Rapid gives the reason where nothing is free. */
export const searchQuery = (search: LiveSearch, terms: RapidTerms): Query => [
  ['checkin', formatDay(search.checkin)],
  ['checkout', formatDay(search.checkout)],
  ['currency', search.currency],
  ['country_code', terms.pointOfSale],
  ['language', rapidLanguage(search.language)],
  ['rate_plan_count', String(ratesOfProperty)],
  ['sales_channel', terms.salesChannel],
  ['sales_environment', 'hotel_only'],
  ['include', 'unavailable_reason'],
  ...(terms.payment === 'affiliate_collect' ? [['filter', 'expedia_collect'] as const] : []),
  ...search.parties.map(party => ['occupancy', occupancyOf(party)] as const),
  ...search.properties.map(({ key }) => ['property_id', key] as const),
  ...terms.partnerFields,
]

/**
 * A reservation's id, a UUID, as Rapid's reference: 25 digits and letters, of which it takes 28. Two ids never give the
 * same one.
 */
export const affiliateReference = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0')

/** The body of a booking. Null where it needs a card and there is none, as after a crash. */
export function bookingBody(booking: SourceBooking, { payment, holds }: RapidTerms): object | null {
  const { guest, card, reference } = booking
  const [address] = guest.addresses
  const country = countryOf(address)
  if (payment === 'customer_card' && card === null) return null
  const contact = {
    given_name: safe(guest.first_name, 60),
    family_name: safe(guest.last_name, 60),
    address: addressFields(address),
  }
  return {
    affiliate_reference_id: affiliateReference(reference),
    hold: holds,
    email: guest.email,
    phone: phoneFields(guest.phone, country),
    rooms: booking.rooms.map(({ name }) => ({
      ...nameFields(name, guest.last_name),
      smoking: false,
      ...(guest.note !== null && guest.note !== '' && { special_request: safe(guest.note, 500) }),
    })),
    payments: [
      payment === 'customer_card' && card
        ? { type: payment, ...cardFields(card), billing_contact: contact }
        : { type: 'affiliate_collect', billing_contact: contact },
    ],
  }
}

/** Without the five characters that Rapid re-encodes or refuses. */
const safe = (text: string, most: number): string =>
  beginningOf(text.replace(/[<>()&]/g, ' ').trim(), most).trim()

/** The guest of a room: what stands before the last blank, and the name after it. */
function nameFields(name: string, familyName: string) {
  const words = safe(name, 120).split(/\s+/)
  const last = words.pop() ?? ''
  const given = words.join(' ')
  return {
    given_name: beginningOf(given || last || safe(familyName, 60), 60),
    family_name: beginningOf(given ? last : safe(familyName, 60) || last, 60),
  }
}

/** Letters that are no plain letter with a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
  ẞ: 'SS',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
}

/** Rapid refuses an address with a character outside Latin-1: marks are left out, and so is what has no such letter. */
const latin = (text: string): string =>
  [...text.normalize('NFC')]
    .map(each => (each <= '\u00ff' ? each : (plainLetters[each] ?? each.normalize('NFKD')[0]!)))
    .filter(each => each <= '\u00ff')
    .join('')

/** A line of an address, as Rapid takes it. */
const line = (text: string, most: number): string => safe(latin(text), most)

/** Guests' countries come in any case. */
const countryOf = (address: GuestAddress | undefined): string => (address?.country ?? '').toUpperCase()

/** Countries where Rapid wants a postal code, and those where it wants the code of a state. */
const withPostalCode = new Set(['CA', 'GB', 'US'])
const withState = new Set(['AU', 'CA', 'US'])

/** A state's code stands where the interface has it (contract B7): in `state` for the US, in `region` for Canada and Australia. */
function stateOf(address: GuestAddress | undefined, country: string): string {
  const { state = null, region = null } = address ?? {}
  if (!withState.has(country)) return state ?? region ?? ''
  return ((country === 'US' ? state : region) ?? '').toUpperCase()
}

function addressFields(address: GuestAddress | undefined): Record<string, string> {
  const { line_1 = '', line_2 = null, city = null, postal_code = '' } = address ?? {}
  const country = countryOf(address)
  const lines = {
    line_1: line(line_1, 200),
    line_2: line(line_2 ?? '', 200),
    city: line(city ?? '', 100),
    state_province_code: line(stateOf(address, country), 20),
    postal_code: line(postal_code, 20),
  }
  const written = Object.entries(lines).filter(([, text]) => text !== '')
  return { ...Object.fromEntries(written), country_code: country }
}

/** The text of a card leaves only here, into the body of the one call that charges it. */
const cardFields = ({ number, cvv, month, year }: PresentedCard) => ({
  number: number.reveal(text => text),
  security_code: cvv.reveal(text => text),
  expiration_month: month,
  expiration_year: String(year),
})

/** Country codes of two digits; +1 and +7 have one, all others three. */
const twoDigitCodes = /^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Codes of numbers that are written without one, for the countries where guests most often live. */
const codeOfCountry: Readonly<Record<string, string>> = {
  GB: '44',
  IE: '353',
  DE: '49',
  AT: '43',
  CH: '41',
  FR: '33',
  BE: '32',
  NL: '31',
  LU: '352',
  IT: '39',
  ES: '34',
  PT: '351',
  DK: '45',
  SE: '46',
  NO: '47',
  FI: '358',
  PL: '48',
  CZ: '420',
  MX: '52',
  BR: '55',
  AR: '54',
  CL: '56',
  CO: '57',
  JP: '81',
  KR: '82',
  CN: '86',
  IN: '91',
  AU: '61',
  NZ: '64',
  ZA: '27',
  AE: '971',
  IL: '972',
  TR: '90',
  GR: '30',
  HU: '36',
  RO: '40',
  SG: '65',
  HK: '852',
}

/** Countries of the code +1. */
const northAmerica = new Set(
  'US CA PR VI GU AS MP AG AI BB BM BS DM DO GD JM KN KY LC MS SX TC TT VC VG'.split(' '),
)
const northAmericanTrunk = /^(0+(?=\d)|1(?=\d{10}$))/
/** What is dialled before a number at home and is no part of it: a 0, but in these countries. Italian numbers keep theirs. */
const trunkOfCountry: Readonly<Record<string, RegExp>> = { HU: /^(06|0+)(?=\d)/, IT: /^(?!)/ }

/** What Rapid wants of a guest beside what every booking has. */
export function missingIn({ phone, addresses }: Guest): MissingField | null {
  const [address] = addresses
  if (!address) return { wanted: 'an address', field: 'guest.addresses', message: 'must have an address' }
  const country = countryOf(address)
  if (withPostalCode.has(country) && addressFields(address).postal_code === undefined)
    return {
      wanted: 'a postal code',
      field: 'guest.addresses[0].postal_code',
      message: 'must be a postal code of the country, in Latin letters and digits',
    }
  const { country_code, number } = phoneFields(phone, country)
  const field = 'guest.phone'
  if (number === '')
    return { wanted: 'a telephone number', field, message: 'must be a telephone number with its digits' }
  if (country_code === '')
    return {
      wanted: 'a telephone number with the code of its country',
      field,
      message: 'must begin with + and the code of its country, such as +354',
    }
  return null
}

/** Rapid wants the code of the country apart, empty where it is not known; the whole has at most 25 digits. */
function phoneFields(phone: string, country: string): { country_code: string; number: string } {
  const digits = phone.replace(/\D/g, '').slice(0, 22)
  const isInternational = /^\s*(\+|00)/.test(phone)
  if (!isInternational) {
    const isNorthAmerican = northAmerica.has(country)
    const trunk = isNorthAmerican ? northAmericanTrunk : (trunkOfCountry[country] ?? /^0+(?=\d)/)
    const code = isNorthAmerican ? '1' : (codeOfCountry[country] ?? '')
    return { country_code: code, number: digits.replace(trunk, '') }
  }
  const whole = digits.replace(/^00/, '')
  const length = /^[17]/.test(whole) ? 1 : twoDigitCodes.test(whole) ? 2 : 3
  return { country_code: whole.slice(0, length), number: whole.slice(length) }
}
