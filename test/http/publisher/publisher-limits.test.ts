import { languages } from '../../../src/lodging/documents/languages.ts'
// The limits of every field of the publisher interface: what is just taken, what is just refused, and what the refusal says.

import { describe, expect, test } from 'vitest'
import { errorsOf } from '../../support/wire/read-requests.ts'
import { chosen, days, guest, id, payment, two } from '../../support/wire/request-parts.ts'

const room = { name: 'Ada', ...two }
const bodies: Readonly<Record<string, object>> = {
  'property/view': { property_id: 1 },
  'properties/view': {},
  'property/available': { property_id: 1, ...days, rooms: [two] },
  'properties/available': { ...days, rooms: [two] },
  'property/calendar': { property_id: 1, from: days.checkin, rooms: [two] },
  'properties/calendar': { from: days.checkin, rooms: [two] },
  'properties/season': { from: days.checkin, rooms: [two] },
  'book/preview': { ...chosen, ...days, rooms: [two] },
  'book/basket/preview': { items: [{ ...chosen, ...days, rooms: [two] }] },
  'book/hold': { ...chosen, ...days, rooms: [two] },
  'book/release': { property_id: 1, hold_id: id },
  'book/reservation': { ...chosen, ...days, rooms: [room], guest, payment },
  'reservation/view': { id },
  'reservation/index': {},
  'reservation/modify': { id },
  'reservation/cancel': { id },
  'discounts/all': {},
  'discounts/grouped': {},
  settings: {},
  currencies: {},
  events: {},
}

const whole = (from: number, to: number) => `must be a whole number from ${from} to ${to}`
const decimal = (from: number, to: number) =>
  `must be a number from ${from} to ${to}, with decimals or without`
const longest = (most: number) => `must be at most ${most} characters long`
const choice = (...words: string[]) => `must be ${words.join(' or ')}`
const list = (most: number) => `must be a list of at most ${most} entries, within [ and ]`
const text = (length: number) => 'x'.repeat(length)
const many = (count: number, value: unknown = 1) => Array(count).fill(value)
const [least32, most32] = [-(2 ** 31), 2 ** 31 - 1]

/** Of a field: what is taken, what is refused, and why. */
type Limit = readonly [field: string, taken: readonly unknown[], refused: readonly unknown[], why: string]

const flags: Limit[1] = [true, 'false']
const notFlags: Limit[2] = [1, 'yes']
const language: Limit = ['language', languages, ['xx', 'EN'], choice(...languages)]
const anyId = (field: string): Limit => [
  field,
  [least32, most32],
  [least32 - 1, most32 + 1, 1.5],
  whole(least32, most32),
]
const upTo = (field: string, most: number): Limit => [field, [text(most)], [text(most + 1)], longest(most)]
const within = (field: string, from: number, to: number): Limit => [
  field,
  [from, to],
  [from - 1, to + 1],
  whole(from, to),
]
const property = anyId('property_id')
const verbosity = within('verbosity', 0, 2)
const limit: Limit = ['limit', [0, most32], [-1, most32 + 1], whole(0, most32)]
const lists: Limit[] = [
  ['property_ids', [[], many(1000)], [many(1001), 1], list(1000)],
  [
    'properties',
    ['1', many(1000).join()],
    [many(1001).join(), 'x'],
    'must be up to 1000 property ids with commas between them, such as 3144,3145',
  ],
]
const currency: Limit = [
  'currency',
  ['usd', 'JPY'],
  ['dollar', 'QQQ'],
  'must be the three-letter ISO 4217 code of a currency, such as USD',
]
const sale: Limit[] = [upTo('discount_code', 64), currency]
const aDay = 'must be a date that exists, written YYYY-MM-DD'
const amount = 'must be an amount such as 413.56'
const uuid = 'must be an id from an answer of the server, a UUID'
const stay: Limit[] = [
  ['checkin', ['2026-12-07', '2027-03-15'], ['2027-02-29', '03/12/2027'], aDay],
  ['checkout', ['2027-03-13', '2027-06-19'], ['2027-02-29', '03/15/2027'], aDay],
  ['checkout', ['2027-03-13'], ['2027-03-12', '2027-03-11'], 'must be a later day than checkin'],
  ['checkout', ['2027-06-19'], ['2027-06-20'], 'must be at most 99 nights after checkin'],
]
const parties = (base: object): Limit => [
  'rooms',
  [many(1, base), many(9, base)],
  [[], many(10, base), base],
  'must be a list of 1 to 9 entries, within [ and ]',
]
const rooms = parties(two)
const scenario = (taken: string[], other: string): Limit => [
  'test_scenario',
  taken,
  [other],
  `cannot happen here; must be ${taken.join(' or ')}`,
]
const always = ['rate_limited', 'server_unavailable', 'slow']
const everyScenario = [
  'sold_out',
  'property_closed',
  'price_changed',
  'card_declined',
  'payment_challenge',
  'source_timeout',
  'pending',
  'duplicate',
  'answer_lost',
  ...always,
]
const searches = scenario(['sold_out', 'property_closed', ...always], 'pending')

const ids = ['destination_ids', 'area_ids', 'property_type_ids', 'filter_ids', 'amenity_ids'].map(
  (field): Limit => [field, [[], many(100)], [many(101)], list(100)],
)
const criteria: Limit[] = [
  ...ids,
  ['min_stars', [0, '7.0', 3.5], [-0.5, 7.5], decimal(0, 7)],
  ['max_stars', [0, 7], [-1, 8], decimal(0, 7)],
  ['near', [{ latitude: 90, longitude: 180 }], [5], 'must be an object, within { and }'],
]
const search: Limit[] = [
  ...criteria,
  ['facets', flags, notFlags, 'must be true or false'],
  [
    'cursor',
    [`s1.${text(64)}`],
    [`s1.${text(63)}`],
    'must be the meta_data.cursor of a property that a search answered, unchanged',
  ],
]

const limits: Readonly<Record<string, readonly Limit[]>> = {
  'property/view': [property, verbosity, limit, language],
  'properties/view': [
    ...lists,
    ...search,
    [
      'sort',
      ['order', 'rating'],
      ['price', 'stars'],
      choice('order', 'distance', 'rating', 'match', 'random'),
    ],
    verbosity,
    limit,
    language,
  ],
  'property/available': [
    property,
    ...stay,
    rooms,
    ...sale,
    ['promotion', ['required', 'all'], ['none'], choice('required', 'all')],
    ['alternatives', flags, notFlags, 'must be true or false'],
    verbosity,
    limit,
    language,
    searches,
  ],
  'properties/available': [
    ...lists,
    ...stay,
    rooms,
    ...sale,
    ...search,
    [
      'sort',
      ['order', 'price', 'rating'],
      ['stars'],
      choice('order', 'price', 'distance', 'rating', 'match', 'random'),
    ],
    ['min_price', ['0', 10.5], [-1, 'x'], amount],
    ['max_price', ['0', 10.5], [-1, 'x'], amount],
    ['mode', ['all', 'lead'], ['first'], choice('all', 'lead')],
    within('deadline_ms', 10, 10_000),
    ['promotion', ['required', 'all'], ['none'], choice('required', 'all')],
    verbosity,
    limit,
    language,
    searches,
  ],
  'property/calendar': [
    property,
    ['from', ['2027-02-28'], ['2027-02-29'], aDay],
    within('days', 1, 365),
    within('nights', 1, 99),
    rooms,
    ...sale,
  ],
  'properties/calendar': [
    ...lists,
    ['from', ['2027-02-28'], ['2027-02-29'], aDay],
    within('days', 1, 365),
    within('nights', 1, 99),
    rooms,
    ...sale,
    limit,
  ],
  'properties/season': [
    ...lists,
    ...criteria,
    ['from', ['2027-02-28'], ['2027-02-29'], aDay],
    within('days', 1, 365),
    within('nights', 1, 99),
    rooms,
    ...sale,
  ],
  'book/preview': [
    property,
    anyId('accommodation_id'),
    upTo('rate_code', 64),
    ...stay,
    rooms,
    ...sale,
    language,
    ['hold_id', [id], ['x'], uuid],
    scenario(['sold_out', 'property_closed', 'source_timeout', ...always], 'pending'),
  ],
  'book/basket/preview': [
    [
      'items',
      [[{ ...chosen, ...days, rooms: [two] }]],
      [5, []],
      'must be a list of 1 to 9 entries, within [ and ]',
    ],
    ...sale.filter(([field]) => field === 'currency'),
    language,
  ],
  'book/hold': [
    property,
    anyId('accommodation_id'),
    upTo('rate_code', 64),
    ...stay,
    rooms,
    ...sale,
    language,
    scenario(['sold_out', 'property_closed', 'answer_lost', ...always], 'pending'),
  ],
  'book/release': [property, ['hold_id', [id], ['x'], uuid]],
  'book/reservation': [
    property,
    anyId('accommodation_id'),
    upTo('rate_code', 64),
    ...stay,
    ...sale,
    language,
    parties(room),
    ['hold_id', [id], ['x'], uuid],
    ['quote_id', ['q1.a'], ['q1'], 'must be the quote_id of a preview, unchanged'],
    ['expected_total', ['413.56', 5], ['-1'], amount],
    ['allow_duplicate', flags, notFlags, 'must be true or false'],
    ['test_scenario', everyScenario, ['never'], choice(...everyScenario)],
  ],
  'reservation/view': [
    ['id', [id], ['x'], uuid],
    ['reservation_number', [5, id], ['x'], 'must be the confirmation number or the id of a reservation'],
  ],
  'reservation/index': [
    property,
    [
      'status',
      ['pending', 'confirmed', 'cancelled', 'no_show', 'completed', 'failed'],
      ['unknown'],
      choice('pending', 'confirmed', 'cancelled', 'no_show', 'completed', 'failed'),
    ],
    ...['checkin', 'checkin_from', 'checkin_to', 'checkout', 'checkout_from', 'checkout_to']
      .concat('created_from', 'created_to', 'created_start', 'created_end')
      .map((field): Limit => [field, ['2027-02-28'], ['2027-02-29', '02/28/2027'], aDay]),
    [
      'changed_since',
      ['2027-03-12T08:00:00Z'],
      ['2027-03-12'],
      'must be an instant with its offset, such as 2027-03-12T08:00:00Z',
    ],
    upTo('discount_code', 64),
    upTo('discount', 64),
    within('page', 1, 1_000_000),
    within('limit', 1, 100),
  ],
  'reservation/modify': [
    anyId('accommodation_id'),
    upTo('rate_code', 64),
    ...stay.slice(0, 1),
    language,
    rooms,
    upTo('discount_code', 64),
    ['expected_total', ['413.56', 5], ['-1'], amount],
    ['simulate', flags, notFlags, 'must be true or false'],
    scenario(
      [
        'sold_out',
        'property_closed',
        'price_changed',
        'card_declined',
        'payment_challenge',
        'answer_lost',
        ...always,
      ],
      'pending',
    ),
  ],
  'reservation/cancel': [
    ['simulate', flags, notFlags, 'must be true or false'],
    ['expected_penalty', ['0', 5], ['-1'], amount],
    scenario(['price_changed', 'answer_lost', ...always], 'sold_out'),
  ],
  'discounts/all': [...lists, language],
  'discounts/grouped': [...lists, language],
  settings: [language],
  currencies: [language],
  events: [within('after', 0, 999_999_999_999), within('limit', 1, 100)],
}

describe.each(Object.entries(limits))('%s', (path, fields) => {
  test.each(fields)('%s has its limits', (field, taken, refused, why) => {
    const errors = (value: unknown) => errorsOf(path, { ...bodies[path], [field]: value })
    for (const value of taken) expect([value, errors(value)]).toEqual([value, []])
    for (const value of refused) expect([value, errors(value)]).toEqual([value, [{ field, message: why }]])
  })

  test('needs what its shortest body has, and nothing else', () => {
    const body = bodies[path]!
    expect(errorsOf(path, body)).toEqual([])
    const needed = path.startsWith('reservation') ? [] : Object.keys(body)
    for (const field of needed) {
      expect(errorsOf(path, { ...body, [field]: null })).toEqual([{ field, message: 'is required' }])
    }
  })
})
