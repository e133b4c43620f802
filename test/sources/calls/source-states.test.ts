// What operators see of remote sources: how each is doing, and what was exchanged with it about bookings.

import { beforeAll, describe, expect, test } from 'vitest'
import { insertSourceMessage } from '../../../src/store/sources/source-messages.ts'
import { writeRest } from '../../../src/store/sources/source-rests.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { ScriptedLive } from '../../support/pages/scripted-live.ts'
import { testApp, testToday } from '../../support/run/test-app.ts'
import { adminRequests } from '../../support/wire/admin-requests.ts'

const harness = await testApp({
  jobs: false,
  sources: clock => [new ScriptedLive(clock, 'other'), new ScriptedLive(clock, 'live')],
})
const { context } = harness.app
const { ask, refusal } = await adminRequests(harness.app)
const reference = '018f6f9e-0000-4000-8000-000000000001'

const message = (call: string, outcome: { status: number | null; error: string | null }, at: string) =>
  insertSourceMessage(context.database, {
    source: 'live',
    propertyId: 9001,
    reference,
    call,
    method: 'POST',
    path: '/v1/bookings',
    ...outcome,
    sent: '{"id":1}',
    answered: null,
    at,
  })

/** A house at both, of which one is asked or both. */
async function house(id: number, equal_offers: string) {
  const { calendar: _, ...document } = smallHotel({ id, from: parseDay(testToday)! })
  const answer = await ask('PUT', `properties/${id}`, {
    ...document,
    rooms: document.rooms.map(({ allotment: _, ...room }) => room),
    rate_plans: [],
    source: 'live',
    equal_offers,
    source_mappings: ['live', 'other'].map(source => ({
      source,
      key: `${id}`,
      rooms: [{ id: 1, key: 'dbl' }],
    })),
  })
  expect(answer.status, answer.text).toBeLessThan(300)
}

beforeAll(async () => {
  await house(9001, 'one_source')
  await house(9002, 'best_price')
  await message('book', { status: 200, error: null }, '2026-11-20T12:00:00Z')
  await message('book', { status: 200, error: null }, '2026-12-01T10:00:00Z')
  await message('resolve', { status: 404, error: null }, '2026-12-01T10:01:00Z')
  await message('resolve', { status: 503, error: null }, '2026-12-01T10:02:00Z')
  await message('cancel', { status: null, error: 'no answer in time' }, '2026-12-01T10:03:00Z')
})

const stateOf = async (name: string) =>
  (await ask('GET', 'sources')).body.sources.find((source: { name: string }) => source.name === name)

describe('a source', () => {
  test('has its properties, and those that ask it beside another', async () => {
    expect(await stateOf('live')).toMatchObject({
      is_live: true,
      properties: 2,
      rest: null,
      has_content: false,
    })
    expect(await stateOf('other')).toMatchObject({
      properties: 1,
      bookings: { calls: 0, last_call_at: null },
    })
  })

  test('has the calls of a day, of which an answer of "not found" is no trouble', async () => {
    expect((await stateOf('live')).bookings).toMatchObject({
      calls: 4,
      troubles: 2,
      last_trouble: 'no answer in time',
    })
  })

  test('says how it is asked, and how its questions ended', async () => {
    const { questions } = await stateOf('live')
    expect(questions).toMatchObject({
      under_way: 0,
      failed: 0,
      limits: { failures: 1000, per_second: 10_000 },
    })
  })

  test('says since when it is left alone, and why, until it answers', async () => {
    const rest = { source: 'live', since: '2026-12-01T11:00:00Z' }
    await writeRest(context.database, { ...rest, reason: 'status 503' })
    const found = (await stateOf('live')).rest
    expect([found.since.slice(0, 10), found.reason]).toEqual(['2026-12-01', 'status 503'])
    expect((await stateOf('other')).rest).toBeNull()
    await writeRest(context.database, { ...rest, reason: null })
    expect((await stateOf('live')).rest).toBeNull()
  })
})

describe('a list', () => {
  test('of sources comes in pages', async () => {
    const first = (await ask('GET', 'sources?limit=1')).body
    expect([first.sources[0].name, first.next_cursor]).toEqual(['live', 'live'])
    const second = (await ask('GET', `sources?limit=1&cursor=${first.next_cursor}`)).body
    expect([second.sources[0].name, second.next_cursor]).toEqual(['other', null])
  })

  test('of messages begins with the newest, comes in pages, and can be of troubles only', async () => {
    const calls = async (query: string) => (await ask('GET', `sources/live/messages?${query}`)).body
    const first = await calls('limit=2')
    expect(first.messages.map((each: { call: string }) => each.call)).toEqual(['cancel', 'resolve'])
    const rest = await calls(`limit=10&cursor=${first.next_cursor}`)
    expect([rest.messages.length, rest.next_cursor]).toEqual([3, null])
    const troubles = (await calls('troubles=true')).messages
    expect(troubles.map(({ status }: { status: number | null }) => status)).toEqual([null, 503])
    expect((await ask('GET', 'sources/other/messages')).body.messages).toEqual([])
  })
})

test('a message has its texts and its reservation, under its own source only', async () => {
  const [{ id }] = (await ask('GET', 'sources/live/messages?limit=1')).body.messages
  const { body } = await ask('GET', `sources/live/messages/${id}`)
  expect(body).toMatchObject({ reservation_id: reference, sent: '{"id":1}', answered: null })
  expect((await ask('GET', `sources/other/messages/${id}`)).status).toBe(404)
})

test('a source that the configuration does not name is not found', async () => {
  expect((await refusal('GET', 'sources/nowhere/messages'))[0]).toBe(404)
  expect((await refusal('GET', 'sources/Nowhere!/messages'))[0]).toBe(404)
  expect((await refusal('GET', 'sources/live/messages/0'))[0]).toBe(404)
})
