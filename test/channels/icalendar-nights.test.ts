// The nights that the calendar of another site takes: closed and kept each time they change, never those of a booking, and of a
// single room only.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarOf as calendar, calendarReading } from '../support/calendar-reading.ts'

const calendarOfSite = await calendarReading()
const { database, remote, id, answers, says, whole, night, begin, read, event, messages, closed } =
  calendarOfSite
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(begin)

describe('the nights that a calendar takes', () => {
  const taken = (...nights: number[]) => JSON.stringify({ room: 1, nights: nights.map(night) })
  const accepted = { outcome: 'accepted', error: null, warnings: [], answer: null, senderId: null }

  test('are kept as a message each time they change, and in the trail of the property', async () => {
    answers(
      { body: calendar(event(40, 42)) },
      { body: calendar(event(40, 42)) },
      { body: calendar(event(41, 43)) },
      { body: calendar(event(41, 42), event(42, 43)) },
      { body: calendar() },
    )
    for (let each = 0; each < 5; each += 1) await read()
    const usual = { direction: 'in', action: 'calendar', requestId: 'poll', ...accepted }
    expect(await messages()).toEqual([
      { ...usual, body: taken(40, 41) },
      { ...usual, body: taken(41, 42) },
      { ...usual, body: taken() },
    ])
    expect(await closed()).toEqual([])
    const trail = await database.query(
      `SELECT actor_kind AS actor, actor_id AS by, action, object_id AS id, property_id AS "propertyId", after - 'version' AS after
         FROM audit_entry WHERE object_kind = 'calendar' ORDER BY entry_id DESC LIMIT 1`,
    )
    expect(trail).toEqual([
      {
        ...{ actor: 'channel', by: String(id), action: 'changed', id: '3144', propertyId: 3144 },
        after: { room_ids: [1], taken_nights: [] },
      },
    ])
  })

  test('are those from today on: a night that is over is not given back', async () => {
    answers({ body: calendar(event(-1, 2)) }, { body: calendar(event(0, 2)) })
    await read()
    await read()
    expect((await messages()).map(({ body }) => body)).toEqual([taken(0, 1)])
    answers({ body: calendar() })
    await read()
  })

  test('are not those of a booking: the hotel is told', async () => {
    await database.query(
      `INSERT INTO night (property_id, room_id, night, allotment, sold, follows_room) VALUES (3144, 1, $1, 1, 1, false)
       ON CONFLICT (property_id, room_id, night) DO UPDATE SET sold = 1, allotment = 1`,
      [night(50)],
    )
    answers({ body: calendar(event(50, 52)) }, { body: calendar(event(50, 52)) })
    await read()
    await read()
    expect(await messages()).toMatchObject([
      {
        outcome: 'accepted',
        warnings: [`The calendar takes the night of ${night(50)} of room 1, which is booked here.`],
      },
    ])
    // The booking is gone: the night is closed with the next reading, although the calendar is the same.
    await database.query('UPDATE night SET sold = 0 WHERE night = $1', [night(50)])
    answers({ body: calendar(event(50, 52)) }, { body: calendar() })
    await read()
    expect(await closed()).toEqual([night(50), night(51)])
    await read()
  })

  test.each(['sold', 'held'])(
    'are closed when what is %s there is gone, although the site says that nothing has changed',
    async count => {
      await database.query(
        `INSERT INTO night (property_id, room_id, night, allotment, ${count}, follows_room) VALUES (3144, 1, $1, 1, 1, false)
       ON CONFLICT (property_id, room_id, night) DO UPDATE SET ${count} = 1, allotment = 1`,
        [night(50)],
      )
      says(calendar(event(50, 52)))
      await read()
      await read()
      expect(await closed()).toEqual([night(51)])
      await database.query(`UPDATE night SET ${count} = 0 WHERE night = $1`, [night(50)])
      await read()
      expect(await closed()).toEqual([night(50), night(51)])
      await read()
      // The whole calendar is wanted only then.
      expect(whole()).toEqual([true, false, true, false])
      says(calendar())
      await read()
      expect(await closed()).toEqual([])
    },
  )

  test('are wanted no more where they are over: a clash of yesterday asks for no whole calendar', async () => {
    await database.query(
      `INSERT INTO icalendar_night (channel_id, property_id, room_id, night, is_clash, followed_room)
       VALUES ($1, 3144, 1, $2, true, false)`,
      [id, night(-1)],
    )
    says(calendar())
    await read()
    await read()
    expect(whole()).toEqual([true, false])
  })

  test.each([
    [null, true],
    [1, true],
    [2, false],
  ])('of a room of %j units are closed: %j', async (allotment, isClosed) => {
    await database.query('UPDATE room SET allotment = $1 WHERE room_id = 1', [allotment])
    answers({ body: calendar(event(60, 61)) }, { body: calendar() })
    await read()
    expect(await closed()).toEqual(isClosed ? [night(60)] : [])
    const error = 'Room 1 stands for 2 units; a calendar is for a single one.'
    expect((await messages()).map(each => each.error)).toContain(isClosed ? null : error)
    await database.query('UPDATE room SET allotment = 1 WHERE room_id = 1')
    await read()
  })
})
