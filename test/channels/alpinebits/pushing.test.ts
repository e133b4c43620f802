// A booking is pushed to a hotel's system: the whole of the request, what each of its answers means, and what is kept of them.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { writeDocument } from '../../../src/channels/alpinebits/answers.ts'
import {
  type WritingFor,
  type WrittenBooking,
  writeReservation,
} from '../../../src/channels/alpinebits/guest-requests/write-reservation.ts'
import { xmlOf } from '../../../src/channels/xml.ts'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { pushBooking } from '../../../src/operations/channels/alpinebits/push-booking.ts'
import { changeChannel, createChannel } from '../../../src/operations/channels/channels.ts'
import { getChannel, type StoredChannel } from '../../../src/store/channels/channels.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { type ToldAnswer, toldRemote } from '../../support/sources/told-remote.ts'
import { document } from './client.ts'

const { context, book } = await eventContext()
const remote = await toldRemote()
afterAll(() => remote[Symbol.asyncDispose]())

const mapping = { rooms: [{ theirs: 'DBL', room: 1 }], rates: [{ theirs: 'RACK', rate_plan: 'NR' }] }
const reservation = await book({ rateCode: 'NR' })
const secretly = { callback_url: `${remote.url}/push`, partner_secret: 'their password' }
const connect = async (login: string, fields: object) =>
  (await createChannel(context, { property_id: 3144, kind: 'alpinebits', login, mapping, ...fields })).channel
    .id
const connections = { whole: await connect('whole', secretly), bare: await connect('bare', {}) }
let channel: StoredChannel

async function having(fields: object, id = connections.whole): Promise<void> {
  await changeChannel(context, id, fields)
  channel = await getChannel(context.database, id)
}

const success = { body: document('OTA_HotelResNotifRS', '<Success/>') }
const changedAt = '2026-12-02T10:00:00Z'
beforeEach(async () => {
  remote.requests.length = 0
  remote.answer = () => success
  await having({ settings: {}, partner_id: null })
  await context.database.query('DELETE FROM channel_message')
  await context.database.query('UPDATE channel_booking SET told_version = 0, changed_at = $1', [changedAt])
})

const push = (changes: Partial<Reservation> = {}) =>
  pushBooking(context, channel, { reservation: { ...reservation, ...changes }, version: 3, attempts: 1 })
const kept = () =>
  context.database.query(
    `SELECT direction, action, sender_id AS "senderId", outcome, error, answer, body, replay_of AS "replayOf"
       FROM channel_message ORDER BY message_id`,
  )
/** The fields of the form that was sent. */
async function sent(): Promise<Readonly<Record<string, unknown>>> {
  const { body, headers } = remote.requests.at(-1)!
  const type = headers['content-type'] ?? ''
  const form = await new Response(String(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form.entries())
}
const written = (booking: Partial<WrittenBooking> = {}, writing: Partial<WritingFor> = {}) =>
  writeDocument(
    'OTA_HotelResNotifRQ',
    xmlOf(
      'HotelReservations',
      {},
      writeReservation(
        { reservation, isKnown: false, changedAt, mealPlanOf: () => 'breakfast' as const, ...booking },
        {
          version: '2022-10',
          mapping,
          ...writing,
          hotel: { code: '3144', name: 'Hotel Zum Löwen', ...writing.hotel },
        },
      ),
    ),
  ).replaceAll('\r\n', '\n')

const action = 'OTA_HotelResNotif:GuestRequests'

describe('a booking', () => {
  test('is sent as a form with our user name and their password, and kept by its number', async () => {
    await having({ settings: { push_user: 'us' } })
    expect(await push()).toEqual({ kind: 'delivered', status: 'Success' })
    const [{ line, headers }] = remote.requests as [(typeof remote.requests)[number]]
    expect([line, { ...headers, 'content-type': null }]).toEqual([
      'POST /push',
      {
        authorization: `Basic ${Buffer.from('us:their password').toString('base64')}`,
        'x-alpinebits-clientprotocolversion': '2022-10',
        'x-alpinebits-clientid': 'Hostelry',
        'content-type': null,
      },
    ])
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    const form = await sent()
    expect({ ...form, request: String(form.request).replaceAll('\r\n', '\n') }).toEqual({
      action,
      request: written(),
    })
    expect(await kept()).toEqual([
      {
        direction: 'out',
        action,
        senderId: null,
        outcome: 'accepted',
        error: null,
        replayOf: null,
        body: `Booking ${reservation.confirmationNumber}, confirmed, version 3`,
        answer: success.body,
      },
    ])
  })

  test.each<[string, object, Partial<Reservation>, number, string]>([
    [
      'of another version',
      { settings: { push_version: '2020-10' } },
      {},
      0,
      written({}, { version: '2020-10' }),
    ],
    [
      'of a hotel with another code',
      { partner_id: 'P1' },
      {},
      0,
      written({}, { hotel: { code: 'P1', name: 'Hotel Zum Löwen' } }),
    ],
    ['told before', {}, {}, 1, written({ isKnown: true })],
    [
      'of a rate plan without meals',
      {},
      { rateCode: 'BAR' },
      0,
      written({ reservation: { ...reservation, rateCode: 'BAR' }, mealPlanOf: () => 'room_only' as const }),
    ],
    [
      'of a rate plan that is gone',
      {},
      { rateCode: 'GONE' },
      0,
      written({ reservation: { ...reservation, rateCode: 'GONE' }, mealPlanOf: () => 'room_only' as const }),
    ],
    [
      'that this connection has not',
      {},
      { confirmationNumber: 'OTHER' },
      1,
      written({
        reservation: { ...reservation, confirmationNumber: 'OTHER' },
        changedAt: reservation.createdAt,
      }),
    ],
  ])('%s is written so', async (_, fields, changes, toldVersion, xml) => {
    await having(fields)
    await context.database.query('UPDATE channel_booking SET told_version = $1', [toldVersion])
    await push(changes)
    const [{ headers }] = remote.requests as [(typeof remote.requests)[number]]
    const version = xml.includes('LastModifyDateTime') ? '2022-10' : '2020-10'
    expect(headers['x-alpinebits-clientprotocolversion']).toBe(version)
    expect(String((await sent()).request).replaceAll('\r\n', '\n')).toBe(xml)
  })

  test('without an address is not sent, and without a user name or password has none', async () => {
    await having({}, connections.bare)
    const outcome = await push()
    expect([outcome.kind, remote.requests]).toEqual(['failed', []])
    expect(await kept()).toMatchObject([{ outcome: 'failed', error: outcome.status, answer: null }])
    await having({ callback_url: `${remote.url}/push` }, connections.bare)
    await push()
    const basic = `Basic ${Buffer.from(':').toString('base64')}`
    expect(remote.requests.map(({ headers }) => headers.authorization)).toEqual([basic])
  })
})

const errors = (text: string) =>
  document('OTA_HotelResNotifRS', `<Errors><Error Type="13">${text}</Error></Errors>`)
const failed = (status: string) => ({ kind: 'failed', status })
test.each<[string, ToldAnswer | 'gone', { kind: string; status: string }]>([
  ['of success', success, { kind: 'delivered', status: 'Success' }],
  ['of success with status 201', { ...success, status: 201 }, failed('HTTP 201')],
  ['of success with status 500', { ...success, status: 500 }, failed('HTTP 500')],
  ['of an error', { body: errors(' Nightüaudit\n') }, failed('refused: Night audit')],
  ['of a long error', { body: errors('x'.repeat(201)) }, failed(`refused: ${'x'.repeat(200)}`)],
  ['of an error without a text', { body: errors('') }, failed('refused: without a reason')],
  ['of another message', { body: document('OTA_PingRS', '<Success/>') }, failed('refused: without a reason')],
  ['that is no XML', { body: 'hello' }, failed('the answer is not one of AlpineBits')],
  ['of nothing', {}, failed('the answer is not one of AlpineBits')],
  [
    'that never comes',
    'gone',
    failed(`The connection to ${new URL(remote.url).host} broke before the answer was complete.`),
  ],
])('an answer %s is told as what came of it, and kept', async (_, answer, outcome) => {
  remote.answer = () => answer
  expect(await push()).toEqual(outcome)
  const isTaken = outcome.kind === 'delivered'
  expect(await kept()).toMatchObject([
    {
      outcome: isTaken ? 'accepted' : 'failed',
      error: isTaken ? null : outcome.status,
      answer: answer === 'gone' ? null : String(answer.body ?? ''),
    },
  ])
})
