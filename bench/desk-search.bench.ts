// What the desk waits for when it searches the reservations of a large installation.

import pg from 'pg'
import { searchTerms } from '../src/lodging/reservations/reservation-search.ts'
import { listRecords, type RecordFilter } from '../src/store/back-office/reservation-records.ts'
import type { Database } from '../src/store/postgres/database.ts'
import { behindWall } from '../src/store/postgres/wall.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { openBenchContext } from './setup/bench-context.ts'
import { loadReservations } from './setup/reservation-rows.ts'

export const benchmark: Benchmark = {
  about:
    'A search of the administration over so many reservations of 1,000 properties, a page of 25 with the count of all, ' +
    'each thing searched for in turns with others of its kind.',
  measure,
}

const properties = 1000
const any: RecordFilter = {
  statuses: null,
  propertyId: null,
  publisherId: null,
  checkinFrom: null,
  checkinTo: null,
  checkoutFrom: null,
  checkoutTo: null,
  stayingOn: null,
  search: null,
  within: null,
}

/** Names of four syllables out of sixteen, telephones of nine digits, another guest in each. */
const texts = `
  INSERT INTO reservation_text (property_id, reservation_id, publisher_id, words, phone)
  SELECT property_id, reservation_id, publisher_id,
         concat_ws(E'\\n', confirmation_number, made.first || ' ' || made.last, upper(guest ->> 'email'), made.other),
         '44' || lpad((abs(hashtextextended(confirmation_number, 1)) % 1000000000)::text, 9, '0')
    FROM reservation
   CROSS JOIN LATERAL (SELECT name_of(confirmation_number || 'a') AS first, name_of(confirmation_number || 'b') AS last,
                              name_of(confirmation_number || 'c') AS other) AS made`
const nameOf = `
  CREATE FUNCTION name_of(seed text) RETURNS text LANGUAGE sql AS $$
    SELECT string_agg((ARRAY['BA','CEL','DOR','FIN','GA','HOP','KER','LIN','MAR','NOR','PET','RUS','SON','TOM','VER','WIL'])
                        [1 + get_byte(decode(md5(seed), 'hex'), place) % 16], '' ORDER BY place)
      FROM generate_series(0, 3) AS place
  $$`

/** The indexes as the migrations make them, after the rows, which is much quicker. */
const indexes = [
  ['reservation_text_words', 'words'],
  ['reservation_text_phone', 'phone'],
] as const
const withoutIndexes = [
  "SET maintenance_work_mem = '512MB'",
  ...indexes.map(([name]) => `DROP INDEX ${name}`),
  texts,
  ...indexes.map(
    ([name, column]) =>
      `CREATE INDEX ${name} ON reservation_text USING gin (search_grams(${column} COLLATE "C"))`,
  ),
]

async function measure({ quick, reservations = quick ? 50_000 : 1_000_000 }: RunOptions): Promise<Figure[]> {
  await using context = await openBenchContext()
  const { database } = context
  await loadReservations(context.connectionString, { reservations, properties })
  await unhurried(context.connectionString, [
    nameOf,
    ...withoutIndexes,
    'VACUUM ANALYZE reservation_text',
    'ANALYZE reservation',
  ])
  const sample = await database.query<{ words: string; phone: string }>(
    'SELECT words, phone FROM reservation_text ORDER BY md5(reservation_id::text) LIMIT 20',
  )
  const lines = sample.map(({ words, phone }) => ({ phone, lines: words.split('\n') }))
  const searches: readonly (readonly [name: string, reader: Database, texts: readonly string[]])[] = [
    ['a name', database, lines.map(each => each.lines[1]!)],
    ['surname, first name', database, lines.map(each => each.lines[1]!.split(' ').reverse().join(', '))],
    ['another guest', database, lines.map(each => each.lines[3]!)],
    ['a whole telephone', database, lines.map(each => `+${each.phone}`)],
    ['a telephone without its country', database, lines.map(each => `0${each.phone.slice(2)}`)],
    ['the end of a number', database, lines.map(each => each.lines[0]!.slice(-6))],
    [
      'a name, by a person of one property',
      behindWall(database, { propertyIds: [7], publisherIds: [] }),
      lines.map(each => each.lines[1]!),
    ],
  ]
  const figures: Figure[] = []
  for (const [name, reader, asked] of searches) {
    const times = []
    for (const search of [...asked, ...asked]) times.push(await timeOf(reader, search))
    figures.push({
      name: `${reservations.toLocaleString('en')} reservations: ${name}`,
      value: median(times.slice(asked.length)),
      unit: 'ms',
      better: 'less',
      limit: 100,
    })
  }
  return figures
}

async function unhurried(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function timeOf(reader: Database, search: string): Promise<number> {
  if (searchTerms(search) === null) throw new Error('nothing is searched for')
  const began = performance.now()
  await listRecords(reader, { ...any, search }, { page: 1, limit: 25, order: 'created' })
  return performance.now() - began
}
