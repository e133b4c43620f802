// FreeRooms over real HTTP: what a hotel's system pushes is what publishers see.

import { describe, expect, test } from 'vitest'
import { childAt } from '../../../src/channels/xml.ts'
import { showChannel } from '../../../src/operations/channels/channels.ts'
import { listChannelMessages, replayChannelMessage } from '../../../src/operations/channels/messages.ts'
import { completeSet, freeRooms, rooms } from './client.ts'
import {
  action,
  book,
  client,
  connect,
  connection,
  context,
  double,
  errorOf,
  free,
  isSuccess,
  night,
  property,
  send,
  warningsOf,
} from './connected-hotel.ts'

describe('FreeRooms', () => {
  test('of a delta change the nights that they name, and no others', async () => {
    expect(await free(10)).toBe(3)
    expect(isSuccess(await send(double(10, 11, 7)))).toBe(true)
    expect([await free(9), await free(10), await free(11), await free(12)]).toEqual([3, 7, 7, 3])
    await send(double(11, 11, null))
    expect([await free(10), await free(11)]).toEqual([7, 'sold out'])
  })

  test('of a complete set replace everything: what they leave out cannot be booked', async () => {
    await send(double(10, 20, 7))
    expect(isSuccess(await send(double(15, 16, 2), completeSet))).toBe(true)
    expect([await free(10), await free(15), await free(17), await free(300)]).toEqual([
      'sold out',
      2,
      'sold out',
      'sold out',
    ])
  })

  test('without rooms reset the hotel', async () => {
    expect(isSuccess(await send('<Inventory/>', completeSet))).toBe(true)
    expect([await free(0), await free(200)]).toEqual(['sold out', 'sold out'])
  })

  test('close the hotel in its closing seasons', async () => {
    const closing = rooms('AllInvCode="true"', night(20), night(29), null)
    expect(isSuccess(await send(`${closing}${double(10, 19, 4)}`, completeSet))).toBe(true)
    expect([await free(19), await free(20), await free(29)]).toEqual([4, 'sold out', 'sold out'])
  })

  test('of distinct rooms are added up in a complete set', async () => {
    const room = (code: string, from: number, to: number) =>
      rooms(`InvTypeCode="DOUBLE" InvCode="${code}"`, night(from), night(to), 1)
    expect(isSuccess(await send(room('101', 10, 12) + room('102', 11, 14), completeSet))).toBe(true)
    expect([await free(10), await free(11), await free(12), await free(14)]).toEqual([1, 2, 2, 1])
  })

  test('of a distinct room as a delta are refused where it is a part of a room type', async () => {
    const room = rooms('InvTypeCode="DOUBLE" InvCode="101"', night(10), night(11), 1)
    expect(errorOf(await send(room))).toMatch(/"DOUBLE\/101" is a part of a room type/)
    expect(await free(10)).toBe(3)
  })

  test('of a distinct room as a delta count where it is a room of its own', async () => {
    const own = await connect({ mapping: { rooms: [{ theirs: 'APP/7', room: 1 }], rates: [] } })
    const room = rooms('InvTypeCode="APP" InvCode="7"', night(10), night(11), 1)
    expect(isSuccess(await own.client.ask(action, freeRooms(property, room)))).toBe(true)
    expect(await free(10)).toBe(1)
  })

  test('with one wrong room change nothing, and the answer names it', async () => {
    const answer = await send(double(10, 10, 9) + rooms('InvTypeCode="CASTLE"', night(10), night(10), 1))
    expect(errorOf(answer)).toMatch(/code "CASTLE"/)
    expect(childAt(answer, 'Errors', 'Error')?.attributes.get('Code')).toBe('402')
    expect(await free(10)).toBe(3)
  })

  test('of another hotel are refused', async () => {
    const answer = await client.ask(action, freeRooms(property + 1, double(10, 10, 9)))
    expect(errorOf(answer)).toMatch(/is not the hotel of these credentials/)
    expect(await free(10)).toBe(3)
  })

  test('below what is sold are taken with a warning, and never touch the bookings', async () => {
    await book()
    await book()
    const answer = await send(double(10, 10, 0))
    expect(warningsOf(answer)).toEqual([
      expect.stringContaining(`room 1 on ${night(10)}: 2 are sold or held`),
    ])
    expect(await free(10)).toBe('sold out')
  })

  test('of nights that are over are taken and left alone', async () => {
    expect(isSuccess(await send(rooms('InvTypeCode="DOUBLE"', '2010-08-01', '2010-08-10', 5)))).toBe(true)
    const past = await context.database.query(
      "SELECT FROM night WHERE property_id = $1 AND night < '2020-01-01'",
      [property],
    )
    expect(past).toEqual([])
  })

  test('are kept, and can be taken again', async () => {
    await send(double(10, 10, 7))
    await send(double(10, 10, 5))
    const kept = await listChannelMessages(
      context,
      { channelId: connection, troubles: false },
      { after: null, limit: 9 },
    )
    expect(kept.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['OTA_HotelInvCountNotif:FreeRooms', 'accepted'],
      ['OTA_HotelInvCountNotif:FreeRooms', 'accepted'],
    ])
    expect(await free(10)).toBe(5)
    expect(await replayChannelMessage(context, connection, kept[1]!.id)).toMatchObject({
      outcome: 'accepted',
    })
    expect(await free(10)).toBe(7)
  })

  test('that are refused are kept with the reason', async () => {
    await send(double(12, 10, 7))
    const { activity } = await showChannel(context, connection)
    expect(activity).toMatchObject({ refused: 1, lastError: expect.stringContaining('End is before Start') })
  })

  test('come packed and as a file too', async () => {
    const xml = freeRooms(property, double(10, 10, 6))
    expect(isSuccess(await client.ask(action, xml, { gzip: true, asFile: true, version: '2020-10' }))).toBe(
      true,
    )
    expect(await free(10)).toBe(6)
  })
})
