// The clock of test keys: what a publisher's test keys see and have booked goes by it, and nothing else does.

import { expect, test } from 'vitest'
import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { deleteOldTestData } from '../../src/operations/test-keys/old-test-data.ts'
import { forEveryClock, mostDaysAhead } from '../../src/operations/test-keys/test-clock.ts'
import { writeExchangeRates } from '../../src/store/installation/exchange-rates.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ jobs: false, variables: { CATALOG_FRESH_MS: '1000' } })
const { context } = harness.app
const { testKeys } = context
const from = parseDay(testToday)!
const hotel = smallHotel({ from, allotment: 50 })
const cancellation = { steps: [{ hours_before: 48, charge: 'full' }], no_show: 'full' }
await importProperty(
  context,
  {
    ...hotel,
    cutoff_days: 3,
    rate_plans: hotel.rate_plans.map(plan => ({ ...plan, cancellation })),
  },
  null,
)

/** A publisher with a live and a test key, which no other test has. */
async function publisher() {
  const { key: live, publisherId } = await testPublisher(harness)
  return { live, key: await testKeyOf(context, publisherId) }
}

const post = async (path: string, body: object) => {
  const answer = await harness.post(`${path}/.json`, body)
  return { ...answer.body, code: answer.status }
}
const set = (key: string, now: string) => post('test_clock/set', { key, now })
const stay = (key: string, night: number) => ({ key, checkin: addDays(from, night), nights: 2 })
const available = async (key: string, night: number) =>
  post('property/available', searchBody(stay(key, night)))
const hold = async (key: string, night: number) => {
  const { guest: _guest, payment: _payment, ...body } = bookingBody(stay(key, night))
  return post('book/hold', { ...body, rooms: [{ adults: 2 }] })
}
const status = async (key: string, { id }: { id: string }) =>
  (await post('reservation/view', { key, id })).status
const penalty = async (key: string, { id }: { id: string }) =>
  (await post('reservation/cancel', { key, id, simulate: true })).penalty

test('cutoffs, past nights, penalties, holds and stays go by it; live keys and other publishers by the server’s time', async () => {
  const { live, key } = await publisher()
  const other = await publisher()
  for (const each of [live, key, other.key])
    for (let turn = 0; turn < 4; turn += 1)
      expect(await available(each, 10)).toMatchObject({ code: 200, is_available: true })
  const booked = await post('book/reservation', bookingBody(stay(key, 10)))
  const ofOther = await post('book/reservation', bookingBody(stay(other.key, 10)))
  const ofLive = await post('book/reservation', bookingBody(stay(live, 10)))
  const held = await hold(key, 20)
  await hold(other.key, 20)
  expect(await penalty(key, booked)).toBe(0)

  // Nine days later: two days before arrival, within the cutoff.
  const moved = await set(key, '2026-12-10T12:00:00Z')
  expect(moved).toMatchObject({ code: 200, ahead_seconds: 9 * 86_400, ends_at: '2026-12-31T12:00:00Z' })
  expect(await available(key, 10)).toMatchObject({ is_available: false, unavailable_reason: 'past_cutoff' })
  expect(await available(key, 8)).toMatchObject({ code: 400, errors: [{ field: 'checkin' }] })
  expect(await penalty(key, booked)).toBe(200)
  const late = bookingBody(stay(key, 20))
  expect((await post('book/reservation', { ...late, hold_id: held.hold_id })).message).toMatch(/hold/)
  expect(await post('book/reservation', late)).toMatchObject({
    code: 200,
    created_at: '2026-12-10T12:00:00Z',
  })
  const holds = await testKeys.database.query<{ hold: string }>('SELECT hold_id AS hold FROM inventory_hold')
  expect(holds).toHaveLength(1)
  for (const each of [live, other.key]) {
    expect(await available(each, 10)).toMatchObject({ is_available: true })
    expect(await available(each, 8)).toMatchObject({ code: 200 })
  }
  expect(await penalty(other.key, ofOther)).toBe(0)

  // After departure.
  await set(key, '2026-12-14T00:00:00Z')
  expect(await status(key, booked)).toBe('completed')
  expect(await status(other.key, ofOther)).toBe('confirmed')
  expect(await status(live, ofLive)).toBe('confirmed')
  const { events } = await post('events', { key, after: 0 })
  expect(events.at(-1).type).toBe('reservation.completed')
  expect(await post('test_clock/view', { key })).toMatchObject({ now: '2026-12-14T00:00:00Z' })
  expect(await post('test_clock/view', { key: other.key })).toMatchObject({
    now: '2026-12-01T12:00:00Z',
    ahead_seconds: 0,
    ends_at: null,
  })
})

test('it goes forward and on, within its bounds; a live key has none', async () => {
  const { live, key } = await publisher()
  const far = Temporal.Instant.from(`${testToday}T12:00:00Z`).add({ hours: 24 * mostDaysAhead })
  const refused = async (body: object) => {
    const answer = await post('test_clock/set', body)
    return [
      answer.code,
      answer.errors?.map(({ field, message }: Record<string, string>) => `${field} ${message}`),
    ]
  }
  expect(await post('test_clock/view', { key })).toMatchObject({ latest: far.toString() })
  expect(await refused({ key, now: far.add({ seconds: 1 }).toString() })).toEqual([
    400,
    [expect.stringMatching(/^now is after 2029-/)],
  ])
  expect(await refused({ key, now: '2026-12-01T11:59:59Z' })).toEqual([
    400,
    [expect.stringMatching(/^now is before .*2026-12-01T12:00:00Z.*reset/)],
  ])
  expect(await set(key, '2027-01-01T00:00:00+01:00')).toMatchObject({ now: '2026-12-31T23:00:00Z' })
  expect(await refused({ key, now: '2026-12-31T22:59:59Z' })).toEqual([
    400,
    [expect.stringMatching(/^now is before .*2026-12-31T23:00:00Z/)],
  ])
  expect(await refused({ key })).toEqual([400, [expect.stringMatching(/^now is needed/)]])
  expect(await refused({ key, now: '2027-01-02T00:00:00Z', reset: true })).toEqual([
    400,
    [expect.stringMatching(/^reset cannot go with now/)],
  ])
  expect(await refused({ key, now: '2027-01-02T00:00:00' })).toEqual([400, [expect.stringMatching(/^now /)]])
  for (const body of [{ now: '2027-01-02T00:00:00Z' }, { reset: true }])
    expect(await refused({ key: live, ...body })).toEqual([
      400,
      [expect.stringMatching(/^key is a live key/)],
    ])
  expect(await post('test_clock/view', { key: live })).toMatchObject({ code: 400 })
  harness.clock.moveTo(harness.clock.now().add({ minutes: 2 }).toString())
  expect(await post('test_clock/view', { key })).toMatchObject({ now: '2026-12-31T23:02:00Z' })
})

test('a job of one clock leaves alone what goes by another', async () => {
  const ahead = await publisher()
  const present = await publisher()
  const now = harness.clock.now()
  await set(ahead.key, now.add({ hours: 24 }).toString())
  const [late, early] = [await hold(ahead.key, 30), await hold(present.key, 30)]
  const release = forEveryClock(testKeys, each => reservationJobs(each, () => undefined)).find(
    ({ name }) => name === 'release expired holds',
  )!
  const heldAfter = async (minutes: number) => {
    harness.clock.moveTo(now.add({ minutes }).toString())
    await release.run()
    const rows = await testKeys.database.query<{ id: string }>(
      'SELECT hold_id AS id FROM inventory_hold WHERE hold_id IN ($1, $2)',
      [late.hold_id, early.hold_id],
    )
    return rows.length
  }
  expect([await heldAfter(1), await heldAfter(60)]).toEqual([2, 0])
})

test('exchange rates are those of the world, however far the clock is ahead', async () => {
  const rates = new Map([['USD', { perEuro: '1.25', asOf: testToday }]])
  await context.database.transaction(transaction => writeExchangeRates(transaction, rates, 'ecb'))
  await context.catalog.ensureFresh()
  const { key } = await publisher()
  await set(
    key,
    harness.clock
      .now()
      .add({ hours: 24 * 60 })
      .toString(),
  )
  const body = searchBody(stay(key, 80))
  expect(await post('property/available', { ...body, currency: 'EUR' })).toMatchObject({
    code: 200,
    meta_data: { currency: 'EUR', exchange_rate: 0.8 },
  })
  const { body: listed } = await harness.post('currencies/.json', { key })
  expect(listed.map(({ code }: { code: string }) => code)).toEqual(['EUR', 'USD'])
})

test('reset deletes what the publisher’s test keys have made, and nothing of others', async () => {
  const { live, key } = await publisher()
  const other = await publisher()
  await set(key, harness.clock.now().add({ hours: 100 }).toString())
  const mine = await post('book/reservation', bookingBody(stay(key, 40)))
  await hold(key, 50)
  const others = await post('book/reservation', bookingBody(stay(other.key, 40)))
  const ofLive = await post('book/reservation', bookingBody(stay(live, 40)))
  expect(await post('test_clock/set', { key, reset: true })).toMatchObject({
    ahead_seconds: 0,
    now: harness.clock.now().toString(),
    ends_at: null,
  })
  expect((await post('reservation/view', { key, id: mine.id })).code).toBe(404)
  expect((await post('reservation/index', { key })).total).toBe(0)
  expect(await status(other.key, others)).toBe('confirmed')
  expect(await status(live, ofLive)).toBe('confirmed')
})

test('thirty days after it was first set it ends by itself', async () => {
  const { key } = await publisher()
  const begun = harness.clock.now()
  await set(key, begun.add({ hours: 24 * 60 }).toString())
  const { id } = await post('book/reservation', bookingBody(stay(key, 90)))
  harness.clock.moveTo(begun.add({ hours: 24 * 30 - 1 }).toString())
  await deleteOldTestData(testKeys)
  expect((await post('reservation/view', { key, id })).code).toBe(200)
  harness.clock.moveTo(begun.add({ hours: 24 * 30 + 1 }).toString())
  await deleteOldTestData(testKeys)
  expect((await post('reservation/view', { key, id })).code).toBe(404)
  expect(await post('test_clock/view', { key })).toMatchObject({ ahead_seconds: 0, ends_at: null })
})
