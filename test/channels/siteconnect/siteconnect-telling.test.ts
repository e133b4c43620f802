// A booking is told to SiteConnect: which messages are sent by what SiteMinder may have already, what each of its answers means,
// and what is kept of them.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allAt, childAt, parseXml } from '../../../src/channels/xml.ts'
import type { Reservation, ReservationStatus } from '../../../src/lodging/reservations/reservation.ts'
import { changeChannel, createChannel } from '../../../src/operations/channels/channels.ts'
import { tellSiteConnect } from '../../../src/operations/channels/siteconnect/tell-siteconnect.ts'
import { getChannel, type StoredChannel } from '../../../src/store/channels/channels.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { type ToldAnswer, toldRemote } from '../../support/sources/told-remote.ts'

const { context, book } = await eventContext()
const remote = await toldRemote()
afterAll(() => remote[Symbol.asyncDispose]())

const mapping = { rooms: [{ theirs: 'DBL', room: 1 }], rates: [{ theirs: 'RACK', rate_plan: 'BAR' }] }
const reservation = await book()
const told = await book()
let channel: StoredChannel
const { id } = (
  await createChannel(context, {
    property_id: 3144,
    kind: 'siteconnect',
    login: 'H1',
    callback_url: `${remote.url}/ota`,
    partner_secret: 'their secret of us',
    mapping,
  })
).channel

/** The connection with other fields, as it is stored. */
async function having(fields: object): Promise<void> {
  await changeChannel(context, id, fields)
  channel = await getChannel(context.database, id)
}

interface Progress {
  readonly told?: number
  readonly sent?: number
}
const stands = (progress: Progress) =>
  context.database.query(
    'UPDATE channel_booking SET told_version = $2, sent_version = $3 WHERE reservation_id = $1',
    [reservation.id, progress.told ?? 0, progress.sent ?? 0],
  )
const begun = async () => {
  const rows = await context.database.query<{ sent: number }>(
    'SELECT sent_version AS sent FROM channel_booking WHERE reservation_id = $1',
    [reservation.id],
  )
  return rows[0]!.sent
}
const kept = () =>
  context.database.query(
    `SELECT direction, action, sender_id AS "senderId", request_id AS "requestId", outcome, error, answer, warnings,
            replay_of AS "replayOf"
       FROM channel_message ORDER BY message_id`,
  )
const tell = (version = 3, changes: Partial<Reservation> = {}) =>
  tellSiteConnect(context, channel, { reservation: { ...reservation, ...changes }, version, attempts: 1 })

const ota = 'http://www.opentravel.org/OTA/2003/05'
const answering = (content: string, status = 200): ToldAnswer => ({
  status,
  body: `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${content}</S:Body></S:Envelope>`,
})
const success = answering(`<OTA_HotelResNotifRS xmlns="${ota}"><Success/></OTA_HotelResNotifRS>`)
const errors = (text: string) =>
  answering(
    `<OTA_HotelResNotifRS xmlns="${ota}"><Errors><Error Type="3" Code="450">${text}</Error></Errors></OTA_HotelResNotifRS>`,
  )
/** What was sent, as its status and echo token. */
const sent = () =>
  remote.requests.map(({ body }) => {
    const message = childAt(parseXml(String(body)), 'Body', 'OTA_HotelResNotifRQ')!
    return `${message.attributes.get('ResStatus')} ${message.attributes.get('EchoToken')}`
  })
const answers = (...next: (ToldAnswer | 'gone')[]) => {
  const left = [...next]
  remote.requests.length = 0
  remote.answer = () => left.shift() ?? success
}

beforeEach(async () => {
  answers()
  await having({ callback_url: `${remote.url}/ota`, partner_id: null, mapping, settings: {} })
  await stands({})
  await context.database.query('DELETE FROM channel_message')
})

const token = (version: number, more = '') => `${reservation.id}-${version}${more}`
const failed = (status: string) => ({ kind: 'failed', status })
const delivered = { kind: 'delivered', status: 'HTTP 200' }

describe('a booking', () => {
  test('is sent as an envelope with our user name and secret, and kept without the guest', async () => {
    await having({ partner_id: 'P1', settings: { user_name: 'us', requestor_id: 'ME' } })
    expect(await tell()).toEqual(delivered)
    expect(remote.requests).toMatchObject([{ line: 'POST /ota' }])
    const [{ headers, body }] = remote.requests as [(typeof remote.requests)[number]]
    expect(headers).toEqual({
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"HotelResNotifRQ"',
      'user-agent': 'Hostelry',
    })
    const envelope = parseXml(String(body))
    const user = childAt(envelope, 'Header', 'Security', 'UsernameToken')!
    expect(user.children.map(({ text }) => text)).toEqual(['us', 'their secret of us'])
    const message = childAt(envelope, 'Body', 'OTA_HotelResNotifRQ')!
    const [stay] = allAt(message, 'HotelReservations', 'HotelReservation', 'RoomStays', 'RoomStay')
    const codes = (...path: string[]) => Object.fromEntries(childAt(stay!, ...path)!.attributes)
    expect([
      codes('BasicPropertyInfo'),
      codes('RoomTypes', 'RoomType'),
      codes('RatePlans', 'RatePlan'),
      childAt(message, 'POS', 'Source', 'RequestorID')?.attributes.get('ID'),
    ]).toEqual([
      { HotelCode: 'P1' },
      { RoomTypeCode: 'DBL', NumberOfUnits: '1' },
      { RatePlanCode: 'RACK' },
      'ME',
    ])
    expect(String(body)).toContain('ada@example.com')
    const [{ kept: text }] = (await context.database.query(
      'SELECT body AS kept FROM channel_message',
    )) as unknown as [{ kept: string }]
    expect(text).toContain(reservation.confirmationNumber)
    expect(text).not.toMatch(/ada@example\.com|Lovelace|7946/)
    expect(await kept()).toEqual([
      {
        direction: 'out',
        action: 'OTA_HotelResNotifRQ',
        senderId: token(3),
        requestId: reservation.id,
        outcome: 'accepted',
        error: null,
        answer: null,
        warnings: [],
        replayOf: null,
      },
    ])
  })

  test('is of the hotel’s login, from HOSTELRY, where the connection says nothing else', async () => {
    await tell()
    const envelope = parseXml(String(remote.requests[0]!.body))
    const message = childAt(envelope, 'Body', 'OTA_HotelResNotifRQ')!
    const stay = allAt(message, 'HotelReservations', 'HotelReservation', 'RoomStays', 'RoomStay')[0]!
    expect([
      childAt(envelope, 'Header', 'Security', 'UsernameToken', 'Username')?.text,
      childAt(stay, 'BasicPropertyInfo')?.attributes.get('HotelCode'),
      childAt(message, 'POS', 'Source', 'RequestorID')?.attributes.get('ID'),
    ]).toEqual(['H1', 'H1', 'HOSTELRY'])
  })

  test.each<[ReservationStatus, Progress, string[]]>([
    ['confirmed', {}, ['Commit 3']],
    ['completed', {}, ['Commit 3']],
    ['confirmed', { told: 2 }, ['Modify 3']],
    ['confirmed', { told: 2, sent: 1 }, ['Modify 3']],
    ['confirmed', { sent: 3 }, ['Commit 3', 'Modify 3-modify']],
    ['confirmed', { sent: 2 }, ['Modify 3-modify', 'Commit 3']],
    ['cancelled', { told: 2 }, ['Cancel 3']],
    ['cancelled', { sent: 3 }, ['Cancel 3']],
    ['cancelling', { sent: 3 }, ['Commit 3', 'Modify 3-modify']],
    ['cancelled', {}, []],
  ])(
    'that is %s, where SiteMinder has %j, is told with %j, one after another is refused',
    async (status, progress, messages) => {
      await stands(progress)
      answers(errors('One'), errors('Two'))
      const outcome = await tell(3, { status })
      expect(sent()).toEqual(messages.map(each => each.replace(' ', ` ${reservation.id}-`)))
      const texts = ['450: One', '450: Two'].slice(0, messages.length)
      expect(outcome).toEqual(
        messages.length === 0
          ? { kind: 'delivered', status: 'cancelled before it was sent' }
          : failed(texts.at(-1)!),
      )
      expect(await kept()).toMatchObject(texts.map(error => ({ outcome: 'failed', error })))
    },
  )

  test('is told no further once it is taken, or once nobody knows', async () => {
    await stands({ sent: 2 })
    answers(errors('No such reservation'), success)
    expect(await tell()).toEqual(delivered)
    expect(await kept()).toMatchObject([
      { outcome: 'failed', senderId: token(3, '-modify') },
      { outcome: 'accepted', senderId: token(3), error: null },
    ])
    answers(success)
    expect(await tell()).toEqual(delivered)
    expect(sent()).toEqual([`Modify ${token(3, '-modify')}`])
    answers('gone')
    expect(await tell()).toMatchObject({ kind: 'failed' })
    expect(sent()).toHaveLength(1)
  })

  test('is noted as being sent, the first version only', async () => {
    answers('gone', 'gone')
    await tell(3)
    expect(await begun()).toBe(3)
    await tell(4)
    expect(await begun()).toBe(3)
  })

  test.each<[string, object, Partial<Reservation>, string]>([
    ['a room', {}, { roomId: 2 }, 'the mapping has no code for the room or the rate plan; add it'],
    ['a rate plan', {}, { rateCode: 'NRF' }, 'the mapping has no code for the room or the rate plan; add it'],
    [
      'an address',
      { callback_url: null },
      {},
      'the connection has no callback_url or no partner_secret; set both',
    ],
  ])(
    'without %s of the connection is refused, and nothing is sent or kept',
    async (_, fields, changes, status) => {
      await having(fields)
      expect(await tell(3, changes)).toEqual({ kind: 'refused', status })
      expect([sent(), await begun(), await kept()]).toEqual([[], 0, []])
    },
  )

  test('without the secret of the connection is refused', async () => {
    channel = { ...channel, partnerSecret: null }
    const status = 'the connection has no callback_url or no partner_secret; set both'
    expect(await tell()).toEqual({ kind: 'refused', status })
    expect([sent(), await begun()]).toEqual([[], 0])
  })
})

describe('an answer', () => {
  const host = new URL(remote.url).host
  test.each<[string, ToldAnswer | 'gone', object]>([
    ['of success', success, delivered],
    ['of success with status 500', { ...success, status: 500 }, { kind: 'delivered', status: 'HTTP 500' }],
    ['of success with status 201', { ...success, status: 201 }, failed('HTTP 201')],
    ['of success with status 404', { ...success, status: 404 }, failed('HTTP 404')],
    ['of success with status 503', { ...success, status: 503 }, failed('HTTP 503')],
    ['of errors', errors('Room not mapped'), failed('450: Room not mapped')],
    ['of long errors', errors('x'.repeat(300)), failed(`450: ${'x'.repeat(195)}`)],
    [
      'of a fault',
      answering('<S:Fault><faultcode>S:Server</faultcode><faultstring>Down</faultstring></S:Fault>', 500),
      failed('fault: Down'),
    ],
    ['that is no XML', { body: 'hello' }, { kind: 'failed' }],
    ['that is no envelope', { body: '<a/>' }, failed('The answer is no SOAP envelope.')],
    ['of nothing', {}, { kind: 'failed' }],
    ['of another message', answering('<a/>'), failed('The answer has no OTA_HotelResNotifRS.')],
    [
      'over the limit',
      { body: ' '.repeat(256 * 1024 + 1) },
      failed(`${host} answered with more than 262144 bytes.`),
    ],
    ['that never comes', 'gone', failed(`The connection to ${host} broke before the answer was complete.`)],
  ])('%s is told as what came of it', async (_, answer, outcome) => {
    answers(answer)
    const came = await tell()
    expect(came).toMatchObject(outcome)
    expect(Object.keys(came).toSorted()).toEqual(['kind', 'status'])
    expect(await kept()).toMatchObject([
      came.kind === 'delivered'
        ? { outcome: 'accepted', error: null }
        : { outcome: 'failed', error: came.status },
    ])
  })
})

test('another booking of the property is not touched by any of it', async () => {
  await tell()
  const rows = await context.database.query(
    'SELECT told_version AS told, sent_version AS sent FROM channel_booking WHERE reservation_id = $1',
    [told.id],
  )
  expect(rows).toEqual([{ told: 0, sent: 0 }])
})
