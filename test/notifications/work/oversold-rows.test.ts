// Mails about oversold nights, over rows that differ by one condition each: exactly those that are due are taken, and of their
// nights exactly those that are oversold still are told.

import { describe, expect, test } from 'vitest'
import {
  findOversold,
  forgetOversoldMails,
  readToldNights,
  retryOversoldMail,
  settleOversoldMail,
  takeOversoldMails,
} from '../../../src/store/notifications/oversold-mails.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { doneIn, noChanges, type PlantedRow, plant } from '../../support/hotels/planted-rows.ts'
import { day } from '../../support/hotels/stored-property.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'

const done = doneIn(database)

describe('a mail about oversold nights', () => {
  const mail = (id: number, row: object = {}): PlantedRow => ({
    mail_id: id,
    property_id: id * 10,
    begun_at: noon,
    attempts: 0,
    next_attempt_at: noon,
    ...row,
  })

  test('is taken when it is due, the one that waits longest first, for as long as is asked', async () => {
    const taken = (limit: number) =>
      done(
        at => ({
          oversold_mail: [
            mail(1, { next_attempt_at: at(-1) }),
            mail(2, { next_attempt_at: at(-9), attempts: 4 }),
            mail(3, { next_attempt_at: at(0) }),
            mail(4, { next_attempt_at: at(1) }),
            mail(5, { next_attempt_at: at(-9), state: 'parked' }),
            mail(6, { next_attempt_at: at(-9), state: 'delivered' }),
          ],
        }),
        async transaction => {
          // The order is that of the statement, not that of an index.
          await transaction.query('SET LOCAL enable_indexscan = off')
          return takeOversoldMails(transaction, { limit, leaseSeconds: 90 })
        },
      )
    const all = await taken(9)
    expect(all.result.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: 1, propertyId: 10, attempts: 1 },
      { id: 2, propertyId: 20, attempts: 5 },
      { id: 3, propertyId: 30, attempts: 1 },
    ])
    expect(all.changes).toEqual({
      'oversold_mail 1': { attempts: 1, next_attempt_at: all.at(90) },
      'oversold_mail 2': { attempts: 5, next_attempt_at: all.at(90) },
      'oversold_mail 3': { attempts: 1, next_attempt_at: all.at(90) },
    })
    expect((await taken(1)).result.map(({ id }) => id)).toEqual([2])
    expect((await taken(2)).result.map(({ id }) => id).sort()).toEqual([1, 2])
  })

  test('that another server is just taking is left to it', async () => {
    await database.transaction(async transaction => {
      await transaction.query("SET LOCAL session_replication_role = 'replica'")
      await plant(transaction, 'oversold_mail', mail(1, { next_attempt_at: '2020-01-01' }))
    })
    const taking = (transaction: Transaction) =>
      takeOversoldMails(transaction, { limit: 5, leaseSeconds: 90 })
    await database.transaction(async first => {
      expect(await taking(first)).toHaveLength(1)
      expect(await database.transaction(taking)).toEqual([])
    })
    await database.query('DELETE FROM oversold_mail')
  })

  test('tells of its nights from a day on that are oversold still, by room and night', async () => {
    const told = (mail_id: number, room_id: number, night: string): PlantedRow => ({
      mail_id,
      property_id: 1,
      room_id,
      night,
    })
    const night = (room_id: number, date: string, row: object = {}): PlantedRow => ({
      property_id: 1,
      room_id,
      night: date,
      allotment: 1,
      oversold: 2,
      sold: 2,
      held: 1,
      ...row,
    })
    const { result } = await done(
      {
        oversold_night: [
          told(1, 2, '2030-01-02'),
          told(1, 1, '2030-01-03'),
          told(1, 1, '2030-01-02'),
          told(1, 1, '2030-01-01'),
          told(1, 3, '2030-01-02'),
          told(2, 4, '2030-01-02'),
          told(1, 5, '2030-01-02'),
        ],
        night: [
          night(2, '2030-01-02', { allotment: null, sold: 5 }),
          night(1, '2030-01-03'),
          night(1, '2030-01-02', { held: 0 }),
          night(1, '2030-01-01'),
          night(3, '2030-01-02', { oversold: 0, sold: 0 }),
          night(4, '2030-01-02'),
          night(5, '2030-01-02', { property_id: 2 }),
        ],
      },
      transaction => readToldNights(transaction, 1, day('2030-01-02')),
    )
    expect(result).toEqual([
      { roomId: 1, day: day('2030-01-02'), allotment: 1, taken: 2 },
      { roomId: 1, day: day('2030-01-03'), allotment: 1, taken: 3 },
      { roomId: 2, day: day('2030-01-02'), allotment: 0, taken: 6 },
    ])
  })

  test('is settled by who has taken it last, and only while it waits', async () => {
    const settled = async (row: object, state: 'delivered' | 'waiting' = 'delivered') => {
      const { changes, at } = await done(
        { oversold_mail: [mail(1, { attempts: 2, ...row }), mail(2, { attempts: 2 })] },
        transaction =>
          settleOversoldMail(
            transaction,
            { id: 1, attempts: 2 },
            { state, status: 'told', afterSeconds: 30 },
          ),
      )
      return { changes, next: at(30) }
    }
    const { changes, next } = await settled({})
    expect(changes).toEqual({
      'oversold_mail 1': { state: 'delivered', last_status: 'told', next_attempt_at: next },
    })
    const later = await settled({}, 'waiting')
    expect(later.changes).toEqual({ 'oversold_mail 1': { last_status: 'told', next_attempt_at: later.next } })
    for (const row of [{ attempts: 1 }, { state: 'parked' }, { state: 'delivered' }])
      expect((await settled(row)).changes).toEqual({})
    // It was taken again: a mail server that takes longer than the lease would be sent it without end.
    expect((await settled({ attempts: 3 })).changes).toMatchObject({
      'oversold_mail 1': { state: 'delivered' },
    })
    expect((await settled({ attempts: 3 }, 'waiting')).changes).toEqual({})
  })

  test('that was tried is tried again at once, whether it waits or was given up', async () => {
    const retried = (row: object) =>
      done(
        { oversold_mail: [mail(1, { attempts: 3, last_status: 'x', ...row }), mail(2, { attempts: 3 })] },
        transaction => retryOversoldMail(transaction, 1),
      )
    const parked = await retried({ state: 'parked' })
    const again = { attempts: 1, next_attempt_at: parked.at(), last_status: null }
    expect([parked.result, parked.changes]).toEqual([
      true,
      { 'oversold_mail 1': { ...again, state: 'waiting' } },
    ])
    const waiting = await retried({})
    expect([waiting.result, waiting.changes]).toEqual([
      true,
      { 'oversold_mail 1': { ...again, next_attempt_at: waiting.at() } },
    ])
    for (const row of [{ attempts: 0 }, { state: 'delivered' }, { mail_id: 7 }])
      expect(await retried(row)).toMatchObject({ result: false, changes: noChanges })
  })

  test('is forgotten thirty days after it began', async () => {
    const month = 30 * 86_400
    const { changes } = await done(
      at => ({
        oversold_mail: [
          mail(1, { begun_at: at(-month - 1) }),
          mail(2, { begun_at: at(-month) }),
          mail(3, { begun_at: at(-1) }),
        ],
      }),
      forgetOversoldMails,
    )
    expect(changes).toEqual({ 'oversold_mail 1': null })
  })

  test('for the doctor there is a sentence for each property, of its nights from today on', async () => {
    const night = (property_id: number, room_id: number, date: string, oversold = 1): PlantedRow => ({
      property_id,
      room_id,
      night: date,
      allotment: 0,
      oversold,
      sold: oversold,
    })
    const { result } = await done(
      {
        night: [
          night(20, 2, '2030-06-15'),
          night(20, 1, '2030-06-16'),
          night(20, 1, '2030-06-14'),
          night(10, 3, '2030-06-17'),
          night(10, 2, '2030-06-17'),
          night(10, 1, '2030-06-16', 0),
        ],
      },
      transaction => findOversold(transaction, noon),
    )
    expect(result).toEqual([
      'property 10 is oversold on 2 nights of its rooms, the first of them 2030-06-17 (room 2)',
      'property 20 is oversold on 2 nights of its rooms, the first of them 2030-06-15 (room 2)',
    ])
  })
})
