// Searches (decision 15) that say something which cannot be taken, each with the field that it is about.

import { numeral, type Row } from './row.ts'

type Changes = Readonly<Record<string, unknown>>

const bad = (says: string, change: Changes, field: string): Row[] =>
  (['viewMany', 'availabilityMany'] as const).map(call => [
    says,
    call,
    change,
    'BadRequestException',
    field,
    'R14',
  ])

const onlyPriced = (says: string, change: Changes, field: string): Row => [
  says,
  'availabilityMany',
  change,
  'BadRequestException',
  field,
  'R14',
]

const lists = ['destination_ids', 'area_ids', 'property_type_ids', 'filter_ids', 'amenity_ids']
const point = { latitude: 39, longitude: -106 }
const box = { south: 38, west: -107, north: 39, east: -106 }
const noDecimals: readonly unknown[] = [
  '1e1',
  'NaN',
  '',
  ' 1',
  '1,5',
  '.5',
  '5.',
  true,
  [1],
  {},
  numeral('1e1'),
  1e300,
]

export const destinationRows: readonly Row[] = [
  ...lists.flatMap(list => [
    ...bad(`101 ${list}`, { [list]: Array(101).fill(1) }, list),
    ...bad(`${list} that are one`, { [list]: 71 }, list),
    ...bad(`${list} that are a text`, { [list]: '71,72' }, list),
    ...bad(`${list} with a fraction`, { [list]: [1, numeral('1.5')] }, `${list}[1]`),
    ...bad(`${list} with a name`, { [list]: ['lake'] }, `${list}[0]`),
  ]),
  ...['min_stars', 'max_stars'].flatMap(field => [
    ...noDecimals
      .filter(value => value !== '')
      .flatMap(value => bad(`${field} that are ${JSON.stringify(value)}`, { [field]: value }, field)),
    ...bad(`${field} below none`, { [field]: numeral('-0.1') }, field),
    ...bad(`${field} above all`, { [field]: '7.1' }, field),
  ]),
  ...bad('most stars below the least', { min_stars: 4, max_stars: numeral('3.5') }, 'max_stars'),
  ...bad('a point that is a text', { near: '39,-106' }, 'near'),
  ...bad('a point without longitude', { near: { latitude: 39 } }, 'near.longitude'),
  ...bad('a point beyond the pole', { near: { ...point, latitude: '90.01' } }, 'near.latitude'),
  ...bad('a point beyond the date line', { near: { ...point, longitude: -181 } }, 'near.longitude'),
  ...bad('a negative distance', { near: { ...point, within_km: -1 } }, 'near.within_km'),
  ...bad('a distance around the earth', { near: { ...point, within_km: 20_101 } }, 'near.within_km'),
  ...bad('a box without an edge', { box: { ...box, east: undefined } }, 'box.east'),
  ...bad('a box that is a list', { box: [38, -107, 39, -106] }, 'box'),
  ...bad('a box upside down', { box: { ...box, south: 40 } }, 'box.north'),
  ...bad('an order that is none', { sort: 'name' }, 'sort'),
  ...bad('an order in capitals', { sort: 'ORDER' }, 'sort'),
  ...bad('an order by distance from nowhere', { sort: 'distance' }, 'near'),
  ...bad('an order by chance without a seed', { sort: 'random' }, 'seed'),
  ...bad('a seed without chance', { sort: 'rating', seed: 4 }, 'seed'),
  ...bad('a seed alone', { seed: 4 }, 'seed'),
  ...bad('a seed below zero', { sort: 'random', seed: -1 }, 'seed'),
  ...bad('a seed that is too large', { sort: 'random', seed: 2 ** 31 }, 'seed'),
  ...bad('facets by name', { facets: 'filter' }, 'facets'),
  ...['s1.', 'next', `s1.${'A'.repeat(63)}`, `s1.${'A'.repeat(65)}`, `s2.${'A'.repeat(64)}`, 7, true].flatMap(
    cursor => bad(`the cursor ${JSON.stringify(cursor)}`, { cursor }, 'cursor'),
  ),
  ...bad('a cursor that nobody wrote', { cursor: `s1.${'A'.repeat(64)}` }, 'cursor'),
  ['an order by price without prices', 'viewMany', { sort: 'price' }, 'BadRequestException', 'sort', 'R14'],
  ...['min_price', 'max_price'].flatMap(field => [
    ...[-1, '-1', '1,000', '10 USD', 'cheap', '1.23456', true, [100]].map(value =>
      onlyPriced(`${field} that is ${JSON.stringify(value)}`, { [field]: value }, field),
    ),
    onlyPriced(`${field} with more decimals than its currency`, { [field]: '100.001' }, field),
  ]),
  onlyPriced('a highest price below the lowest', { min_price: '200.01', max_price: 200 }, 'max_price'),
  onlyPriced(
    'prices of several currencies',
    { property_ids: [3144, 3110, 3111, 3112, 3113], currency: undefined, sort: 'price' },
    'currency',
  ),
  onlyPriced('a mode that is none', { mode: 'cheapest' }, 'mode'),
  onlyPriced('a deadline of nothing', { deadline_ms: 0 }, 'deadline_ms'),
  onlyPriced('a deadline of 9 milliseconds', { deadline_ms: 9 }, 'deadline_ms'),
  onlyPriced('a deadline of more than 10 seconds', { deadline_ms: 10_001 }, 'deadline_ms'),
  onlyPriced('a deadline that is a word', { deadline_ms: 'soon' }, 'deadline_ms'),
]
