// A property of Rapid's content, read field by field: what cannot be read is left out, and nothing is longer than a
// property document takes.

import tzLookup from '@photostructure/tz-lookup'
import type { Language } from '../../lodging/documents/languages.ts'
import { isCountry } from '../../lodging/installation/countries.ts'
import { isTimeZone } from '../../values/civil-dates.ts'
import { isCurrency } from '../../values/currencies.ts'
import type { ListedPicture, ListedPolicy, ListedProperty, ListedRoom, Named } from '../source-content.ts'
import { cut, plainText, timeOfDay } from './rapid-content-texts.ts'
import { countOf, entriesOf, type Fields, fieldsOf, idOf, objectsOf, textOf } from './rapid-fields.ts'
import { type ContentWords, contentWords } from './rapid-words.ts'

/** The fields that are asked for; without this Rapid sends its rates and statistics as well. */
export const contentFields = [
  'property_id',
  'name',
  'address',
  'ratings',
  'location',
  'phone',
  'category',
  'checkin',
  'checkout',
  'fees',
  'policies',
  'attributes',
  'amenities',
  'images',
  'onsite_payments',
  'rooms',
  'descriptions',
  'all_inclusive',
  'vacation_rental_details',
  'registry_number',
] as const

const most = { rooms: 500, amenities: 500, pictures: 200, text: 20_000, sentences: 2_000, name: 200 } as const

/** The properties of an answer by key; null where it is no such answer. */
export function readProperties(body: unknown, language: Language): Map<string, ListedProperty> | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  return new Map(
    entriesOf(body).flatMap(([key, fields]) => {
      const read = readProperty(key, fields, language)
      return read ? [[key, read] as const] : []
    }),
  )
}

/** Undefined for a property without a name, or with another key than its place has. */
function readProperty(key: string, fields: Fields, language: Language): ListedProperty | undefined {
  const name = plainText(fields.name, most.name)
  if (name === '' || idOf(fields.property_id) !== key) return undefined
  const words = contentWords(language)
  const descriptions = fieldsOf(fields.descriptions)
  const checkin = fieldsOf(fields.checkin)
  const coordinates = coordinatesOf(fields)
  const currency = textOf(fieldsOf(fields.onsite_payments).currency, 3)
  const long = (value: unknown) => plainText(value, most.text)
  const parts = ['general', 'amenities', 'dining', 'rooms', 'business_amenities', 'national_ratings']
  return {
    key,
    name,
    category: namedOf(fieldsOf(fields.category)) ?? null,
    telephone: textOf(fields.phone, 50),
    address: addressOf(fieldsOf(fields.address)),
    coordinates,
    stars: starsOf(fieldsOf(fieldsOf(fields.ratings).property)),
    checkinTime: timeOfDay(checkin.begin_time),
    checkoutTime: timeOfDay(fieldsOf(fields.checkout).time),
    currency: isCurrency(currency) ? currency : null,
    timeZone: coordinates && timeZoneOf(coordinates),
    headline: plainText(descriptions.headline, 500),
    description: cut(joined(parts.map(part => long(descriptions[part]))), most.text),
    location: plainText(descriptions.location, most.sentences),
    surroundings: long(descriptions.attractions),
    needToKnow: long(fieldsOf(fields.policies).know_before_you_go),
    amenities: namedList(fields.amenities).slice(0, most.amenities),
    policies: policiesOf(fields, words),
    pictures: picturesOf(fields.images),
    rooms: entriesOf(fields.rooms)
      .flatMap(([id, room]) => readRoom(id, room, words) ?? [])
      .slice(0, most.rooms),
  }
}

const joined = (texts: readonly string[]): string => texts.filter(text => text !== '').join('\n\n')

/** Undefined for what has no id or no name. */
function namedOf({ id, name }: Fields): Named | undefined {
  const [key, text] = [idOf(id, 40), plainText(name, most.name)]
  return key === undefined || text === '' ? undefined : { key, name: text }
}

const namedList = (value: unknown): Named[] => entriesOf(value).flatMap(([, each]) => namedOf(each) ?? [])

/** Where the address has to be hidden before a booking: city, state and country only. */
function addressOf(address: Fields): ListedProperty['address'] {
  const country = textOf(address.country_code, 2)
  const city = textOf(address.city, most.name)
  if (!isCountry(country) || city === '') return null
  const shown = (value: unknown, length: number) =>
    address.obfuscation_required === true ? '' : textOf(value, length)
  return {
    line1: shown(address.line_1, 200),
    line2: shown(address.line_2, 200),
    city,
    division: textOf(address.state_province_name, 200) || textOf(address.state_province_code, 200),
    postalCode: shown(address.postal_code, 40),
    country,
  }
}

/** The blurred place where the exact one has to be hidden; null where there is none. */
function coordinatesOf({ location, address }: Fields): ListedProperty['coordinates'] {
  const isHidden =
    fieldsOf(location).obfuscation_required === true || fieldsOf(address).obfuscation_required === true
  const { latitude, longitude } = fieldsOf(
    isHidden ? fieldsOf(location).obfuscated_coordinates : fieldsOf(location).coordinates,
  )
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace ? { latitude, longitude } : null
}

function timeZoneOf({ latitude, longitude }: { latitude: number; longitude: number }): string | null {
  const zone = tzLookup(latitude, longitude)
  return isTimeZone(zone) ? zone : null
}

function starsOf({ rating, type }: Fields): ListedProperty['stars'] {
  const value = Number(textOf(rating, 4) || Number.NaN)
  return value > 0 && value <= 5 ? { name: textOf(type, most.name), value } : null
}

function policiesOf(fields: Fields, words: ContentWords): ListedPolicy[] {
  const [checkin, fees, attributes, descriptions] = [
    fields.checkin,
    fields.fees,
    fields.attributes,
    fields.descriptions,
  ].map(fieldsOf) as [Fields, Fields, Fields, Fields]
  const rental = fieldsOf(fields.vacation_rental_details)
  const age = countOf(checkin.min_age, 1, 99)
  const end = plainText(checkin.end_time, 40)
  const arrival = [
    plainText(checkin['24_hour'], most.name),
    plainText(checkin.instructions, most.text - 1_000),
    end && `${words.lastArrival} ${end}`,
    age === undefined ? '' : `${words.youngestGuest} ${age}`,
  ]
  const points = (value: unknown) =>
    namedList(value)
      .map(({ name }) => `• ${name}`)
      .join('\n')
  const rules = Array.isArray(rental.house_rules) ? rental.house_rules : []
  const registration = textOf(fields.registry_number, 200) || textOf(rental.registry_number, 200)
  const all: readonly (readonly [key: string, name: string, text: string])[] = [
    ['arrival', words.arrival, arrival.filter(Boolean).join('\n')],
    ['arrival_at_property', words.arrivalAtProperty, plainText(checkin.special_instructions, most.text)],
    ['mandatory_fees', words.mandatoryFees, plainText(fees.mandatory, most.text)],
    ['optional_fees', words.optionalFees, plainText(fees.optional, most.text)],
    ['service_fee', words.serviceFee, plainText(fees.traveler_service, most.text)],
    ['pets', words.pets, points(attributes.pets)],
    ['general', words.general, points(attributes.general)],
    ['house_rules', words.houseRules, rules.map(rule => `• ${plainText(rule, 500)}`).join('\n')],
    ['renovations', words.renovations, plainText(descriptions.renovations, most.text)],
    ['all_inclusive', words.allInclusive, plainText(fieldsOf(fields.all_inclusive).details, most.text)],
    ['registration', words.registration, registration],
  ]
  return all.flatMap(([key, name, text]) => (text === '' ? [] : [{ key, name, text: cut(text, most.text) }]))
}

function readRoom(id: string, room: Fields, words: ContentWords): ListedRoom | undefined {
  const named = namedOf(room)
  if (named === undefined || named.key !== id) return undefined
  const { total, adults, children } = fieldsOf(fieldsOf(room.occupancy).max_allowed)
  const beds = entriesOf(room.bed_groups).map(([, group]) => plainText(group.description, most.name))
  return {
    ...named,
    description: plainText(fieldsOf(room.descriptions).overview, most.text),
    bedding: cut(beds.filter(text => text !== '').join(` ${words.or} `), 500),
    guests: countOf(total, 1, 40) ?? null,
    adults: countOf(adults, 1, 40) ?? null,
    children: countOf(children, 0, 40) ?? null,
    pictures: picturesOf(room.images),
  }
}

/** Each in the largest size that there is; 70 px is a stamp and is taken only where there is nothing else. */
const sizes = ['1000px', '350px', '200px', '70px'] as const

function picturesOf(value: unknown): ListedPicture[] {
  const images = objectsOf(value).slice(0, most.pictures)
  const [heroes, others] = [true, false].map(isHero =>
    images.filter(({ hero_image }) => (hero_image === true) === isHero),
  ) as [Fields[], Fields[]]
  return [...heroes, ...others].flatMap(({ links, caption }) => {
    const address = sizes
      .map(size => fieldsOf(fieldsOf(links)[size]).href)
      .find(href => typeof href === 'string')
    const isAddress = typeof address === 'string' && address.length <= 2_000 && URL.canParse(address)
    return isAddress ? [{ address, caption: plainText(caption, 500) }] : []
  })
}
