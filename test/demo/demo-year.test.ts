// The past and the future of the demo: taken in by the import without a refusal, gone on with after a stop, and out of the way of what
// the documentation and the greeting try. Removed with the rest of the demo, nothing of it is left, and nothing else is gone.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoProperties } from '../../src/demo/destination.ts'
import { createDemoOperator } from '../../src/demo/install-demo.ts'
import { removeDemo } from '../../src/demo/remove-demo.ts'
import { isDemoYearRequested, loadDemoYear, requestDemoYear } from '../../src/demo/year/load-year.ts'
import { demoReservations } from '../../src/demo/year/reservations.ts'
import { writeInvoice } from '../../src/operations/back-office/invoices.ts'
import { recordPayment } from '../../src/operations/back-office/record-payment.ts'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { demoStay } from '../../src/server/demo-stay.ts'
import {
  bookedTables,
  keptTables,
  publisherTables,
  testPublisherTables,
  testTables,
} from '../../src/store/installation/removal.ts'
import { jobPatience, type Reader } from '../../src/store/postgres/database.ts'
import { foldReports } from '../../src/store/reports/fold.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { uuid } from '../support/hotels/planted-rows.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testDatabase } from '../support/run/database.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ demo: true, jobs: false })
const { app, clock, post } = harness
const { context } = app
const { database } = context
const now = clock.now()
const tables = () => new Map(demoReservations(demoProperties(parseDay(testToday)!), now))
const linesOf = (table: string) => table.split('\r\n').slice(1, -1)

/** What is for sale at every property on the example stay, and at 3144 on each of the first sixty nights. */
async function example(): Promise<unknown> {
  const rooms = [{ adults: 2 }]
  const ask = async (stay: object) => {
    const { status, body } = await post('property/available/.json', {
      key: 'demo',
      property_id: 3144,
      rooms,
      ...stay,
    })
    const found = body.property_accommodation.find(({ id }: { id: number }) => id === 101)
    return [status, found.rates.map(({ code, total }: never) => [code, total])]
  }
  const worked = await ask({ checkin: '2027-03-12', checkout: '2027-03-16' })
  return [await ask(demoStay(context)), worked]
}

describe('loaded', () => {
  let before: unknown
  let processor: number
  const state = async (of: string) =>
    (await database.query<{ count: number }>(`SELECT count(*) FROM reservation WHERE ${of}`))[0]!.count

  beforeAll(async () => {
    before = await example()
    await requestDemoYear(context)
    let steps = 3
    const start = process.cpuUsage()
    await loadDemoYear(context, { goOn: async () => steps-- > 0 })
    expect(await isDemoYearRequested(context)).toBe(true)
    expect(await state('true')).toBeGreaterThan(100)
    await loadDemoYear(context, { goOn: async () => true })
    const { user, system } = process.cpuUsage(start)
    processor = (user + system) / 1e6
  }, 120_000)

  test('is there once, also after a stop, and nothing of it was refused', async () => {
    const drawn = [...tables().values()].flatMap(linesOf)
    expect(await isDemoYearRequested(context)).toBe(false)
    expect(await state('true')).toBe(drawn.length)
    const [sums] = await database.query<{ refused: number; imported: number }>(
      'SELECT sum(refused)::int AS refused, sum(imported)::int AS imported FROM reservation_import',
    )
    expect(sums).toEqual({ refused: 0, imported: drawn.length })
    console.info(`the past and future of the demo took ${processor.toFixed(1)} s of this processor`)
  })

  test('has what every state of the pages is about', async () => {
    for (const of of [
      "status = 'cancelled'",
      "status = 'no_show'",
      "status = 'completed'",
      "status = 'confirmed'",
      'rooms_count = 6',
    ])
      expect(await state(of), of).toBeGreaterThan(0)
    const [today] = await database.query<{ arriving: number; leaving: number }>(
      `SELECT count(*) FILTER (WHERE checkin = $1) AS arriving, count(*) FILTER (WHERE checkout = $1) AS leaving
         FROM reservation WHERE status = 'confirmed'`,
      [testToday],
    )
    expect(today!.arriving).toBeGreaterThan(0)
    expect(today!.leaving).toBeGreaterThan(0)
    const [nights] = await database.query<{ count: number }>('SELECT count(*) FROM night WHERE oversold > 0')
    expect(nights!.count).toBeGreaterThan(0)
    const [reviews] = await database.query<{ count: number }>(
      "SELECT count(*) FROM review WHERE state = 'pending'",
    )
    expect(reviews!.count).toBe(3)
  })

  test('leaves what the documentation and the greeting try as it was', async () => {
    expect(await example()).toEqual(before)
    expect((await diagnose(context)).findings).toEqual([])
  })
})

/** Tables that say what happened: they go on. */
const logs =
  /^(public|hostelry_test)\.(audit_\w+|change|change_log|property_change|told_changes|commit_token|job|key_usage|night_floor|schema_migration|failed_attempt)$/

const tablesOf = async (reader: Reader): Promise<string[]> => {
  const rows = await reader.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
      WHERE schemaname IN ('public', 'hostelry_test') ORDER BY 1`,
  )
  return rows.map(({ name }) => name).filter(name => !logs.test(name))
}

/** Every row of every table but the logs. */
async function rowsIn(reader: Reader): Promise<Set<string>> {
  const rows = new Set<string>()
  for (const table of await tablesOf(reader)) {
    const found = await reader.query<{ row: string }>(
      `SELECT to_jsonb(each)::text AS row FROM ONLY ${table} AS each`,
    )
    for (const { row } of found) rows.add(`${table} ${row}`)
  }
  return rows
}

/** Recounted below, as sums hold what is of several properties. */
const isFolded = /^public\.report_/
const isPicture = (name: string) => /\.(jpg|webp)$/.test(name)
const withoutDispatch = (row: string) => row.replace(/"dispatched_at": [^,]*, /, '')

const fold = () =>
  database.transaction(async transaction => {
    while ((await foldReports(transaction, 500)) > 0);
  }, jobPatience)
const figures = () => database.query('SELECT * FROM report_figure ORDER BY report_figure::text')

describe('removed', () => {
  /** Named by an id of their own, which goes with the property or publisher; or by a trigger of it; or folded, and compared below. */
  const otherwise = [
    'public.delivery',
    'hostelry_test.delivery',
    'public.reservation_import_line',
    'public.former_price',
  ]

  test('reaches every table that has rows of a property or of a publisher', async () => {
    const tables = await database.query<{ name: string; of: string }>(
      `SELECT table_schema || '.' || table_name AS name, column_name AS of
         FROM information_schema.columns JOIN pg_class ON oid = (table_schema || '.' || table_name)::regclass
        WHERE table_schema IN ('public', 'hostelry_test') AND column_name IN ('property_id', 'publisher_id')
          AND relkind IN ('r', 'p') AND NOT relispartition
          AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = oid)`,
    )
    const cascading = await database.query<{ name: string }>(
      `SELECT DISTINCT 'public.' || conrelid::regclass AS name FROM pg_constraint WHERE confdeltype = 'c'`,
    )
    const goWith = new Set([...cascading.map(({ name }) => name), ...otherwise])
    const named = (schema: string, ...lists: readonly (readonly string[])[]) =>
      lists.flat().map(table => `${schema}.${table}`)
    const ofProperties = new Set([
      ...named('public', bookedTables, keptTables),
      ...named('hostelry_test', testTables),
    ])
    const ofPublishers = new Set([
      ...named('public', publisherTables, ['publisher']),
      ...named('hostelry_test', testPublisherTables, testTables),
    ])
    const whole = tables.filter(({ name }) => !logs.test(name) && !goWith.has(name))
    const unreached = (of: string, reached: ReadonlySet<string>) =>
      whole.filter(table => table.of === of && !reached.has(table.name)).map(({ name }) => name)
    expect(unreached('property_id', ofProperties)).toEqual([])
    // What a publisher has booked goes with the property; a publisher that has booked elsewhere stays, archived.
    const booked = new Set([...ofPublishers, ...ofProperties])
    expect(unreached('publisher_id', booked).sort()).toEqual([
      'public.house_publisher',
      'public.import_publisher',
    ])
  })

  test('leaves what was there before the demo and what is of others, row by row', async () => {
    const empty = await rowsIn((await testDatabase()).database)
    const before = await rowsIn(database)
    await importProperty(context, smallHotel({ id: 9000, from: parseDay(testToday)! }), async () =>
      Buffer.alloc(0),
    )
    const other = await testPublisher(harness)
    const booking = (key: string, property: number, room: number, rate: string) => ({
      key,
      property_id: property,
      accommodation_id: room,
      rate_code: rate,
      checkin: '2027-03-12',
      checkout: '2027-03-14',
      rooms: [{ name: 'Ada Lovelace', adults: 2 }],
      guest: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.org',
        phone: '+44 20 7946 0000',
      },
      payment: {
        cardholder: 'Ada Lovelace',
        number: '4242424242424242',
        month: '04',
        year: 2039,
        cvv: '123',
        postal_code: '80202',
      },
    })
    const book = async (...words: Parameters<typeof booking>) => {
      const { status, body } = await post('book/reservation/.json', booking(...words))
      expect(status, JSON.stringify(body)).toBe(200)
      return body.id as string
    }
    await book(other.key, 9000, 1, 'BAR')
    const after = await rowsIn(database)
    const of = (rows: Set<string>) => [...after].filter(row => !rows.has(row))
    const ofOthers = of(before)
    await database.query('UPDATE outbox_event SET dispatched_at = now()')
    await fold()
    expect(await figures()).not.toEqual([])

    // What people try with the demo.
    const id = await book('demo', 3144, 101, 'FLEX')
    await book(other.key, 3144, 101, 'FLEX')
    await createDemoOperator(context)
    const pay = {
      direction: 'taken',
      kind: 'cash',
      amount: '10.00',
      reverses: null,
      paidOn: null,
      note: null,
      by: 'Ada',
    } as const
    await recordPayment(context, { ...pay, reference: { id }, idempotencyKey: uuid(1) })
    await writeInvoice(context, {
      reference: { id },
      credits: null,
      reason: null,
      buyer: null,
      language: null,
      idempotencyKey: uuid(2),
      by: 'Ada',
    })

    const removed = await removeDemo(context)
    expect(removed).toMatchObject({
      properties: 13,
      discountCodes: 7,
      exchangeRates: 12,
      publisher: 'removed',
      person: true,
    })
    expect(removed.pictures).toBeGreaterThan(40)
    // A server that is still loading adds nothing.
    await loadDemoYear(context, { goOn: async () => true })
    expect(
      (await readdir(join(harness.environment.DATA_DIR!, 'pictures'), { recursive: true })).filter(isPicture),
    ).toEqual([])
    const shown = (rows: Iterable<string>) =>
      [...rows]
        .filter(row => !isFolded.test(row))
        .map(withoutDispatch)
        .sort()
    expect(shown(await rowsIn(database))).toEqual(shown([...empty, ...ofOthers]))
    const left = await figures()
    expect(left).not.toEqual([])
    await database.query('DELETE FROM report_fact')
    await database.query('DELETE FROM report_figure')
    await database.query(
      'INSERT INTO report_due (property_id, reservation_id) SELECT property_id, reservation_id FROM reservation',
    )
    await fold()
    expect(await figures()).toEqual(left)
    expect(await removeDemo(context)).toMatchObject({ properties: 0, reservations: 0, publisher: 'none' })

    // A publisher of the demo that has sold something else stays with what it sold, and opens nothing.
    await database.query("UPDATE publisher SET name = 'Demo publisher' WHERE publisher_id = $1", [
      other.publisherId,
    ])
    expect(await removeDemo(context)).toMatchObject({ publisher: 'archived' })
    const [state] = await database.query(
      `SELECT (SELECT count(*)::int FROM reservation) AS reservations, (SELECT count(*)::int FROM api_key) AS keys,
              archived_at IS NOT NULL AS archived FROM publisher`,
    )
    expect(state).toEqual({ reservations: 1, keys: 0, archived: true })
  })
})
