// Reports on a month in which a million reservations were made.

import { showReport } from '../src/operations/reports/report.ts'
import type { ReportQuestion } from '../src/operations/reports/report-question.ts'
import type { Database } from '../src/store/postgres/database.ts'
import { foldReports } from '../src/store/reports/fold.ts'
import { parseDay } from '../src/values/civil-dates.ts'
import { systemClock } from '../src/values/clock.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { openBenchContext } from './setup/bench-context.ts'

const unhurried = { lockMilliseconds: 0, statementMilliseconds: 0 }
const properties = 1000

export const benchmark: Benchmark = {
  about:
    'Reports on March 2027, in which a million reservations were made at 1,000 properties (4 rooms × 3 rates each, the first ' +
    'tenth of them with a third of the bookings) by 20 publishers for guests of 30 countries, one to five nights in the 60 ' +
    'days from booking; every eighth cancelled. The sums are folded; a thousand reservations of the last day are not. Time ' +
    'until the whole report is there, in this process, of PostgreSQL with its own settings.',
  measure,
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  const { database } = context
  const count = quick ? 20_000 : 1_000_000
  await addReservations(database, count)
  const measured = quick ? 4000 : 10_000
  const folding = await foldEverything(database, measured)
  await database.transaction(transaction => transaction.query('ANALYZE'), unhurried)
  await leaveUnfolded(database)
  const figures: Figure[] = [
    {
      name: 'folding what changed',
      value: Math.round(measured / folding),
      unit: 'reservations/s',
      better: 'more',
    },
  ]
  for (const [name, question] of Object.entries(questions)) {
    figures.push(await timed(database, name, question, quick))
  }
  return figures
}

const filter = {
  propertyId: null,
  publisherId: null,
  roomId: null,
  rateCode: null,
  channel: null,
  country: null,
  currency: null,
  within: null,
}
const march = { from: parseDay('2027-03-01')!, to: parseDay('2027-03-31')!, since: null, until: null, filter }

const questions: Readonly<Record<string, ReportQuestion>> = {
  'bookings by day': { report: 'bookings', by: ['day'], ...march },
  'bookings by property': { report: 'bookings', by: ['property'], ...march },
  'bookings by publisher and day': { report: 'bookings', by: ['publisher', 'day'], ...march },
  'bookings by rate and country': { report: 'bookings', by: ['rate', 'country'], ...march },
  'stays by day, with occupancy': { report: 'stays', by: ['day'], ...march },
  'stays by country': { report: 'stays', by: ['country'], ...march },
  'pick-up by day': {
    report: 'pick-up',
    by: ['day'],
    ...march,
    since: parseDay('2027-03-08')!,
    until: parseDay('2027-03-15')!,
  },
  'commissions by publisher and month': { report: 'commissions', by: ['publisher', 'month'], ...march },
}

async function timed(
  database: Database,
  name: string,
  question: ReportQuestion,
  quick: boolean,
): Promise<Figure> {
  const context = { database, clock: systemClock } as unknown as Parameters<typeof showReport>[0]
  await showReport(context, question)
  const times: number[] = []
  let rows = 0
  for (let run = 0; run < (quick ? 2 : 7); run += 1) {
    const began = performance.now()
    rows = (await showReport(context, question)).rows.length
    times.push(performance.now() - began)
  }
  return { name, detail: `${rows} rows`, value: median(times), unit: 'ms', better: 'less', limit: 1000 }
}

/** Most of them at once, as nobody waits for it here; the seconds for the last of them, taken as the job takes them. */
async function foldEverything(database: Database, measured: number): Promise<number> {
  let due = Number.POSITIVE_INFINITY
  while (due > measured) {
    due = await database.transaction(async transaction => {
      await transaction.query("SET LOCAL work_mem = '256MB'")
      const [row] = await transaction.query<{ due: number }>('SELECT count(*) AS due FROM report_due')
      const left = row?.due ?? 0
      if (left > measured) await foldReports(transaction, Math.min(100_000, left - measured))
      return left
    }, unhurried)
  }
  const began = performance.now()
  let taken = 1
  while (taken > 0) {
    taken = await database.transaction(transaction => foldReports(transaction, 2000), unhurried)
  }
  return (performance.now() - began) / 1000
}

/** As if they had been changed just now. */
async function leaveUnfolded(database: Database): Promise<void> {
  await database.query(
    `INSERT INTO report_due (property_id, reservation_id)
     SELECT property_id, reservation_id FROM reservation ORDER BY created_at DESC LIMIT 1000`,
  )
}

async function addReservations(database: Database, count: number): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.query(
      `INSERT INTO property (property_id, name, sort_order, document)
       SELECT id, 'Hotel ' || id, id, '{"currency": "EUR", "time_zone": "UTC", "rooms": []}'
         FROM generate_series(1, $1::int) AS id`,
      [properties],
    )
    await transaction.query(
      'INSERT INTO room SELECT id, room, 40 FROM generate_series(1, $1::int) AS id, generate_series(1, 4) AS room',
      [properties],
    )
    await transaction.query(
      `INSERT INTO publisher (name, settings, sells_all) SELECT 'Publisher ' || n, '{}', true FROM generate_series(2, 20) AS n`,
    )
    await transaction.query(
      "INSERT INTO publisher_commission SELECT publisher_id, '2027-01-01', 105000 FROM publisher",
    )
    await transaction.query('SET LOCAL session_replication_role = replica')
    await transaction.query(
      `INSERT INTO reservation (property_id, reservation_id, confirmation_number, publisher_id, room_id, room_name, rate_code,
              status, checkin, checkout, rooms_count, guest, rooms, card, session, price, property_price, exchange, created_at,
              cancellation)
       SELECT property, gen_random_uuid(), 'R' || n, 1 + (power(random(), 2) * 20)::int % 20, 1 + n % 4, 'Room',
              (ARRAY['BAR', 'NRF', 'WEEK'])[1 + (power(random(), 2) * 3)::int % 3],
              CASE WHEN n % 8 = 0 THEN 'cancelled' ELSE 'confirmed' END, checkin, checkin + nights, 1,
              jsonb_build_object('addresses', jsonb_build_array(jsonb_build_object('country',
                chr(65 + (power(random(), 3) * 6)::int % 6) || chr(65 + (power(random(), 2) * 5)::int % 5)))),
              '[]', '{}', '{}', '{}',
              jsonb_build_object('currency', 'EUR', 'decimals', 2, 'noShowPenalty', rate, 'nights',
                (SELECT jsonb_agg(jsonb_build_object('rate', rate + night * 500)) FROM generate_series(1, nights) AS night),
                'total', jsonb_build_object('subtotal', nights * rate, 'total', nights * rate + 999)),
              '{}', made, CASE WHEN n % 8 = 0 THEN jsonb_build_object('at', made + interval '1 day', 'penalty', 500, 'refund', 0) END
         FROM (SELECT n, CASE WHEN n % 3 = 0 THEN 1 + (random() * $2::int / 10)::int % $2::int
                              ELSE 1 + (random() * $2::int)::int % $2::int END AS property,
                      made, made::date + (power(random(), 2) * 60)::int AS checkin, 1 + (random() * 4)::int AS nights,
                      5000 + (random() * 20000)::int AS rate
                 FROM (SELECT n, timestamptz '2027-03-01Z' + n * (interval '31 days' / $1::int) - interval '1 second' AS made
                         FROM generate_series(1, $1::int) AS n) AS timed) AS drawn`,
      [count, properties],
    )
    await transaction.query(
      'INSERT INTO report_due (property_id, reservation_id) SELECT property_id, reservation_id FROM reservation ORDER BY created_at',
    )
  }, unhurried)
}
