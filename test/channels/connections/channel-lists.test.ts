// Lists of connections, and when calendars of other sites are read, over rows that differ by one condition each: exactly those
// that are meant are found, in order.

import { describe, expect, test } from 'vitest'
import { hasPartnerSecret, listChannels } from '../../../src/store/channels/channels.ts'
import {
  noteShown,
  noteTold,
  settlePoll,
  takeDuePolls,
  takeTroubles,
} from '../../../src/store/channels/icalendar-polls.ts'
import { doneIn, type PlantedRow, plant, undone } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const done = doneIn(database, ['icalendar_poll'])
const now = '2030-06-15T12:00:00Z'
/** So many hours before now. */
const ago = (hours: number, seconds = 0): string =>
  Temporal.Instant.from(now)
    .subtract({ seconds: hours * 3600 + seconds })
    .toString()
const channel = (id: number, row: object = {}): PlantedRow => ({ channel_id: id, property_id: 1, ...row })

test('connections are listed by property, kind, state and place, in the order they were made', async () => {
  const any = { propertyId: null, kind: null, state: null }
  const whole = { after: null, limit: null }
  const found = await undone(database, async transaction => {
    await plant(
      transaction,
      'channel',
      channel(3),
      channel(1, { property_id: 2 }),
      channel(2, { kind: 'alpinebits' }),
      channel(4, { state: 'paused', property_id: 3 }),
    )
    const lists = [
      () => listChannels(transaction),
      ...[{ propertyId: 2 }, { kind: 'alpinebits' as const }, { state: 'paused' as const }].map(
        filter => () => listChannels(transaction, { ...any, ...filter }),
      ),
      () => listChannels(transaction, any, { after: 1, limit: 2 }),
      () => listChannels(transaction, any, { ...whole, within: [1, 3] }),
      () => listChannels(transaction, any, { ...whole, within: [] }),
    ]
    const found: number[][] = []
    for (const list of lists) found.push((await list()).map(({ id }) => id))
    return found
  })
  expect(found).toEqual([[1, 2, 3, 4], [1], [2], [4], [2, 3], [2, 3, 4], []])
})

test('a secret of a partner is known for its kind until its connection is archived', async () => {
  const found = await undone(database, async transaction => {
    const hash = (byte: number) => ({ partner_secret_hash: `\\x0${byte}` })
    await plant(
      transaction,
      'channel',
      channel(1, hash(1)),
      channel(2, { ...hash(2), state: 'paused' }),
      channel(3, { ...hash(3), state: 'archived' }),
      channel(4, { ...hash(4), kind: 'alpinebits' }),
    )
    const known: boolean[] = []
    for (const byte of [1, 2, 3, 4, 5])
      known.push(await hasPartnerSecret(transaction, 'cloudbeds', Buffer.from([byte])))
    return known
  })
  expect(found).toEqual([true, true, false, false, false])
})

describe('calendars of other sites', () => {
  const poll = { etag: 'e', modified: 'm', failures: 2, address_hash: '\\x01' }

  test('are read when they are due, with those that are new, the longest due first', async () => {
    const calendar = (id: number, row: object = {}) =>
      channel(id, { kind: 'icalendar', partner_secret: '\\x01', ...row })
    const channels = [
      ...[1, 2, 3, 4].map(id => calendar(id)),
      calendar(5, { state: 'paused' }),
      calendar(6, { partner_secret: null }),
      calendar(7, { kind: 'cloudbeds' }),
      calendar(8, { state: 'paused' }),
      calendar(9, { partner_secret: null }),
    ]
    const due: [id: number, seconds: number][] = [
      [1, -1],
      [2, 0.000001],
      [3, -2],
      [5, -9],
      [6, -9],
    ]
    const read = (limit: number) =>
      done(
        at => ({
          channel: channels,
          icalendar_poll: due.map(([id, seconds]) => ({ channel_id: id, next_at: at(seconds), ...poll })),
        }),
        transaction => takeDuePolls(transaction, { limit, leaseSeconds: 30 }),
      )
    const known = (channelId: number) => ({
      channelId,
      failures: 2,
      addressHash: Buffer.from([1]),
      etag: 'e',
      modified: 'm',
      trouble: null,
    })
    const all = await read(9)
    const leased = { next_at: all.at(30) }
    expect(all.result.toSorted((one, other) => one.channelId - other.channelId)).toEqual([
      known(1),
      known(3),
      { channelId: 4, failures: 0, addressHash: null, etag: null, modified: null, trouble: null },
    ])
    expect(all.changes).toEqual({
      'icalendar_poll 1': leased,
      'icalendar_poll 3': leased,
      'icalendar_poll 4': { channel_id: 4, failures: 0, ...leased },
    })
    const first = await read(1)
    expect(first.result).toEqual([known(3)])
  })

  test('are read again after a time, and note what was read', async () => {
    const polls = [1, 2].map(id => ({ channel_id: id, next_at: now }))
    const settled = { channelId: 1, failures: 3, addressHash: Buffer.from([9]), etag: 'f', modified: null }
    const { changes, at } = await done({ icalendar_poll: polls }, tx =>
      settlePoll(tx, { ...settled, trouble: null }, 45),
    )
    expect(changes).toEqual({
      'icalendar_poll 1': { failures: 3, address_hash: '\\x09', etag: 'f', next_at: at(45) },
    })
  })

  test('are told to the hotel once, and again when the trouble is another', async () => {
    const poll = { channelId: 1, failures: 0, addressHash: null, etag: null, modified: null }
    const trouble = { error: null, unreadable: 1, missing: 0, opensAt: null }
    const later = { ...trouble, error: 'HTTP 404' }
    const found = await undone(database, async transaction => {
      await plant(transaction, 'channel', { channel_id: 1, kind: 'icalendar', property_id: 7 })
      await plant(transaction, 'icalendar_poll', { channel_id: 1 })
      const told = async (now: typeof trouble | typeof later | null) => {
        await settlePoll(transaction, { ...poll, trouble: now }, 45)
        const due = await takeTroubles(transaction, { limit: 5, leaseSeconds: 60 })
        if (due.length > 0) await noteTold(transaction, 1)
        return due
      }
      return [
        await told(trouble),
        await told(trouble),
        await told(later),
        await told(null),
        await told(trouble),
      ]
    })
    const told = (now: object) => [{ channelId: 1, propertyId: 7, trouble: now }]
    expect(found).toEqual([told(trouble), [], told(later), [], told(trouble)])
  })

  test('are told since when ours shows what it shows', async () => {
    const found = await undone(database, async transaction => {
      const shown = (digest: string, hours: number, id = 1) =>
        noteShown(transaction, id, { digest, now: ago(-hours) })
      return [
        await shown('a', 0),
        await shown('a', 1),
        await shown('a', 2, 2),
        await shown('b', 3),
        await shown('b', 4),
      ]
    })
    expect(found).toEqual([0, 0, 2, 3, 3].map(hours => ago(-hours)))
  })
})
