// The calendar file of a stay, for whoever has booked it: of a reservation that is confirmed or was.

import { expect, test } from 'vitest'
import { stayCalendar } from '../../../src/operations/notifications/stay-calendar.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { refusal, refusalOf } from '../../support/wire/whole-refusal.ts'

const { context, book, cancel, publisherId } = await eventContext()
const clock = new FixedClock('2027-03-01T12:00:00Z')
const calendarOf = (id: string, publisher = publisherId) =>
  stayCalendar(Object.create(context, { clock: { value: clock } }), publisher, { id })
const noBooking = refusal('NotFoundException', 404, 'There is no such booking.')

test.each(['confirmed', 'no_show', 'completed'] as const)('a stay that is %s is published', async status => {
  const { id } = await book({ status })
  const lines = (await calendarOf(id)).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:PUBLISH', 'DTSTART;VALUE=DATE:20270312', 'DTEND;VALUE=DATE:20270314']),
  )
})

test('a stay that was cancelled is taken out of calendars', async () => {
  const reservation = await book()
  await cancel(reservation)
  expect(await calendarOf(reservation.id)).toContain('METHOD:CANCEL')
})

test.each(['authorizing', 'unknown', 'failed'] as const)('one that is %s has no calendar', async status => {
  const { id } = await book({ status })
  expect(await refusalOf(() => calendarOf(id))).toEqual(noBooking)
})

test('several stays are one file, without those that are cancelled while others stand', async () => {
  const stays = [await book(), await book(), await book()] as const
  await cancel(stays[1])
  const filed = (...some: readonly [{ id: string }, ...{ id: string }[]]) => {
    const [first, ...others] = some.map(({ id }) => ({ id }))
    return stayCalendar(Object.create(context, { clock: { value: clock } }), publisherId, first!, ...others)
  }
  const text = await filed(...stays)
  expect(text.match(/UID:[^@]*/g)).toEqual([stays[0], stays[2]].map(({ id }) => `UID:${id}`))
  expect(text.match(/BEGIN:VCALENDAR|METHOD:\w+|END:VCALENDAR/g)).toEqual([
    'BEGIN:VCALENDAR',
    'METHOD:PUBLISH',
    'END:VCALENDAR',
  ])
  await cancel(stays[0])
  await cancel(stays[2])
  expect((await filed(...stays)).match(/METHOD:\w+|STATUS:\w+/g)).toEqual([
    'METHOD:CANCEL',
    ...stays.map(() => 'STATUS:CANCELLED'),
  ])
})

test('one of another publisher, and one that there is not, have none', async () => {
  const { id } = await book()
  expect(await refusalOf(() => calendarOf(id, publisherId + 1))).toEqual(noBooking)
  expect(await refusalOf(() => calendarOf('00000000-0000-4000-8000-000000000001'))).toEqual(noBooking)
})
