// What a transaction announces is told once, when it is known to be kept, and never otherwise; and whatever the triggers of
// the change feed note for other servers, the writer announces for its own.

import { beforeEach, describe, expect, test } from 'vitest'
import { BookingBatcher } from '../../../src/operations/booking/batch-booking.ts'
import type { AppContext } from '../../../src/operations/context.ts'
import { changeCalendar } from '../../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { importReviews } from '../../../src/operations/reviews/import-reviews.ts'
import { deleteExchangeRates, writeExchangeRates } from '../../../src/store/installation/exchange-rates.ts'
import { writeSettings } from '../../../src/store/installation/settings.ts'
import {
  holdNights,
  lockNights,
  releaseHeldNights,
  releaseNights,
  sellHeldNights,
  sellNights,
} from '../../../src/store/inventory/inventory.ts'
import {
  defaultTimeouts,
  openDatabase,
  type Transaction,
  traceable,
} from '../../../src/store/postgres/database.ts'
import { codesChanged, type Notice, termsChanged, workWaits } from '../../../src/store/postgres/notices.ts'
import {
  deleteDiscount,
  insertDiscount,
  redeemDiscount,
  returnDiscount,
  saveDiscount,
} from '../../../src/store/properties/discount-codes.ts'
import { createKey, revokeKey } from '../../../src/store/publishers/keys.ts'
import {
  createPublisher,
  grantProperties,
  updatePublisher,
} from '../../../src/store/publishers/publishers.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'
import { startCuttingProxy } from '../../support/network/cutting-proxy.ts'
import { atTheEnd } from '../../support/run/at-the-end.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database: plain, connectionString } = await testDatabase()
const wire = await startCuttingProxy(connectionString)
let told: Notice[] = []
let tellings = 0
const database = openDatabase({
  connectionString: wire.connectionString,
  directConnectionString: connectionString,
  poolSize: 2,
  applicationName: 'test',
  onCommit: notices => {
    told.push(...notices)
    tellings += 1
  },
})
atTheEnd(async () => {
  await database[Symbol.asyncDispose]()
  await wire[Symbol.asyncDispose]()
})
await plain.query('CREATE TABLE written (id int PRIMARY KEY)')

beforeEach(() => {
  told = []
  tellings = 0
})

let rows = 0
/** Writes a row of its own number and announces two things. */
const write = async (transaction: Transaction): Promise<number> => {
  rows += 1
  await transaction.query('INSERT INTO written VALUES ($1)', [rows])
  transaction.announce(codesChanged)
  transaction.announce(workWaits)
  return rows
}

describe('what a transaction announces', () => {
  test('is told together, after its commit and before its caller goes on', async () => {
    await database.transaction(async transaction => {
      await write(transaction)
      expect(tellings).toBe(0)
    })
    expect([told, tellings]).toEqual([[codesChanged, workWaits], 1])
  })

  test('is not told when it is rolled back', async () => {
    const failing = database.transaction(async transaction => {
      await write(transaction)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(tellings).toBe(0)
  })

  test('is told of the run that was committed, where it ran more than once', async () => {
    let runs = 0
    await plain.transaction(async holding => {
      await holding.query('SELECT pg_advisory_xact_lock(77)')
      await database.transaction(
        async transaction => {
          runs += 1
          transaction.announce(runs === 1 ? codesChanged : termsChanged)
          if (runs === 1) await transaction.query('SELECT pg_advisory_xact_lock(77)')
        },
        { ...defaultTimeouts, lockMilliseconds: 50 },
      )
    })
    expect([runs, told]).toEqual([2, [termsChanged]])
  })

  test('is told when the answer to the commit was lost and the database has kept it', async () => {
    wire.cutNext('after', /INSERT INTO written/)
    await database.transaction(write, traceable)
    wire.restore()
    expect([told, tellings]).toEqual([[codesChanged, workWaits], 1])
  })

  test('is not told when the commit never arrived', async () => {
    wire.cutNext('before', /INSERT INTO written/)
    await expect(database.transaction(write, traceable)).rejects.toMatchObject({
      status: 503,
    })
    wire.restore()
    expect(tellings).toBe(0)
  })

  test('that changes nothing tells nobody', async () => {
    await database.transaction(transaction => transaction.query('SELECT 1'))
    expect(tellings).toBe(0)
  })
})

const from = parseDay('2026-12-01')!
const context = {
  database,
  clock: new FixedClock('2026-12-01T12:00:00Z'),
  batcher: new BookingBatcher(database),
  sources: new Map(),
  picturesPerProperty: 9,
} as unknown as AppContext
const holder = (publisherId: number) => ({ kind: 'publisher', publisherId, scopes: ['view'] }) as const
const discount = { code: 'TEN', publishers: null } as unknown as Parameters<typeof saveDiscount>[1]
const stay = { checkin: addDays(from, 3), checkout: addDays(from, 5) }
const inTransaction = (work: (transaction: Transaction) => Promise<unknown>) => database.transaction(work)
const onNights = (change: typeof sellNights) =>
  inTransaction(async transaction => {
    const { inventory } = await lockNights(transaction, 1, 1, stay)
    await change(transaction, 1, inventory, 1)
  })
const offer = (choices: object = {}) =>
  importProperty(context, { ...smallHotel({ id: 1, from }), ...choices }, null)
const redemption = () => ({
  discountId,
  reservationId: '01234567-89ab-4cde-8f01-23456789abcd',
  guestFingerprint: Buffer.alloc(32),
})
let publisherId = 0
let keyId = ''
let discountId = 0

/** In this order: each builds on those before. */
const writers: [string, () => Promise<unknown>][] = [
  ['a property that comes', () => offer()],
  ['its document', () => offer({ property_description: { long: 'Calm.' } })],
  ['its place among the others', () => offer({ order: 5 })],
  ['its rooms', () => offer({ rooms: smallHotel({ id: 1, from, allotment: 2 }).rooms })],
  ['its calendar', () => offer({ calendar: smallHotel({ id: 1, from, price: 120 }).calendar })],
  [
    'its counts',
    () => offer({ inventory: [{ rooms: [1], from: '2026-12-09', to: '2026-12-09', allotment: 1 }] }),
  ],
  [
    'some nights of its calendar',
    () =>
      changeCalendar(
        context,
        1,
        {
          calendar: [{ from: '2026-12-09', to: '2026-12-09', price: { standard: 90 } }],
        },
        { madeBy: 'test' },
      ),
  ],
  [
    'some nights of its counts',
    () =>
      changeCalendar(
        context,
        1,
        {
          inventory: [{ rooms: [1], from: '2026-12-10', to: '2026-12-10', allotment: 7 }],
        },
        { madeBy: 'test' },
      ),
  ],
  ['rooms that are sold', () => onNights(sellNights)],
  ['rooms that are given back', () => onNights(releaseNights)],
  ['rooms that are held', () => onNights(holdNights)],
  ['held rooms that are sold', () => onNights(sellHeldNights)],
  [
    'held rooms that are given back',
    async () => {
      await onNights(holdNights)
      await onNights(releaseHeldNights)
    },
  ],
  [
    'a publisher',
    () =>
      inTransaction(async transaction => {
        ;({ id: publisherId } = await createPublisher(transaction, { name: 'One', sellsAll: false }))
        await updatePublisher(transaction, { id: publisherId, name: 'Two', sellsAll: false, settings: {} })
      }),
  ],
  ['what it may sell', () => inTransaction(transaction => grantProperties(transaction, publisherId, [1]))],
  [
    'what it may no longer sell',
    () => inTransaction(transaction => grantProperties(transaction, publisherId, [])),
  ],
  [
    'a key',
    () =>
      inTransaction(async transaction => {
        const key = { holder: holder(publisherId), label: '', expiresAt: null }
        ;({ keyId } = await createKey(transaction, key))
      }),
  ],
  ['a key that is revoked', () => inTransaction(transaction => revokeKey(transaction, keyId))],
  [
    'a key of an administrator',
    () =>
      inTransaction(async transaction => {
        const key = await createKey(transaction, { holder: { kind: 'admin' }, label: '', expiresAt: null })
        await revokeKey(transaction, key.keyId)
      }),
  ],
  [
    'a discount code',
    () =>
      inTransaction(async transaction => {
        ;({ id: discountId } = await saveDiscount(transaction, discount))
      }),
  ],
  [
    'a new discount code',
    () => inTransaction(transaction => insertDiscount(transaction, { ...discount, code: 'NEW' })),
  ],
  ['a use of a discount code', () => inTransaction(transaction => redeemDiscount(transaction, redemption()))],
  [
    'a use that is given back',
    () => inTransaction(transaction => returnDiscount(transaction, redemption().reservationId)),
  ],
  ['a discount code that goes', () => inTransaction(transaction => deleteDiscount(transaction, discountId))],
  ['a setting', () => inTransaction(transaction => writeSettings(transaction, { quoteMinutes: 7 }))],
  [
    'an exchange rate',
    () =>
      inTransaction(transaction =>
        writeExchangeRates(transaction, new Map([['USD', { perEuro: '2', asOf: '2026-12-01' }]]), 'admin'),
      ),
  ],
  [
    'a published review',
    () => {
      const review = { source: 'survey', external_id: '1', rating: 5, written_on: '2026-11-02' }
      return importReviews({ database }, { reviews: [{ ...review, property_id: 1 }] }, { publish: true })
    },
  ],
  [
    'an exchange rate that goes',
    () => inTransaction(transaction => deleteExchangeRates(transaction, ['USD'])),
  ],
]

describe('what the triggers note is announced by who writes', () => {
  test.each(writers)('%s', async (_, work) => {
    const [last] = await plain.query<{ sequence: number }>(
      'SELECT coalesce(max(sequence), 0) AS sequence FROM change',
    )
    await work()
    // Nothing is read anew for a listing: its properties are noted too.
    const noted = await plain.query<{ subject: string; id: number | null }>(
      `SELECT DISTINCT subject, id FROM change WHERE sequence > $1 AND subject <> 'listing'`,
      [last!.sequence],
    )
    expect(noted).not.toEqual([])
    const isTold = (subject: string, id: number | null): boolean =>
      told.some(notice => notice.subject === subject && 'id' in notice && notice.id === id)
    // Whoever forgets a property forgets its counts.
    const missing = noted.filter(
      ({ subject, id }) => !isTold(subject, id) && !(subject === 'inventory' && isTold('property', id)),
    )
    expect(missing).toEqual([])
  })
})
