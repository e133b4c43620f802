// The nights that the calendar of another site takes: closed in a layer over the counts and kept each time they change, of a
// single room only; and what opens them.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarOf as calendar, calendarReading } from '../../support/channels/calendar-reading.ts'

const calendarOfSite = await calendarReading()
const { database, remote, id, answers, says, whole, night, begin, read, event, messages, closed } =
  calendarOfSite
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(begin)

describe('the nights that a calendar takes', () => {
  const other = event(200, 201)
  const accepted = { outcome: 'accepted', error: null, warnings: [], answer: null, senderId: null }

  test('are kept as a message each time they change, and in the trail of the property', async () => {
    answers(
      { body: calendar(event(40, 42), other) },
      { body: calendar(event(40, 42), other) },
      { body: calendar(event(41, 43), other) },
      { body: calendar(event(41, 42), event(42, 43), other) },
      { body: calendar(other) },
    )
    for (let each = 0; each < 5; each += 1) await read()
    const usual = { direction: 'in', action: 'calendar', requestId: 'poll', ...accepted }
    const said = (taken: number, freed: number, ...nights: number[]) => ({
      ...usual,
      body: JSON.stringify({
        room: 1,
        taken,
        freed,
        missing: 0,
        unreadable: 0,
        nights: [...nights, 200].map(night),
      }),
    })
    expect(await messages()).toEqual([said(3, 0, 40, 41), said(1, 1, 41, 42), said(0, 2)])
    expect(await closed()).toEqual([])
    const trail = await database.query(
      `SELECT actor_kind AS actor, actor_id AS by, action, object_id AS id, property_id AS "propertyId", after - 'version' AS after
         FROM audit_entry WHERE object_kind = 'calendar' ORDER BY entry_id DESC LIMIT 1`,
    )
    expect(trail).toEqual([
      {
        actor: 'channel',
        by: String(id),
        action: 'changed',
        id: '3144',
        propertyId: 3144,
        after: { room_ids: [1], taken_nights: [night(200)] },
      },
    ])
  })

  test('are those from today on: a night that is over is not given back', async () => {
    answers({ body: calendar(event(-1, 2)) }, { body: calendar(event(0, 2)) })
    await read()
    await read()
    expect((await messages()).map(({ body }) => JSON.parse(String(body)).nights)).toEqual([[0, 1].map(night)])
  })

  test.each(['sold', 'held'])('are closed also where one is %s, and the hotel is told', async count => {
    await database.query(
      `INSERT INTO night (property_id, room_id, night, allotment, ${count}, follows_room) VALUES (3144, 1, $1, 1, 1, false)
       ON CONFLICT (property_id, room_id, night) DO UPDATE SET ${count} = 1, allotment = 1`,
      [night(50)],
    )
    says(calendar(event(50, 52)))
    await read()
    await read()
    expect(await messages()).toMatchObject([
      {
        outcome: 'accepted',
        warnings: [`The calendar takes the night of ${night(50)} of room 1, which is booked here.`],
      },
    ])
    // Whatever becomes of the booking, nothing has to be read for the night to stay closed.
    await database.query(`UPDATE night SET ${count} = 0 WHERE night = $1`, [night(50)])
    expect(await closed()).toEqual([night(50), night(51)])
    expect(whole()).toEqual([true, false])
  })

  test.each([
    [null, true],
    [1, true],
    [2, false],
  ])('of a room of %j units are closed: %j', async (allotment, isClosed) => {
    await database.query('UPDATE room SET allotment = $1 WHERE room_id = 1', [allotment])
    answers({ body: calendar(event(60, 61)) })
    await read()
    expect(await closed()).toEqual(isClosed ? [night(60)] : [])
    const error = 'Room 1 stands for 2 units; a calendar is for a single one.'
    expect((await messages()).map(each => each.error)).toContain(isClosed ? null : error)
    await database.query('UPDATE room SET allotment = 1 WHERE room_id = 1')
  })
})
