// What is sent to sources and what they offered, over rows that differ by one condition each: exactly the attempt, the offer and
// the message that are meant are written, found and forgotten.

import { describe, expect, test } from 'vitest'
import {
  findLiveOffers,
  keptSince,
  pruneLiveOffers,
  saveLiveOffers,
} from '../../../src/store/sources/live-offers.ts'
import {
  countLookUp,
  getSourceAttempt,
  markSent,
  prepareSourceAttempt,
  settleSourceAttempt,
} from '../../../src/store/sources/source-attempts.ts'
import {
  forgetSourceMessages,
  insertSourceMessage,
  readSourceMessages,
} from '../../../src/store/sources/source-messages.ts'
import { minor } from '../../../src/values/money.ts'
import { doneIn, type PlantedRow, stored, undone, uuid } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()

const done = doneIn(database)

describe('an attempt', () => {
  const attempt = (id: number, row: object = {}): PlantedRow => ({
    property_id: 1,
    reservation_id: uuid(id),
    source: 's',
    total: 5,
    currency: 'EUR',
    state: 'sent',
    look_ups: 2,
    misses: 1,
    ...row,
  })
  const key = { propertyId: 1, reservationId: uuid(1) }
  const rows = (row: object = {}) => ({
    source_attempt: [attempt(1, row), attempt(2), attempt(1, { property_id: 2 })],
  })
  const first = 'source_attempt 1 #1'

  test('is written before it is sent, with what is booked of a live source', async () => {
    const made = async (live: object | null) => {
      const { changes } = await done({ source_attempt: [] }, transaction =>
        prepareSourceAttempt(transaction, {
          ...key,
          source: 's',
          total: minor(7),
          currency: 'JPY',
          live: live as never,
        }),
      )
      return changes[first]
    }
    const bare = {
      property_id: 1,
      reservation_id: '#1',
      source: 's',
      total: 7,
      currency: 'JPY',
      state: 'prepared',
      look_ups: 0,
      misses: 0,
    }
    expect(await made(null)).toEqual(bare)
    expect(await made({ roomKey: 'r' })).toEqual({ ...bare, live: { roomKey: 'r' } })
  })

  test('is marked as sent once, when it is prepared', async () => {
    const marked = (row: object) =>
      done(rows(row), transaction => markSent(transaction, key, now)).then(({ changes }) => changes)
    expect(await marked({ state: 'prepared' })).toEqual({
      [first]: { state: 'sent', sent_at: stored(now) },
    })
    expect(await marked({ state: 'sent' })).toEqual({})
    expect(await marked({ state: 'failed' })).toEqual({})
  })

  test.each([
    ['sent', null],
    ['unknown', null],
    ['confirmed', stored(now)],
    ['failed', stored(now)],
    ['orphan', stored(now)],
    ['orphan_cancelled', stored(now)],
  ] as const)('that is %s is settled at %s', async (state, settledAt) => {
    const before = { state: 'prepared', settled_at: second(-9), confirmation: 'old', reason: 'old' }
    const settled = (confirmation: string | null) =>
      done(rows(before), transaction =>
        settleSourceAttempt(transaction, key, { state, confirmation, reason: 'why', at: now }),
      )
    const result = { state, reason: 'why', settled_at: settledAt }
    expect((await settled(null)).changes).toEqual({ [first]: result })
    expect((await settled('new')).changes).toEqual({ [first]: { ...result, confirmation: 'new' } })
  })

  test('counts its look-ups, and the last ones in a row that found nothing', async () => {
    const counted = (isMiss: boolean) =>
      done(rows(), transaction => countLookUp(transaction, key, isMiss)).then(({ changes }) => changes)
    expect(await counted(true)).toEqual({ [first]: { look_ups: 3, misses: 2 } })
    expect(await counted(false)).toEqual({ [first]: { look_ups: 3, misses: 0 } })
  })

  test('is read with its reservation, whose guest is told until that is erased', async () => {
    const reservation = (id: number, row: object = {}): PlantedRow => ({
      property_id: 1,
      reservation_id: uuid(id),
      guest: { email: `${id}@example.com` },
      changed_at: second(id),
      ...row,
    })
    const read = (row: object, asked = key) =>
      done(
        {
          ...rows({ live: { roomKey: 'r' }, confirmation: 'C', sent_at: now, settled_at: second(1) }),
          reservation: [reservation(1, row), reservation(2), reservation(1, { property_id: 2 })],
        },
        transaction => getSourceAttempt(transaction, asked.propertyId, asked.reservationId),
      ).then(({ result }) => result)
    const whole = {
      propertyId: 1,
      reservationId: uuid(1),
      source: 's',
      total: 5,
      currency: 'EUR',
      state: 'sent',
      live: { roomKey: 'r' },
      confirmation: 'C',
      lookUps: 2,
      misses: 1,
      sentAt: now,
      settledAt: second(1),
      changedAt: second(1),
      email: '1@example.com',
    }
    expect(await read({})).toEqual(whole)
    expect(await read({ erased_at: now })).toEqual({ ...whole, email: null })
    await expect(read({}, { propertyId: 1, reservationId: uuid(9) })).rejects.toMatchObject({
      message: `reservation ${uuid(9)} was never prepared for a source`,
    })
  })
})

describe('an offer', () => {
  const key = { publisherId: 1, propertyId: 2, source: 's', fingerprint: Buffer.from([7]) }
  const offer = (row: object = {}): PlantedRow => ({
    publisher_id: 1,
    property_id: 2,
    source: 's',
    stay_fingerprint: '\\x07',
    offers: 'kept',
    answered_at: now,
    ...row,
  })
  const others = [
    offer({ publisher_id: 3 }),
    offer({ property_id: 3 }),
    offer({ source: 't' }),
    offer({ stay_fingerprint: '\\x08' }),
  ]

  test('is kept for half an hour', () => {
    expect(keptSince(Temporal.Instant.from(now))).toBe('2030-06-15T11:30:00Z')
  })

  test('takes the place of an older one of the same stay', async () => {
    const saved = (row: object) =>
      done({ live_offer: [offer(row), ...others] }, transaction =>
        saveLiveOffers(transaction, { ...key, offers: 'new', answeredAt: now }),
      ).then(({ changes }) => changes)
    expect(await saved({ answered_at: second(-1) })).toEqual({
      'live_offer 1 2 s \\x07': { offers: 'new', answered_at: stored(now) },
    })
    expect(await saved({})).toEqual({})
    expect(await saved({ answered_at: second(1) })).toEqual({})
    expect(Object.keys(await saved({ source: 'u' }))).toEqual(['live_offer 1 2 s \\x07'])
  })

  test('is found where it came after an instant', async () => {
    const found = async (row: object) =>
      (
        await done({ live_offer: [offer(row), ...others.map(each => ({ ...each, offers: 'other' }))] }, tx =>
          findLiveOffers(tx, key, second(-60)),
        )
      ).result
    expect(await found({})).toBe('kept')
    expect(await found({ answered_at: second(-59) })).toBe('kept')
    expect(await found({ answered_at: second(-60) })).toBeUndefined()
    expect(await found({ source: 'u' })).toBeUndefined()
  })

  test('is forgotten when it is old, and so are the oldest beyond five thousand of a publisher', async () => {
    const { changes } = await done(
      {
        live_offer: [offer({ answered_at: second(-60) }), offer({ source: 't', answered_at: second(-59) })],
      },
      transaction => pruneLiveOffers(transaction, second(-60)),
    )
    expect(changes).toEqual({ 'live_offer 1 2 s \\x07': null })
    const left = await undone(database, async transaction => {
      await transaction.query(
        `INSERT INTO live_offer (publisher_id, property_id, source, stay_fingerprint, offers, answered_at)
         SELECT publisher, 2, 's', decode(lpad(to_hex(number), 8, '0'), 'hex'), '', $1::timestamptz + number * interval '1 second'
           FROM generate_series(1, 5001) AS number, unnest(ARRAY[1, 2]) AS publisher
          WHERE publisher = 1 OR number < 9`,
        [now],
      )
      await pruneLiveOffers(transaction, now)
      return transaction.query<{ publisher: number; count: number; oldest: string }>(
        `SELECT publisher_id AS publisher, count(*)::int, min(answered_at) AS oldest
           FROM live_offer GROUP BY publisher_id ORDER BY publisher_id`,
      )
    })
    expect(left).toEqual([
      { publisher: 1, count: 5_000, oldest: second(2) },
      { publisher: 2, count: 8, oldest: second(1) },
    ])
  })
})

describe('a message', () => {
  const message = {
    source: 's',
    propertyId: 1,
    reference: uuid(1),
    call: 'book',
    method: 'POST',
    path: '/b',
    status: 200,
    error: null,
    sent: 'out',
    answered: 'in',
    at: now,
  }
  const kept = {
    call: 'book',
    method: 'POST',
    path: '/b',
    status: 200,
    error: null,
    sent: 'out',
    answered: 'in',
    at: now,
  }

  test('is kept whole, read with the others of its reservation in order, and forgotten after thirty days', async () => {
    const failed = { ...message, status: null, error: 'timeout', answered: null, sent: null }
    for (const each of [
      { ...message, at: second(9) },
      failed,
      { ...message, propertyId: 2 },
      { ...message, reference: uuid(2) },
    ])
      await insertSourceMessage(database, each)
    const read = () => readSourceMessages(database, 1, uuid(1))
    const last = { ...kept, status: null, error: 'timeout', answered: null, sent: null }
    expect(await read()).toEqual([{ ...kept, at: second(9) }, last])
    const month = 30 * 86_400
    await forgetSourceMessages(database, Temporal.Instant.from(second(month)))
    expect(await read()).toHaveLength(2)
    await forgetSourceMessages(database, Temporal.Instant.from(second(month + 1)))
    expect(await read()).toEqual([{ ...kept, at: second(9) }])
  })

  test('is one of the last two hundred that are shown', async () => {
    const rows = Array.from({ length: 201 }, (_, index) => ({
      message_id: index + 100,
      source: 's',
      property_id: 5,
      reservation_id: uuid(5),
      call: `${index}`,
      at: now,
    }))
    const { result } = await done({ source_message: rows }, transaction =>
      readSourceMessages(transaction, 5, uuid(5)),
    )
    expect([result.length, result[0]!.call, result.at(-1)!.call]).toEqual([200, '1', '200'])
  })
})
