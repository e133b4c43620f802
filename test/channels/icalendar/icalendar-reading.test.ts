// The calendar of another site is read: what is sent with each reading, what each answer means, and when it is read again. The
// site's address is a secret, and in nothing that is kept.

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeChannel } from '../../../src/operations/channels/channels.ts'
import { readCalendars } from '../../../src/operations/channels/icalendar/read-calendars.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { calendarOf as calendar, calendarReading } from '../../support/channels/calendar-reading.ts'
import type { ToldAnswer } from '../../support/sources/told-remote.ts'

const {
  context,
  database,
  remote,
  address,
  connect,
  id,
  answers,
  says,
  whole,
  night,
  begin,
  read,
  event,
  messages,
  closed,
} = await calendarReading()
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(begin)

const poll = async () => {
  const [row] = await database.query(
    `SELECT failures, etag, modified, address_hash IS NOT NULL AS "hasAddress",
            round(extract(epoch FROM next_at - now()))::int AS seconds
       FROM icalendar_poll WHERE channel_id = $1`,
    [id],
  )
  return row
}

const hour = 3_600
const settled = { failures: 0, etag: null, modified: null, hasAddress: true, seconds: hour }

describe('a reading', () => {
  test('asks for a calendar, and keeps what the site says of its version', async () => {
    const headers = { etag: '"1"', 'last-modified': 'Tue, 01 Dec 2026 12:00:00 GMT' }
    answers({ headers, body: calendar() }, { status: 304 }, { body: calendar() }, { body: calendar() })
    await read()
    const usual = { accept: 'text/calendar', 'user-agent': 'Hostelry' }
    expect(remote.requests).toEqual([
      { line: 'GET /calendar.ics?key=their-secret', headers: usual, body: null },
    ])
    const known = { etag: '"1"', modified: 'Tue, 01 Dec 2026 12:00:00 GMT' }
    expect(await poll()).toEqual({ ...settled, ...known })
    await read()
    const validators = { 'if-none-match': '"1"', 'if-modified-since': 'Tue, 01 Dec 2026 12:00:00 GMT' }
    expect(remote.requests[1]!.headers).toEqual({ ...usual, ...validators })
    // As it was: the site need not say its version again.
    expect(await poll()).toEqual({ ...settled, ...known })
    await read()
    expect(remote.requests[2]!.headers).toEqual({ ...usual, ...validators })
    expect(await poll()).toEqual(settled)
    await read()
    expect(remote.requests[3]!.headers).toEqual(usual)
    // The first one is kept although it takes no night: somebody has just made the connection, and sees that it works.
    const counts = { room: 1, taken: 0, freed: 0, missing: 0, unreadable: 0, nights: [] }
    expect(await messages()).toMatchObject([{ outcome: 'accepted', body: JSON.stringify(counts) }])
  })

  test('of another address says nothing of the version of the one before', async () => {
    answers({ headers: { etag: '"1"' }, body: calendar() }, { body: calendar() }, { body: calendar() })
    await read()
    await changeChannel(context, id, { partner_secret: address('/other.ics') })
    await read()
    expect(remote.requests[1]).toMatchObject({ line: 'GET /other.ics' })
    expect(remote.requests[1]!.headers).not.toHaveProperty('if-none-match')
  })

  test('keeps a version of 200 characters, and none that is longer or empty', async () => {
    const long = 'x'.repeat(200)
    answers(
      { headers: { etag: long, 'last-modified': long }, body: calendar() },
      { headers: { etag: `${long}x`, 'last-modified': `${long}x` }, body: calendar() },
      { headers: { etag: '', 'last-modified': '' }, body: calendar() },
    )
    await read()
    expect(await poll()).toEqual({ ...settled, etag: long, modified: long })
    await read()
    expect(await poll()).toEqual(settled)
    await read()
    expect(await poll()).toEqual(settled)
  })

  test('is noted with the connection', async () => {
    answers({ headers: { etag: '"7"' }, body: calendar() })
    await database.query('UPDATE channel SET polled_at = NULL, poll_validator = NULL')
    await read()
    const rows = await database.query(
      'SELECT poll_validator AS etag, polled_at IS NOT NULL AS "isRead" FROM channel WHERE channel_id = $1',
      [id],
    )
    expect(rows).toEqual([{ etag: '"7"', isRead: true }])
  })

  test('is of the whole calendar once a day at the property, because more nights have come within two years', async () => {
    const midnight = Temporal.PlainDate.from(night(1)).toZonedDateTime('America/Denver').toInstant()
    const clock = new FixedClock(midnight.toString())
    const move = (seconds: number) => clock.moveTo(clock.now().add({ seconds }).toString())
    move(-2)
    const taken = (...nights: number[]) => nights.map(night)
    const bodies = async () => (await messages()).map(({ body }) => JSON.parse(String(body)).nights)
    says(calendar(event(729, 740)))
    await read(clock)
    move(1)
    await read(clock)
    expect(await bodies()).toEqual([taken(729, 730)])
    move(1)
    await read(clock)
    expect(await bodies()).toEqual([taken(729, 730), taken(729, 730, 731)])
    await read(clock)
    expect(whole()).toEqual([true, false, true, false])
    says(calendar(event(1, 2)))
    await read(clock)
  })

  test('is of the whole calendar until it has come, where the first reading of a day failed', async () => {
    const clock = new FixedClock(context.clock.now().toString())
    says(calendar())
    const { answer } = remote
    await read(clock)
    clock.moveTo(clock.now().add({ hours: 24 }).toString())
    remote.answer = () => ({ status: 503 })
    await read(clock)
    remote.answer = answer
    await read(clock)
    await read(clock)
    expect(whole()).toEqual([true, true, true, false])
  })

  test('reads all that are due, and no others', async () => {
    const others = [
      await connect({ room: 1 }, address('/a.ics')),
      await connect({ room: 1 }, address('/b.ics')),
    ]
    remote.answer = () => ({ body: calendar() })
    await database.query('INSERT INTO icalendar_poll (channel_id) SELECT unnest($1::int[])', [others])
    await database.query("UPDATE icalendar_poll SET next_at = now() - interval '1 s'")
    await database.query("UPDATE icalendar_poll SET next_at = 'infinity' WHERE channel_id = $1", [others[1]])
    await readCalendars(context)
    expect(remote.requests.map(({ line }) => line).toSorted()).toEqual([
      'GET /a.ics',
      'GET /calendar.ics?key=their-secret',
    ])
    await database.query('UPDATE channel SET state = $2 WHERE channel_id = ANY ($1)', [others, 'archived'])
  })
})

describe('when it is read again', () => {
  test.each([
    [0, 1_800],
    [0.5, 2_000],
    [1, 2_200],
  ])('drifts by a tenth (%d)', async (random, seconds) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const minutes = 2_000 / 60
    await database.query('UPDATE channel SET settings = $2 WHERE channel_id = $1', [id, { room: 1, minutes }])
    answers({ body: calendar() })
    await read()
    expect(await poll()).toMatchObject({ seconds })
  })

  test('is half an hour where the connection does not say', async () => {
    await changeChannel(context, id, { settings: { room: 1 } })
    answers({ body: calendar() })
    await read()
    expect(await poll()).toMatchObject({ seconds: 1_800 })
  })

  test.each([
    [0, 5, 300],
    [1, 5, 600],
    [6, 5, 19_200],
    [7, 5, 21_600],
    [12, 5, 21_600],
    [0, 60, 1_800],
    [1, 60, 3_600],
    [3, 60, 14_400],
    [4, 60, 21_600],
    [0, 1_440, 1_800],
  ])(
    'after %i failures before and one now, a calendar of every %i minutes is after %i seconds, a quarter of a day at most',
    async (failures, minutes, seconds) => {
      await database.query('UPDATE channel SET settings = $2 WHERE channel_id = $1', [
        id,
        { room: 1, minutes },
      ])
      await database.query('UPDATE icalendar_poll SET failures = $1', [failures])
      await read()
      expect(await poll()).toMatchObject({ failures: failures + 1, seconds })
    },
  )

  test('is as usual once it is read', async () => {
    await database.query('UPDATE icalendar_poll SET failures = 5')
    answers({ body: calendar() })
    await read()
    expect(await poll()).toMatchObject({ failures: 0, seconds: hour })
  })
})

describe('an answer', () => {
  const host = new URL(remote.url).host
  test.each<[string, ToldAnswer | 'gone', string]>([
    ['with status 404', { status: 404, body: calendar() }, 'HTTP 404'],
    ['with status 201', { status: 201, body: calendar() }, 'HTTP 201'],
    ['with status 503', { status: 503 }, 'HTTP 503'],
    ['that is no calendar', { body: '<html>' }, 'The text is no calendar: it has no line BEGIN:VCALENDAR.'],
    ['that never comes', 'gone', `The connection to ${host} broke before the answer was complete.`],
    ['over the limit', { body: ' '.repeat(1_048_577) }, `${host} answered with more than 1048576 bytes.`],
  ])('%s is a failure, after which all is as it was', async (_, answer, error) => {
    const [theirs, other] = [event(20, 22), event(200, 201)]
    answers({ headers: { etag: '"1"' }, body: calendar(theirs, other) }, answer, { body: calendar(other) })
    await read()
    await database.query('DELETE FROM channel_message')
    await read()
    const [kept] = await messages()
    expect(kept).toEqual({
      direction: 'in',
      action: 'calendar',
      senderId: null,
      requestId: 'poll',
      outcome: 'failed',
      error,
      warnings: [],
      body: '',
      answer: null,
    })
    expect(await poll()).toEqual({ ...settled, etag: '"1"', failures: 1, seconds: hour / 2 })
    expect(await closed()).toEqual([night(20), night(21)])
    expect(JSON.stringify(kept)).not.toContain('their-secret')
    await read()
    expect(await closed()).toEqual([])
  })

  test('for a room that the property has no more is a failure', async () => {
    await database.query(`UPDATE channel SET settings = '{"room": 9}' WHERE channel_id = $1`, [id])
    answers({ body: calendar(event(30, 31)) })
    await read()
    const messagesOfRoom = await messages()
    expect(messagesOfRoom.at(-1)).toMatchObject({ outcome: 'failed', error: 'The property has no room 9.' })
    expect(await poll()).toMatchObject({ failures: 1 })
  })
})
