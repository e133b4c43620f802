// Messages of channels, their figures and troubles, over rows that differ by one condition each: exactly
// those that are meant count.

import { describe, expect, test } from 'vitest'
import { readBookingFigures, readMessageFigures } from '../../../src/store/channels/channel-figures.ts'
import {
  findAccepted,
  forgetMessages,
  getMessage,
  listMessages,
  readActivity,
} from '../../../src/store/channels/channel-messages.ts'
import { findChannelTroubles } from '../../../src/store/monitoring/channel-troubles.ts'
import { changesIn, type PlantedRow, plant, undone, uuid } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
/** So many hours before now. */
const ago = (hours: number, seconds = 0): string =>
  Temporal.Instant.from(now)
    .subtract({ seconds: hours * 3600 + seconds })
    .toString()
const channel = (id: number, row: object = {}): PlantedRow => ({ channel_id: id, property_id: 1, ...row })
const message = (id: number, row: object = {}): PlantedRow => ({
  message_id: id,
  channel_id: 1,
  direction: 'in',
  action: 'ARI',
  outcome: 'accepted',
  at: now,
  ...row,
})

describe('messages of a connection', () => {
  const messages = [
    message(1, { at: ago(24), outcome: 'refused', error: 'a' }),
    message(2, { at: ago(24, -1), outcome: 'refused', error: 'b' }),
    message(3, { at: ago(3), outcome: 'failed', error: 'c', direction: 'out' }),
    message(4, { at: ago(4) }),
    message(5, { at: ago(2), direction: 'out' }),
    message(6, { at: ago(1), channel_id: 2, outcome: 'failed', error: 'd' }),
    message(7, { at: ago(5), outcome: 'failed', error: 'e' }),
    message(8, { at: ago(7), channel_id: 4, direction: 'out' }),
    message(9, { at: ago(6), channel_id: 4 }),
  ]
  const read = <Result>(
    work: (transaction: Parameters<Parameters<typeof undone>[1]>[0]) => Promise<Result>,
  ) =>
    undone(database, async transaction => {
      await plant(transaction, 'channel_message', ...messages)
      return work(transaction)
    })

  test.each([
    ['all', { channelId: 1, troubles: false }, { after: null, limit: 9 }, [7, 5, 4, 3, 2, 1]],
    ['those with troubles', { channelId: 1, troubles: true }, { after: null, limit: 9 }, [7, 3, 2, 1]],
    ['those after one, so many', { channelId: 1, troubles: false }, { after: 5, limit: 2 }, [4, 3]],
    ['those of another', { channelId: 2, troubles: true }, { after: null, limit: 9 }, [6]],
  ])('are listed the newest first: %s', async (_name, filter, part, ids) => {
    expect((await read(transaction => listMessages(transaction, filter, part))).map(({ id }) => id)).toEqual(
      ids,
    )
  })

  test('tell how it has been doing in a day', async () => {
    expect(await read(transaction => readActivity(transaction, 1, now))).toEqual({
      lastReceivedAt: ago(4),
      lastSentAt: ago(2),
      lastError: 'e',
      lastErrorAt: ago(5),
      accepted: 2,
      refused: 1,
      failed: 2,
    })
    expect(await read(transaction => readActivity(transaction, 4, now))).toMatchObject({
      lastReceivedAt: ago(6),
      lastSentAt: ago(7),
      accepted: 2,
    })
    expect(await read(transaction => readActivity(transaction, 3, now))).toEqual({
      lastReceivedAt: null,
      lastSentAt: null,
      lastError: null,
      lastErrorAt: null,
      accepted: 0,
      refused: 0,
      failed: 0,
    })
  })

  test('are those of their own connection only', async () => {
    expect(await read(transaction => getMessage(transaction, 2, 6))).toMatchObject({ id: 6, error: 'd' })
    await expect(read(transaction => getMessage(transaction, 1, 6))).rejects.toThrow(
      'Connection 1 has no message 6; messages are kept for thirty days.',
    )
  })

  test('are forgotten before an instant', async () => {
    const changes = await read(transaction =>
      changesIn(transaction, ['channel_message'], () => forgetMessages(transaction, ago(4))),
    )
    expect(Object.keys(changes)).toEqual([1, 2, 7, 8, 9].map(id => `channel_message ${id}`))
  })

  test('that were accepted are known again by sender and content', async () => {
    const named = { channelId: 1, action: 'ARI', senderId: 's', digest: Buffer.from([1]) }
    const kept = (id: number, row: object = {}) =>
      message(id, { sender_id: 's', digest: '\\x01', body: `body ${id}`, ...row })
    const found = await undone(database, async transaction => {
      await plant(
        transaction,
        'channel_message',
        kept(1, { channel_id: 2 }),
        kept(2, { action: 'other' }),
        kept(3, { sender_id: 't' }),
        kept(4, { digest: '\\x02' }),
        kept(5),
      )
      return [
        await findAccepted(transaction, named),
        await findAccepted(transaction, { ...named, channelId: 3 }),
        await findAccepted(transaction, { ...named, digest: Buffer.from([3]) }),
      ]
    })
    expect(found.map(each => each?.body)).toEqual(['body 5', undefined, undefined])
  })
})

test('figures are of a day, by kind, direction and outcome, and of bookings of active connections', async () => {
  const found = await undone(database, async transaction => {
    await plant(
      transaction,
      'channel',
      channel(1),
      channel(2, { kind: 'alpinebits' }),
      channel(3),
      channel(4, { state: 'paused' }),
    )
    await plant(
      transaction,
      'channel_message',
      message(1, { at: ago(0, 300) }),
      message(2, { channel_id: 3, at: ago(0, 120) }),
      message(3, { at: ago(24), outcome: 'failed' }),
      message(4, { direction: 'out' }),
      message(5, { channel_id: 2 }),
      message(6, { outcome: 'refused' }),
    )
    const booking = (id: number, state: string, of = 1) => ({
      channel_id: of,
      property_id: 1,
      reservation_id: uuid(id),
      state,
    })
    await plant(
      transaction,
      'channel_booking',
      booking(1, 'waiting'),
      booking(2, 'waiting', 3),
      booking(3, 'parked'),
      booking(4, 'told'),
      booking(5, 'waiting', 4),
      booking(6, 'fetched'),
      booking(7, 'waiting', 2),
    )
    return [await readMessageFigures(transaction, now), await readBookingFigures(transaction)]
  })
  const of = (kind: string, direction: string, outcome: string, messages: number, age: number) => ({
    kind,
    direction,
    outcome,
    messages,
    age,
  })
  expect(found).toEqual([
    [
      of('alpinebits', 'in', 'accepted', 1, 0),
      of('cloudbeds', 'in', 'accepted', 2, 120),
      of('cloudbeds', 'in', 'refused', 1, 0),
      of('cloudbeds', 'out', 'accepted', 1, 0),
    ],
    [
      { kind: 'alpinebits', state: 'waiting', bookings: 1 },
      { kind: 'cloudbeds', state: 'parked', bookings: 1 },
      { kind: 'cloudbeds', state: 'waiting', bookings: 2 },
    ],
  ])
})

test('a connection needs somebody when a day brought errors only, nothing was heard for three, bookings were given up, or its calendar is in trouble', async () => {
  const sentences = await undone(database, async transaction => {
    const made = (id: number, row: object = {}) => channel(id, { created_at: now, ...row })
    await plant(
      transaction,
      'channel',
      made(2),
      made(1),
      made(3),
      made(4),
      made(5, { created_at: ago(72) }),
      made(6, { created_at: ago(72, 1) }),
      made(7, { created_at: ago(99) }),
      made(8, { created_at: ago(99), kind: 'icalendar' }),
      made(9, { created_at: ago(99), kind: 'siteconnect' }),
      made(14, { kind: 'siteconnect' }),
      made(15, { kind: 'siteconnect', callback_url: 'https://c.example' }),
      ...['paused', 'archived'].map((state, index) => made(10 + index, { created_at: ago(99), state })),
      made(12),
      made(13, { created_at: ago(99), kind: 'alpinebits' }),
    )
    const failed = (id: number, of: number, row: object = {}) =>
      message(id, { channel_id: of, outcome: 'failed', ...row })
    await plant(
      transaction,
      'channel_message',
      failed(1, 1),
      failed(2, 1),
      failed(3, 2, { at: ago(24) }),
      failed(4, 3),
      message(5, { channel_id: 3 }),
      message(6, { channel_id: 7, at: ago(60) }),
      message(7, { channel_id: 13, direction: 'out', at: ago(1) }),
    )
    const booking = (id: number, state: string, of: number) => ({
      channel_id: of,
      property_id: 1,
      reservation_id: uuid(id),
      state,
    })
    await plant(
      transaction,
      'channel_booking',
      booking(1, 'parked', 12),
      booking(2, 'parked', 12),
      booking(3, 'waiting', 12),
      booking(4, 'waiting', 4),
      { ...booking(5, 'parked', 1), last_status: 'no code; add it' },
      booking(6, 'fetched', 14),
    )
    const poll = (id: number, trouble: object | null) => ({ channel_id: id, trouble })
    await plant(
      transaction,
      'icalendar_poll',
      poll(8, { error: 'HTTP 404', unreadable: 2, missing: 3 }),
      poll(5, null),
      poll(4, { error: null, unreadable: 0, missing: 1 }),
      poll(10, { error: 'x', unreadable: 0, missing: 0 }),
    )
    return findChannelTroubles(transaction, now)
  })
  const says = (id: number, kind: string, trouble: string) =>
    `connection ${id} (${kind}) of property 1 ${trouble}`
  expect(sentences).toEqual([
    says(1, 'cloudbeds', 'gave up sending bookings: 1 (no code; add it)'),
    says(1, 'cloudbeds', 'had 2 messages in a day, all of them with errors'),
    says(4, 'cloudbeds', 'keeps 1 nights closed that its calendar has no more'),
    says(6, 'cloudbeds', 'has not been heard for three days'),
    says(8, 'icalendar', 'cannot read 2 events of its calendar in full'),
    says(8, 'icalendar', 'cannot read its calendar: HTTP 404'),
    says(8, 'icalendar', 'keeps 3 nights closed that its calendar has no more'),
    says(9, 'siteconnect', 'has not been heard for three days'),
    says(12, 'cloudbeds', 'gave up sending bookings: 2 (no reason is kept)'),
    says(13, 'alpinebits', 'has not been heard for three days'),
    says(14, 'siteconnect', 'has no callback_url, so that bookings are not sent: 1'),
    says(15, 'siteconnect', 'has a callback_url and no partner_secret, so that bookings cannot be sent'),
  ])
})
