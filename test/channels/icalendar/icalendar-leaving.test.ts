// A connection leaves the room that it had, for another one or because it is archived: the nights that its calendar closed
// there are given back at once, and a reading that is under way closes none there any more.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { changeChannel, setChannelState } from '../../../src/operations/channels/channels.ts'
import { readCalendars } from '../../../src/operations/channels/icalendar/read-calendars.ts'
import { behindWall, raiseWall } from '../../../src/store/postgres/wall.ts'
import { calendarOf as calendar, calendarReading } from '../../support/channels/calendar-reading.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'

const calendarOfSite = await calendarReading()
const { context, database, remote, connect, id, says, whole, night, begin, read, event, messages, closed } =
  calendarOfSite
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(async () => {
  await begin()
  await database.query('DELETE FROM night_closing')
  await database.query('DELETE FROM night')
})

const versionNow = async (): Promise<number> => {
  const [row] = await database.query<{ version: number }>(
    'SELECT version FROM property WHERE property_id = 3144',
  )
  return row!.version
}
const lastEdit = async () => {
  const [row] = await database.query<{ after: object }>(
    "SELECT after FROM audit_entry WHERE object_kind = 'calendar' ORDER BY entry_id DESC LIMIT 1",
  )
  return row?.after
}
const moveTo = (room: number) => changeChannel(context, id, { settings: { room } })

/** A site that answers with a calendar once something has happened. */
const siteAfter = (meanwhile: () => Promise<unknown>, text: string) =>
  httpReceiver(async (_, response) => {
    await meanwhile()
    response.writeHead(200, { etag: '"1"' }).end(text)
  })

describe('a connection that gets another room', () => {
  test('gives back the nights of the room that it had, and takes those of the new one', async () => {
    says(calendar(event(20, 22)))
    await read()
    const version = await versionNow()
    await moveTo(2)
    expect([await closed(1), await closed(2)]).toEqual([[], []])
    expect(await lastEdit()).toEqual({ version: version + 1, room_ids: [1], taken_nights: [] })
    expect(await versionNow()).toBe(version + 1)
    // The calendar is as it was, and yet read as a whole.
    await read()
    expect(whole()).toEqual([true, true])
    expect([await closed(1), await closed(2)]).toEqual([[], [night(20), night(21)]])
  })

  test('does so for somebody whose roles are for the property alone', async () => {
    says(calendar(event(20, 22)))
    await read()
    await raiseWall(database)
    const walled = behindWall(database, { propertyIds: [3144], publisherIds: [] })
    await changeChannel({ ...context, database: walled }, id, { settings: { room: 2 } })
    expect(await closed(1)).toEqual([])
  })

  test('leaves a booked night as it is', async () => {
    await database.query(
      `INSERT INTO night (property_id, room_id, night, allotment, sold, follows_room) VALUES (3144, 1, $1, 1, 1, false)`,
      [night(20)],
    )
    says(calendar(event(20, 22)))
    await read()
    await moveTo(2)
    const rows = await database.query(
      'SELECT night::text, allotment, sold FROM night WHERE room_id = 1 ORDER BY night',
    )
    expect(rows).toEqual([
      { night: night(20), allotment: 1, sold: 1 },
      { night: night(21), allotment: 1, sold: 0 },
    ])
  })

  test('keeps its nights where other settings change, and says nothing where it had none', async () => {
    says(calendar(event(20, 22)))
    await read()
    const version = await versionNow()
    await changeChannel(context, id, { settings: { minutes: 5 } })
    expect(await closed(1)).toEqual([night(20), night(21)])
    await read()
    expect(whole()).toEqual([true, false])
    says(calendar())
    await read()
    await moveTo(2)
    expect(await versionNow()).toBe(version + 1)
  })

  test('takes no night of the old room by a reading that was under way', async () => {
    await using site = await siteAfter(() => moveTo(2), calendar(event(20, 22)))
    await changeChannel(context, id, { partner_secret: `http://127.0.0.1:${site.port}/` })
    await read()
    const error = 'The connection was changed while its calendar was read.'
    expect((await messages()).map(each => each.error)).toContain(error)
    // It was read again at once.
    expect([await closed(1), await closed(2)]).toEqual([[], [night(20), night(21)]])
  })

  test('gives back with its next reading what it still has in another room', async () => {
    says(calendar(event(20, 22)))
    await read()
    await database.query(`UPDATE channel SET settings = '{"room": 2}' WHERE channel_id = $1`, [id])
    await database.query('UPDATE icalendar_poll SET etag = NULL')
    await read()
    expect([await closed(1), await closed(2)]).toEqual([[], [night(20), night(21)]])
  })
})

describe('a connection that is archived', () => {
  const archive = (channel: number) => setChannelState(context, channel, 'archived')
  /** As one that was archived and has its nights still. */
  const archiveAlone = (channel: number) =>
    database.query("UPDATE channel SET state = 'archived' WHERE channel_id = $1", [channel])
  const readAll = async () => {
    await database.query('UPDATE icalendar_poll SET next_at = now()')
    await readCalendars(context)
  }
  const far = event(200, 201)
  const twoNights = calendar(event(20, 22), far)

  beforeEach(async () => {
    await database.query("UPDATE channel SET state = 'archived' WHERE channel_id <> $1", [id])
    await setChannelState(context, id, 'paused')
  })

  test('gives back its nights, once', async () => {
    const one = await connect({ room: 1 })
    says(twoNights)
    await readAll()
    expect(await closed()).toEqual([night(20), night(21)])
    const version = await versionNow()
    await archive(one)
    expect(await closed()).toEqual([])
    expect(await lastEdit()).toEqual({ version: version + 1, room_ids: [1], taken_nights: [] })
    await archive(one)
    expect(await versionNow()).toBe(version + 1)
  })

  test('leaves those closed that another one takes, which opens them later', async () => {
    const one = await connect({ room: 1 })
    says(twoNights)
    await readAll()
    await connect({ room: 1 })
    await readAll()
    await archive(one)
    expect(await closed()).toEqual([night(20), night(21)])
    says(calendar(far))
    await readAll()
    expect(await closed()).toEqual([])
  })

  test('keeps no night closed that another one gives back', async () => {
    await connect({ room: 1 })
    says(twoNights)
    await readAll()
    const other = await connect({ room: 1 })
    await readAll()
    await archiveAlone(other)
    says(calendar(far))
    await readAll()
    expect(await closed()).toEqual([])
  })

  test('gives back what it has still when it is archived again', async () => {
    const one = await connect({ room: 1 })
    says(twoNights)
    await readAll()
    await archiveAlone(one)
    await archive(one)
    expect(await closed()).toEqual([])
  })

  test('takes no night by a reading that was under way', async () => {
    await using site = await siteAfter(() => archive(one), twoNights)
    const one = await connect({ room: 1 }, `http://127.0.0.1:${site.port}/`)
    await readAll()
    expect(await closed()).toEqual([])
  })
})
