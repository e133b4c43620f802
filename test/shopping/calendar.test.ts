// A calendar says of each day what availability says of a stay that begins on it, asked one by one: for hotels that nobody
// thought of, and for what is refused. HOSTELRY_RUNS says how many hotels; HOSTELRY_SEED draws others.

import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { everyProperty } from '../../src/lodging/properties/property-search.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { grantProperties } from '../../src/store/publishers/publishers.ts'
import { addDays, type Day, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import type { Json } from '../support/random/price-agreement.ts'
import { type Question, type RandomHotel, randomHotel } from '../support/random/random-documents.ts'
import { askedIn, openExchange, openHotel } from '../support/random/random-hotels.ts'
import { randomRuns } from '../support/run/random-runs.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const runs = randomRuns(12, 24)
/** The tallies below are those of a run; another seed looks elsewhere. */
const seed = Number(process.env.HOSTELRY_SEED ?? 1)
const today = parseDay(testToday)!
const daysAsked = 12

const running = await testApp()
const { app, post } = running
const { key, publisherId } = await testPublisher(running)
await openExchange(running)
const checkin = parseDay('2027-02-01')!
await importProperty(app.context, smallHotel({ from: checkin, nights: 20, allotment: 1 }), null)

const calendarOf = (body: object) => post('property/calendar/.json', { key, ...body })

const tally = { open: 0, closed: 0, coded: 0, reasons: new Set<string>(), currencies: new Set<string>() }

/** What the calendar should say of a day by the answer of availability. */
function dayBy(found: Json) {
  const { low } = found.rate
  const ofRooms = new Set(found.property_accommodation.flatMap((room: Json) => room.unavailable_reasons))
  const own = found.unavailable_reason === 'no_rooms_available' ? [] : [found.unavailable_reason]
  return {
    is_available: found.is_available,
    lowest_total: low?.total.total ?? null,
    lowest_nightly: low?.total.nightly_avg ?? null,
    accommodation_id: low?.accommodation_id ?? null,
    rate_code: low?.rate_code ?? null,
    reasons: found.is_available ? [] : [...own, ...reasonOrder.filter(reason => ofRooms.has(reason))],
  }
}

const reasonOrder = [
  'stop_sell',
  'closed_to_arrival',
  'closed_to_departure',
  'advance_days',
  'occupancy_exceeded',
  'no_inventory',
  'less_than_min_stay',
  'greater_than_max_stay',
  'no_price',
]

async function expectSameDays(body: Record<string, unknown>, from: Day, nights: number): Promise<void> {
  const calendar = await calendarOf({ ...body, from: formatDay(from), nights, days: daysAsked })
  expect(calendar.status, calendar.text).toBe(200)
  const { days, meta_data } = calendar.body
  expect(days).toHaveLength(daysAsked)
  let applied = false
  for (const [ahead, day] of days.entries()) {
    const stay = {
      checkin: formatDay(addDays(from, ahead)),
      checkout: formatDay(addDays(from, ahead + nights)),
    }
    const found = await post('property/available/.json', { key, ...body, ...stay })
    expect(found.status, found.text).toBe(200)
    expect(day).toMatchObject({ date: stay.checkin, ...dayBy(found.body) })
    const { discount_reason, ...others } = found.body.meta_data
    expect(meta_data).toMatchObject(others)
    applied ||= found.body.is_available && discount_reason === null
    noteDay(day, meta_data.currency)
    await expectShortest(body, addDays(from, ahead), day.minimum_stay)
  }
  if (applied) expect(meta_data.discount_reason).toBe(null)
  if (applied && body.discount_code !== undefined) tally.coded += 1
}

/** `minimum_stay` can be booked and nothing shorter can; without one, no stay of up to four nights. */
async function expectShortest(body: object, from: Day, minimum: number | null): Promise<void> {
  for (let nights = 1; nights <= Math.min(minimum ?? 4, 9); nights += 1) {
    const stay = { checkin: formatDay(from), checkout: formatDay(addDays(from, nights)) }
    const found = await post('property/available/.json', { key, ...body, ...stay })
    // A stay beyond the horizon is an error of its own.
    const isSold = found.status === 200 && found.body.is_available
    expect([stay, isSold]).toEqual([stay, nights === minimum])
  }
}

function noteDay(day: Json, currency: string): void {
  if (day.is_available) tally.open += 1
  else tally.closed += 1
  for (const reason of day.reasons) tally.reasons.add(reason)
  tally.currencies.add(currency)
}

let hotels = 0

async function expectSameHotel(hotel: RandomHotel): Promise<void> {
  hotels += 1
  const id = 5000 + 10 * hotels
  const codes = await openHotel(running, hotel, id)
  const questions: readonly Question[] = hotel.questions
  for (const question of questions) {
    const body = { property_id: id, ...askedIn(question, codes) }
    await expectSameDays(body, addDays(today, question.daysAhead), question.nights)
  }
}

test('each day of a random hotel is what availability of it says', { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(randomHotel({ today, publisherIds: [publisherId] }), expectSameHotel), {
    numRuns: runs,
    interruptAfterTimeLimit: 100_000,
    seed,
  })
  expect(tally.open).toBeGreaterThan(runs * 5)
  expect(tally.closed).toBeGreaterThan(runs)
  expect(tally.coded).toBeGreaterThan(0)
  expect(tally.reasons.size).toBeGreaterThan(4)
  expect(tally.currencies.size).toBeGreaterThan(3)
})

const small = { property_id: 9001, rooms: [{ adults: 2 }] }

describe('a calendar', () => {
  test('has 31 days and stays of one night unless told otherwise, and shows which stays may begin', async () => {
    const { body } = await calendarOf({ ...small, from: formatDay(checkin) })
    expect(body.days).toHaveLength(31)
    expect(body).toMatchObject({ property_id: 9001, nights: 1, meta_data: { currency: 'USD' } })
    expect(body.days[0]).toEqual({
      date: '2027-02-01',
      is_available: true,
      lowest_total: 100,
      lowest_nightly: 100,
      accommodation_id: 1,
      rate_code: 'BAR',
      minimum_stay: 1,
      maximum_stay: null,
      arrival_allowed: true,
      departure_allowed: true,
      reasons: [],
    })
    expect(body.days[20]).toMatchObject({ is_available: false, minimum_stay: null, reasons: ['no_price'] })
  })

  test('goes on beyond the last day that can be booked, with nothing to sell there', async () => {
    const from = addDays(today, 730)
    const { status, body } = await calendarOf({ ...small, from: formatDay(from), days: 3 })
    expect(status).toBe(200)
    const reasons = body.days.map((day: Json) => day.reasons[0])
    expect(reasons).toEqual(['no_price', 'not_bookable', 'not_bookable'])
  })

  test('of a property that cannot take a deposit has only rates without one', async () => {
    const hotel = smallHotel({ id: 9002, from: checkin })
    const rate_plans = [
      { ...hotel.rate_plans[0], deposit: { steps: [{ charge: 'full' }] } },
      { ...hotel.rate_plans[0], code: 'LATER', title: 'Pay later' },
    ]
    const dearer = { ...hotel.calendar[0], rate_plans: ['LATER'], price: { standard: 130 } }
    const document = {
      ...hotel,
      payment_collection: 'gateway',
      rate_plans,
      calendar: [...hotel.calendar, dearer],
    }
    await importProperty(app.context, document, null)
    await expectSameDays({ ...small, property_id: 9002 }, checkin, 2)
    const { body } = await calendarOf({ ...small, property_id: 9002, from: formatDay(checkin), days: 1 })
    expect(body.days[0]).toMatchObject({ lowest_total: 130, rate_code: 'LATER' })
  })

  test('of a year comes in one answer, of several properties as each by itself', async () => {
    const body = { rooms: small.rooms, from: formatDay(checkin), days: 365 }
    const { body: many } = await post('properties/calendar/.json', {
      key,
      ...body,
      property_ids: [9001, 9002, 1],
    })
    expect(many.map((calendar: Json) => calendar.property_id)).toEqual([9001, 9002])
    expect(many[0].meta_data.search).toEqual({ not_found: [1] })
    for (const calendar of many) {
      const { search: _, ...meta_data } = calendar.meta_data
      const { body: alone } = await calendarOf({ ...body, property_id: calendar.property_id })
      expect(alone).toEqual({ ...calendar, meta_data })
    }
    const limited = await post('properties/calendar/.json', { key, ...body, limit: 1 })
    expect(limited.body).toHaveLength(1)
  })

  test('changes with the next sale (the answer is not kept longer than it is true)', async () => {
    const ask = async () => (await calendarOf({ ...small, from: formatDay(checkin), days: 1 })).body.days[0]
    expect(await ask()).toEqual(await ask())
    const stay = { key, checkin, nights: 1 }
    expect((await post('book/reservation/.json', bookingBody(stay))).status).toBe(200)
    expect(await ask()).toMatchObject({ accommodation_id: 2 })
  })
})

const refused: [says: string, change: object, field: string][] = [
  ['no first day', { from: undefined }, 'from'],
  ['a first day of yesterday', { from: '2026-11-30' }, 'from'],
  ['a first stay beyond the horizon', { from: '2028-12-01', nights: 2 }, 'from'],
  ['a first day that is none', { from: '2027-02-30' }, 'from'],
  ['no days', { days: 0 }, 'days'],
  ['366 days', { days: 366 }, 'days'],
  ['no nights', { nights: 0 }, 'nights'],
  ['100 nights', { nights: 100 }, 'nights'],
  ['no rooms', { rooms: [] }, 'rooms'],
  ['a currency without a rate', { currency: 'CHF' }, 'currency'],
]

describe.each(['property/calendar/.json', 'properties/calendar/.json'])('%s refuses', path => {
  test.each(refused)('%s', async (_, change, field) => {
    const { status, body } = await post(path, { key, ...small, from: '2027-02-01', ...change })
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })
})

test('a calendar that would take too long is refused with what to leave out', async () => {
  const hotel = smallHotel({ id: 9003, from: checkin })
  const rooms = Array.from({ length: 40 }, (_, index) => ({ ...hotel.rooms[0], id: index + 1 }))
  await importProperty(app.context, { ...hotel, rooms }, null)
  const ask = {
    property_id: 9003,
    from: '2027-02-01',
    days: 365,
    nights: 30,
    rooms: Array(9).fill({ adults: 1 }),
  }
  const { status, body } = await calendarOf(ask)
  expect([status, body.errors[0].field]).toEqual([400, 'days'])
  expect(body.errors[0].message).toContain('ask for fewer days, nights, rooms or properties')
  expect((await calendarOf({ ...ask, days: 10 })).status).toBe(200)
})

test('calendars of more than a thousand properties are refused', async () => {
  const { catalog } = app.context
  const holder = await catalog.key(key)
  if (holder?.kind !== 'publisher') throw new Error('not a publisher')
  const [facts] = (await catalog.searchable(holder.holder.publisher)).find([9001], everyProperty)
  const ask = (count: number) => {
    const find = () => Array.from({ length: count }, (_, place) => ({ ...facts!, id: 20_000 + place }))
    vi.spyOn(catalog, 'searchable').mockResolvedValueOnce({ find } as never)
    return post('properties/calendar/.json', { key, rooms: [{ adults: 2 }], from: '2027-02-01', days: 1 })
  }
  expect(await ask(1000)).toMatchObject({ status: 200, body: [] })
  expect(await ask(1001)).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: 'property_ids', message: expect.stringMatching(/^leads to 1001 properties/) }],
    },
  })
})

test('others are answered while a long calendar is priced', async () => {
  const rooms = [1, 2, 3, 1, 2, 3, 1, 2, 3].map((adults, place) => ({ adults, children_ages: [place] }))
  const long = { property_id: 9003, from: '2027-02-01', days: 365, nights: 7, rooms }
  let isDone = false
  const calendar = calendarOf(long).finally(() => {
    isDone = true
  })
  let answered = 0
  while (!isDone) {
    expect((await post('property/view/.json', { key, property_id: 9001 })).status).toBe(200)
    if (!isDone) answered += 1
  }
  expect((await calendar).body.days).toHaveLength(365)
  expect(answered).toBeGreaterThan(0)
})

test('a publisher sees calendars of its own properties only', async () => {
  const other = await testPublisher(running, { sellsAll: false })
  await app.context.database.transaction(transaction =>
    grantProperties(transaction, other.publisherId, [9002]),
  )
  const ask = { key: other.key, from: '2027-02-01', rooms: small.rooms }
  const hidden = await post('property/calendar/.json', { ...ask, property_id: 9001 })
  const absent = await post('property/calendar/.json', { ...ask, property_id: 4444 })
  expect([hidden.status, hidden.body.message]).toEqual([404, absent.body.message.replace('4444', '9001')])
  const { body } = await post('properties/calendar/.json', ask)
  expect(body.map((calendar: Json) => calendar.property_id)).toEqual([9002])
})
