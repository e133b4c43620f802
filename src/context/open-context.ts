// Opens the context: the database, given or embedded and migrated, and everything that uses it. The server and every
// command begin here.

import { join } from 'node:path'
import { Catalog } from '../catalog/catalog.ts'
import { adminUrlOf, type Config, urlOf } from '../config/config.ts'
import { announce } from '../operations/announce.ts'
import { BookingBatcher } from '../operations/booking/batch-booking.ts'
import { mailByCompanions } from '../operations/companions/companion-mail.ts'
import type { AppContext } from '../operations/context.ts'
import { OverrideFiles } from '../operations/installation/overrides.ts'
import type { Installation, Place } from '../operations/installation/place.ts'
import { openLimits, sharedCount } from '../operations/limits/limits.ts'
import { openTallies } from '../operations/monitoring/tallies.ts'
import { type PasswordCost, passwordCost as usualPasswordCost } from '../operations/people/passwords.ts'
import { addPictureTo } from '../operations/pictures/add-picture.ts'
import { UsageCounter } from '../operations/publishers/usage-counter.ts'
import { ReceiptKeys } from '../operations/receipts/receipt-keys.ts'
import { SearchCounter } from '../operations/reports/search-counter.ts'
import { openDuplicateFinder } from '../operations/reservations/duplicates.ts'
import { LiveDesk } from '../operations/shopping/live/live-desk.ts'
import { SessionQuotes } from '../operations/shopping/quotes/session-quotes.ts'
import { WakeSignal } from '../operations/wake-signal.ts'
import { type MailTransport, openMail } from '../outbound/mail.ts'
import type { PaymentGateway } from '../outbound/payments/payment-gateway.ts'
import type { InventorySource } from '../sources/source.ts'
import { DatabaseArchive } from '../store/archive/database-archive.ts'
import { ensureSecretFile } from '../store/installation/secret-file.ts'
import { BucketOriginals } from '../store/pictures/bucket-originals.ts'
import { DirectoryOriginals } from '../store/pictures/directory-originals.ts'
import { Pictures } from '../store/pictures/pictures.ts'
import type { Database } from '../store/postgres/database.ts'
import type { Lanes } from '../store/postgres/lanes.ts'
import type { OnCommit } from '../store/postgres/notices.ts'
import { isPrimaryAway } from '../store/postgres/primary/primary-away.ts'
import { ChangeFeed } from '../store/properties/change-feed.ts'
import { NoticeSender } from '../store/properties/notice-sender.ts'
import { type Clock, systemClock } from '../values/clock.ts'
import { Keyring } from '../values/secrets/keyring.ts'
import { requireSecret } from './as-found.ts'
import type { BegunDatabase } from './begun-database.ts'
import { type Databases, openDatabases } from './open-databases.ts'
import { openPayments, paymentsOf } from './open-payments.ts'
import { openReviews } from './open-reviews.ts'
import { openSingleSignOn } from './open-sign-in.ts'
import { openSystems } from './open-systems.ts'
import { openTestContext } from './open-test-context.ts'
import { openingFault } from './opening-faults.ts'
import { requireRoomFor } from './room-for-data.ts'

/** The context, with the database and the data directory open. */
export interface OpenAppContext extends AppContext, AsyncDisposable {
  /** The same database in the lane of bookings: statements that make, hold or cancel one go first. */
  readonly bookings: Database
  /** How the lanes into the database are used. */
  readonly pool: Lanes['figures']
  /** The embedded database has just been created. */
  readonly isNew: boolean
  /** The context of test keys. */
  readonly testKeys: AppContext
  /** A separate connection, so that a queue of requests does not look like a database that takes no changes. */
  readonly watch: Database
  /** Whether the database can limit a transaction to some publishers and properties. */
  readonly hasWall: boolean
  /** Settles, with a sentence, when a server's database is gone for good. */
  readonly lost: Promise<string>
}

export interface ContextOptions {
  readonly clock?: Clock
  /** A server owns its embedded database; a command may share that of a running server. */
  readonly exclusive: boolean
  /** Makes and changes no schema and makes no key: OperatorError where one is missing. */
  readonly asFound?: boolean
  /** Replaces the gateway of the configuration, for tests. */
  readonly payments?: PaymentGateway
  /** Added to the sources of the configuration, for tests. */
  readonly sources?: readonly InventorySource[]
  /** Replaces the address of the review provider, for tests. */
  readonly reviewAddress?: string
  /** Makes passwords cheaper to hash, for tests. */
  readonly passwordCost?: PasswordCost
  /** Lets webhooks go to addresses without TLS, for tests; no variable sets it. */
  readonly allowHttp?: boolean
  /** Ends the wait for a database. */
  readonly stopping?: AbortSignal
  /** Address of the embedded database, if another process runs it. */
  readonly embedded?: string | null
  /** The embedded database that this process has begun already, and closes itself. */
  readonly begun?: BegunDatabase | undefined
}

/**
 * Opens the database (given or embedded), migrates it and opens the rest around it. Throws OperatorError, before
 * anything is written, when the directory or the database cannot be used.
 */
export async function openContext(config: Config, options: ContextOptions): Promise<OpenAppContext> {
  try {
    // A server needs free disk space; a command may run without.
    if (options.exclusive) await requireRoomFor(config)
    return await compose(config, options)
  } catch (error) {
    throw openingFault(error, config)
  }
}

async function compose(
  config: Config,
  {
    clock = systemClock,
    exclusive,
    asFound = false,
    payments,
    sources,
    reviewAddress,
    passwordCost = usualPasswordCost,
    allowHttp = false,
    stopping,
    embedded = null,
    begun,
  }: ContextOptions,
): Promise<OpenAppContext> {
  await using opening = new AsyncDisposableStack()
  const wakeSignal = new WakeSignal()
  // Nothing is committed through `onCommit` before the catalog exists.
  const onCommit: OnCommit = notices => {
    announce({ catalog, wakeSignal }, notices)
    sender.tell(notices)
  }
  const databases = opening.use(
    await openDatabases(config, { embedded, begun, exclusive, asFound, stopping, warn, onCommit }),
  )
  const sender = opening.use(new NoticeSender(databases.watch))
  const { bookings, others: database } = databases.lanes
  const keyring = new Keyring(await secretOf(config, asFound))
  const pictures = await preparedPictures(config, exclusive)
  const quotes = opening.use(quotesIn(bookings))
  const mail = opening.use(mailOf(config))
  const catalog = opening.use(catalogOn(databases, config, clock))
  const reviewing = { opening, clock, warn, address: reviewAddress, processes: config.workers }
  const reviews = await openReviews(config.tripadvisor, reviewing)
  const chosen = await paymentsOf(config, { database, isNew: databases.isNew })
  if (exclusive && chosen.gateway === 'test') {
    warn('The test gateway takes payments: no card is charged; reservations are confirmed without payment.')
  }
  const gateway = payments ?? (await openPayments(chosen, clock))
  const systems = await openSystems(config, { database, clock, warn, given: sources })
  const live: AppContext = {
    overrides: opening.use(await OverrideFiles.open(config.dataDirectory)),
    database,
    clock,
    reviews,
    keyring,
    receiptKeys: new ReceiptKeys(database, keyring),
    cell: config.cell,
    standbys: config.databaseStandbys,
    replicas: databases.replicas,
    quotes,
    payments: gateway,
    ...systems,
    live: new LiveDesk(config.live, clock),
    limits: openLimits(
      clock,
      sharedCount({ database, keyring, clock }, async () => (await catalog.terms()).settings),
    ),
    usage: new UsageCounter(clock),
    searches: new SearchCounter(clock),
    tallies: openTallies(clock),
    installation: installationOf(config, databases),
    mail: mailByCompanions({ catalog, keyring, ...systems }, mail),
    publicUrl: config.publicUrl ?? urlOf(config),
    adminUrl: adminUrlOf(config),
    singleSignOn: await openSingleSignOn(config.singleSignOn),
    passwordCost,
    egress: { allowHttp, allowPrivate: config.webhookAllowPrivate, reachesItself: false },
    wakeSignal,
    catalog,
    batcher: new BookingBatcher(bookings, { hasNeighbours: config.workers > 1 }),
    duplicates: openDuplicateFinder(bookings),
    pictures,
    addPicture: addPictureTo(pictures),
    picturesPerProperty: config.picturesPerProperty,
  }
  const testKeys = openTestContext(live, databases.testKeys, { opening, warn, config })
  const opened = opening.move()
  return {
    ...live,
    testKeys,
    watch: databases.watch,
    pool: databases.lanes.figures,
    bookings,
    hasWall: databases.hasWall,
    lost: databases.lost,
    isNew: databases.isNew,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Where an installation is, known before its database is open. */
export const placeOf = ({ dataDirectory, secretKey, pictureBucket }: Config): Place => ({
  dataDirectory,
  secretKey,
  hasBucket: pictureBucket !== null,
})

const installationOf = (config: Config, { directConnectionString }: Databases): Installation => ({
  ...placeOf(config),
  archive: new DatabaseArchive(directConnectionString),
})

const mailOf = ({ smtpUrl, mailFrom: from, dataDirectory }: Config): MailTransport =>
  openMail({ smtpUrl, from, directory: join(dataDirectory, 'mail') })

const quotesIn = (bookings: Database): SessionQuotes =>
  new SessionQuotes(bookings, error => warn(`A quote could not be stored: ${error}`))

const secretOf = async ({ secretKey, dataDirectory }: Config, asFound: boolean): Promise<Uint8Array> =>
  secretKey ?? (asFound ? requireSecret(dataDirectory) : ensureSecretFile(dataDirectory))

/** The pictures; a whole server makes their place, and is warned where it cannot. */
async function preparedPictures(config: Config, exclusive: boolean): Promise<Pictures> {
  const pictures = picturesOf(config)
  const trouble = exclusive ? await pictures.prepare() : null
  if (trouble !== null) warn(trouble)
  return pictures
}

function picturesOf(config: Config): Pictures {
  const directory = join(config.dataDirectory, 'pictures')
  const originals = config.pictureBucket
    ? new BucketOriginals(config.pictureBucket)
    : new DirectoryOriginals(directory, config.picturesMegabytes * 1_000_000)
  return new Pictures(directory, config.pictureCacheMegabytes * 1_000_000, originals)
}

const catalogOn = (
  { lanes, keyReader, directConnectionString, primary, replicas }: Databases,
  config: Config,
  clock: Clock,
): Catalog =>
  new Catalog({
    database: lanes.catalog,
    keyReader,
    feed: new ChangeFeed(directConnectionString, primary),
    clock,
    freshMilliseconds: config.catalogFreshMilliseconds,
    megabytes: config.catalogMegabytes,
    replicas,
    outage: {
      isPrimaryAway: () => isPrimaryAway(directConnectionString),
      limitMilliseconds: config.catalogStaleSeconds * 1000,
    },
  })

/** For the time before there is a log, and for messages about no request. */
const warn = (message: string): void => {
  process.stderr.write(`${message}\n`)
}
