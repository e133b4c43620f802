// What is under way does not last, and changes are what they say: of rows that lie just beyond the limit, or differ by one
// thing, and others that do not, exactly the first are found.

import { describe, expect, test } from 'vitest'
import { findViolations } from '../../src/store/monitoring/invariants.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { plant, shortIds, undone, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const ago = (minutes: number, seconds = 0): string =>
  Temporal.Instant.from(now).subtract({ minutes, seconds }).toString()

/** What an invariant says of the rows that are planted, without times. */
const found = (invariant: string, planting: (transaction: Transaction) => Promise<void>): Promise<string[]> =>
  undone(database, async transaction => {
    await planting(transaction)
    const findings = await findViolations(transaction, now)
    return findings
      .flatMap(finding => (finding.invariant === invariant ? [finding.sentence] : []))
      .map(text => shortIds(text).replace(/(since|at) 2030-\S+ \S+/, '$1 then'))
      .toSorted()
  })

const reservation = (id: number, row: object = {}) => ({
  property_id: 1,
  reservation_id: uuid(id),
  created_at: now,
  changed_at: now,
  ...row,
})
const change = (id: number, row: object = {}) => ({
  property_id: 1,
  reservation_id: uuid(id),
  change_id: uuid(id),
  state: 'failed',
  ...row,
})

describe('nothing is left behind:', () => {
  test('a hold is gone a minute after its end', async () => {
    const hold = (id: number, expires: string | null) => ({
      property_id: 7,
      hold_id: uuid(id),
      expires_at: expires,
    })
    expect(
      await found('I12', transaction =>
        plant(
          transaction,
          'inventory_hold',
          hold(1, ago(1)),
          hold(2, ago(1, 1)),
          hold(3, null),
          hold(4, now),
        ),
      ),
    ).toEqual(['hold #2 of property 7 expired at then but its rooms are still held'])
  })

  // The status, what else the row has, and the minutes that it may last.
  test.each<[status: string, lasts: number, row: (at: string) => object]>([
    ['authorizing', 15, at => ({ created_at: at })],
    ['held', 15, at => ({ created_at: at })],
    ['unknown', 35, at => ({ changed_at: at, unknown_cause: 'payment' })],
    ['unknown', 60, at => ({ changed_at: at, unknown_cause: 'source' })],
    ['unknown', 60, at => ({ changed_at: at })],
    ['authorized', 60, at => ({ created_at: at })],
    ['source_sent', 60, at => ({ created_at: at })],
  ])('a reservation is %s for at most %i minutes', async (status, lasts, row) => {
    const sentences = await found('I12', transaction =>
      plant(
        transaction,
        'reservation',
        reservation(1, { status, ...row(ago(lasts)) }),
        reservation(2, { status, ...row(ago(lasts, 1)) }),
        reservation(3, { status: 'confirmed', ...row(ago(9_999)), changed_at: ago(9_999) }),
        reservation(4, { status: 'review', ...row(ago(9_999)), changed_at: ago(9_999) }),
      ),
    )
    expect(sentences).toEqual([`reservation #2 has been ${status} since then`])
  })

  test('a booking has an hour since it was sent to its source, however old the reservation is', async () => {
    const sent = (id: number, at: string, property = 1) => ({
      property_id: property,
      reservation_id: uuid(id),
      state: 'sent',
      sent_at: at,
    })
    const sentences = await found('I12', async transaction => {
      const old = { status: 'source_sent', created_at: ago(999) }
      await plant(transaction, 'reservation', ...[1, 2, 3].map(id => reservation(id, old)))
      await plant(
        transaction,
        'source_attempt',
        sent(1, ago(60)),
        sent(2, ago(60, 1)),
        sent(3, ago(1), 2),
        sent(4, ago(1)),
      )
    })
    const says = (id: number) => `reservation #${id} has been source_sent since then`
    expect(sentences).toEqual([says(2), says(3)])
  })

  test('a change is being paid for a quarter of an hour, and unknown for 35 minutes', async () => {
    const proposed = {}
    const sentences = await found('I12', transaction =>
      plant(
        transaction,
        'reservation_change',
        change(1, { state: 'authorizing', proposed, made_at: ago(15) }),
        change(2, { state: 'authorizing', proposed, made_at: ago(15, 1) }),
        change(3, { state: 'unknown', proposed, made_at: ago(35) }),
        change(4, { state: 'unknown', proposed, made_at: ago(35, 1) }),
        change(5, { state: 'done', reservation_version: 2, made_at: ago(999) }),
        change(6, { state: 'failed', made_at: ago(999) }),
      ),
    )
    expect(sentences).toEqual([
      'change #2 of reservation #2 has been authorizing since then',
      'change #4 of reservation #4 has been unknown since then',
    ])
  })
})

describe('changes are kept:', () => {
  /** 2030-01-01 and the day after, as a change has them. */
  const made = {
    roomId: 1,
    checkin: 21_915,
    checkout: 21_916,
    party: [{}],
    propertyPrice: { total: { total: 9 } },
  }
  const price = { total: { total: 9 } }

  test('a reservation is in everything as the last change that was done made it', async () => {
    const done = (id: number, version: number, after: object, row: object = {}) =>
      change(id, {
        state: 'done',
        reservation_version: version,
        after,
        change_id: uuid(id * 16 + version),
        ...row,
      })
    const sentences = await found('I13', async transaction => {
      await plant(
        transaction,
        'reservation',
        ...Array.from({ length: 10 }, (_, index) => reservation(index + 1, { property_price: price })),
      )
      await plant(
        transaction,
        'reservation_change',
        done(1, 2, made),
        done(2, 2, { ...made, roomId: 2 }),
        done(3, 2, { ...made, checkin: 21_914 }),
        done(4, 2, { ...made, checkout: 21_917 }),
        done(5, 2, { ...made, party: [{}, {}] }),
        done(6, 2, { ...made, propertyPrice: { total: { total: 8 } } }),
        done(7, 2, {}),
        done(7, 3, made),
        done(8, 3, {}),
        done(8, 2, made),
        done(9, 2, made),
        change(9, { after: {} }),
        done(10, 2, {}, { property_id: 2 }),
      )
    })
    expect(sentences).toEqual(
      [2, 3, 4, 5, 6, 8].map(
        id => `reservation #${id} is not as its change #${id * 16 + (id === 8 ? 3 : 2)} made it`,
      ),
    )
  })

  test('a reservation waits for the change that is under way, and for no other', async () => {
    const open = { proposed: {}, made_at: now }
    const sentences = await found('I13', async transaction => {
      await plant(
        transaction,
        'reservation',
        reservation(1, { open_change: uuid(1) }),
        reservation(2, { open_change: uuid(2) }),
        reservation(3),
        reservation(4, { open_change: uuid(9) }),
        reservation(5, { open_change: uuid(5) }),
        reservation(6),
        reservation(7),
      )
      await plant(
        transaction,
        'reservation_change',
        ...[1, 3, 4].map(id => change(id, { state: 'unknown', ...open })),
        ...[2, 6].map(id => change(id, { state: 'authorizing', ...open })),
        change(5),
        change(7),
        change(8, { state: 'done', reservation_version: 2 }),
      )
    })
    const says = (id: number, waits: string, open: string) =>
      `reservation #${id} waits for change ${waits}, and the one under way is ${open}`
    expect(sentences).toEqual([
      says(3, 'none', '#3'),
      says(4, '#9', '#4'),
      says(5, '#5', 'none'),
      says(6, 'none', '#6'),
    ])
  })
})
