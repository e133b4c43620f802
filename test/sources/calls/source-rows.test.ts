// What sources were sent and how they have been doing, over rows that differ by one condition each: exactly those that are meant
// are compared, counted and listed.

import { describe, expect, test } from 'vitest'
import {
  readDaysToCompare,
  readSentAs,
  readSentOn,
  writeComparison,
} from '../../../src/store/sources/booking-reconciliation.ts'
import { readRests, writeRest } from '../../../src/store/sources/source-rests.ts'
import {
  getMessageOfSource,
  listMessagesOfSource,
  readSourceActivity,
} from '../../../src/store/sources/source-states.ts'
import { addDays, formatDay } from '../../../src/values/civil-dates.ts'
import { doneIn, type PlantedRow, stored, uuid } from '../../support/hotels/planted-rows.ts'
import { day } from '../../support/hotels/stored-property.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const ago = (seconds: number): string => Temporal.Instant.from(now).subtract({ seconds }).toString()
const today = day('2030-06-15')
const dateBefore = (days: number): string => formatDay(addDays(today, -days))

const done = doneIn(database)

describe('a booking', () => {
  const attempt = (id: number, row: object = {}): PlantedRow => ({
    property_id: 1,
    reservation_id: uuid(id),
    source: 's',
    total: 1,
    currency: 'EUR',
    state: 'sent',
    sent_at: now,
    ...row,
  })
  const reservation = (id: number, row: object = {}): PlantedRow => ({
    property_id: 1,
    reservation_id: uuid(id),
    guest: { email: `${id}@example.com` },
    changed_at: now,
    ...row,
  })
  const known = (id: number, row: object = {}) => ({
    propertyId: 1,
    reference: uuid(id),
    status: 'confirmed',
    state: 'sent',
    confirmation: null,
    sentAt: now,
    changedAt: now,
    email: `${id}@example.com`,
    ...row,
  })

  test('was sent on a day from its first to its last instant, and is told with its guest until that is erased', async () => {
    const { result } = await done(
      {
        source_attempt: [
          attempt(1, { sent_at: '2030-06-14T23:59:59.999999Z' }),
          attempt(2, { sent_at: '2030-06-15T00:00:00Z', state: 'confirmed', confirmation: 'C' }),
          attempt(3, { sent_at: '2030-06-15T23:59:59.999999Z' }),
          attempt(4, { sent_at: '2030-06-16T00:00:00Z' }),
          attempt(5, { source: 't' }),
          attempt(7),
          attempt(6),
          attempt(8, { sent_at: null }),
        ],
        reservation: [
          ...[1, 4, 5, 7, 8].map(id => reservation(id)),
          reservation(2, { status: 'cancelled' }),
          reservation(3, { changed_at: ago(5) }),
          reservation(6, { erased_at: now }),
        ],
      },
      transaction => readSentOn(transaction, 's', today),
    )
    expect(result).toEqual([
      known(2, {
        sentAt: '2030-06-15T00:00:00Z',
        status: 'cancelled',
        state: 'confirmed',
        confirmation: 'C',
      }),
      known(6, { email: null }),
      known(7),
      known(3, { sentAt: '2030-06-15T23:59:59.999999Z', changedAt: ago(5) }),
    ])
  })

  test('is found by its reference, on whichever day it was sent', async () => {
    const { result } = await done(
      {
        source_attempt: [
          attempt(1, { sent_at: '2020-01-01T00:00:00Z' }),
          attempt(2, { source: 't' }),
          attempt(3, { sent_at: null }),
          attempt(4),
        ],
        reservation: [1, 2, 3, 4].map(id => reservation(id)),
      },
      transaction => readSentAs(transaction, 's', [uuid(1), uuid(2), uuid(3), 'no id at all']),
    )
    expect(result).toEqual([known(1, { sentAt: '2020-01-01T00:00:00Z' })])
  })
})

describe('a day', () => {
  const comparison = (daysAgo: number, source = 's'): PlantedRow => ({
    source,
    day: dateBefore(daysAgo),
    compared_at: ago(99),
  })
  const difference = (daysAgo: number, source = 's', number = 1, sentence = 'x'): PlantedRow => ({
    source,
    day: dateBefore(daysAgo),
    number,
    sentence,
  })

  test('is compared in the week after it, and for a month while there are differences', async () => {
    const days = async (comparisons: readonly PlantedRow[], differences: readonly PlantedRow[]) =>
      (
        await done({ source_comparison: comparisons, source_difference: differences }, transaction =>
          readDaysToCompare(transaction, 's', today),
        )
      ).result.map(each => formatDay(each))
    const week = [7, 6, 5, 4, 3, 2, 1].map(dateBefore)
    expect(await days([], [])).toEqual(week)
    expect(await days([comparison(7), comparison(3, 't'), comparison(1)], [])).toEqual(week.slice(1, 6))
    expect(
      await days(
        [7, 6, 5, 4, 3, 2, 1].map(each => comparison(each)),
        [difference(31), difference(30), difference(8), difference(8, 's', 2), difference(2)],
      ),
    ).toEqual([30, 8, 2].map(dateBefore))
    expect(await days([comparison(1)], [difference(1, 't'), difference(20, 't')])).toEqual(week.slice(0, 6))
  })

  test('has its new findings in the place of its old ones, and tells those that were not known', async () => {
    const written = (...differences: string[]) =>
      done(
        {
          source_comparison: [comparison(2), comparison(2, 't'), comparison(1)],
          source_difference: [
            difference(2),
            difference(2, 's', 2, 'y'),
            difference(2, 't'),
            difference(1, 's', 1, 'new'),
          ],
        },
        transaction =>
          writeComparison(transaction, { source: 's', day: addDays(today, -2), differences, at: now }),
      )
    const at = { [`source_comparison s ${dateBefore(2)}`]: { compared_at: stored(now) } }
    const first = `source_difference s ${dateBefore(2)}`
    const { result, changes } = await written('y', 'new')
    expect(result).toEqual(['new'])
    expect(changes).toEqual({
      ...at,
      [`${first} 1`]: { sentence: 'y' },
      [`${first} 2`]: { sentence: 'new' },
    })
    const none = await written()
    expect([none.result, none.changes]).toEqual([[], { ...at, [`${first} 1`]: null, [`${first} 2`]: null }])
    const { changes: made } = await done({ source_comparison: [], source_difference: [] }, transaction =>
      writeComparison(transaction, { source: 's', day: today, differences: ['a'], at: now }),
    )
    expect(made).toEqual({
      'source_comparison s 2030-06-15': { source: 's', day: '2030-06-15', compared_at: stored(now) },
      'source_difference s 2030-06-15 1': { source: 's', day: '2030-06-15', number: 1, sentence: 'a' },
    })
  })
})

describe('a source', () => {
  const message = (id: number, row: object = {}): PlantedRow => ({
    message_id: id,
    source: 's',
    property_id: 1,
    reservation_id: uuid(id),
    call: 'book',
    method: 'POST',
    path: '/b',
    status: 200,
    sent: 'out',
    answered: 'in',
    at: ago(id),
    ...row,
  })
  const day = 86_400

  test('has the properties that ask it, the calls and troubles of a day, and the last of both', async () => {
    const property = (id: number, document: object): PlantedRow => ({ property_id: id, document })
    const beside = { source_mappings: [{ source: 's', key: 'k' }] }
    const { result } = await done(
      {
        property: [
          property(1, { source: 's' }),
          property(2, { source: 't' }),
          property(3, { equal_offers: 'cheapest', ...beside }),
          property(4, beside),
          property(5, { equal_offers: 'one_source', ...beside }),
          property(6, { equal_offers: 'cheapest', source_mappings: [{ source: 't' }] }),
        ],
        source_message: [
          message(1, { status: 404, at: ago(3) }),
          message(2, { status: 499, at: ago(4) }),
          message(3, { status: 500, at: ago(day - 1) }),
          message(4, { status: null, error: 'timeout', at: ago(day) }),
          message(5, { source: 'u', status: 500 }),
        ],
      },
      transaction => readSourceActivity(transaction, ['u', 's', 'none'], now),
    )
    const none = {
      properties: 0,
      calls: 0,
      troubles: 0,
      lastCallAt: null,
      lastTrouble: null,
      lastTroubleAt: null,
    }
    expect(result).toEqual([
      { source: 'none', ...none },
      {
        source: 's',
        properties: 2,
        calls: 3,
        troubles: 1,
        lastCallAt: ago(3),
        lastTrouble: 'timeout',
        lastTroubleAt: ago(day),
      },
      {
        ...none,
        source: 'u',
        calls: 1,
        troubles: 1,
        lastCallAt: ago(5),
        lastTrouble: 'status 500',
        lastTroubleAt: ago(5),
      },
    ])
  })

  test('has its messages listed, the newest first, all or those with troubles', async () => {
    const rows = [
      message(1, { status: 500 }),
      message(2),
      message(3, { status: 499 }),
      message(4, { status: null, error: 'timeout' }),
      message(5, { source: 't', status: 500 }),
    ]
    const listed = async (troubles: boolean, after: number | null, limit: number) =>
      (
        await done({ source_message: rows }, transaction =>
          listMessagesOfSource(transaction, { source: 's', troubles }, { after, limit }),
        )
      ).result
    const ids = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).map(({ id }) => id)
    expect(await ids(false, null, 9)).toEqual([4, 3, 2, 1])
    expect(await ids(false, 4, 2)).toEqual([3, 2])
    expect(await ids(true, null, 9)).toEqual([4, 1])
    expect(await ids(true, 4, 9)).toEqual([1])
    const whole = {
      id: 2,
      propertyId: 1,
      reservationId: uuid(2),
      call: 'book',
      method: 'POST',
      path: '/b',
      status: 200,
      error: null,
      at: ago(2),
    }
    expect(await listed(false, 3, 1)).toEqual([whole])
    const read = async (source: string, id: number) =>
      (await done({ source_message: rows }, transaction => getMessageOfSource(transaction, source, id)))
        .result
    expect(await read('s', 2)).toEqual({ ...whole, sent: 'out', answered: 'in' })
    for (const id of [5, 9])
      expect(await read('s', id)).toMatchObject({
        type: 'NotFoundException',
        message: `The source s has no message ${id}; messages are kept for thirty days.`,
      })
  })

  test('is left alone since the first time, with the last reason, until it answers', async () => {
    const write = (source: string, since: string, reason: string | null) =>
      writeRest(database, { source, since, reason })
    await write('a', ago(5), 'slow')
    await write('a', now, 'away')
    await write('b', ago(9), 'slow')
    await write('c', ago(5), 'slow')
    const rests = () => readRests(database, ['c', 'a', 'b', 'd'])
    const [a, c] = [
      { source: 'a', since: ago(5), reason: 'away' },
      { source: 'c', since: ago(5), reason: 'slow' },
    ]
    expect(await rests()).toEqual([{ source: 'b', since: ago(9), reason: 'slow' }, a, c])
    expect(await readRests(database, ['a'])).toEqual([a])
    await write('b', now, null)
    expect(await rests()).toEqual([a, c])
  })
})
