// The rules between fields of the publisher interface, and the limits of the fields within objects and lists: each refusal whole.

import { describe, expect, test } from 'vitest'
import { errorsOf } from '../../support/wire/read-requests.ts'
import { days, id, number, two } from '../../support/wire/request-parts.ts'

const search = { ...days, rooms: [two] }
const seldom = 'is for sort "random" only'
const point = { latitude: 47, longitude: 11 }
const box = { south: 1, west: 2, north: 3, east: 4 }

/** A path, a body, and the fields that are refused with what is said of each. */
type Row = readonly [path: string, body: object, errors: readonly (readonly [string, string])[]]

const searches: Row[] = [
  ['properties/view', { min_stars: 3, max_stars: 3 }, []],
  ['properties/view', { min_stars: 3.5, max_stars: 3 }, [['max_stars', 'must not be less than min_stars']]],
  ['properties/view', { min_stars: 'x', max_stars: 3 }, [['min_stars', expectedNumber(0, 7)]]],
  ['properties/view', { min_stars: 7 }, []],
  ['properties/view', { max_stars: 0 }, []],
  ['properties/available', { ...search, min_price: '9', max_price: '10' }, []],
  ['properties/available', { ...search, min_price: '10', max_price: '10.0' }, []],
  [
    'properties/available',
    { ...search, min_price: '10.01', max_price: '10' },
    [['max_price', 'must not be less than min_price']],
  ],
  ['properties/available', { ...search, min_price: '99' }, []],
  ['properties/available', { ...search, max_price: '99' }, []],
  ['properties/view', { sort: 'distance', near: point }, []],
  ['properties/view', { sort: 'distance' }, [['near', 'is required with sort "distance"']]],
  ['properties/view', { near: point }, []],
  ['properties/view', { sort: 'distance', near: 5 }, [['near', 'must be an object, within { and }']]],
  ['properties/view', { sort: 'random', seed: 0 }, []],
  ['properties/view', { sort: 'random' }, [['seed', 'is required with sort "random"']]],
  ['properties/view', { sort: 'order', seed: 1 }, [['seed', seldom]]],
  ['properties/view', { seed: 1 }, [['seed', seldom]]],
  [
    'properties/view',
    { sort: 'x', seed: 1 },
    [['sort', 'must be order or distance or rating or match or random']],
  ],
  [
    'properties/view',
    { sort: 'random', seed: -1 },
    [['seed', 'must be a whole number from 0 to 2147483647']],
  ],
  ['properties/view', { box: { ...box, south: 3, west: 5 } }, []],
  ['properties/view', { box: { ...box, south: 3.1 } }, [['box.north', 'must not be south of south']]],
  ['properties/view', { box: { ...box, south: 3.1, north: 99 } }, [['box.north', expectedNumber(-90, 90)]]],
  ['properties/view', { box: { ...box, south: 99 } }, [['box.south', expectedNumber(-90, 90)]]],
  [
    'properties/view',
    { box: {} },
    ['south', 'west', 'north', 'east'].map(name => [`box.${name}`, 'is required'] as const),
  ],
  [
    'properties/view',
    { near: { within_km: 20_100.1 } },
    [
      ['near.latitude', 'is required'],
      ['near.longitude', 'is required'],
      ['near.within_km', expectedNumber(0, 20_100)],
    ],
  ],
  [
    'properties/view',
    { near: { latitude: -90.1, longitude: 180.1, within_km: 20_100 } },
    [
      ['near.latitude', expectedNumber(-90, 90)],
      ['near.longitude', expectedNumber(-180, 180)],
    ],
  ],
]

function expectedNumber(from: number, to: number): string {
  return `must be a number from ${from} to ${to}, with decimals or without`
}

const parties: Row[] = [
  ['property/available', { property_id: 1, ...search, rooms: [{ adults: 20, children: 20 }] }, []],
  [
    'property/available',
    { property_id: 1, ...search, rooms: [{}, { adults: 21, children: 21, children_ages: [-1, 18] }] },
    [
      ['rooms[0].adults', 'is required'],
      ['rooms[1].adults', 'must be a whole number from 1 to 20'],
      ['rooms[1].children', 'must be a whole number from 0 to 20'],
      ['rooms[1].children_ages[0]', 'must be a whole number from 0 to 17'],
      ['rooms[1].children_ages[1]', 'must be a whole number from 0 to 17'],
    ],
  ],
  [
    'property/available',
    { property_id: 1, ...search, rooms: [{ adults: 1, children: 3, children_ages: [0, 17] }] },
    [['rooms[0].children_ages', 'must have one age for each of the 3 children']],
  ],
  [
    'property/available',
    { property_id: 1, ...search, rooms: [{ adults: 1, children_ages: Array(21).fill(1) }] },
    [['rooms[0].children_ages', 'must be a list of at most 20 entries, within [ and ]']],
  ],
  [
    'reservation/modify',
    { id, rooms: [{ adults: 1, name: 'x'.repeat(121), children: 1, children_ages: [], bed_type: true }] },
    [
      ['rooms[0].name', 'must be at most 120 characters long'],
      ['rooms[0].bed_type', 'must be a text, within quotes'],
      ['rooms[0].children_ages', 'must have one age for each of the 1 children'],
    ],
  ],
]

const references: Row[] = [
  ...['reservation/view', 'reservation/modify', 'reservation/cancel'].flatMap((path): Row[] => [
    [path, {}, [['confirmation_number', 'is required, unless id is sent']]],
    [path, { confirmation_number: number }, []],
    [path, { reservation_number: 5 }, []],
    [path, { id: 'x' }, [['id', 'must be an id from an answer of the server, a UUID']]],
  ]),
  ...[
    ['checkin', 'checkin_from'],
    ['checkin', 'checkin_to'],
    ['checkout', 'checkout_from'],
    ['checkout', 'checkout_to'],
    ['created_start', 'created_from'],
    ['created_end', 'created_to'],
  ].map(
    ([name, other]): Row => [
      'reservation/index',
      { [name!]: '2027-03-12', [other!]: '2027-03-12' },
      [[name!, `must not be sent together with ${other}`]],
    ],
  ),
  [
    'reservation/index',
    { discount: 'A', discount_code: 'A' },
    [['discount', 'must not be sent together with discount_code']],
  ],
  [
    'reservation/index',
    { checkin_from: '2027-03-12', checkin_to: '2027-03-12', created_end: '2027-03-12' },
    [],
  ],
  ['reservation/index', { key: 'k', meta_data: 5 }, []],
]

const changes: Row[] = [
  ['reservation/modify', { id, checkin: days.checkin }, []],
  ['reservation/modify', { id, checkin: '2027-03-16', checkout: '2027-03-17' }, []],
  [
    'reservation/modify',
    { checkin: '2027-03-16', checkout: '2027-03-16', test_scenario: 'duplicate' },
    [
      ['confirmation_number', 'is required, unless id is sent'],
      ['checkout', 'must be a later day than checkin'],
      [
        'test_scenario',
        'cannot happen here; must be sold_out or property_closed or price_changed or card_declined or ' +
          'payment_challenge or answer_lost or rate_limited or server_unavailable or slow',
      ],
    ],
  ],
  [
    'reservation/cancel',
    { test_scenario: 'pending' },
    [
      ['confirmation_number', 'is required, unless id is sent'],
      [
        'test_scenario',
        'cannot happen here; must be price_changed or answer_lost or rate_limited or server_unavailable or slow',
      ],
    ],
  ],
  [
    'discounts/all',
    { checkin: '2027-03-12' },
    [['checkout', 'is required beside the other day of the stay']],
  ],
  [
    'discounts/all',
    { checkout: '2027-03-12' },
    [['checkin', 'is required beside the other day of the stay']],
  ],
  [
    'discounts/all',
    { checkin: '2027-03-12', checkout: '2027-03-12' },
    [['checkout', 'must be a later day than checkin']],
  ],
  [
    'discounts/grouped',
    { checkin: 'x', checkout: '2027-03-12' },
    [['checkin', 'must be a date that exists, written YYYY-MM-DD or MM/DD/YYYY']],
  ],
  [
    'discounts/grouped',
    { checkin: '2027-03-12', checkout: 'x' },
    [['checkout', 'must be a date that exists, written YYYY-MM-DD or MM/DD/YYYY']],
  ],
]

describe.each([
  ['a search', searches],
  ['a party', parties],
  ['a reservation that is asked for', references],
  ['a change or a list of offers', changes],
])('%s', (_, rows) => {
  test.each(rows)('%s with %j', (path, body, errors) => {
    expect(errorsOf(path, body)).toEqual(errors.map(([field, message]) => ({ field, message })))
  })
})

test('the index refuses what it does not know, and other operations leave it unread', () => {
  expect(errorsOf('reservation/index', { chekin: '2027-03-12' })).toEqual([
    {
      field: 'chekin',
      message:
        'is not known; the request takes key, property_id, status, checkin, checkin_from, checkin_to, checkout, ' +
        'checkout_from, checkout_to, created_from, created_to, created_start, created_end, changed_since, ' +
        'discount_code, discount, page, limit, meta_data',
    },
  ])
  expect(errorsOf('reservation/view', { id, chekin: 1 })).toEqual([])
})
