// A reservation comes back as it was promised.

import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { WordedPrice } from '../../src/lodging/prices/price.ts'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { workWaits } from '../../src/store/postgres/notices.ts'
import { createPublisher } from '../../src/store/publishers/publishers.ts'
import {
  movePayment,
  readLapsing,
  readLongUnknown,
  runLater,
  takeCancelling,
  takeUnauthorised,
  takeUnbooked,
  takeUnpaid,
} from '../../src/store/reservations/due-reservations.ts'
import { changeReservation } from '../../src/store/reservations/reservation-changes.ts'
import { moveReservation, noteOnReservation } from '../../src/store/reservations/reservation-moves.ts'
import { findReservationOf } from '../../src/store/reservations/reservation-queries.ts'
import {
  ConfirmationNumberTaken,
  DuplicateReservation,
  findDuplicates,
  findReservation,
  insertReservation,
  readReservationEvents,
} from '../../src/store/reservations/reservations.ts'
import { getSourceAttempt, prepareSourceAttempt } from '../../src/store/sources/source-attempts.ts'
import { minor, zero } from '../../src/values/money.ts'
import { day, storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
for (const id of [1, 2]) await storeProperty(database, id)
const publisher = await database.transaction(transaction =>
  createPublisher(transaction, { name: 'Voyages', sellsAll: true }),
)

const price: WordedPrice = {
  currency: 'EUR',
  decimals: 2,
  nights: [
    {
      day: day('2027-02-28'),
      originalRate: minor(10_099),
      rate: minor(9_089),
      promotionalSavings: minor(1_010),
      promotionId: 4,
      inventory: null,
    },
  ],
  promotions: [],
  discount: null,
  taxItems: [{ name: 'VAT', description: '', total: minor(909), included: true }],
  fees: [],
  checkinFees: [],
  total: {
    originalNightlyAvg: minor(10_099),
    nightlyAvg: minor(9_089),
    originalSubtotal: minor(10_099),
    subtotal: minor(9_089),
    tax: minor(909),
    fee: zero,
    balanceDue: zero,
    checkinFee: zero,
    total: minor(9_998),
    rebate: zero,
    promotionalSavings: minor(1_010),
    discountSavings: zero,
  },
  isRefundable: 'Y',
  isDepositRequired: 'N',
  depositPolicy: 'None.',
  cancellationPolicy: 'Free.',
  cancellationPenalties: [{ from: null, until: null, penalty: zero }],
  noShowPenalty: minor(9_998),
}

const reservation = (changes: Partial<Reservation> = {}): Reservation => ({
  id: randomUUID(),
  confirmationNumber: `R${randomUUID()}`,
  propertyId: 1,
  publisherId: publisher.id,
  roomId: 1,
  roomName: 'Double',
  rateCode: 'BAR',
  status: 'confirmed',
  version: 1,
  paymentState: 'none',
  cancellation: null,
  source: 'crs',
  sourceConfirmation: null,
  checkin: day('2027-02-28'),
  checkout: day('2027-03-01'),
  rooms: [
    { name: 'José Ñandú', adults: 2, children: 0, children_ages: [], ages_assumed: false, bed_type: null },
  ],
  guest: {
    first_name: 'Seán "Jr" O\'Neill',
    last_name: '張',
    email: 'sean@example.org',
    phone: '+353 1 234',
    note: null,
    addresses: [],
  },
  card: { brand: 'VI', last_four: '1111', expiry_month: '04', expiry_year: 2029, cardholder: 'S O NEILL' },
  session: { session_id: 's', user_agent: null, ip: '192.0.2.1' },
  createdAt: '2026-11-21T10:00:00.123Z',
  price,
  propertyPrice: { ...price, currency: 'CHF' },
  exchange: { from: 'CHF', to: 'EUR', rate: '1.0638297872', asOf: '2026-11-20' },
  discountId: null,
  openChange: null,
  language: 'de',
  ...changes,
})

const insert = (booked: Reservation) =>
  database.transaction(transaction => insertReservation(transaction, booked))

describe('a reservation', () => {
  test('comes back exactly as it was written, by id and by confirmation number', async () => {
    const booked = reservation()
    await insert(booked)
    expect(await findReservation(database, { propertyId: 1, id: booked.id })).toEqual(booked)
    expect(await findReservation(database, { confirmationNumber: booked.confirmationNumber })).toEqual(booked)
    expect(await findReservation(database, { propertyId: 2, id: booked.id })).toBeUndefined()
    expect(await findReservation(database, { confirmationNumber: 'R0' })).toBeUndefined()
  })

  test('begins its record with how it came about', async () => {
    const booked = reservation()
    await insert(booked)
    expect(await readReservationEvents(database, 1, booked.id)).toMatchObject([
      { sequence: 1, from: null, to: 'confirmed', cause: 'reserved' },
    ])
  })

  test.each([1, 2])(
    'with a number that is taken writes nothing, and another can be drawn (property %i)',
    async propertyId => {
      const first = reservation()
      await insert(first)
      const second = reservation({ propertyId, confirmationNumber: first.confirmationNumber })
      await database.transaction(async transaction => {
        await expect(insertReservation(transaction, second)).rejects.toThrow(ConfirmationNumberTaken)
        await insertReservation(transaction, { ...second, confirmationNumber: `R${randomUUID()}` })
      })
      expect(await findReservation(database, { confirmationNumber: first.confirmationNumber })).toEqual(first)
      expect(await findReservation(database, { propertyId, id: second.id })).toBeDefined()
    },
  )
})

describe('the duplicates of a reservation', () => {
  const fingerprint = (): Uint8Array => Buffer.from(randomUUID())
  const insertAs = (booked: Reservation, mark: Uint8Array | null) =>
    database.transaction(transaction => insertReservation(transaction, booked, mark))

  test('are found by property and fingerprint, in the order in which they are asked for', async () => {
    const [one, other] = [reservation(), reservation({ propertyId: 2 })]
    const [mark, unknown] = [fingerprint(), fingerprint()]
    for (const each of [one, other]) await insertAs(each, mark)
    const keys = [
      { propertyId: 2, fingerprint: mark },
      { propertyId: 1, fingerprint: unknown },
      { propertyId: 1, fingerprint: mark },
    ]
    expect(await findDuplicates(database, keys)).toEqual([other.id, undefined, one.id])
  })

  test('are refused while the first stands, and taken where nobody is to have any', async () => {
    const mark = fingerprint()
    await insertAs(reservation(), mark)
    await expect(insertAs(reservation(), mark)).rejects.toThrow(DuplicateReservation)
    await insertAs(reservation(), null)
    await insertAs(reservation(), null)
  })
})

describe('whoever saw an older version of a reservation', () => {
  const at = '2026-12-01T12:00:00Z'
  /** Seen at version 1, and changed since without another state. */
  const changed = async (changes: Partial<Reservation> = {}) => {
    const seen = reservation(changes)
    await insert(seen)
    const isNoted = await database.transaction(transaction =>
      noteOnReservation(transaction, seen, { cause: 'for the test', at }),
    )
    expect(isNoted).toBe(true)
    return { seen, current: { ...seen, version: 2 } }
  }
  const told = (id: string) =>
    database.query('SELECT type FROM outbox_event WHERE reservation_id = $1 ORDER BY sequence', [id])

  test('does not move it, and nobody is told', async () => {
    const { seen, current } = await changed()
    const move = { to: 'cancelled', cause: 'for the test', at } as const
    expect(await database.transaction(transaction => moveReservation(transaction, seen, move))).toBe(false)
    expect(await findReservation(database, { propertyId: 1, id: seen.id })).toEqual(current)
    expect(await readReservationEvents(database, 1, seen.id)).toHaveLength(2)
    expect(await told(seen.id)).toEqual([{ type: 'reservation.confirmed' }])
    expect(await database.transaction(transaction => moveReservation(transaction, current, move))).toBe(true)
    expect(await told(seen.id)).toHaveLength(2)
  })

  test('writes nothing into its record, and puts it off for nobody', async () => {
    const { seen, current } = await changed()
    await database.transaction(async transaction => {
      expect(await noteOnReservation(transaction, seen, { cause: 'too late', at })).toBe(false)
      await runLater(transaction, seen, 'infinity')
    })
    expect(await readReservationEvents(database, 1, seen.id)).toHaveLength(2)
    expect(await findReservation(database, { propertyId: 1, id: seen.id })).toEqual(current)
    const leases = 'SELECT lease_until FROM reservation WHERE reservation_id = $1'
    expect(await database.query(leases, [seen.id])).toEqual([{ lease_until: null }])
  })

  test('does not move its payment', async () => {
    const { seen, current } = await changed({ paymentState: 'authorized' })
    const move = { from: 'authorized', to: 'capturing', again: null, at } as const
    const movedAt = (version: number): Promise<boolean> =>
      database.transaction(transaction => movePayment(transaction, seen, { ...move, version }))
    expect(await movedAt(seen.version)).toBe(false)
    expect(await findReservation(database, { propertyId: 1, id: seen.id })).toEqual(current)
    expect(await movedAt(current.version)).toBe(true)
    expect(await findReservation(database, { propertyId: 1, id: seen.id })).toEqual({
      ...current,
      paymentState: 'capturing',
      version: 3,
    })
  })
})

describe('another stay', () => {
  const change = (changed: Reservation) =>
    database.transaction(transaction =>
      changeReservation(transaction, changed, { cause: 'modified', at: '2026-12-01T12:00:00.000Z' }),
    )
  const found = ({ propertyId, id }: Reservation) => findReservation(database, { propertyId, id })

  test('is written to the reservation that was seen, to none beside it, and waits to be told', async () => {
    const [seen, other] = [reservation(), reservation()]
    for (const each of [seen, other]) await insert(each)
    const told = await database.transaction(async transaction => {
      const announce = vi.spyOn(transaction, 'announce')
      const made = { cause: 'modified', at: '2026-12-01T12:00:00.000Z' }
      expect(await changeReservation(transaction, { ...seen, rateCode: 'NRF' }, made)).toBe(true)
      return announce.mock.calls
    })
    expect(told).toEqual([[workWaits]])
    expect(await found(seen)).toEqual({ ...seen, rateCode: 'NRF', version: 2 })
    expect(await found(other)).toEqual(other)
  })

  test.each<[string, Partial<Reservation>, Partial<Reservation>]>([
    ['seen in another version', {}, { version: 2 }],
    ['that is not confirmed', { status: 'held' }, {}],
    ['with a change that was not seen', {}, { openChange: randomUUID() }],
    ['of another publisher', {}, { publisherId: publisher.id + 1 }],
    ['of another property', {}, { propertyId: 2 }],
  ])('is not written to a reservation %s', async (_, stored, seen) => {
    const kept = reservation(stored)
    await insert(kept)
    expect(await change({ ...kept, rateCode: 'NRF', ...seen })).toBe(false)
    expect(await found(kept)).toEqual(kept)
    expect(await readReservationEvents(database, 1, kept.id)).toHaveLength(1)
  })

  test('is not written to a reservation whose guest was erased', async () => {
    const kept = reservation()
    await insert(kept)
    await database.query('UPDATE reservation SET erased_at = now() WHERE reservation_id = $1', [kept.id])
    expect(await change({ ...kept, rateCode: 'NRF' })).toBe(false)
    expect(await found(kept)).toEqual(kept)
  })
})

test('the attempt at a source knows the address of its own guest, until the guest is erased', async () => {
  const [one, other] = ['one@example.org', 'other@example.org'].map(email =>
    reservation({ guest: { ...reservation().guest, email } }),
  )
  for (const each of [one!, other!]) {
    await insert(each)
    await database.transaction(transaction =>
      prepareSourceAttempt(transaction, {
        propertyId: 1,
        reservationId: each.id,
        source: 'crs',
        total: minor(9_998),
        currency: 'EUR',
        live: null,
      }),
    )
  }
  const emailOf = async (id: string) => (await getSourceAttempt(database, 1, id)).email
  expect([await emailOf(one!.id), await emailOf(other!.id)]).toEqual(['one@example.org', 'other@example.org'])
  await database.query('UPDATE reservation SET erased_at = now() WHERE reservation_id = $1', [one!.id])
  expect([await emailOf(one!.id), await emailOf(other!.id)]).toEqual([null, 'other@example.org'])
})

test('nobody reads all of them to find a few', async () => {
  const plans: string[] = []
  await database.transaction(async transaction => {
    // The few rows of a test are read faster than any index.
    await transaction.query('SET LOCAL enable_seqscan = off')
    // The index of the list has all states: of a few rows it is as good as one of those that are open.
    await transaction.query('DROP INDEX reservation_by_arrival')
    const explaining = {
      query: async (text: string, values?: readonly unknown[]) => {
        plans.push(JSON.stringify(await transaction.query(`EXPLAIN ${text}`, values)))
        return []
      },
    } as unknown as Transaction
    const at = '2026-12-01T12:00:00Z'
    const lease = { now: at, until: at, limit: 1 }
    await findReservationOf(explaining, publisher.id, { id: randomUUID() })
    await takeUnauthorised(explaining, lease, at)
    await takeUnbooked(explaining, lease, at)
    await takeCancelling(explaining, lease)
    await takeUnpaid(explaining, lease)
    await readLongUnknown(explaining, at)
    await readLapsing(explaining, 'stripe', { from: at, to: at })
  })
  const found = plans.map(plan => /reservation_(by_id|unsettled|unpaid)\b/.exec(plan)?.[1])
  expect(found).toEqual(['by_id', ...Array(3).fill('unsettled'), 'unpaid', 'unsettled', 'unpaid'])
})
