// What a hotel's system is answered about bookings, whole: which it is given, what it acknowledges, what became of them, and what
// is kept of each request.

import { beforeEach, describe, expect, test } from 'vitest'
import { type Action, actions } from '../../../src/channels/alpinebits/actions.ts'
import { type AnswerOutcome, writeAnswer } from '../../../src/channels/alpinebits/answers.ts'
import { writeReservation } from '../../../src/channels/alpinebits/guest-requests/write-reservation.ts'
import { xmlOf } from '../../../src/channels/xml.ts'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { alpineBits } from '../../../src/operations/channels/alpinebits/protocol.ts'
import { receiveAlpineBits } from '../../../src/operations/channels/alpinebits/receive.ts'
import { changeChannel, createChannel } from '../../../src/operations/channels/channels.ts'
import { getChannel } from '../../../src/store/channels/channels.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { document, freeRooms, rooms } from './client.ts'

const { context, book } = await eventContext()
const mapping = { rooms: [{ theirs: 'DBL', room: 1 }], rates: [] }
const first = await book({ confirmationNumber: 'AAAA1111' })
const second = await book({ confirmationNumber: 'BBBB2222', rateCode: 'NR' })
const third = await book({ confirmationNumber: 'CCCC3333' })
const { channel, secret } = await createChannel(context, { property_id: 3144, kind: 'alpinebits', mapping })
const login = { login: channel.login, secret: secret.reveal(text => text) }

const at = (minute: number) => `2026-12-02T10:0${minute}:00Z`
beforeEach(async () => {
  const { database } = context
  await changeChannel(context, channel.id, { known_by: 'acknowledgement' })
  await database.query('DELETE FROM channel_message')
  await database.query("UPDATE reservation SET status = 'confirmed'")
  await database.query(
    'UPDATE channel_booking SET version = 1, told_version = 0, known_version = 0, acknowledgement = NULL',
  )
  for (const [minute, { id }] of [first, second, third].entries())
    await database.query('UPDATE channel_booking SET changed_at = $2 WHERE reservation_id = $1', [
      id,
      at(minute),
    ])
  await database.query("UPDATE reservation SET status = 'failed' WHERE confirmation_number = 'CCCC3333'")
})

const send = (action: Action, request: string, version = '2022-10') =>
  receiveAlpineBits(context, {
    ...login,
    version,
    ip: null,
    requestId: 'r-1',
    read: async () => ({ action: action.name, request }),
  })
const answered = (action: Action, outcome: AnswerOutcome, content = '') => ({
  status: 200,
  body: writeAnswer(action.answer, outcome, content),
})
const none = { warnings: [] }
const kept = () =>
  context.database.query(
    `SELECT direction, action, sender_id AS "senderId", request_id AS "requestId", outcome, error, warnings, body, answer
       FROM channel_message ORDER BY message_id`,
  )
const usual = {
  direction: 'in',
  senderId: null,
  requestId: 'r-1',
  outcome: 'accepted',
  error: null,
  warnings: [],
  answer: null,
}
const versions = async () => {
  const rows = await context.database.query<{ number: string; told: number; known: number }>(
    `SELECT confirmation_number AS number, told_version AS told, known_version AS known
       FROM channel_booking JOIN reservation USING (reservation_id) ORDER BY 1`,
  )
  return rows.map(({ number, told, known }) => `${number} ${told} ${known}`)
}

describe('bookings that are asked for', () => {
  const asking = (criteria = '') =>
    document(
      'OTA_ReadRQ',
      `<ReadRequests><HotelReadRequest HotelCode="3144">${criteria}</HotelReadRequest></ReadRequests>`,
    )
  const written = (
    reservation: Reservation,
    minute: number,
    more: object = {},
    version: '2022-10' | '2020-10' = '2022-10',
  ) =>
    writeReservation(
      { reservation, isKnown: false, changedAt: at(minute), mealPlanOf: () => 'room_only' as const, ...more },
      { version, hotel: { code: '3144', name: 'Hotel Zum Löwen' }, mapping },
    )
  const list = (...reservations: string[]) =>
    answered(actions.read, none, xmlOf('ReservationsList', {}, ...reservations))
  const both = (version: '2022-10' | '2020-10' = '2022-10') =>
    list(
      written(first, 0, {}, version),
      written(second, 1, { mealPlanOf: () => 'breakfast' as const }, version),
    )

  test('are given in the order in which they changed, those that were confirmed', async () => {
    expect(await send(actions.read, asking())).toEqual(both())
    expect(await kept()).toEqual([
      { ...usual, action: actions.read.name, body: asking(), answer: 'Bookings given: AAAA1111, BBBB2222' },
    ])
    expect(await versions()).toEqual(['AAAA1111 1 0', 'BBBB2222 1 0', 'CCCC3333 0 0'])
    expect(await send(actions.read, asking(), '2020-10')).toEqual(both('2020-10'))
  })

  test('are known at once where the connection says so', async () => {
    await changeChannel(context, channel.id, { known_by: 'delivery' })
    await send(actions.read, asking())
    expect(await versions()).toEqual(['AAAA1111 1 1', 'BBBB2222 1 1', 'CCCC3333 0 0'])
    expect(await send(actions.read, asking())).toEqual(list())
    expect(await kept()).toMatchObject([{}, { answer: 'Bookings given: none' }])
  })

  test('since an instant are all that changed from then on, and known ones are changes', async () => {
    await context.database.query('UPDATE channel_booking SET known_version = 1 WHERE reservation_id = $1', [
      second.id,
    ])
    const since = asking(`<SelectionCriteria Start="${at(1)}"/>`)
    expect(await send(actions.read, since)).toEqual(
      list(written(second, 1, { mealPlanOf: () => 'breakfast' as const, isKnown: true })),
    )
  })

  test('of another hotel are refused, and the request is kept with the reason', async () => {
    const other = asking().replace('3144', '9')
    const answer = await send(actions.read, other)
    const [row] = (await kept()) as unknown as [{ error: string }]
    expect(row).toEqual({
      ...usual,
      action: actions.read.name,
      outcome: 'refused',
      error: row.error,
      body: other,
    })
    expect(answer).toEqual(answered(actions.read, { error: { text: row.error, code: 392 } }))
  })
})

const named = (type: number, id: string, attributes = '') =>
  `<HotelReservation ${attributes}><UniqueID Type="${type}" ID="${id}"/></HotelReservation>`

describe('an acknowledgement', () => {
  const acknowledging = (reservations: string, warnings = '') =>
    document(
      'OTA_NotifReportRQ',
      `<Success/>${warnings}<NotifDetails><HotelNotifReport><HotelReservations>${reservations}</HotelReservations></HotelNotifReport></NotifDetails>`,
    )

  test('is taken of the bookings that there are, and the hotel is told of the others', async () => {
    await context.database.query('UPDATE channel_booking SET told_version = 1')
    const warning = '<Warnings><Warning Type="3" Code="450" RecordID="BBBB2222"> Full. </Warning></Warnings>'
    const request = acknowledging(named(14, 'AAAA1111') + named(14, 'NONE'), warning)
    expect(await send(actions.acknowledge, request)).toEqual(answered(actions.acknowledge, none))
    expect(await versions()).toEqual(['AAAA1111 1 1', 'BBBB2222 1 0', 'CCCC3333 1 0'])
    const warnings = [
      "Booking BBBB2222 was not taken by the hotel's system: Full.",
      'There is no booking NONE here.',
    ]
    expect(await kept()).toEqual([{ ...usual, action: actions.acknowledge.name, warnings, body: request }])
  })

  test.each<[string, number, number]>([
    ['confirmed', 14, 1],
    ['confirmed', 15, 1],
    ['cancelled', 14, 0],
    ['cancelled', 15, 1],
  ])('of a booking that is %s, by the type %i, is of version %i', async (status, type, known) => {
    await context.database.query(
      "UPDATE reservation SET status = $1 WHERE confirmation_number = 'AAAA1111'",
      [status],
    )
    await context.database.query('UPDATE channel_booking SET told_version = 1')
    await send(actions.acknowledge, acknowledging(named(type, 'AAAA1111')))
    expect((await versions())[0]).toBe(`AAAA1111 1 ${known}`)
    expect(await kept()).toMatchObject([{ warnings: [] }])
  })
})

describe('what became of bookings', () => {
  const telling = (...reservations: string[]) =>
    document('OTA_HotelResNotifRQ', `<HotelReservations>${reservations.join('')}</HotelReservations>`)
  const became = (status: string, id: string, type = 14) =>
    named(type, id, `CreateDateTime="2026-12-01T12:00:00Z" ResStatus="${status}"`)
  const action = actions.statusUpdate

  test('is taken booking by booking, and the answer names those that were taken and why others were not', async () => {
    await context.database.query('UPDATE channel_booking SET told_version = 1')
    const request = telling(
      became('Reserved', 'AAAA1111'),
      became('Cancelled', 'NONE'),
      became('Reserved', 'BBBB2222'),
    )
    const names = ['AAAA1111', 'BBBB2222'].map(id =>
      xmlOf('HotelReservation', {}, xmlOf('UniqueID', { Type: 14, ID: id })),
    )
    const reason = 'it is not a booking of this hotel.'
    const warning = xmlOf('Warnings', {}, xmlOf('Warning', { Type: 3, Code: 450, RecordID: 'NONE' }, reason))
    expect(await send(action, request)).toEqual(
      answered(action, none, warning + xmlOf('HotelReservations', {}, ...names)),
    )
    expect(await versions()).toEqual(['AAAA1111 1 1', 'BBBB2222 1 1', 'CCCC3333 1 0'])
    expect(await kept()).toEqual([
      {
        ...usual,
        action: action.name,
        warnings: [`Booking NONE: ${reason}`],
        body: 'AAAA1111 Reserved\nNONE Cancelled\nBBBB2222 Reserved',
      },
    ])
  })

  test('is an error where none could be taken', async () => {
    const text =
      'Booking N1: it is not a booking of this hotel. Booking N2: it is not a booking of this hotel.'
    expect(await send(action, telling(became('Reserved', 'N1'), became('Cancelled', 'N2', 15)))).toEqual(
      answered(action, { error: { text, code: 450 } }),
    )
    expect(await kept()).toMatchObject([{ outcome: 'accepted', body: 'N1 Reserved\nN2 Cancelled' }])
  })

  test('is kept without its text where it is refused, which names guests', async () => {
    await send(action, telling('<Guest>Ada</Guest>'))
    expect(await kept()).toMatchObject([
      { ...usual, action: action.name, outcome: 'refused', error: expect.any(String), body: '' },
    ])
  })
})

test('of a message that is refused a hundred thousand characters are kept, without card numbers', async () => {
  const long = 'x'.repeat(99_980)
  await send(actions.freeRooms, `4111 1111 1111 1111 ${long}yz`)
  expect(await kept()).toMatchObject([
    { action: actions.freeRooms.name, outcome: 'refused', body: `**** **** **** 1111 ${long}` },
  ])
})

describe('a kept message that is taken again', () => {
  const again = async (action: Action, text: string) =>
    alpineBits.replay(context, await getChannel(context.database, channel.id), {
      message: { action: action.name, senderId: null, kept: text, requestId: 'r-2', replayOf: 7 },
      text,
    })

  test('changes the rooms, or is refused with its reason, and asks for nothing', async () => {
    const counts = (code: string) =>
      freeRooms(3144, rooms(`InvTypeCode="${code}"`, '2027-03-01', '2027-03-02', 2))
    expect(await again(actions.freeRooms, counts('DBL'))).toMatchObject({ outcome: 'accepted', errors: [] })
    const refused = await again(actions.freeRooms, counts('STE'))
    expect(refused).toEqual({
      messageId: expect.any(Number),
      outcome: 'refused',
      isRepeated: false,
      warnings: [],
      errors: [{ field: '', message: expect.stringContaining('STE') }],
    })
    expect(await kept()).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'refused', error: refused!.errors[0]!.message },
    ])
    expect(await again(actions.read, '<a/>')).toBeNull()
    expect(await kept()).toHaveLength(2)
  })
})
