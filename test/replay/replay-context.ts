// A whole server for a replay, on a database of its own: the two hotels with all their rooms free, a publisher with a
// key, and a clock that the replay moves. The clock is given in code; there is no variable that would set one.

import { readConfig } from '../../src/config/config.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { type App, openApp } from '../../src/server/app.ts'
import { writeSettings } from '../../src/store/installation/settings.ts'
import { openDatabase } from '../../src/store/postgres/database.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { createPublisher } from '../../src/store/publishers/publishers.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { OperatorError } from '../../src/values/operator-error.ts'
import { hotelDocument, hotelNames } from './replay-hotels.ts'
import type { Capacities } from './serial-reckoning.ts'

export interface ReplayContext extends AsyncDisposable {
  readonly app: App
  readonly clock: FixedClock
  readonly key: string
}

export interface ReplayContextOptions {
  /** An empty database. */
  readonly databaseUrl: string
  /** For everything else that a server keeps, mails among it. */
  readonly directory: string
  readonly capacities: Capacities
}

/** Opens it and loads the hotels; throws OperatorError for a database with properties in it. */
export async function openReplayContext(options: ReplayContextOptions): Promise<ReplayContext> {
  await refuseUsedDatabase(options.databaseUrl)
  const clock = new FixedClock('2013-01-01T12:00:00Z')
  const config = readConfig({
    DATABASE_URL: options.databaseUrl,
    DATABASE_POOL_SIZE: '12',
    DATA_DIR: options.directory,
    PORT: '0',
    LOG_LEVEL: 'error',
  })
  await using opening = new AsyncDisposableStack()
  const app = opening.use(await openApp(config, { clock }))
  const { database } = app.context
  for (const hotel of hotelNames) {
    await importProperty(app.context, hotelDocument(hotel, options.capacities), null)
  }
  const key = await database.transaction(async transaction => {
    // Some guests book two years ahead.
    await writeSettings(transaction, { bookableHorizonDays: 3650 })
    const publisher = await createPublisher(transaction, { name: 'Replay', sellsAll: true, settings: {} })
    const holder = { kind: 'publisher', publisherId: publisher.id, scopes: ['book', 'manage'] } as const
    return (await createKey(transaction, { holder, label: 'replay', expiresAt: null })).key
  })
  const open = opening.move()
  return { app, clock, key, [Symbol.asyncDispose]: () => open.disposeAsync() }
}

/** Before a server with a clock of the past touches anything in it. */
async function refuseUsedDatabase(connectionString: string): Promise<void> {
  await using database = openDatabase({ connectionString, poolSize: 1, applicationName: 'hostelry replay' })
  const [table] = await database.query("SELECT WHERE to_regclass('property') IS NOT NULL")
  if (table === undefined) return
  const [property] = await database.query('SELECT FROM property LIMIT 1')
  if (property) throw new OperatorError('The database has properties in it; give the replay an empty one.')
}
