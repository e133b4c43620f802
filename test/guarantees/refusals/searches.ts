// Stays (R7), parties (R8), currencies (R9) and what else a search says (R10, R11) that cannot be taken.

import type { CallName } from '../../support/wire/publisher-calls.ts'
import { numeral, type Row } from './row.ts'

type Changes = Readonly<Record<string, unknown>>

const bad = (says: string, call: CallName, change: Changes, field: string, rule: string): Row => [
  says,
  call,
  change,
  'BadRequestException',
  field,
  rule,
]

const noDates: readonly unknown[] = [
  '2027-02-30',
  '2027-02-29',
  '2027-04-31',
  '2027-13-01',
  '2027-00-10',
  '2027-03-00',
  '0000-01-01',
  '9999-12-31',
  '2027-2-3',
  '27-03-12',
  '20270312',
  '2027/03/12',
  '12.03.2027',
  '03-12-2027',
  '2027-03-12T00:00:00Z',
  ' 2027-03-12',
  '2027-03-12\n',
  '-2027-03-12',
  '２０２７-03-12',
  'tomorrow',
  20_270_312,
  numeral('1.8e12'),
  true,
  ['2027-03-12'],
  { year: 2027, month: 3, day: 12 },
]

const stayCalls = ['availability', 'availabilityMany', 'preview', 'reservation'] as const

const stays = stayCalls.flatMap(call => [
  bad('a stay that ends on the day that it begins', call, { checkout: '2027-03-12' }, 'checkout', 'R7'),
  bad('a stay that ends before it begins', call, { checkout: '2027-03-11' }, 'checkout', 'R7'),
  bad('a stay of 100 nights', call, { checkout: '2027-06-20' }, 'checkout', 'R7'),
  bad('a stay of 36,500 nights', call, { checkout: '2127-02-17' }, 'checkout', 'R7'),
  bad(
    'a stay that began yesterday',
    call,
    { checkin: '2026-11-30', checkout: '2026-12-03' },
    'checkin',
    'R7',
  ),
  bad('a stay of last century', call, { checkin: '1999-12-31', checkout: '2000-01-01' }, 'checkin', 'R7'),
  bad(
    'a stay one day beyond the horizon',
    call,
    { checkin: '2028-11-30', checkout: '2028-12-02' },
    'checkout',
    'R7',
  ),
  bad('a stay in 2999', call, { checkin: '2999-12-30', checkout: '2999-12-31' }, 'checkout', 'R7'),
])

/** Today in Denver, where the server's day began, is yesterday already on Kiritimati. */
const elsewhere = { property_id: 9006, checkin: '2026-12-01', checkout: '2026-12-03' }
const atHome = { accommodation_id: 1, rate_code: 'BAR' }

const parties = (['availability', 'reservation'] as const).flatMap(call => [
  bad('no rooms', call, { rooms: [] }, 'rooms', 'R8'),
  bad('ten rooms', call, { rooms: Array(10).fill({ name: 'A', adults: 1 }) }, 'rooms', 'R8'),
  bad('a room in place of the rooms', call, { rooms: { name: 'A', adults: 1 } }, 'rooms', 'R8'),
  bad('a count of rooms', call, { rooms: 2 }, 'rooms', 'R8'),
  bad('a text of rooms', call, { rooms: '[{"adults":2}]' }, 'rooms', 'R8'),
  bad('a room that is null', call, { rooms: [null] }, 'rooms[0]', 'R8'),
  bad('a room that is a number', call, { rooms: [2] }, 'rooms[0]', 'R8'),
  bad('a second room without adults', call, { 'rooms[1]': { name: 'B' } }, 'rooms[1].adults', 'R8'),
  bad(
    'fewer ages than children',
    call,
    { 'rooms[0].children': 2, 'rooms[0].children_ages': [7] },
    'rooms[0].children_ages',
    'R8',
  ),
  bad(
    'more ages than children',
    call,
    { 'rooms[0].children': 0, 'rooms[0].children_ages': [7] },
    'rooms[0].children_ages',
    'R8',
  ),
  bad('an age in place of ages', call, { 'rooms[0].children_ages': 7 }, 'rooms[0].children_ages', 'R8'),
  bad(
    '21 ages',
    call,
    { 'rooms[0].children': undefined, 'rooms[0].children_ages': Array(21).fill(1) },
    'rooms[0].children_ages',
    'R8',
  ),
])

const currencies = ['US', 'USDX', 'XXX', 'XAU', 'ABC', '$', 'US1', 'ＵＳＤ', ' USD', 840, true, ['USD'], {}]

const sale = [
  ...currencies.map(code =>
    bad(`the currency ${JSON.stringify(code)}`, 'preview', { currency: code }, 'currency', 'R9'),
  ),
  ...stayCalls.map(call => bad('a currency without a rate', call, { currency: 'KWD' }, 'currency', 'R9')),
  ...['Required', 'REQUIRED', 'none', 'all ', 'true', true, 1, ['all'], {}, '__proto__'].map(word =>
    bad(`the promotion ${JSON.stringify(word)}`, 'availability', { promotion: word }, 'promotion', 'R11'),
  ),
  bad('the promotion "some"', 'availabilityMany', { promotion: 'some' }, 'promotion', 'R11'),
]

const lists: readonly Row[] = [
  bad('property_ids that are a text', 'viewMany', { property_ids: '3144' }, 'property_ids', 'R2'),
  bad('property_ids that are an object', 'viewMany', { property_ids: { 0: 3144 } }, 'property_ids', 'R2'),
  bad('1,001 property_ids', 'viewMany', { property_ids: Array(1001).fill(1) }, 'property_ids', 'R2'),
  bad('property_ids with null', 'viewMany', { property_ids: [null] }, 'property_ids[0]', 'R2'),
  ...['3144,', ',3144', '3144;3101', '3144,x', '3144,1.5', '2147483648', 3144, [3144]].map(value =>
    bad(
      `properties that are ${JSON.stringify(value)}`,
      'availabilityMany',
      { property_ids: undefined, properties: value },
      'properties',
      'R2',
    ),
  ),
]

/** The keys of these tables are live ones, which take no scenario at all. */
const scenarios: readonly Row[] = [
  ...['earthquake', 'SOLD_OUT', 'sold_out ', '__proto__', 7, true, ['sold_out'], {}].flatMap(value =>
    [...stayCalls, 'availabilityMany' as const].map(call =>
      bad(`the scenario ${JSON.stringify(value)}`, call, { test_scenario: value }, 'test_scenario', 'R14'),
    ),
  ),
  bad('a scenario of a reservation', 'availability', { test_scenario: 'duplicate' }, 'test_scenario', 'R14'),
  ...[...stayCalls, 'availabilityMany' as const].map(call =>
    bad('a scenario with a live key', call, { test_scenario: 'sold_out' }, 'test_scenario', 'R14'),
  ),
]

export const searchRows: readonly Row[] = [
  ...noDates.flatMap((value, index) => {
    const call = stayCalls[index % stayCalls.length] ?? 'preview'
    const says = JSON.stringify(value)
    return [
      bad(`checkin ${says}`, call, { checkin: value }, 'checkin', 'R7'),
      bad(`checkout ${says}`, call, { checkout: value }, 'checkout', 'R7'),
    ]
  }),
  ...stays,
  bad('yesterday on Kiritimati, availability', 'availability', elsewhere, 'checkin', 'R7'),
  bad('yesterday on Kiritimati, preview', 'preview', { ...elsewhere, ...atHome }, 'checkin', 'R7'),
  bad('yesterday on Kiritimati, reservation', 'reservation', { ...elsewhere, ...atHome }, 'checkin', 'R7'),
  ...parties,
  ...sale,
  ...lists,
  ...scenarios,
]
