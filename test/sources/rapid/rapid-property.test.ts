// A property of Rapid's content is read completely: every field where it belongs, the names of its policies in each
// language, and nothing of what is missing, malformed or too long.

import { describe, expect, test } from 'vitest'
import type { Language } from '../../../src/lodging/documents/languages.ts'
import { readProperties } from '../../../src/sources/rapid/rapid-content.ts'
import type { ListedProperty } from '../../../src/sources/source-content.ts'

const picture = (name: string, more: object = {}) => ({
  links: { '1000px': { href: `https://pictures.example/${name}.jpg` } },
  caption: name,
  ...more,
})

const whole = {
  property_id: '1001',
  name: 'Lake <b>House</b>',
  category: { id: '1', name: 'Hotel' },
  phone: '+41 44 000 00 00',
  address: {
    line_1: 'Quay 1',
    line_2: 'Floor 2',
    city: 'Zurich',
    state_province_name: 'Zurich (canton)',
    state_province_code: 'ZH',
    postal_code: '8001',
    country_code: 'CH',
  },
  location: { coordinates: { latitude: 47.37, longitude: 8.54 } },
  ratings: { property: { rating: '4.5', type: 'Star' } },
  checkin: {
    '24_hour': 'Open day and night',
    begin_time: '3:00 PM',
    end_time: '11:30 PM',
    min_age: 18,
    instructions: '<p>Bring a passport</p>',
    special_instructions: 'Ring twice',
  },
  checkout: { time: '11:00 AM' },
  onsite_payments: { currency: 'CHF' },
  descriptions: {
    headline: 'By the lake',
    location: 'In the centre',
    attractions: 'The opera',
    renovations: 'Pool shut',
    general: 'A house.',
    amenities: 'A sauna.',
    dining: 'A bar.',
    rooms: 'Large rooms.',
    business_amenities: 'A desk.',
    national_ratings: 'Four stars.',
  },
  policies: { know_before_you_go: 'No lift' },
  fees: { mandatory: 'City tax', optional: 'Breakfast', traveler_service: 'Service' },
  attributes: {
    pets: { 1: { id: '1', name: 'Dogs' }, 2: { id: '2', name: 'Cats' } },
    general: { 3: { id: '3', name: 'No smoking' } },
  },
  all_inclusive: { details: 'All drinks' },
  vacation_rental_details: { house_rules: ['Quiet at 10', 'No parties'], registry_number: 'R-2' },
  registry_number: 'R-1',
  amenities: { 9: { id: '9', name: 'Sauna' }, 8: { id: '8' } },
  images: [picture('second'), picture('first', { hero_image: true })],
  rooms: {
    7: {
      id: '7',
      name: 'Double',
      descriptions: { overview: 'With a view' },
      occupancy: { max_allowed: { total: 3, adults: 2, children: 0 } },
      bed_groups: { 1: { description: '1 King Bed' }, 2: { description: '2 Twin Beds' } },
      images: [picture('room')],
    },
  },
}

const read = (fields: object, language: Language = 'en'): ListedProperty | undefined =>
  readProperties({ 1001: { property_id: '1001', name: 'House', ...fields } }, language)?.get('1001')

const shown = (name: string) => ({ address: `https://pictures.example/${name}.jpg`, caption: name })

test('a property with every field has each of them in its place', () => {
  const { policies, ...rest } = read(whole)!
  expect(rest).toEqual({
    key: '1001',
    name: 'Lake House',
    category: { key: '1', name: 'Hotel' },
    telephone: '+41 44 000 00 00',
    address: {
      line1: 'Quay 1',
      line2: 'Floor 2',
      city: 'Zurich',
      division: 'Zurich (canton)',
      postalCode: '8001',
      country: 'CH',
    },
    coordinates: { latitude: 47.37, longitude: 8.54 },
    stars: { name: 'Star', value: 4.5 },
    checkinTime: '15:00',
    checkoutTime: '11:00',
    currency: 'CHF',
    timeZone: 'Europe/Zurich',
    headline: 'By the lake',
    description: 'A house.\n\nA sauna.\n\nA bar.\n\nLarge rooms.\n\nA desk.\n\nFour stars.',
    location: 'In the centre',
    surroundings: 'The opera',
    needToKnow: 'No lift',
    amenities: [{ key: '9', name: 'Sauna' }],
    pictures: [shown('first'), shown('second')],
    rooms: [
      {
        key: '7',
        name: 'Double',
        description: 'With a view',
        bedding: '1 King Bed or 2 Twin Beds',
        guests: 3,
        adults: 2,
        children: 0,
        pictures: [shown('room')],
      },
    ],
  })
})

const policyTexts = [
  'Ring twice',
  'City tax',
  'Breakfast',
  'Service',
  '• Dogs\n• Cats',
  '• No smoking',
  '• Quiet at 10\n• No parties',
  'Pool shut',
  'All drinks',
  'R-1',
]
const policyKeys = [
  'arrival',
  'arrival_at_property',
  'mandatory_fees',
  'optional_fees',
  'service_fee',
  'pets',
  'general',
  'house_rules',
  'renovations',
  'all_inclusive',
  'registration',
]

test.each<[Language, string, string, string, string]>([
  [
    'en',
    'Check-in ends at 11:30 PM\nMinimum check-in age: 18',
    'Check-in instructions|Special check-in instructions|Charges at the property|Optional charges|Traveler service fee',
    'Pets|About the property|House rules|Renovations|All-inclusive|Registration number',
    '1 King Bed or 2 Twin Beds',
  ],
  [
    'de',
    'Check-in bis 11:30 PM\nMindestalter beim Check-in: 18',
    'Hinweise zum Check-in|Besondere Hinweise zum Check-in|Gebühren in der Unterkunft|Optionale Gebühren|Servicegebühr für Reisende',
    'Haustiere|Zur Unterkunft|Hausregeln|Renovierungen|All-inclusive|Registrierungsnummer',
    '1 King Bed oder 2 Twin Beds',
  ],
  [
    'fr',
    'Arrivée jusqu’à 11:30 PM\nÂge minimum à l’arrivée : 18',
    'Consignes d’arrivée|Consignes d’arrivée particulières|Frais à régler sur place|Frais facultatifs|Frais de service voyageur',
    'Animaux|À propos de l’établissement|Règlement intérieur|Travaux|Tout compris|Numéro d’enregistrement',
    '1 King Bed ou 2 Twin Beds',
  ],
  [
    'es',
    'Llegada hasta las 11:30 PM\nEdad mínima para la llegada: 18',
    'Instrucciones de llegada|Instrucciones especiales de llegada|Cargos en el alojamiento|Cargos opcionales|Tarifa de servicio para viajeros',
    'Mascotas|Sobre el alojamiento|Normas de la casa|Reformas|Todo incluido|Número de registro',
    '1 King Bed o 2 Twin Beds',
  ],
  [
    'ja',
    'チェックイン終了時刻: 11:30 PM\nチェックイン可能年齢: 18',
    'チェックインについて|チェックインに関する特記事項|宿泊施設で支払う料金|オプション料金|旅行者サービス料',
    'ペット|宿泊施設について|ハウスルール|改装|オールインクルーシブ|登録番号',
    '1 King Bed または 2 Twin Beds',
  ],
])(
  'in %s every policy has its name, and stands in its order',
  (language, arrival, first, second, bedding) => {
    const { policies, rooms } = read(whole, language)!
    const names = `${first}|${second}`.split('|')
    const texts = [`Open day and night\nBring a passport\n${arrival}`, ...policyTexts]
    expect(policies).toEqual(
      policyKeys.map((key, index) => ({ key, name: names[index], text: texts[index] })),
    )
    expect(rooms[0]!.bedding).toBe(bedding)
  },
)

test('a property with nothing but its name has nothing else', () => {
  expect(read({})).toEqual({
    key: '1001',
    name: 'House',
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
  })
})

test.each([
  ['without a name', { name: '' }],
  ['whose name is markup only', { name: '<br>' }],
  ['with the id of another', { property_id: '1002' }],
  ['without an id', { property_id: null }],
])('a property %s is left out, and its neighbour is read', (_, fault) => {
  const body = { 1001: { ...whole, ...fault }, 1: { property_id: 1, name: 'Other' }, 2: 'no property' }
  expect([...readProperties(body, 'en')!.keys()]).toEqual(['1'])
})

test.each([null, undefined, [], [whole], 'text', 7])('%j is no answer with properties', body => {
  expect(readProperties(body, 'en')).toBeNull()
})

describe('a field that cannot be read', () => {
  test.each<[string, object, Partial<ListedProperty>]>([
    ['no rating', { ratings: { property: { type: 'Star' } } }, { stars: null }],
    ['a rating of nothing', { ratings: { property: { rating: '0', type: 'Star' } } }, { stars: null }],
    ['a half star', { ratings: { property: { rating: '0.5' } } }, { stars: { name: '', value: 0.5 } }],
    ['five stars', { ratings: { property: { rating: 5, type: 'S' } } }, { stars: { name: 'S', value: 5 } }],
    ['more than five', { ratings: { property: { rating: '5.1' } } }, { stars: null }],
    ['a currency that is none', { onsite_payments: { currency: 'XQX' } }, { currency: null }],
    ['a country that is none', { address: { city: 'Bern', country_code: 'XQ' } }, { address: null }],
    ['no city', { address: { country_code: 'CH', line_1: 'Quay 1' } }, { address: null }],
    [
      'a code of the division only',
      { address: { city: 'Bern', country_code: 'CH', state_province_code: 'BE' } },
      {
        address: { line1: '', line2: '', city: 'Bern', division: 'BE', postalCode: '', country: 'CH' },
      },
    ],
    ['one coordinate', { location: { coordinates: { latitude: 1 } } }, { coordinates: null, timeZone: null }],
    ['the other coordinate', { location: { coordinates: { longitude: 1 } } }, { coordinates: null }],
    ['texts', { location: { coordinates: { latitude: '1', longitude: '2' } } }, { coordinates: null }],
    [
      'beyond the pole',
      { location: { coordinates: { latitude: 90.1, longitude: 0 } } },
      { coordinates: null },
    ],
    [
      'beyond the date line',
      { location: { coordinates: { latitude: 0, longitude: -180.1 } } },
      { coordinates: null },
    ],
    [
      'the pole at the date line',
      { location: { coordinates: { latitude: -90, longitude: 180 } } },
      { coordinates: { latitude: -90, longitude: 180 } },
    ],
    ['an age of none', { checkin: { min_age: 0 } }, { policies: [] }],
    ['an age beyond any', { checkin: { min_age: 100 } }, { policies: [] }],
    ['rules that are no list', { vacation_rental_details: { house_rules: 'Quiet' } }, { policies: [] }],
    [
      'the number of the rental only',
      { vacation_rental_details: { registry_number: 'R-2' } },
      { policies: [{ key: 'registration', name: 'Registration number', text: 'R-2' }] },
    ],
    ['a category without a name', { category: { id: '1' } }, { category: null }],
    ['a category without an id', { category: { name: 'Hotel' } }, { category: null }],
    ['a room under another id', { rooms: { 8: whole.rooms[7] } }, { rooms: [] }],
    ['a room without a name', { rooms: { 7: { id: '7' } } }, { rooms: [] }],
    [
      'a room without numbers',
      {
        rooms: {
          7: { id: '7', name: 'Double', occupancy: { max_allowed: { total: 0, adults: 41, children: -1 } } },
        },
      },
      {
        rooms: [
          {
            key: '7',
            name: 'Double',
            description: '',
            bedding: '',
            guests: null,
            adults: null,
            children: null,
            pictures: [],
          },
        ],
      },
    ],
  ])('is left out: %s', (_, fields, expected) => {
    expect(read(fields)).toMatchObject(expected)
  })
})

test.each<[string, object, object, object]>([
  ['the address', { obfuscation_required: true }, {}, { latitude: 47.4, longitude: 8.5 }],
  ['the place', {}, { obfuscation_required: true }, { latitude: 47.4, longitude: 8.5 }],
  ['neither', {}, {}, { latitude: 47.37, longitude: 8.54 }],
])('the place is blurred where %s has to be hidden', (_, address, location, expected) => {
  const places = {
    coordinates: { latitude: 47.37, longitude: 8.54 },
    obfuscated_coordinates: { latitude: 47.4, longitude: 8.5 },
  }
  expect(read({ address, location: { ...places, ...location } })!.coordinates).toEqual(expected)
})
