// Answers of Rapid's in our words: why a property has nothing, what a reference has come to, the price of an offer now and who
// sells it, the properties of a place, and what is kept of an offer.

import { describe, expect, test } from 'vitest'
import { mealPlanOf } from '../../../src/sources/meal-names.ts'
import { readCheck } from '../../../src/sources/rapid/rapid-check.ts'
import {
  findingOf,
  type ItineraryRoom,
  ofReference,
  readItineraries,
} from '../../../src/sources/rapid/rapid-itineraries.ts'
import { occupancyOf, roomsByOccupancy, sameOccupancy } from '../../../src/sources/rapid/rapid-occupancy.ts'
import { readReason } from '../../../src/sources/rapid/rapid-reasons.ts'
import { readToken, writeToken } from '../../../src/sources/rapid/rapid-token.ts'
import { readRoomsRate, roomsParties, roomsRate } from '../../support/sources/rapid-rooms-rate.ts'
import { rapidStay } from '../../support/sources/rapid-under-test.ts'

describe('a property has nothing', () => {
  test.each([
    ['adults_exceed_threshold', '4', 'occupancy_exceeded', 4],
    ['children_exceed_threshold', 2, 'occupancy_exceeded', 2],
    ['infants_exceed_threshold', 0, 'occupancy_exceeded', 0],
    ['minimum_child_age', 10_000, 'occupancy_exceeded', 10_000],
    ['maximum_occupancy', 10_001, 'occupancy_exceeded', null],
    ['children_not_supported', undefined, 'occupancy_exceeded', null],
    ['checkin_not_allowed', undefined, 'closed_to_arrival', null],
    ['checkout_not_allowed', undefined, 'closed_to_departure', null],
    ['minimum_stay', 3, 'less_than_min_stay', 3],
    ['maximum_stay', 7, 'greater_than_max_stay', 7],
    ['restricted_dates', undefined, 'stop_sell', null],
    ['minimum_advance_purchase', 2, 'advance_days', 2],
    ['maximum_advance_purchase', 90, 'advance_days', 90],
    ['partial_inventory_available', 1, 'no_inventory', 1],
    ['no_inventory_available', -1, 'no_inventory', null],
    ['restricted_stay_lengths', '7|3|5', 'less_than_min_stay', 3],
    ['restricted_stay_lengths', '1000|x|0', 'less_than_min_stay', 1_000],
    ['restricted_stay_lengths', '1001', 'less_than_min_stay', null],
    ['restricted_stay_lengths', undefined, 'less_than_min_stay', null],
  ])('for its %s of %j: %s, %j', (code, data, reason, limit) => {
    expect(readReason({ code, data })).toEqual({ unavailable: null, reasons: [{ code: reason, limit }] })
  })

  test.each([
    ['same_day_restrictions', 'past_cutoff'],
    ['maximum_rooms', 'multi_room_not_supported'],
    ['what_comes_one_day', null],
    ['toString', null],
    [7, null],
    [undefined, null],
  ])('for %j as a whole: %j', (code, unavailable) => {
    expect(readReason({ code, data: 2 })).toEqual({ unavailable, reasons: [] })
  })
})

const room = (status: unknown) => ({ status, links: { cancel: { href: '/cancel' } } })
const itinerary = (statuses: unknown[], more: object = {}) => ({
  itinerary_id: 77,
  affiliate_reference_id: 'ref-1',
  rooms: statuses.map(room),
  ...more,
})
const resumable = { links: { resume: { href: '/resume' }, cancel: { href: '/drop' } } }

test('an itinerary is read with its rooms and links, and one without a number makes the answer none', () => {
  const rooms: ItineraryRoom[] = [
    { status: 'booked', cancel: '/cancel' },
    { status: null, cancel: '/cancel' },
  ]
  const read = { id: '77', reference: 'ref-1', rooms, resume: '/resume', cancel: '/drop' }
  const bare = {
    id: '8',
    reference: null,
    rooms: [{ status: null, cancel: null }],
    resume: null,
    cancel: null,
  }
  const given = itinerary(['booked', 'new'], resumable)
  expect(readItineraries(given)).toEqual([read])
  expect(readItineraries([given, { itinerary_id: '8', rooms: [{}] }])).toEqual([read, bare])
  expect(readItineraries([])).toEqual([])
  for (const body of [null, {}, [given, {}], 'text']) expect(readItineraries(body)).toBeUndefined()
  const other = { ...read, reference: 'ref-2' }
  expect(ofReference([other, read, bare], 'ref-1')).toEqual([read, bare])
})

const [booked, held] = [
  { found: 'booked', confirmation: '77' },
  { found: 'held', confirmation: '77' },
]
const unsure = (reason: string) => ({ found: 'cannot_tell', reason })
test.each<[object[], object]>([
  [[], { found: 'nothing' }],
  [[itinerary(['booked'])], booked],
  [[itinerary(['canceled', 'booked'])], booked],
  [[itinerary(['canceled', 'canceled'])], { found: 'refused' }],
  [[itinerary([])], unsure('no more than its number')],
  [[itinerary(['booked', 'new'])], unsure('a state that is not known')],
  [[itinerary(['pending', 'booked'])], unsure('pending')],
  [[itinerary(['pending'], resumable)], held],
  [[itinerary(['canceled']), itinerary([])], unsure('no more than its number')],
  [[itinerary([]), itinerary(['pending'], resumable)], held],
  [[itinerary(['pending'], resumable), itinerary(['booked'])], booked],
])('the itineraries %j come to %j', (body, finding) => {
  expect(findingOf(readItineraries(body)!)).toEqual(finding)
})

describe('the price of an offer now', () => {
  const rate = readRoomsRate()!
  const check = (language = 'en') => ({
    stay: rapidStay({ parties: roomsParties, language }),
    property: { id: 1, key: '1', roomKeys: ['9'], currency: 'USD', timeZone: 'America/Chicago' },
    roomKey: '9',
    rate,
    offer: rate.offers[0]!,
  })
  const links = { book: { href: '/v3/book', expires: '2026-12-01T11:00:00Z' } }
  const answer = { status: 'available', links, occupancy_pricing: roomsRate.occupancy_pricing }
  const read = (changes: object, language = 'en') =>
    readCheck({ ...answer, ...changes }, check(language), 'request_currency')
  const offer = {
    ...rate.offers[0]!,
    token: '{"link":"/v3/book","options":null}',
    expiresAt: '2026-12-01T11:00:00Z',
  }

  test.each(['available', 'price_changed'])('is that of the search where it is %s at the same', status => {
    expect(read({ status })).toEqual({ outcome: 'available', rate, offer })
  })

  test('scales what is due and what cancelling costs', () => {
    const half = { ...rate, total: 166_400 as never, dueNow: 10_000 as never }
    const scaled = readCheck(answer, { ...check(), rate: half }, 'request_currency')
    const penalties = [rate.penalties[0], { ...rate.penalties[1], penalty: 19_067 }]
    expect(scaled).toEqual({ outcome: 'available', offer, rate: { ...rate, dueNow: 5_000, penalties } })
  })

  test('is told with those who sell it', () => {
    const trader = {
      name: 'Lake Ltd',
      business_register_name: 'Register',
      business_register_number: '42',
      email: 'a@example.com',
      phone: '+1 2',
      right_to_withdraw_message: 'No withdrawal',
    }
    const traders = [trader, { name: 'Other' }]
    const text = (trader_information: object, language: string) =>
      (read({ trader_information }, language) as { rate: { text: string } }).rate.text
    expect(text({ traders, terms_and_conditions: 'See terms.' }, 'en')).toBe(
      'Save 10%. Offered by Lake Ltd, Register, 42, a@example.com, +1 2. No withdrawal; Other See terms.',
    )
    expect(text({ traders: [{ name: 'Other' }] }, 'de')).toBe('Save 10%. Angeboten von Other')
    expect(text({ traders: [], terms_and_conditions: 'See terms.' }, 'en')).toBe('Save 10%.')
  })

  const lost = (reason: string) => ({ outcome: 'unavailable', reason })
  test.each<[object, object]>([
    [{ status: 'sold_out' }, { outcome: 'sold_out' }],
    [{ status: 'new' }, lost('an answer of another shape')],
    [{ status: undefined }, lost('an answer of another shape')],
    [{ links: {} }, lost('a price that cannot be read')],
    [{ occupancy_pricing: {} }, lost('a price that cannot be read')],
  ])('is none of an answer with %j', (changes, expected) => {
    expect(read(changes)).toEqual(expected)
  })
})

test('an offer keeps its links up to 4,000 characters, and first loses the way to pay', () => {
  const link = (length: number) => 'x'.repeat(length)
  // Around the links stand {"link":"","options":""}: 24 characters, and 26 with null.
  const kept = { link: link(3_000), options: link(976) }
  expect(readToken(writeToken(kept)!)).toEqual(kept)
  expect(readToken(writeToken({ ...kept, options: link(977) })!)).toEqual({ ...kept, options: null })
  expect(writeToken({ link: link(3_974), options: link(5) })?.length).toBe(4_000)
  expect(writeToken({ link: link(3_975), options: null })).toBeUndefined()
  for (const token of ['', '[]', 'null', '{}', '{"link":7}']) expect(readToken(token)).toBeUndefined()
  expect(readToken('{"link":"/a","options":7}')).toEqual({ link: '/a', options: null })
})

test('guests are the same in any order of their ages, and each occupancy counts its rooms', () => {
  expect(occupancyOf({ adults: 2, childAges: [9, 4] })).toBe('2-9,4')
  expect(occupancyOf({ adults: 12, childAges: [] })).toBe('12')
  const texts = ['2', '2-10,9,4', '02-09', '2-', '-4', '2-4,', '123', '2-123', '2-4,9 ', 'x2', '']
  expect(texts.map(sameOccupancy)).toEqual([
    '2',
    '2-4,9,10',
    '2-9',
    ...Array.from({ length: 8 }, () => undefined),
  ])
  expect([...roomsByOccupancy([...roomsParties, { adults: 2, childAges: [4, 9] }])]).toEqual([
    ['2', 2],
    ['2-4,9', 2],
  ])
})

test.each([
  [['Spa', 'Free BREAKFAST'], 'breakfast'],
  [['Breakfast', 'Half board'], 'half_board'],
  [['Halbpension', 'Full board'], 'full_board'],
  [['Vollpension', 'All-Inclusive'], 'all_inclusive'],
  [['all inclusive'], 'all_inclusive'],
  [['Tout compris'], 'all_inclusive'],
  [['Todo incluido'], 'all_inclusive'],
  [['オールインクルーシブ'], 'all_inclusive'],
  [['Pension complète'], 'full_board'],
  [['Pensión completa'], 'full_board'],
  [['Demi-pension'], 'half_board'],
  [['Media pensión'], 'half_board'],
  [['Frühstück'], 'breakfast'],
  [['Petit-déjeuner'], 'breakfast'],
  [['petit déjeuner'], 'breakfast'],
  [['Desayuno'], 'breakfast'],
  [['朝食'], 'breakfast'],
  [['Spa'], 'room_only'],
  [[], 'room_only'],
])('what %j includes is %s', (names, plan) => {
  expect(mealPlanOf(names)).toBe(plan)
})
