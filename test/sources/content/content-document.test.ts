// The document of a property as a source tells it: every field where guests look for it, in each language that was read; and which
// of its pictures are fetched.

import { describe, expect, test } from 'vitest'
import { checkPropertyDocument } from '../../../src/lodging/property-documents/property-check.ts'
import { documentOf } from '../../../src/operations/sources/content-document.ts'
import { wantedPictures } from '../../../src/operations/sources/content-pictures.ts'
import type { ListedPicture, ListedProperty, ListedRoom } from '../../../src/sources/source-content.ts'

const picture = (name: string, caption = ''): ListedPicture => ({
  address: `https://p.example/${name}`,
  caption,
})

const room = (changes: Partial<ListedRoom> = {}): ListedRoom => ({
  key: 'r1',
  name: 'Double',
  description: 'Quiet',
  bedding: '1 King Bed',
  guests: null,
  adults: null,
  children: null,
  pictures: [],
  ...changes,
})

/** Says its name only. */
const silent: ListedProperty = {
  key: '77',
  name: 'Seeblick',
  category: null,
  telephone: '',
  address: null,
  coordinates: null,
  stars: null,
  checkinTime: null,
  checkoutTime: null,
  currency: null,
  timeZone: null,
  headline: '',
  description: '',
  location: '',
  surroundings: '',
  needToKnow: '',
  amenities: [],
  policies: [],
  pictures: [],
  rooms: [],
}

const address = {
  line1: 'Main Street 1',
  line2: 'Rear',
  city: 'Springfield',
  division: 'Missouri',
  postalCode: '65804',
  country: 'US',
}

const english: ListedProperty = {
  ...silent,
  category: { key: '1', name: 'Hotel' },
  telephone: '1-417-862-0153',
  address,
  coordinates: { latitude: 37.1, longitude: -93.2 },
  stars: { name: 'Star', value: 3.5 },
  checkoutTime: '11:00',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  headline: 'By the lake',
  description: 'A house',
  location: 'North',
  surroundings: 'Woods',
  needToKnow: 'Bring cash',
  amenities: [
    { key: '5', name: 'Pool' },
    { key: 'none', name: 'Without a number' },
    { key: '5', name: 'Pool again' },
    { key: '6', name: 'Sauna' },
  ],
  policies: [
    { key: 'fees', name: 'Fees', text: 'USD 29' },
    { key: 'pets', name: 'Pets', text: 'None' },
  ],
  pictures: [picture('a', 'Lake'), picture('lost', 'Lost'), picture('twin', 'Twin'), picture('b', 'Door')],
  rooms: [room({ guests: 3, pictures: [picture('b', 'Bed')] }), room({ key: 'r2', name: 'Suite' })],
}

const german: ListedProperty = {
  ...english,
  name: 'Haus Seeblick',
  category: { key: '1', name: 'Hotel' },
  headline: 'Am See',
  checkinTime: '15:00',
  checkoutTime: '10:00',
  description: 'Ein Haus',
  location: 'Nord',
  needToKnow: '',
  surroundings: 'Wald',
  amenities: [{ key: '5', name: 'Becken' }],
  policies: [{ key: 'pets', name: 'Tiere', text: 'Keine' }],
  pictures: [picture('b', 'Tür'), picture('a', 'See')],
  rooms: [room({ key: 'r1', name: 'Doppelzimmer', description: 'Ruhig', bedding: '1 King Bed' })],
}

const around = {
  id: 77,
  source: 'there',
  paymentCollection: 'vault' as const,
  region: { key: '9', name: 'Ozarks' },
  pictures: new Map([
    ['https://p.example/a', '0'.repeat(64)],
    ['https://p.example/twin', '0'.repeat(64)],
    ['https://p.example/b', '1'.repeat(64)],
  ]),
} as const

describe('a document', () => {
  test('has everything that its source tells, and each text in the languages that say it', () => {
    const document = documentOf(
      [
        ['en', english],
        ['de', german],
      ],
      around,
    )
    expect(document).toEqual({
      id: 77,
      name: { en: 'Seeblick', de: 'Haus Seeblick' },
      language: 'en',
      source: 'there',
      open: true,
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      payment_collection: 'vault',
      main_telephone: '1-417-862-0153',
      feature: { en: 'By the lake', de: 'Am See' },
      checkin_time: '15:00',
      checkout_time: '11:00',
      property_type: { id: 1, name: 'Hotel' },
      destination: { id: 9, name: 'Ozarks' },
      property_description: {
        long: { en: 'A house', de: 'Ein Haus' },
        location_short: { en: 'North', de: 'Nord' },
        location_long: { en: 'Woods', de: 'Wald' },
        what_you_need_to_know: 'Bring cash',
      },
      physical_address: {
        line_1: 'Main Street 1',
        line_2: 'Rear',
        city: 'Springfield',
        administrative_division: 'Missouri',
        postal_code: '65804',
        country: 'US',
        longitude: -93.2,
        latitude: 37.1,
      },
      property_rating: { stars: { name: 'Star', value: 3.5 } },
      amenity: [
        { id: 5, name: { en: 'Pool', de: 'Becken' } },
        { id: 6, name: 'Sauna' },
      ],
      property_image: [
        { image: '0'.repeat(64), alt: { en: 'Lake', de: 'See' } },
        { image: '1'.repeat(64), alt: { en: 'Door', de: 'Tür' } },
      ],
      property_policy: [
        { name: 'Fees', description: 'USD 29' },
        { name: { en: 'Pets', de: 'Tiere' }, description: { en: 'None', de: 'Keine' } },
      ],
      rooms: [
        {
          id: 1,
          name: { en: 'Double', de: 'Doppelzimmer' },
          standard_occupancy: 2,
          maximum_occupancy: 3,
          maximum_adults: null,
          maximum_children: null,
          bedding: '1 King Bed',
          long_description: { en: 'Quiet', de: 'Ruhig' },
          images: [{ image: '1'.repeat(64), alt: 'Bed' }],
        },
        {
          id: 2,
          name: 'Suite',
          standard_occupancy: 2,
          maximum_occupancy: 8,
          maximum_adults: null,
          maximum_children: null,
          bedding: '1 King Bed',
          long_description: 'Quiet',
          images: [],
        },
      ],
      rate_plans: [],
    })
    expect(checkPropertyDocument(document)).not.toHaveProperty('errors')
  })

  test('of a source that says nothing but the name is complete all the same', () => {
    const document = documentOf([['de', silent]], {
      ...around,
      paymentCollection: 'none' as const,
      region: null,
    })
    expect(document).toEqual({
      id: 77,
      name: 'Seeblick',
      language: 'de',
      source: 'there',
      open: true,
      time_zone: 'UTC',
      currency: 'USD',
      payment_collection: 'none',
      main_telephone: null,
      feature: null,
      checkin_time: null,
      checkout_time: null,
      property_type: null,
      destination: null,
      property_description: {
        long: '',
        location_short: null,
        location_long: null,
        what_you_need_to_know: null,
      },
      physical_address: null,
      property_rating: null,
      amenity: [],
      property_image: [],
      property_policy: [],
      rooms: [],
      rate_plans: [],
    })
  })

  test('of one language has its names as they are, and no key that is no number', () => {
    const told = {
      ...silent,
      address,
      category: { key: 'x', name: 'Hut' },
      amenities: [{ key: '5', name: 'Pool' }],
    }
    const document = documentOf([['en', told]], { ...around, region: { key: 'y', name: 'Hills' } })
    expect(document).toMatchObject({ property_type: null, destination: null })
    expect(document.amenity).toEqual([{ id: 5, name: 'Pool' }])
    expect(document.physical_address).toMatchObject({ longitude: null, latitude: null })
  })

  test('has a text once where only a later language says it otherwise than not at all', () => {
    const text = (en: string, de: string) =>
      documentOf(
        [
          ['en', { ...silent, name: en }],
          ['de', { ...silent, name: de }],
        ],
        around,
      ).name
    expect([text('Inn', 'Inn'), text('Inn', ''), text('', 'Gasthof'), text('', '')]).toEqual([
      'Inn',
      'Inn',
      { de: 'Gasthof' },
      '',
    ])
  })
})

test.each([
  [{}, 2, 8, null, null],
  [{ guests: 1 }, 1, 1, null, null],
  [{ guests: 5, adults: 4, children: 2 }, 2, 5, 4, 2],
  [{ guests: 3, adults: 4, children: 5 }, 2, 3, 3, 3],
  [{ adults: 2 }, 2, 2, 2, null],
  [{ adults: 1 }, 1, 1, 1, null],
  [{ adults: 2, children: 3 }, 2, 5, 2, 3],
  [{ adults: 30, children: 30 }, 2, 40, 30, 30],
  [{ children: 3 }, 2, 8, null, 3],
])(
  'a room with %j is for %d, at most %d guests, %s adults and %s children',
  (said, standard, most, adults, children) => {
    const { rooms } = documentOf([['en', { ...silent, rooms: [room(said)] }]], around)
    expect(rooms[0]).toMatchObject({
      standard_occupancy: standard,
      maximum_occupancy: most,
      maximum_adults: adults,
      maximum_children: children,
    })
  },
)

describe('of the pictures', () => {
  const many = Array.from({ length: 21 }, (_, index) =>
    room({ pictures: [picture(`room${index}`), picture(`other${index}`)] }),
  )
  const names = (most: number, rooms: readonly ListedRoom[]) =>
    wantedPictures({ ...silent, pictures: [picture('a'), picture('b'), picture('a')], rooms }, most).map(
      each => each.replace('https://p.example/', ''),
    )

  test('the first ones are fetched and one of each of twenty rooms, each once', () => {
    expect(names(1, [many[0]!, room()])).toEqual(['a', 'room0'])
    expect(names(3, [room({ pictures: [picture('b')] })])).toEqual(['a', 'b'])
    expect(names(1, many)).toEqual(['a', ...Array.from({ length: 20 }, (_, index) => `room${index}`)])
  })

  test('none are fetched, not even of a room, where none are wanted', () => {
    expect(names(0, many)).toEqual([])
  })
})
