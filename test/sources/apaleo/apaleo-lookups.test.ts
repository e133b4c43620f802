// What apaleo is asked after a booking, page by page, and what each of its answers means for a look-up, the list of a day and a
// cancellation.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { apaleoTold } from '../../support/sources/apaleo-told.ts'
import type { ToldAnswer } from '../../support/sources/told-remote.ts'

const { remote, open, lines, answers } = await apaleoTold()
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(() => answers())
const source = open()
const soon = () => AbortSignal.timeout(5_000)

const code = 'R-1'
const looked = {
  propertyId: 1,
  reference: code,
  confirmation: null,
  email: null,
  sentAt: '2026-11-22T12:00:00Z',
}
const reservation = (status: unknown, more: object = {}) => ({
  id: 'B-1',
  bookingId: 'B',
  externalCode: code,
  status,
  ...more,
})
const page = (reservations: unknown[], count: unknown = reservations.length): ToldAnswer => ({
  body: { reservations, count },
})
const pageLine = (number: number, query = `externalCode=${code}`) =>
  `GET /booking/v1/reservations?${query}&sort=created%3Aasc&pageNumber=${number}&pageSize=200`

/** Look-ups that find out nothing, and what is said of them. */
const failed: [ToldAnswer | 'gone', string][] = [
  [{ status: 200 }, 'an answer of another shape'],
  [{ body: [] }, 'an answer of another shape'],
  [{ body: { count: 0 } }, 'an answer of another shape'],
  [{ body: { reservations: [] } }, 'an answer of another shape'],
  [page([], -1), 'an answer of another shape'],
  [page([], 1_000_001), 'an answer of another shape'],
  [page([reservation('Confirmed'), null]), 'an answer of another shape'],
  [page([reservation('Confirmed', { id: '' })]), 'an answer of another shape'],
  [page([reservation('Confirmed', { bookingId: undefined })]), 'an answer of another shape'],
  [page([reservation('Confirmed', { bookingId: 'x'.repeat(101) })]), 'an answer of another shape'],
  [{ status: 206, body: { reservations: [], count: 0 } }, 'HTTP 206'],
  [{ status: 404, body: { reservations: [], count: 0 } }, 'HTTP 404'],
  [{ status: 401 }, 'HTTP 401'],
  [{ status: 500 }, 'HTTP 500'],
  ['gone', 'broken'],
]

describe('a look-up', () => {
  const booked = { found: 'booked', confirmation: 'B' }
  test.each<[ToldAnswer, object]>([
    [{ status: 204 }, { found: 'nothing' }],
    [page([]), { found: 'nothing' }],
    [page([reservation('Confirmed')]), booked],
    [page([reservation('InHouse')]), booked],
    [page([reservation('CheckedOut')]), booked],
    [page([reservation('NoShow')]), booked],
    [page([reservation('Canceled')]), { found: 'refused' }],
    [page([reservation('Canceled'), reservation('Canceled')]), { found: 'refused' }],
    [
      page([reservation('Canceled'), reservation('Confirmed', { id: 'C-1', bookingId: 'C' })]),
      { ...booked, confirmation: 'C' },
    ],
    [page([reservation('New'), reservation('Confirmed')]), booked],
    [page([reservation('New')]), { found: 'cannot_tell', reason: 'a status that is not known' }],
    [
      page([reservation('Canceled'), reservation(undefined)]),
      { found: 'cannot_tell', reason: 'a status that is not known' },
    ],
    [page([reservation('Confirmed', { externalCode: 'R-12' })]), { found: 'nothing' }],
    [page([reservation('Confirmed', { externalCode: undefined })]), { found: 'nothing' }],
    [page([reservation('Confirmed', { id: 7, bookingId: 8 })]), { ...booked, confirmation: '8' }],
  ])('answered with %j is %j', async (answer, finding) => {
    answers(answer)
    expect(await source.resolve(looked, soon())).toEqual(finding)
    expect(lines()).toEqual([pageLine(1)])
  })

  test.each(failed)('answered with %j tells nothing', async (answer, reason) => {
    answers(answer)
    expect(await source.resolve(looked, soon())).toEqual({ found: 'cannot_tell', reason })
  })

  test('goes on until it has as many as there are, or there is no further page', async () => {
    const other = reservation('Confirmed', { externalCode: 'R-10' })
    answers(page([other, other], 4), page([other], '4'), page([reservation('Confirmed')], 4))
    expect(await source.resolve(looked, soon())).toEqual(booked)
    expect(lines()).toEqual([1, 2, 3].map(number => pageLine(number)))
    answers(page([reservation('Confirmed')], 9), { status: 204 })
    expect(await source.resolve(looked, soon())).toEqual(booked)
    answers(page([reservation('Confirmed')], 2), { status: 503 })
    expect(await source.resolve(looked, soon())).toEqual({ found: 'cannot_tell', reason: 'HTTP 503' })
  })

  test('reads fifty pages at most', async () => {
    const one = page([reservation('Confirmed')], 1_000_000)
    answers(...Array.from({ length: 50 }, () => one))
    expect(await source.resolve(looked, soon())).toEqual({
      found: 'cannot_tell',
      reason: 'too many reservations',
    })
    expect(lines()).toHaveLength(50)
    answers(...Array.from({ length: 49 }, () => one), page([reservation('Confirmed')], 50))
    expect(await source.resolve(looked, soon())).toEqual(booked)
  })
})

describe('the list of a day', () => {
  const day = parseDay('2026-12-31')!
  const query =
    'dateFilter=Creation&from=2026-12-31T00%3A00%3A00Z&to=2027-01-01T00%3A00%3A00Z&sources=Hostelry'

  test('has each booking once, with its reference and whether one of its rooms stands', async () => {
    answers(
      page([
        reservation('Canceled', { externalCode: undefined }),
        reservation('Confirmed', { id: 'B-2' }),
        reservation('Canceled', { id: 'C-1', bookingId: 'C', externalCode: 'R-2' }),
        reservation('New', { id: 'D-1', bookingId: 'D', externalCode: 'a b' }),
      ]),
    )
    expect(await source.list(day, soon())).toEqual({
      listed: [
        { reference: code, confirmation: 'B', state: 'booked' },
        { reference: 'R-2', confirmation: 'C', state: 'cancelled' },
        { reference: null, confirmation: 'D', state: 'booked' },
      ],
    })
    expect(lines()).toEqual([pageLine(1, query)])
    answers({ status: 204 })
    expect(await source.list(day, soon())).toEqual({ listed: [] })
  })

  test.each(failed)('answered with %j is not known', async (answer, reason) => {
    answers(answer)
    expect(await source.list(day, soon())).toEqual({ listed: null, reason })
  })
})

describe('a cancellation', () => {
  const cancelled = { outcome: 'cancelled' }
  const unknown = (reason: string) => ({ outcome: 'unknown', reason })
  const refused = { outcome: 'rejected', reason: 'refused by apaleo' }
  const cancel = () => source.cancel(looked, 'key', soon())
  const call = (id: string) => `PUT /booking/v1/reservation-actions/${id}/cancel`

  test('cancels each room that stands, and sends nothing with it', async () => {
    const rooms = ['a/1', 'B-2', 'B-3'].map(id =>
      reservation(id === 'B-2' ? 'Canceled' : 'Confirmed', { id }),
    )
    answers(page(rooms), { status: 204 }, { status: 204 })
    expect(await cancel()).toEqual(cancelled)
    expect(lines()).toEqual([pageLine(1), call('a%2F1'), call('B-3')])
    expect(remote.requests.at(-1)).toEqual({
      line: call('B-3'),
      body: null,
      headers: { accept: 'application/json', authorization: 'Bearer token-1' },
    })
  })

  test.each<[ToldAnswer | 'gone', object]>([
    [{ status: 204 }, cancelled],
    [{ status: 200, body: {} }, unknown('HTTP 200')],
    [{ status: 404, body: { messages: [] } }, unknown('HTTP 404')],
    [{ status: 422, body: { messages: [] } }, refused],
    [{ status: 422 }, unknown('HTTP 422')],
    [{ status: 429 }, unknown('HTTP 429')],
    [{ status: 500 }, unknown('HTTP 500')],
    ['gone', unknown('broken')],
  ])('answered with %j is %j', async (answer, outcome) => {
    answers(page([reservation('Confirmed')]), answer)
    expect(await cancel()).toEqual(outcome)
  })

  test('of several rooms is in doubt where one is, else refused where one is', async () => {
    const rooms = ['1', '2', '3'].map(id => reservation('Confirmed', { id }))
    const no = { status: 422, body: { messages: [] } }
    answers(page(rooms), no, { status: 204 }, { status: 500 })
    expect(await cancel()).toEqual(unknown('HTTP 500'))
    expect(lines()).toHaveLength(4)
    answers(page(rooms), { status: 204 }, no, { status: 204 })
    expect(await cancel()).toEqual(refused)
  })

  const there = { outcome: 'rejected', reason: 'the guest has arrived, or did not' }
  test.each<[unknown[], object]>([
    [[], { outcome: 'nothing' }],
    [['Canceled', 'Canceled'], cancelled],
    [['InHouse'], there],
    [['CheckedOut'], there],
    [['NoShow'], there],
    [['Confirmed', 'InHouse'], there],
  ])('of what is found as %j calls nothing', async (statuses, outcome) => {
    answers(page(statuses.map(status => reservation(status))))
    expect(await cancel()).toEqual(outcome)
    expect(lines()).toEqual([pageLine(1)])
  })

  test('of what has a status that is not known is tried', async () => {
    answers(page([reservation('New'), reservation('Canceled')]), { status: 204 })
    expect(await cancel()).toEqual(cancelled)
    expect(lines()).toEqual([pageLine(1), call('B-1')])
  })

  test.each(failed)('after a look-up of %j is in doubt', async (answer, reason) => {
    answers(answer)
    expect(await cancel()).toEqual(unknown(reason))
    expect(lines()).toEqual([pageLine(1)])
  })
})
