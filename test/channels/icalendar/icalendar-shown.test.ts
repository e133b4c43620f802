// Our calendar of a room for another site: the whole file, its version and since when it is so, and to whom it is shown.

import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { calendarFile } from '../../../src/channels/icalendar/calendar-file.ts'
import { changeChannel, createChannel, setChannelState } from '../../../src/operations/channels/channels.ts'
import { uidSuffixOf } from '../../../src/operations/channels/icalendar/calendar-connection.ts'
import { showCalendar } from '../../../src/operations/channels/icalendar/show-calendar.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { eventContext } from '../../support/notifications/event-context.ts'

const { context: whole } = await eventContext()
const clock = new FixedClock('2027-01-05T12:00:00.600Z')
const context = { ...whole, clock } as typeof whole
const made = await createChannel(context, { property_id: 3144, kind: 'icalendar', settings: { room: 1 } })
const { id, login } = made.channel
const secret = made.secret.reveal(text => text)
const show = (changes: object = {}) => showCalendar(context, { login, secret, ip: null, ...changes })

/** These nights of room 1 have no place left, and one of room 2. */
async function taken(...nights: string[]): Promise<void> {
  await context.database.query('DELETE FROM night WHERE property_id = 3144')
  await context.database.query(
    `INSERT INTO night (property_id, room_id, night, allotment, follows_room)
     SELECT 3144, 1, unnest($1::date[]), 0, false UNION ALL SELECT 3144, 2, '2027-02-20', 0, false`,
    [nights],
  )
}
const expected = (roomId: number, name: string, changedAt: string, ...nights: string[]) => {
  const days = nights.map(night => parseDay(night)!)
  const suffix = uidSuffixOf(context, { channelId: id, propertyId: 3144, roomId })
  const file = { name, timeZone: 'America/Denver', nights: days, uidSuffix: suffix }
  const digest = createHash('sha256')
    .update(JSON.stringify([name, 'America/Denver', suffix, days]))
    .digest('base64url')
  return {
    text: calendarFile({ ...file, changedAt: Temporal.Instant.from(changedAt) }),
    etag: `"${digest}"`,
    changedAt,
  }
}

beforeEach(async () => {
  clock.moveTo('2027-01-05T12:00:00.600Z')
  await changeChannel(context, id, { settings: { room: 1 } })
  await context.database.query('DELETE FROM icalendar_poll')
})

test('has the nights of its room for two years from today at the property, and says since when', async () => {
  // In Denver it is still the fourth.
  clock.moveTo('2027-01-05T06:59:59.600Z')
  await taken('2027-01-03', '2027-01-04', '2027-02-10', '2027-02-11', '2029-01-03', '2029-01-04')
  const name = 'Hotel Zum Löwen: Double'
  const nights = ['2027-01-04', '2027-02-10', '2027-02-11', '2029-01-03']
  const first = expected(1, name, '2027-01-05T07:00:00Z', ...nights)
  expect(await show()).toEqual(first)
  clock.moveTo('2027-01-05T06:59:59.900Z')
  expect(await show()).toEqual(first)
  clock.moveTo('2027-01-06T06:59:59Z')
  const later = expected(1, name, '2027-01-06T06:59:59Z', ...nights.slice(1), '2029-01-04')
  expect(await show()).toEqual(later)
})

test('is of the room that the connection names, and of the first where it names none', async () => {
  await taken('2027-02-10')
  await changeChannel(context, id, { settings: { room: 2 } })
  expect(await show()).toEqual(expected(2, 'Hotel Zum Löwen: Suite', '2027-01-05T12:00:01Z', '2027-02-20'))
  await changeChannel(context, id, { settings: {} })
  expect(await show()).toEqual(expected(1, 'Hotel Zum Löwen: Double', '2027-01-05T12:00:01Z', '2027-02-10'))
})

describe('is shown to nobody', () => {
  const none = { status: 404, message: 'There is no such calendar.' }
  test.each([
    ['without its secret', { secret: 'other' }],
    ['under another login', { login: 'other' }],
  ])('%s', async (_, changes) => {
    await expect(show(changes)).rejects.toMatchObject(none)
  })

  test('of a room that the property has no more', async () => {
    const ofRoom = (room: number) =>
      context.database.query('UPDATE channel SET settings = $2 WHERE channel_id = $1', [id, { room }])
    await ofRoom(9)
    await expect(show()).rejects.toMatchObject(none)
    await ofRoom(1)
  })

  test('while its connection is paused', async () => {
    await setChannelState(context, id, 'paused')
    await expect(show()).rejects.toMatchObject(none)
    await setChannelState(context, id, 'active')
    expect((await show()).changedAt).toBe('2027-01-05T12:00:01Z')
  })
})
