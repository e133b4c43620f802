// A property document is taken completely or refused with everything that is wrong with it.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CheckedProperty,
  checkPropertyDocument,
} from '../../src/lodging/property-documents/property-check.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { completeDocument } from '../support/hotels/property-documents.ts'
import { randomRuns } from '../support/run/random-runs.ts'

type Steps = readonly (string | number)[]

/** The complete document with one value replaced (or, if undefined, removed). */
function documentWith(steps: Steps, value: unknown): Record<string, unknown> {
  const document = completeDocument()
  let part = document as unknown as Record<string | number, unknown>
  for (const step of steps.slice(0, -1)) part = part[step] as Record<string | number, unknown>
  if (value === undefined) delete part[steps.at(-1)!]
  else part[steps.at(-1)!] = value
  return document
}

function errorsOf(document: unknown): Record<string, string> {
  const result = checkPropertyDocument(document)
  if (!('errors' in result)) return {}
  return Object.fromEntries(result.errors.map(error => [error.field, error.message]))
}

function accepted(document: unknown): CheckedProperty {
  const result = checkPropertyDocument(document)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result
}

test('a document that uses every part of the format is accepted', () => {
  expect(errorsOf(completeDocument())).toEqual({})
})

test('the least that a property can be is accepted', () => {
  const least = { id: 1, name: 'Inn', time_zone: 'UTC', currency: 'JPY', rooms: [], rate_plans: [] }
  const { property, calendars, inventory } = accepted(least)
  expect(property).toMatchObject({ isOpen: true, source: 'crs', assumedChildAge: 8, sellsSeveralRooms: true })
  expect([calendars, inventory]).toEqual([null, null])
})

test('a calendar that is left out is not the same as an empty one', () => {
  expect(accepted(documentWith(['calendar'], undefined)).calendars).toBeNull()
  expect(accepted(documentWith(['calendar'], [])).calendars).toEqual([])
  expect(accepted(documentWith(['inventory'], undefined)).inventory).toBeNull()
  expect(accepted(documentWith(['inventory'], [])).inventory).toEqual([])
})

const mapping = { source: 'far', key: 'P1', rooms: [{ id: 1, key: 'dbl' }] }

const wrong: [field: string, steps: Steps, value: unknown, says: string][] = [
  ['source_mappings[1].source', ['source_mappings'], [mapping, mapping], 'it has to be unique'],
  [
    'source_mappings[0].rooms[0].id',
    ['source_mappings'],
    [{ ...mapping, rooms: [{ id: 999, key: 'dbl' }] }],
    "not the id of one of the document's rooms",
  ],
  [
    'source_mappings[0].rooms[1].key',
    ['source_mappings'],
    [{ ...mapping, rooms: [...mapping.rooms, ...mapping.rooms] }],
    'it has to be unique',
  ],
  ['name', ['name'], undefined, 'is missing; write text of 1 to 200 characters'],
  ['name', ['name'], '', '1 to 200 characters'],
  ['name', ['name'], 'x'.repeat(201), 'not text of 201 characters'],
  ['name', ['name'], 'a\0b', 'NUL'],
  ['name', ['name'], 'a\ud800', 'surrogate'],
  ['meta_data', ['meta_data'], { 'a\0': 1 }, 'NUL'],
  ['meta_data', ['meta_data'], { a: 'x'.repeat(20_000) }, 'at most 16384'],
  ['id', ['id'], 2 ** 31, 'from 1 to 2147483647'],
  ['id', ['id'], 0, 'from 1 to 2147483647'],
  ['id', ['id'], '7', 'whole number'],
  ['source', ['source'], 'No such', 'in the form described'],
  ['time_zone', ['time_zone'], 'Mars/Olympus', 'America/Denver'],
  ['currency', ['currency'], 'HRK', 'active ISO 4217'],
  ['currency', ['currency'], 'usd', 'active ISO 4217'],
  ['url', ['url'], 'javascript:alert(1)', 'http or https'],
  ['cutoff_time', ['cutoff_time'], '24:00', 'HH:MM'],
  ['rate_planes', ['rate_planes'], [], 'Did you mean rate_plans?'],
  ['rooms[0].maxOccupancy', ['rooms', 0, 'maxOccupancy'], 2, 'is not a known field'],
  ['rooms[0].Name', ['rooms', 0, 'Name'], 'x', 'Did you mean name?'],
  ['rooms[1].id', ['rooms', 1, 'id'], 1, 'also that of rooms[0]'],
  ['rooms[0].maximum_occupancy', ['rooms', 0, 'maximum_occupancy'], 1, 'below standard_occupancy (2)'],
  ['rooms[1].maximum_adults', ['rooms', 1, 'maximum_adults'], 7, 'above maximum_occupancy'],
  ['rooms[0].allotment', ['rooms', 0, 'allotment'], -1, 'or null'],
  [
    'rooms[0].images[0]',
    ['rooms', 0, 'images', 0],
    { alt: 'x' },
    'exactly one of image, file, data; it has none',
  ],
  ['property_image[0]', ['property_image', 0, 'file'], 'a.jpg', 'it has image and file'],
  ['property_image[1].file', ['property_image', 1, 'file'], '../../etc/passwd', 'in the form described'],
  ['property_image[1].file', ['property_image', 1, 'file'], '/etc/passwd', 'in the form described'],
  [
    'rooms[0].images[0].data',
    ['rooms', 0, 'images', 0, 'data'],
    'data:text/html;base64,AA',
    'in the form described',
  ],
  ['rate_plans[1].code', ['rate_plans', 1, 'code'], 'BAR', 'also that of rate_plans[0]'],
  ['rate_plans[0].code', ['rate_plans', 0, 'code'], ' BAR', 'in the form described'],
  ['rate_plans[0].cancellation', ['rate_plans', 0, 'cancellation'], undefined, 'is missing'],
  [
    'rate_plans[0].cancellation.no_show',
    ['rate_plans', 0, 'cancellation', 'no_show'],
    'half',
    '"none" or "full"',
  ],
  [
    'rate_plans[0].cancellation.no_show',
    ['rate_plans', 0, 'cancellation', 'no_show'],
    { nights: 1, percent: 3 },
    'it has nights and percent',
  ],
  [
    'rate_plans[0].cancellation.steps[1].hours_before',
    ['rate_plans', 0, 'cancellation', 'steps', 1, 'hours_before'],
    24,
    'is there twice',
  ],
  ['promotions[1].id', ['promotions', 1, 'id'], 1, 'unique'],
  ['promotions[0]', ['promotions', 0, 'fixed_price'], 9, 'it has percent_off and fixed_price'],
  ['promotions[0].percent_off', ['promotions', 0, 'percent_off'], '100.5', 'up to 100'],
  ['promotions[0].percent_off', ['promotions', 0, 'percent_off'], 0, 'above 0'],
  ['promotions[0].percent_off', ['promotions', 0, 'percent_off'], 1.23456, '4 decimals'],
  ['promotions[3].free_nights.pay', ['promotions', 3, 'free_nights', 'pay'], 4, 'below stay (4)'],
  [
    'promotions[3].conditions.rooms[0]',
    ['promotions', 3, 'conditions', 'rooms'],
    [9],
    'the document has 1, 2',
  ],
  [
    'promotions[3].conditions.rate_plans[0]',
    ['promotions', 3, 'conditions', 'rate_plans'],
    ['RACK'],
    'the document has "BAR", "NR"',
  ],
  [
    'promotions[3].conditions.max_nights',
    ['promotions', 3, 'conditions', 'max_nights'],
    3,
    'below min_nights',
  ],
  [
    'promotions[3].conditions.booking.to',
    ['promotions', 3, 'conditions', 'booking', 'to'],
    '2026-10-31',
    'before from',
  ],
  ['fees[0].amount', ['fees', 0, 'amount'], 0.001, 'at most 2 decimals, as USD'],
  ['fees[0].amount', ['fees', 0, 'amount'], 1e9, 'at most 100000000 USD'],
  ['fees[0].amount', ['fees', 0, 'amount'], '-1', '0 or more'],
  ['fees[1].conditions.rooms[1]', ['fees', 1, 'conditions', 'rooms'], [2, 9], 'the document has 1, 2'],
  ['fees[1].conditions.rooms', ['fees', 1, 'conditions', 'rooms'], [], 'at least one entry'],
  [
    'taxes[1].conditions.rate_plans[0]',
    ['taxes', 1, 'conditions', 'rate_plans'],
    ['RACK'],
    'the document has "BAR", "NR"',
  ],
  ['taxes[1].conditions.rate_from', ['taxes', 1, 'included'], true, 'an amount inside the prices'],
  ['taxes[0].compares', ['taxes', 0, 'compares'], { nights: 'gross' }, 'is for bounds of a rate'],
  ['taxes[1].compares.charges[0]', ['taxes', 1, 'compares'], { charges: ['spa'] }, 'charge before this one'],
  ['taxes[1].compares.parts[0]', ['taxes', 1, 'compares'], { parts: ['spa'] }, 'one of price_parts'],
  ['taxes[0].due', ['taxes', 0, 'due'], 'checkin', 'paid with them'],
  [
    'taxes[0].conditions.min_age',
    ['taxes', 0, 'conditions'],
    { min_age: 18 },
    'one price for all its guests',
  ],
  ['taxes[0].conditions.max_age', ['taxes', 0, 'conditions'], { max_age: 17 }, 'set included to false'],
  ['taxes[1].conditions.rate_below', ['taxes', 1, 'conditions', 'rate_below'], 30, 'above rate_from'],
  ['taxes[1].conditions.rate_up_to', ['taxes', 1, 'conditions', 'rate_up_to'], 29, 'above rate_from'],
  ['taxes[1]', ['taxes', 1, 'rows'], [{ amount: 1 }], 'exactly one'],
  [
    'taxes[1].rows[1]',
    ['taxes', 1],
    { name: 'T', rows: [{ amount: 1 }, { percent: 1 }] },
    'all have percent',
  ],
  [
    'taxes[1].rows[0].for_each',
    ['taxes', 1],
    { name: 'T', rows: [{ percent: 1, for_each: 50 }] },
    'for amounts only',
  ],
  [
    'taxes[1].rows[0].conditions.rooms[0]',
    ['taxes', 1],
    { name: 'T', rows: [{ percent: 1, conditions: { rooms: [9] } }] },
    'the document has 1, 2',
  ],
  ['taxes[1].base.charges[0]', ['taxes', 1, 'base'], { charges: ['none'] }, 'listed before'],
  [
    'taxes[1].base.charges[0]',
    ['taxes', 1],
    { name: 'T', key: 'own', percent: 1, base: { charges: ['own'] } },
    'listed before',
  ],
  ['taxes[0].base', ['taxes', 0, 'base'], { share: 'guests' }, 'only have lodging and parts'],
  ['taxes[1].base.parts[0]', ['taxes', 1, 'base'], { parts: ['tea'] }, 'one of price_parts'],
  ['taxes[0].rounding', ['taxes', 0, 'rounding'], { to: 1 }, 'not for a tax inside the prices'],
  [
    'taxes[0].conditions.unless',
    ['taxes', 0, 'conditions'],
    { unless: { residence: ['MX'] } },
    'all its guests',
  ],
  ['taxes[1].conditions.rate_from', ['taxes', 1, 'currency'], 'EUR', 'is compared with prices in USD'],
  [
    'taxes[1].conditions.season.from',
    ['taxes', 1, 'conditions', 'season'],
    { from: '13-01', to: '01-31' },
    'MM-DD',
  ],
  ['child_age_bands[1].from_age', ['child_age_bands', 1, 'from_age'], 4, 'must be 3'],
  ['child_age_bands[1].to_age', ['child_age_bands', 1, 'to_age'], 1, 'below from_age'],
  ['payment_types[1].code', ['payment_types', 1, 'code'], 'VI', 'unique'],
  ['calendar[0].from', ['calendar', 0, 'from'], '2027-02-29', 'a date such as'],
  ['calendar[0].from', ['calendar', 0, 'from'], '1899-12-31', '1900 to 2999'],
  ['calendar[0].to', ['calendar', 0, 'to'], '2026-12-31', 'before from (2027-01-01)'],
  ['calendar[2].rooms[0]', ['calendar', 2, 'rooms'], [3], 'not one of the document'],
  ['calendar[3].rate_plans[0]', ['calendar', 3, 'rate_plans'], ['X'], 'not one of the document'],
  ['calendar[0].price.standard', ['calendar', 0, 'price', 'standard'], '1.234', 'at most 2 decimals'],
  [
    'calendar[0].price.standard',
    ['calendar', 0, 'price', 'standard'],
    21474836.48,
    'at most 21474836.47 USD',
  ],
  ['calendar[2].price.standard[0]', ['calendar', 2, 'price', 'standard', 0], 1e10, 'at most 21474836.47 USD'],
  ['calendar[2].price.standard', ['calendar', 2, 'price', 'standard'], [1], '1 values for the 3 nights'],
  ['calendar[2].weekdays', ['calendar', 2, 'weekdays'], ['fri'], 'cannot stand beside a list'],
  ['calendar[1].weekdays[0]', ['calendar', 1, 'weekdays', 0], 'friday', '"fri"'],
  [
    'calendar[0].price.extra_child',
    ['calendar', 0, 'price', 'extra_child'],
    [1],
    '1 values for 2 child_age_bands',
  ],
  ['calendar[0].price.extra_child', ['child_age_bands'], [], 'needs child_age_bands'],
  ['calendar[4]', ['calendar', 4], { from: '2027-01-01', to: '2027-01-02' }, 'changes nothing'],
  ['calendar[3].min_stay_through', ['calendar', 3, 'min_stay_through'], 0, 'or null, not 0'],
  ['calendar[3].max_stay_through', ['calendar', 3, 'max_stay_through'], 0, 'or null, not 0'],
  ['calendar', ['calendar', 0, 'to'], '2032-01-02', 'at most five years'],
  ['inventory[0].allotment', ['inventory', 0, 'allotment'], [1, 2], '2 values for the 3 nights'],
  ['inventory[0].rooms[0]', ['inventory', 0, 'rooms'], [7], 'not one of the document'],
  ['inventory[0].allotment', ['inventory', 0, 'allotment'], 1.5, 'whole number'],
]

test('bounds of a tax inside the prices cannot stand beside parts of them', () => {
  const errors = errorsOf({
    ...completeDocument(),
    price_parts: [{ key: 'tea', name: 'Tea', amount: 1 }],
    taxes: [{ name: 'Sales tax', percent: 8.4, included: true, conditions: { rate_below: 30 } }],
  })
  expect(errors['taxes[0].conditions.rate_below']).toContain('property with price_parts')
})

test.each(wrong)('%s is refused at %j', (field, steps, value, says) => {
  const errors = errorsOf(documentWith(steps, value))
  expect(Object.keys(errors)[0]).toBe(field)
  expect(errors[field]).toContain(says)
})

describe('all errors at once', () => {
  test('what the schema finds and what only sense finds come in one answer', () => {
    const document = documentWith(['rooms', 0, 'name'], 7)
    Object.assign(document, { time_zone: 'X/Y', calender: [], child_age_bands: [{ from_age: 1, to_age: 2 }] })
    expect(Object.keys(errorsOf(document)).sort()).toEqual([
      'calender',
      'child_age_bands[0].from_age',
      'rooms[0].name',
      'time_zone',
    ])
  })

  test('a reference to a room that has errors of its own is not another error', () => {
    expect(Object.keys(errorsOf(documentWith(['rooms', 0, 'name'], '')))).toEqual(['rooms[0].name'])
  })

  test('more than 200 errors are cut off with a note', () => {
    const rooms = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, name: '' }))
    const result = checkPropertyDocument({ ...completeDocument(), rooms, calendar: [], promotions: [] })
    if (!('errors' in result)) throw new Error('accepted')
    expect(result.errors).toHaveLength(201)
    expect(result.errors[200]).toMatchObject({
      field: 'document',
      message: expect.stringContaining('more errors'),
    })
  })
})

describe('hostile input', () => {
  test('anything that is not a document is refused and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect('errors' in checkPropertyDocument(value)).toBe(true)
      }),
    )
  })

  test('a document with any one value replaced by anything never throws', () => {
    const names = Object.keys(completeDocument())
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue(), (name, value) => {
        checkPropertyDocument({ ...completeDocument(), [name]: value })
      }),
      { numRuns: randomRuns(150, 500) },
    )
  })

  test('a value deep inside replaced by anything never throws', () => {
    const lists = ['rooms', 'rate_plans', 'promotions', 'fees', 'taxes', 'calendar', 'inventory'] as const
    const places = lists.flatMap(list => {
      const [first] = completeDocument()[list]
      return [[list, 0], ...Object.keys(first!).map(name => [list, 0, name])]
    })
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (steps, value) => {
        checkPropertyDocument(documentWith(steps, value))
      }),
      { numRuns: randomRuns(300, 1000) },
    )
  })

  test('nesting without end is refused', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    expect(Object.values(errorsOf(documentWith(['meta_data'], { deep })))[0]).toContain('nested deeper')
  })

  test('__proto__ is a field that is not known', () => {
    const document = JSON.parse('{"__proto__": {"id": 1}}')
    expect(Object.keys(errorsOf(document))).toEqual(expect.arrayContaining(['__proto__', 'id']))
    expect(({} as { id?: number }).id).toBeUndefined()
  })

  test('a calendar of too many rooms, rates and nights is refused before it is laid out', () => {
    const rooms = Array.from({ length: 500 }, (_, index) => ({
      id: index + 1,
      name: 'R',
      standard_occupancy: 1,
      maximum_occupancy: 1,
    }))
    const plan = completeDocument().rate_plans[0]!
    const rate_plans = Array.from({ length: 200 }, (_, index) => ({ ...plan, code: `R${index}` }))
    const calendar = [{ from: '2027-01-01', to: '2027-12-31', stop_sell: true }]
    const document = { ...completeDocument(), promotions: [], inventory: [], rooms, rate_plans, calendar }
    expect(errorsOf(document).calendar).toContain('36500000')
  })
})

test('a year of ten rooms and five rates is checked and laid out well within a second', () => {
  const document = completeDocument()
  const rooms = Array.from({ length: 10 }, (_, index) => ({ ...document.rooms[1]!, id: index + 1 }))
  const rate_plans = Array.from({ length: 5 }, (_, index) => ({
    ...document.rate_plans[0]!,
    code: `R${index}`,
  }))
  const nights = Array.from({ length: 365 }, (_, night) => 100 + night / 4)
  const calendar = rooms.flatMap(room =>
    rate_plans.map(plan => ({
      rooms: [room.id],
      rate_plans: [plan.code],
      from: '2027-01-01',
      to: '2027-12-31',
      price: { standard: nights, single: nights, extra_child: [nights, 5] },
    })),
  )
  const started = performance.now()
  const { calendars } = accepted({
    ...document,
    promotions: [],
    fees: [],
    inventory: [],
    rooms,
    rate_plans,
    calendar,
  })
  expect(performance.now() - started).toBeLessThan(1000)
  expect(calendars).toHaveLength(50)
  expect(calendars![49]!.standard[364]).toBe(19_100)
  expect(calendars![49]!.firstDay).toBe(parseDay('2027-01-01'))
})
