// A connection that is changed after it was made: what it has not fetched is sent once it has an address, and what it was told
// counts as known once a delivery is enough.

import { describe, expect, test } from 'vitest'
import { actions } from '../../../src/channels/alpinebits/actions.ts'
import { childAt, parseXml } from '../../../src/channels/xml.ts'
import { bookingsOf, noteFetched } from '../../../src/operations/channels/bookings.ts'
import { changeChannel, createChannel, showChannel } from '../../../src/operations/channels/channels.ts'
import { takeChange } from '../../../src/operations/channels/take-message.ts'
import { Teller } from '../../../src/operations/channels/tell-channels.ts'
import { knowTold, sendUnfetched } from '../../../src/store/channels/changed-telling.ts'
import { getChannel, lockChannel, updateChannel } from '../../../src/store/channels/channels.ts'
import { type XmlReceiver, xmlReceiver } from '../../support/channels/xml-receiver.ts'
import { doneIn, uuid } from '../../support/hotels/planted-rows.ts'
import { document } from '../alpinebits/client.ts'
import {
  book,
  client,
  connection,
  context,
  dispatch,
  harness,
  key,
  night,
  property,
} from '../alpinebits/connected-hotel.ts'

const { database } = context
const tell = async () => {
  await using teller = new Teller(context, () => undefined)
  await teller.run()
}
const siteConnect = async (fields: object = {}) =>
  (await createChannel(context, { property_id: property, kind: 'siteconnect', ...fields })).channel.id
const bookings = async (id: number) => (await showChannel(context, id)).bookings
const siteMinder = (): Promise<XmlReceiver> =>
  xmlReceiver(
    () =>
      '<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><OTA_HotelResNotifRS ' +
      'xmlns="http://www.opentravel.org/OTA/2003/05"><Success/></OTA_HotelResNotifRS></S:Body></S:Envelope>',
  )

describe('a connection that gets its address after it was made', () => {
  test('is told at once what was booked before it was made and since', async () => {
    await using remote = await siteMinder()
    const before = await book()
    await dispatch()
    const id = await siteConnect()
    const since = await book(20)
    await dispatch()
    await tell()
    let isWoken = false
    const end = context.wakeSignal.onWake(() => {
      isWoken = true
    })
    const secrets = { known_by: 'delivery', partner_secret: 'their secret of us' }
    await changeChannel(context, id, { callback_url: remote.url, ...secrets })
    end()
    expect(isWoken).toBe(true)
    expect(await bookings(id)).toEqual({ waiting: 2, parked: 0, unacknowledged: 2 })
    await tell()
    const path = ['Body', 'OTA_HotelResNotifRQ', 'HotelReservations', 'HotelReservation', 'UniqueID']
    const numbers = remote.received.map(text => childAt(parseXml(text), ...path)?.attributes.get('ID'))
    expect(numbers.toSorted()).toEqual([before, since].toSorted())
    expect(await bookings(id)).toEqual({ waiting: 0, parked: 0, unacknowledged: 0 })
    // Another address says nothing about what was told.
    await changeChannel(context, id, { callback_url: `${remote.url}/other` })
    await tell()
    expect(remote.received).toHaveLength(2)
  })

  test('is not told again what it has fetched, but its changes', async () => {
    await using remote = await xmlReceiver(() => document('OTA_HotelResNotifRS', '<Success/>'))
    const [fetched, changed] = [await book(), await book(20)]
    await dispatch()
    const asked = `<ReadRequests><HotelReadRequest HotelCode="${property}"/></ReadRequests>`
    await client.ask(actions.read.name, document('OTA_ReadRQ', asked))
    const modified = await harness.post('reservation/modify/.json', {
      key,
      confirmation_number: changed,
      checkout: night(23),
    })
    expect(modified.status).toBe(200)
    const unfetched = await book(30)
    await dispatch()
    await changeChannel(context, connection, { callback_url: remote.url })
    await tell()
    const told = remote.received.join('')
    expect(remote.received).toHaveLength(2)
    expect([fetched, changed, unfetched].map(number => told.includes(number))).toEqual([false, true, true])
  })

  test('is told what is booked while it gets the address', async () => {
    const id = await siteConnect()
    await book()
    let dispatching: Promise<void> | undefined
    let isDone = false
    await database.transaction(async transaction => {
      const channel = await lockChannel(transaction, id)
      await updateChannel(transaction, { ...channel, callbackUrl: 'https://channel.example/' })
      await sendUnfetched(transaction, id, night(0))
      dispatching = dispatch().finally(() => {
        isDone = true
      })
      const waiting =
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
      const hasMet = async () => isDone || (await database.query(waiting)).length > 0
      await expect.poll(hasMet, { timeout: 10_000 }).toBe(true)
    })
    await dispatching
    expect((await bookings(id)).waiting).toBe(1)
  })
})

test('what a connection was told is in its counts once a delivery is enough', async () => {
  const id = await siteConnect()
  await book()
  await dispatch()
  const channel = await getChannel(database, id)
  const all = { since: null, unknownOnly: false, limit: null }
  for (const booking of await bookingsOf(context, channel, all)) await noteFetched(context, channel, booking)
  const counted = async (kept: string) => {
    const inventory = [{ rooms: [1], from: night(10), to: night(10), allotment: 2 }]
    const message = { action: 'Counts', senderId: kept, kept, requestId: kept, replayOf: null }
    await takeChange(context, channel, message, { calendar: [], inventory })
    const [row] = await database.query<{ allotment: number; sold: number }>(
      'SELECT allotment, sold FROM night WHERE property_id = $1 AND room_id = 1 AND night = $2',
      [property, night(10)],
    )
    return row
  }
  expect(await counted('before')).toEqual({ allotment: 2, sold: 1 })
  await changeChannel(context, id, { known_by: 'delivery' })
  expect(await counted('after')).toEqual({ allotment: 3, sold: 1 })
})

describe('of the bookings of a connection', () => {
  const done = doneIn(database, ['channel_booking'])
  const booking = (id: number, row: object = {}) => ({
    channel_id: 1,
    property_id: 1,
    reservation_id: uuid(id),
    version: 3,
    state: 'fetched',
    attempts: 2,
    next_attempt_at: '2030-06-01T12:00:00Z',
    ...row,
  })

  test('those are sent that were to be fetched, are not told as they are and whose stay is not over', async () => {
    const stay = (id: number, checkout: string) => ({ property_id: 1, reservation_id: uuid(id), checkout })
    const tables = {
      reservation: [
        ...[1, 2, 3, 4, 5, 7].map(id => stay(id, '2030-06-16')),
        stay(6, '2030-06-15'),
        { ...stay(8, '2030-06-16'), property_id: 2 },
      ],
      channel_booking: [
        booking(1),
        booking(2, { told_version: 2 }),
        booking(3, { told_version: 3 }),
        booking(4, { state: 'parked' }),
        booking(5, { state: 'told' }),
        booking(6),
        booking(7, { channel_id: 2 }),
        booking(8),
      ],
    }
    const { changes, told, at } = await done(tables, transaction =>
      sendUnfetched(transaction, 1, '2030-06-15'),
    )
    const anew = { state: 'waiting', attempts: 0, next_attempt_at: at() }
    expect(changes).toEqual({ 'channel_booking 1 #1': anew, 'channel_booking 1 #2': anew })
    expect(told).toHaveLength(1)
  })

  test('those that were told are known, and none is known less', async () => {
    const channel_booking = [
      booking(1, { told_version: 2, known_version: 1 }),
      booking(2),
      booking(3, { told_version: 1, known_version: 3 }),
      booking(4, { channel_id: 2, told_version: 2 }),
    ]
    const { changes } = await done({ channel_booking }, transaction => knowTold(transaction, 1))
    expect(changes).toEqual({ 'channel_booking 1 #1': { known_version: 2 } })
  })
})
