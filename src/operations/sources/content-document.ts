// The document of a property as its source tells it, its texts in each language that was read.

import type { GuestText } from '../../lodging/documents/guest-texts.ts'
import type { Language } from '../../lodging/documents/languages.ts'
import type { PaymentCollection } from '../../lodging/properties/property.ts'
import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import { numberOf } from '../../lodging/properties/source-document.ts'
import type { ListedPicture, ListedProperty, ListedRoom, Named } from '../../sources/source-content.ts'

/** A property in its languages; the first one is the document's own. */
export type InLanguages<Part> = readonly (readonly [language: Language, part: Part])[]

interface Around {
  readonly id: number
  readonly source: string
  readonly paymentCollection: PaymentCollection
  readonly region: Named | null
  /** Ids of stored pictures by their address; one that is not stored is left out. */
  readonly pictures: ReadonlyMap<string, string>
}

/** What fits where the source does not say. */
const usualGuests = 8

/** Without calendar and rate plans; its rooms are numbered from 1, in the order of `rooms` of the first language. */
export function documentOf(told: InLanguages<ListedProperty>, around: Around): PropertyDocument {
  const [language, main] = told[0]!
  const { id, source, pictures } = around
  const text = (pick: (property: ListedProperty) => string) => inWords(told, pick)
  return {
    id,
    name: text(({ name }) => name),
    language,
    source,
    open: true,
    time_zone: main.timeZone ?? 'UTC',
    currency: main.currency ?? 'USD',
    payment_collection: around.paymentCollection,
    main_telephone: main.telephone || null,
    feature: main.headline ? text(({ headline }) => headline) : null,
    checkin_time: firstOf(told, ({ checkinTime }) => checkinTime),
    checkout_time: firstOf(told, ({ checkoutTime }) => checkoutTime),
    property_type: main.category && (numbered([main.category], told, each => each.category)[0] ?? null),
    destination: around.region && (numbered([around.region], [], () => null)[0] ?? null),
    property_description: {
      long: text(({ description }) => description),
      location_short: main.location ? text(({ location }) => location) : null,
      location_long: main.surroundings ? text(({ surroundings }) => surroundings) : null,
      what_you_need_to_know: main.needToKnow ? text(({ needToKnow }) => needToKnow) : null,
    },
    physical_address: addressOf(main),
    property_rating: main.stars && { stars: main.stars },
    amenity: numbered(main.amenities, told, (each, key) => each.amenities.find(one => one.key === key)),
    property_image: imagesOf(told, each => each.pictures, pictures),
    property_policy: main.policies.map(({ key }) => {
      const policy = (each: ListedProperty) => each.policies.find(one => one.key === key)
      return {
        name: text(each => policy(each)?.name ?? ''),
        description: text(each => policy(each)?.text ?? ''),
      }
    }),
    rooms: main.rooms.map(({ key }, index) => {
      const room = (each: ListedProperty) => each.rooms.find(one => one.key === key)
      const inEach = told.flatMap(([each, property]) => {
        const found = room(property)
        return found ? [[each, found] as const] : []
      })
      return roomOf(index + 1, inEach, pictures)
    }),
    rate_plans: [],
  }
}

function roomOf(id: number, told: InLanguages<ListedRoom>, pictures: Around['pictures']) {
  const { guests, adults, children } = told[0]![1]
  const maximum = guests ?? Math.min(40, adults === null ? usualGuests : adults + (children ?? 0))
  return {
    id,
    name: inWords(told, ({ name }) => name),
    standard_occupancy: Math.min(2, maximum),
    maximum_occupancy: maximum,
    maximum_adults: adults === null ? null : Math.min(adults, maximum),
    maximum_children: children === null ? null : Math.min(children, maximum),
    long_description: inWords(told, ({ description }) => description),
    bedding: inWords(told, ({ bedding }) => bedding),
    images: imagesOf(told, room => room.pictures, pictures),
  }
}

/** A text where all languages have the same, or only the first has any; else one for each. */
function inWords<Part>(told: InLanguages<Part>, pick: (part: Part) => string): GuestText {
  const texts = told.map(([language, part]) => [language, pick(part)] as const)
  const written = texts.filter(([, text]) => text !== '')
  const [, own = ''] = texts[0] ?? []
  const isOne = written.every(([, text]) => text === own)
  return isOne ? own : Object.fromEntries(written)
}

const firstOf = <Part, Value>(told: InLanguages<Part>, pick: (part: Part) => Value | null): Value | null =>
  told.map(([, part]) => pick(part)).find(value => value !== null) ?? null

/** Those whose keys can be ids, with their names in all languages. */
function numbered<Part>(
  items: readonly Named[],
  told: InLanguages<Part>,
  find: (part: Part, key: string) => Named | null | undefined,
) {
  const known = new Set<number>()
  return items.flatMap(({ key, name }) => {
    const id = numberOf(key)
    if (id === null || known.has(id)) return []
    known.add(id)
    return [{ id, name: told.length < 2 ? name : inWords(told, part => find(part, key)?.name ?? '') }]
  })
}

function addressOf({ address, coordinates }: ListedProperty) {
  if (address === null) return null
  const { line1, line2, city, division, postalCode, country } = address
  return {
    line_1: line1,
    line_2: line2,
    city,
    administrative_division: division,
    postal_code: postalCode,
    country,
    longitude: coordinates?.longitude ?? null,
    latitude: coordinates?.latitude ?? null,
  }
}

function imagesOf<Part>(
  told: InLanguages<Part>,
  pick: (part: Part) => readonly ListedPicture[],
  pictures: Around['pictures'],
) {
  const shown = new Set<string>()
  return pick(told[0]![1]).flatMap(({ address }) => {
    const image = pictures.get(address)
    if (image === undefined || shown.has(image)) return []
    shown.add(image)
    const captionIn = (part: Part) => pick(part).find(each => each.address === address)?.caption ?? ''
    return [{ image, alt: inWords(told, captionIn) }]
  })
}
