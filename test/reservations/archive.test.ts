// Stays long past move out of the tables that bookings work in, whole and once, and are read as before (decision 51).

import { beforeAll, describe, expect, test } from 'vitest'
import { purgeCards, viewCard } from '../../src/operations/booking/card-vault.ts'
import { completeStays } from '../../src/operations/booking/fall-due.ts'
import { exportGuest } from '../../src/operations/guests/guest-data-export.ts'
import { eraseExpiredGuests, eraseGuest } from '../../src/operations/guests/privacy.ts'
import { foldAll } from '../../src/operations/reports/fold-reports.ts'
import { archivePastReservations } from '../../src/operations/reservations/archive-reservations.ts'
import { writeSettings } from '../../src/store/installation/settings.ts'
import { dispatchEvents } from '../../src/store/notifications/outbox.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { behindWall, raiseWall } from '../../src/store/postgres/wall.ts'
import { archiveReservations } from '../../src/store/reservations/archive.ts'
import { noteOnReservation } from '../../src/store/reservations/reservation-moves.ts'
import { numberReservations } from '../../src/store/reservations/reservation-numbers.ts'
import { findReservation } from '../../src/store/reservations/reservations.ts'
import { addDays, type Day, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { cardBody } from '../support/hotels/small-hotel.ts'
import { type BookedStay, changing } from '../support/statements/changes.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const bookings = await bookingContext({ allotment: 50 })
const { harness, context, key, findings, pass } = bookings
const { booked, modify, settle } = changing(bookings)
const { database, clock } = context
const { ask } = await adminRequests(harness.app)

/** The tables whose rows move, and those in which they are then. */
const tables = [
  'reservation',
  'reservation_event',
  'reservation_change',
  'payment_attempt',
  'source_attempt',
  'card_view',
]

const countOf = async (relation: string): Promise<number> => {
  const [row] = await database.query<{ count: number }>(`SELECT count(*) FROM ${relation}`)
  return row!.count
}
const rowsOf = (relation: string): Promise<object[]> =>
  database.query(`SELECT kept::text AS row FROM ${relation} AS kept ORDER BY 1`)
const counts = async (prefix: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(tables.map(async table => [table, await countOf(prefix + table)] as const)),
  )
const wholeRows = async () => Promise.all(tables.map(rowsOf))

/** Ends the stays, the payments and what else is under way, and lets the months pass after which guests are erased. */
async function growOld(months: number): Promise<void> {
  pass(clock.now().until(clock.now().toZonedDateTimeISO('UTC').add({ months }).toInstant()))
  await completeStays(context)
  await settle()
  await purgeCards(context)
  await eraseExpiredGuests(context)
  await database.transaction(transaction => dispatchEvents(transaction, 1000))
  await foldAll(context)
}

/** All that people may ask of the reservations. */
async function answers(stays: readonly BookedStay[]): Promise<unknown[]> {
  const from = formatDay(parseDay('2026-12-01')!)
  const dates = `from=${from}&to=2027-12-31`
  const asked: (() => Promise<{ body: unknown; text: string }>)[] = [
    ...stays.flatMap(({ id, number }) => [
      () => harness.post('reservation/view/.json', { key, id }),
      () => harness.post('reservation/view/.json', { key, confirmation_number: number }),
      () => ask('GET', `reservations/${id}`),
      () => ask('POST', 'reservations/search', { search: number }),
      () => harness.post('reservation/cancel/.json', { key, id }),
    ]),
    () => harness.post('reservation/index/.json', { key, limit: 100 }),
    () => harness.post('reservation/index/.json', { key, limit: 3, page: 2, status: 'completed' }),
    () => harness.post('events/.json', { key, after: 0 }),
    () => ask('GET', 'reservations?limit=100'),
    () => ask('GET', `reservations/csv?${dates}`),
    () => ask('GET', `reports/bookings?${dates}&group=property,day`),
    () => ask('GET', `reports/stays?${dates}&group=day`),
    () => ask('GET', `reports/commissions?${dates}&group=publisher`),
  ]
  const given: unknown[] = []
  for (const each of asked) {
    const { body, text } = await each()
    given.push(typeof body === 'object' && body !== null && Object.keys(body).length > 0 ? body : text)
  }
  for (const { number } of stays) given.push(await eraseGuest(context, { confirmationNumber: number }))
  given.push(await exportGuest(context, 'ada@example.com'), await findings())
  // Refusals of cancelling name the request.
  return JSON.parse(JSON.stringify(given, (name, value) => (name === 'request_id' ? null : value)))
}

const dayOf = (months: number): Day =>
  parseDay(clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ months }).toString())!
/** Moves so many in a transaction, and returns how many there were. */
const move = async (transaction: Transaction, limit: number): Promise<number> =>
  (await archiveReservations(transaction, { from: null, before: dayOf(25), limit })).count

const stays: BookedStay[] = []

/** One of each fate, at hotels that collect in each way. */
beforeAll(async () => {
  const plain = await booked('plain', { nights: 2 })
  const paid = await booked('paid', { nights: 3, rooms: 2 })
  const cancelled = await booked('paid')
  const vaulted = await booked('vault', { nights: 2 })
  const moved = await booked('paid', { nights: 2 })
  stays.push(plain, paid, cancelled, vaulted, moved)
  await settle()
  await harness.post('reservation/cancel/.json', { key, id: cancelled.id })
  const longer = await modify(moved.id, {
    checkin: formatDay(moved.checkin),
    checkout: formatDay(addDays(moved.checkin, 3)),
    payment: cardBody,
  })
  expect(longer.status, longer.text).toBe(200)
  await viewCard(context, { propertyId: hotels.vault, reservationId: vaulted.id }, 'Grace')
  await database.query(
    `INSERT INTO source_attempt (property_id, reservation_id, source, total, currency, state, confirmation)
     VALUES ($1, $2, 'elsewhere', 100, 'USD', 'confirmed', 'E1')`,
    [hotels.plain, plain.id],
  )
  await database.transaction(transaction => writeSettings(transaction, { eventRetentionMonths: 240 }))
}, 60_000)

test('a stay stays while its months are not over, while it has its guest, and while anything is open', async () => {
  await settle()
  expect(await archivePastReservations(context)).toBe(0)
  await growOld(24)
  expect(await archivePastReservations(context)).toBe(0)
  await growOld(4)
  // What is made open, and of how many that is not so.
  const open = [
    ["UPDATE reservation SET status = 'review'", 0],
    ["UPDATE reservation SET payment_state = 'refunding'", 0],
    ['UPDATE reservation SET erased_at = NULL', 0],
    [
      'UPDATE reservation SET duplicate_active = true, duplicate_fingerprint = reservation_id::text::bytea',
      0,
    ],
    ['UPDATE reservation SET open_change = gen_random_uuid()', 0],
    ["UPDATE payment_attempt SET state = 'unknown'", 2],
    ["UPDATE source_attempt SET state = 'orphan'", 4],
    ["UPDATE reservation_change SET state = 'unknown', reservation_version = NULL, proposed = '{}'", 4],
    [
      `INSERT INTO card_vault SELECT property_id, reservation_id, '', '', 0, '2027-01-01' FROM reservation`,
      0,
    ],
    ['SELECT', 5],
  ] as const
  for (const [make, others] of open) {
    const moved: number[] = []
    const trying = database.transaction(async transaction => {
      await transaction.query(make)
      moved.push(await move(transaction, 100))
      throw new Error('undone')
    })
    await expect(trying, make).rejects.toThrow('undone')
    expect(moved, make).toEqual([others])
  }
  expect(await countOf('archived_reservation')).toBe(0)
}, 60_000)

test('a server that dies in the middle leaves all where it was', async () => {
  const before = await wholeRows()
  const dying = database.transaction(async transaction => {
    const [own] = await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    expect(await move(transaction, 100)).toBe(stays.length)
    await database.query('SELECT pg_terminate_backend($1)', [own!.pid])
  })
  await expect(dying).rejects.toThrow()
  expect(await counts('archived_')).toEqual(Object.fromEntries(tables.map(table => [table, 0])))
  expect(await wholeRows()).toEqual(before)
})

test('a reservation that somebody is at is left for the next time', async () => {
  const told = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const [first, ...others] = stays
  const holding = database.transaction(async ({ query }) => {
    await query('SELECT FROM reservation WHERE reservation_id = $1 FOR UPDATE', [first!.id])
    told.resolve()
    await end.promise
  })
  await told.promise
  await database
    .transaction(async transaction => {
      expect(await move(transaction, 100)).toBe(others.length)
      throw new Error('undone')
    })
    .catch(() => undefined)
  end.resolve()
  await holding
  expect(await countOf('archived_reservation')).toBe(0)
})

test('whoever changes one that is being moved is told that it has changed, and nothing is written twice', async () => {
  const [{ id } = stays[0]!] = stays
  const seen = (await findReservation(database, { propertyId: hotels.plain, id }))!
  const told = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const before = await wholeRows()
  const moving = database
    .transaction(async transaction => {
      await move(transaction, 1)
      told.resolve()
      await end.promise
    })
    .finally(told.resolve)
  await told.promise
  const changing = database.transaction(
    transaction => noteOnReservation(transaction, seen, { cause: 'too late', at: clock.now().toString() }),
    { lockMilliseconds: 20_000, statementMilliseconds: 20_000 },
  )
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.query(waiting)).length).toBe(1)
  end.resolve()
  await moving
  expect(await changing).toBe(false)
  expect(await wholeRows()).toEqual(before)
  expect(await countOf('archived_reservation')).toBe(1)
})

test('what people ask has the same answer before and after, in all its figures, and doctor finds nothing', async () => {
  const before = await answers(stays)
  const [rows, all] = [await wholeRows(), await counts('')]
  const moved = await Promise.all(
    [1, 2, 3, 4].map(() => database.transaction(transaction => move(transaction, 2))),
  )
  const rest = await archivePastReservations(context)
  expect(moved.reduce((sum, count) => sum + count, 1) + rest).toBe(stays.length)
  expect(await counts('archived_')).toEqual(all)
  expect(await counts('ONLY ')).toEqual(Object.fromEntries(tables.map(table => [table, 0])))
  expect(await wholeRows()).toEqual(rows)
  expect(await answers(stays)).toEqual(before)
  expect(Object.values(all).every(count => count > 0)).toBe(true)
}, 60_000)

describe('of an archived reservation', () => {
  const paid = () => stays[1]!

  test('the staff still takes notes, erasing takes them away, and clients of the older form get a number', async () => {
    const path = `reservations/${paid().id}`
    const { status, text } = await ask('POST', `${path}/notes`, { text: 'the tax office asked as well' })
    expect(status, text).toBe(200)
    const notes = async () => (await ask('GET', path)).body.notes.map((note: { text: string }) => note.text)
    expect(await notes()).toEqual(['the tax office asked as well'])
    const { id, number } = paid()
    await eraseGuest(context, { confirmationNumber: number })
    expect(await notes()).toEqual([])
    await numberReservations(database, [{ propertyId: hotels.paid, id, createdAt: clock.now().toString() }])
    const [numbered] = await database.query<{ number: number }>(
      'SELECT number FROM reservation_number WHERE reservation_id = $1',
      [id],
    )
    const found = await harness.post('reservation/view/.json', { key, id })
    expect([numbered?.number, found.status]).toEqual([expect.any(Number), 200])
  })

  test('figures are folded again as they are when the share of a publisher changes', async () => {
    const report = async () =>
      (await ask('GET', 'reports/bookings?from=2026-12-01&to=2027-12-31&group=property')).body.rows
    const before = await report()
    await database.query(
      'INSERT INTO report_due (property_id, reservation_id) SELECT property_id, reservation_id FROM reservation',
    )
    await foldAll(context)
    expect(await report()).toEqual(before)
  })

  test('only those who may see it see it, and they change nothing', async () => {
    await raiseWall(database)
    for (const [propertyIds, visible] of [
      [[hotels.paid], 3],
      [[hotels.plain], 1],
      [[], 0],
    ] as const) {
      const limited = behindWall(database, { propertyIds, publisherIds: [] })
      for (const relation of ['reservation', 'archived_reservation'])
        expect(await limited.query(`SELECT property_id FROM ${relation}`), relation).toHaveLength(visible)
      const [events] = await limited.query<{ whole: boolean }>(
        `SELECT count(*) = (SELECT count(*) FROM archived_reservation_event) AS whole FROM reservation_event`,
      )
      expect(events).toEqual({ whole: true })
    }
    const limited = behindWall(database, { propertyIds: [hotels.paid], publisherIds: [] })
    await expect(limited.query('DELETE FROM archived_reservation')).rejects.toMatchObject({
      type: 'ForbiddenException',
    })
  })

  test('a property that has one cannot be deleted', async () => {
    await expect(
      database.query('DELETE FROM property WHERE property_id = $1', [hotels.paid]),
    ).rejects.toMatchObject({ code: '23503' })
  })
})

test('doctor finds one that is in both places', async () => {
  const [row] = await database.query<{ id: string }>(
    'INSERT INTO reservation SELECT * FROM archived_reservation LIMIT 1 RETURNING reservation_id AS id',
  )
  expect(await findings()).toContain(`I3: reservation ${row!.id} is in the archive and outside of it`)
  await database.query('DELETE FROM ONLY reservation')
  expect(await findings()).toEqual([])
})

test('what is looked for by a partial index is not looked for in the archive', async () => {
  const indexes = await database.query<{ name: string; relation: string; condition: string }>(
    `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS relation,
            pg_get_expr(indpred, indrelid) AS condition
       FROM pg_index
      WHERE indpred IS NOT NULL AND indrelid IN (SELECT inhparent FROM pg_inherits)
        AND indrelid::regclass::text = ANY ($1) ORDER BY 1`,
    [tables],
  )
  const met: string[] = []
  for (const { name, relation, condition } of indexes) {
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT FROM ${relation} WHERE ${condition}`,
    )
    if (plan.some(line => line['QUERY PLAN'].includes(`archived_${relation}`))) met.push(name)
  }
  // The first asks ONLY the other table; payments of cancelled stays are done with when they are archived, and asked for ONLY; so are
  // the extras of stays to come.
  expect(met).toEqual(['reservation_unpaid', 'reservation_with_extras', 'reservation_without_guest'])
  expect(indexes.length).toBeGreaterThan(met.length + 5)
})

test('the next that are due are read from their index in its order, however many there are', async () => {
  const plan: string[] = []
  await database.transaction(async transaction => {
    await transaction.query('SET LOCAL enable_seqscan = off')
    await transaction.query('SET LOCAL enable_sort = off')
    const query = async (text: string, values: readonly unknown[]): Promise<never[]> => {
      if (plan.length > 0) return []
      const lines = await transaction.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, values)
      plan.push(...lines.map(line => line['QUERY PLAN']))
      return []
    }
    const from = dayOf(30)
    await archiveReservations({ ...transaction, query }, { from, before: dayOf(25), limit: 100 })
  })
  expect(plan.join('\n')).toContain('using reservation_without_guest on reservation')
  expect(plan.join('\n')).not.toContain('Sort')
})
