// Opens the database, given or embedded, migrates it, and divides its connections: bookings first, API keys and the
// watch on connections of their own.

import type { Config } from '../config/config.ts'
import { openEmbedded } from '../store/embedded/embedded-postgres.ts'
import { readReplicaLags, replicaTroubles } from '../store/monitoring/replica-lag.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../store/postgres/database.ts'
import { type Lanes, openLanes } from '../store/postgres/lanes.ts'
import { madeWhole, migrate } from '../store/postgres/migrate.ts'
import type { OnCommit } from '../store/postgres/notices.ts'
import { requireDirectWay } from '../store/postgres/pooler.ts'
import { watchForLoss } from '../store/postgres/primary/lost-database.ts'
import { PrimaryWatch } from '../store/postgres/primary/primary-watch.ts'
import { Replicas } from '../store/postgres/primary/replicas.ts'
import { raiseWall } from '../store/postgres/wall.ts'
import { awaitPrimary } from '../store/postgres/writable.ts'
import { OperatorError } from '../values/operator-error.ts'
import { requireSchema } from './as-found.ts'
import type { BegunDatabase } from './begun-database.ts'

export interface Databases extends AsyncDisposable {
  readonly lanes: Lanes
  /** A connection for look-ups of API keys only. */
  readonly keyReader: Database
  /** A separate connection for short questions and notices, so that a queue of requests delays none of them. */
  readonly watch: Database
  /** What test keys write; its statements find no live table. */
  readonly testKeys: Database
  /** Where to read what is not in memory; null: at the primary. */
  readonly replicas: Replicas | null
  /** Null where no other server can become the primary. */
  readonly primary: PrimaryWatch | null
  /** Leads to PostgreSQL itself, without a pooler, for LISTEN. */
  readonly directConnectionString: string
  /** Whether the database can limit a transaction to some publishers and properties. */
  readonly hasWall: boolean
  /** The embedded database has just been created. */
  readonly isNew: boolean
  /** Settles, with a sentence, when a server's database is gone for good. */
  readonly lost: Promise<string>
}

/** Connections for test keys, so that no test takes one from a guest. */
const testKeyConnections = 2

interface Opening {
  /** Address of an embedded database that another process runs; null: this process runs it, if it is wanted. */
  readonly embedded: string | null
  /** What this process has begun already and closes itself. */
  readonly begun: BegunDatabase | undefined
  /** A server owns its embedded database; a command may share that of a running server. */
  readonly exclusive: boolean
  /** Makes and changes no schema: OperatorError where it is not that of this version. */
  readonly asFound: boolean
  /** Ends the wait for a database. */
  readonly stopping?: AbortSignal | undefined
  readonly warn: (message: string) => void
  /** Receives what each transaction over the lanes has committed. */
  readonly onCommit: OnCommit
}

/** A server first waits for a primary. Throws OperatorError when the database cannot be used. */
export async function openDatabases(
  config: Config,
  { embedded, begun, exclusive, asFound, stopping, warn, onCommit }: Opening,
): Promise<Databases> {
  await using opening = new AsyncDisposableStack()
  const { promise: lost, resolve: onGone } = Promise.withResolvers<string>()
  const { dataDirectory, databasePoolSize } = config
  const isOwn = config.databaseUrl === null && embedded === null
  void begun?.gone.then(onGone)
  const own = isOwn
    ? await (begun?.embedded ??
        openEmbedded({ dataDirectory, exclusive, onRestart: warn, onGone }).then(opened =>
          opening.use(opened),
        ))
    : null
  const connectionString = config.databaseUrl ?? embedded ?? own!.connectionString
  const directConnectionString = (config.databaseUrl && config.databaseDirectUrl) ?? connectionString
  const primary = embedded === null ? new PrimaryWatch() : undefined
  const open = (poolSize: number, applicationName: string): Database =>
    opening.use(
      openDatabase({
        connectionString,
        directConnectionString,
        poolSize,
        applicationName,
        primary,
        onCommit,
      }),
    )
  const pool = open(databasePoolSize, 'hostelry')
  if (exclusive) {
    await awaitPrimary(pool, { seconds: config.databaseWaitSeconds, tell: warn, signal: stopping })
    if (config.databaseUrl !== null) await requireDirectWay(connectionString, config.databaseDirectUrl)
    opening.use(watchForLoss(pool, onGone))
  }
  const { migrations, missing } = await prepareSchema(
    { connectionString, directConnectionString, primary },
    asFound ? config : null,
  )
  if (missing !== null && exclusive) warn(missing)
  const keyReader = open(1, 'hostelry keys')
  const watch = open(1, 'hostelry watch')
  const testKeys = opening.use(
    openDatabase({
      connectionString,
      directConnectionString,
      poolSize: testKeyConnections,
      applicationName: 'hostelry test keys',
      primary,
      schema: 'hostelry_test',
    }),
  )
  const replicas = openReplicas(config)
  if (replicas) opening.use(replicas)
  if (replicas && exclusive) await lookAt(replicas, { reader: watch, warn })
  const opened = opening.move()
  return {
    lanes: openLanes(pool, databasePoolSize),
    keyReader,
    watch,
    testKeys,
    replicas,
    primary: primary ?? null,
    directConnectionString,
    hasWall: missing === null,
    isNew: config.databaseUrl === null && migrations.some(madeWhole),
    lost,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** On a connection that ends with it: what PostgreSQL keeps of a whole schema for a connection is several megabytes. */
async function prepareSchema(
  address: Pick<DatabaseOptions, 'connectionString' | 'directConnectionString' | 'primary'>,
  /** Not null: the schema is taken as it is found. */
  found: Config | null,
): Promise<{ readonly migrations: readonly string[]; readonly missing: string | null }> {
  await using database = openDatabase({ ...address, poolSize: 1, applicationName: 'hostelry start' })
  if (found !== null) await requireSchema(database, found)
  const migrations = found === null ? await migrate(database, undefined, address.directConnectionString) : []
  return { migrations, missing: await raiseWall(database) }
}

const openReplicas = ({ databaseReadUrl, databasePoolSize }: Config): Replicas | null =>
  databaseReadUrl === null
    ? null
    : new Replicas({
        connectionString: databaseReadUrl,
        poolSize: databasePoolSize,
        applicationName: 'hostelry reads',
      })

/** Throws OperatorError for a replica of another cluster; one that cannot be read from now is only told. */
async function lookAt(
  replicas: Replicas,
  { reader, warn }: { readonly reader: Database; readonly warn: (message: string) => void },
): Promise<void> {
  const lags = await readReplicaLags(reader, replicas.all)
  const foreign = lags.find(({ unfitness }) => unfitness?.reason === 'foreign')
  if (foreign)
    throw new OperatorError(
      `DATABASE_READ_URL leads to ${foreign.host}, which is no standby of the database at DATABASE_URL: it belongs to another cluster. Correct one of them.`,
    )
  for (const trouble of replicaTroubles(lags)) warn(`DATABASE_READ_URL: ${trouble}.`)
}
