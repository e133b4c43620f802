// A backup that is made while guests book, and what comes back from it: every reservation that was confirmed before, counters that
// agree, pictures and the key. What is damaged, of another installation, or not meant for this place is refused and changes nothing.

import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { placeOf } from '../../src/context/open-context.ts'
import { backUp } from '../../src/operations/installation/backup.ts'
import { type Manifest, readManifest } from '../../src/operations/installation/backup-files.ts'
import type { Place } from '../../src/operations/installation/place.ts'
import { prepareRestore, restoreBackup } from '../../src/operations/installation/restore.ts'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { DatabaseArchive } from '../../src/store/archive/database-archive.ts'
import type { Database } from '../../src/store/postgres/database.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testDatabase } from '../support/run/database.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp()
const { app, post, environment } = running
const { context } = app
const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const at = (name: string): string => join(directory.path, name)

const today = parseDay(testToday)!
const { key } = await testPublisher(running)
await importProperty(context, smallHotel({ from: today, allotment: 10_000 }), null)
const dataDirectory = environment.DATA_DIR!
const picture = 'pictures/originals/ab/abcd.jpg'
await mkdir(join(dataDirectory, 'pictures/originals/ab'), { recursive: true })
await writeFile(join(dataDirectory, picture), 'a picture')

const book = async (nights: number): Promise<string> => {
  const stay = { key, checkin: addDays(today, 20), nights, room: 1 }
  const { status, body } = await post('book/reservation/.json', bookingBody(stay))
  expect(status).toBe(200)
  return body.confirmation_number
}
const quiet = () => undefined
const numbersIn = async ({ query }: Pick<Database, 'query'>): Promise<string[]> =>
  (
    await query<{ number: string }>('SELECT confirmation_number AS number FROM reservation ORDER BY number')
  ).map(({ number }) => number)

const before = [await book(1), await book(2)]
// As it is written under load: guests book until the last file is there.
let isWritten = false
const during: string[] = []
const guests = (async () => {
  while (!isWritten) during.push(await book(1 + (during.length % 3)))
})()
const manifest = await backUp(context, at('whole'), quiet)
isWritten = true
await guests

/** An empty place with a database that has the schema only. */
async function emptyPlace(name: string, changes: Partial<Place> = {}) {
  const { connectionString, database } = await testDatabase()
  const place = { dataDirectory: at(name), secretKey: null, hasBucket: false, ...changes }
  return { place, database, installation: { ...place, archive: new DatabaseArchive(connectionString) } }
}

describe('a backup', () => {
  test('made while guests book brings back what was confirmed before it, and nothing by half', async () => {
    const { place, database, installation } = await emptyPlace('restored')
    await prepareRestore(place, at('whole'), quiet)
    await restoreBackup({ installation }, at('whole'), quiet)
    const numbers = await numbersIn(database)
    expect(numbers).toEqual(expect.arrayContaining(before))
    expect(during.length).toBeGreaterThan(0)
    expect([...before, ...during]).toEqual(expect.arrayContaining(numbers))
    const counted = await database.query<{ name: string; rows: string }>(
      `SELECT relname AS name, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]::text AS rows
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1) ORDER BY relname`,
      [manifest.tables.map(({ name }) => name)],
    )
    const kept = (name: string) => name !== 'property_change'
    expect(counted.filter(({ name }) => kept(name)).map(({ name, rows }) => [name, Number(rows)])).toEqual(
      manifest.tables.filter(({ name }) => kept(name)).map(({ name, rows }) => [name, rows]),
    )
    // Counters, reservations and payments agree, and triggers work again.
    expect((await diagnose({ ...context, database })).findings).toEqual([])
    const [triggers] = await database.query<{ off: number }>(
      `SELECT count(*)::int AS off FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'`,
    )
    expect(triggers).toEqual({ off: 0 })
    expect(await readFile(join(place.dataDirectory, picture), 'utf8')).toBe('a picture')
    expect(await readFile(join(place.dataDirectory, 'secret.key'), 'utf8')).toBe(
      await readFile(join(dataDirectory, 'secret.key'), 'utf8'),
    )
  })

  test('goes on behind what publishers may have read since, in the transactions of the new database', async () => {
    const { place, database, installation } = await emptyPlace('behind')
    await prepareRestore(place, at('whole'), quiet)
    await restoreBackup({ installation }, at('whole'), quiet)
    const newest = `SELECT max(sequence)::bigint AS sequence FROM outbox_event`
    const [then] = await context.database.query<{ sequence: number }>(newest)
    const [next] = await database.query<{ sequence: number; isOwn: boolean; isAhead: boolean }>(
      `SELECT nextval(pg_get_serial_sequence('outbox_event', 'sequence')) AS sequence,
              pg_snapshot_xmax(seen) <= pg_snapshot_xmax(pg_current_snapshot()) AS "isOwn",
              kept_from = newest AND newest > 1000000 AS "isAhead"
         FROM change_log`,
    )
    expect(Number(next!.sequence)).toBeGreaterThan(Number(then!.sequence) + 1000)
    expect(next).toMatchObject({ isOwn: true, isAhead: true })
  })

  test('can be read by its user only, and says what it is without', async () => {
    const entries = await readdir(at('whole'), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      expect([entry.name, (mode & 0o777).toString(8)]).toEqual([
        entry.name,
        entry.isDirectory() ? '700' : '600',
      ])
    }
    expect(manifest.leftOut.map(({ what }) => what)).toEqual([
      'schema hostelry_test',
      'tables change, quote_session, live_offer',
      'the variables',
      'pictures/variants',
      'overrides',
      'mail',
    ])
    const given = { ...context.installation, secretKey: Buffer.alloc(32, 7), hasBucket: true }
    const without = await backUp({ ...context, installation: given }, at('without'), quiet)
    expect(without.files).toEqual([])
    expect(without.leftOut.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['secret.key', 'pictures/originals']),
    )
    expect(placeOf(readConfig({ PORT: '0', DATA_DIR: at('x') }))).toEqual({
      dataDirectory: at('x'),
      secretKey: null,
      hasBucket: false,
    })
  })

  test('is written into a new directory only', async () => {
    await expect(backUp(context, at('whole'), quiet)).rejects.toThrow('is not empty')
  })
})

describe('refused, with nothing changed, is', () => {
  const nowhere: Place = { dataDirectory: at('nowhere'), secretKey: null, hasBucket: false }
  const table = manifest.tables.find(({ name }) => name === 'reservation')!.path

  async function damagedBy(name: string, damage: (copy: string) => Promise<unknown>): Promise<string> {
    await cp(at('whole'), at(name), { recursive: true })
    await damage(at(name))
    return at(name)
  }
  const changed = (path: string, change: (bytes: Buffer) => Uint8Array) => async (copy: string) => {
    const bytes = await readFile(join(copy, path))
    await writeFile(join(copy, path), change(bytes))
  }

  test.each<[string, (copy: string) => Promise<unknown>, RegExp]>([
    [
      'one byte',
      changed(table, bytes => bytes.fill(bytes[40]! ^ 1, 40, 41)),
      /damaged: database\/reservation\.copy\.gz/,
    ],
    ['the end of a table', changed(table, bytes => bytes.subarray(0, -9)), /damaged: database\/reservation/],
    ['a file that is gone', copy => rm(join(copy, picture)), /damaged: pictures\/originals\/ab\/abcd\.jpg/],
    [
      'the manifest',
      changed('manifest.json', bytes => Buffer.from(String(bytes).replace('"rows": 2', '"rows": 3'))),
      /damaged: manifest\.json/,
    ],
    ['a backup that was not finished', copy => rm(join(copy, 'manifest.json')), /has no manifest\.json/],
  ])('a backup damaged in %s', async (name, damage, sentence) => {
    const copy = await damagedBy(`damaged-${name.replaceAll(' ', '-')}`, damage)
    await expect(prepareRestore(nowhere, copy, quiet)).rejects.toThrow(sentence)
    await expect(stat(nowhere.dataDirectory)).rejects.toThrow('ENOENT')
  })

  test('a place with records, with pictures or with a key of its own', async () => {
    const { place, database, installation } = await emptyPlace('full')
    await database.query(`INSERT INTO setting (name, value) VALUES ('hold_minutes', '7')`)
    await prepareRestore(place, at('whole'), quiet)
    await expect(restoreBackup({ installation }, at('whole'), quiet)).rejects.toThrow(
      /The database is not empty: there are rows in .*setting/,
    )
    expect(await numbersIn(database)).toEqual([])
    const other = { ...nowhere, secretKey: Buffer.alloc(32, 7) }
    await expect(prepareRestore(other, at('whole'), quiet)).rejects.toThrow('SECRET_KEY is not the key')
    await mkdir(at('strange/pictures/originals/ab'), { recursive: true })
    await writeFile(join(at('strange'), picture), 'another picture')
    await expect(
      prepareRestore({ ...nowhere, dataDirectory: at('strange') }, at('whole'), quiet),
    ).rejects.toThrow('pictures of another installation')
  })

  test('a table that has lost rows behind a checksum that fits', async () => {
    const { place, database, installation } = await emptyPlace('short')
    const short: Manifest = await readManifest(at('whole'))
    const tables = short.tables.map(each => ({ ...each, rows: each.rows + (each.path === table ? 1 : 0) }))
    await prepareRestore(place, at('whole'), quiet)
    const { archive } = installation
    const reading = {
      ...installation,
      archive: { copyIn: (_: Manifest, read: never) => archive.copyIn({ ...short, tables }, read) },
    }
    await expect(restoreBackup({ installation: reading as never }, at('whole'), quiet)).rejects.toThrow(
      /reservation has \d+ rows, and the backup says \d+/,
    )
    expect(await numbersIn(database)).toEqual([])
  })
})
