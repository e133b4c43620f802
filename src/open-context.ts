// Opens the house: the database, given or embedded and brought up to date, and everything that hangs on it. The server
// and every command line tool begin here.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Catalog } from './catalog/catalog.ts'
import type { Config } from './config.ts'
import { openDatabases } from './open-databases.ts'
import { openPayments } from './open-payments.ts'
import { openSources } from './open-sources.ts'
import { openingFault } from './opening-faults.ts'
import { announce } from './operations/announce.ts'
import { BookingBatcher } from './operations/booking/batch-booking.ts'
import type { AppContext } from './operations/context.ts'
import { openLimits, sharedCount } from './operations/limits/limits.ts'
import { addPictureTo } from './operations/pictures/add-picture.ts'
import { openDuplicateFinder } from './operations/reservations/duplicates.ts'
import { documentReviews } from './operations/shopping/review-provider.ts'
import { SessionQuotes } from './operations/shopping/session-quotes.ts'
import { WakeSignal } from './operations/wake-signal.ts'
import { openMail } from './outbound/mail.ts'
import type { PaymentGateway } from './outbound/payments/payment-gateway.ts'
import type { InventorySource } from './sources/source.ts'
import { requireRoomIn } from './store/installation/data-directory.ts'
import { ensureSecretFile } from './store/installation/secret-file.ts'
import { Pictures } from './store/pictures/pictures.ts'
import type { Database } from './store/postgres/database.ts'
import type { OnCommit } from './store/postgres/notices.ts'
import { ChangeFeed } from './store/properties/change-feed.ts'
import { type Clock, systemClock } from './values/clock.ts'
import { Keyring } from './values/keyring.ts'

/** The house with its doors to the disk and the database open. */
export interface OpenAppContext extends AppContext, AsyncDisposable {
  /** The same database for what makes, holds or cancels a booking: it comes first wherever somebody has to wait. */
  readonly bookings: Database
  /** The embedded database was made just now. */
  readonly isNew: boolean
  /** A connection apart from those of requests, whose queue says nothing of whether the database takes changes. */
  readonly watch: Database
  /** Settles, with a sentence, when a server's database is gone for good. */
  readonly lost: Promise<string>
}

export interface ContextOptions {
  readonly clock?: Clock
  /** A server owns its embedded database; a command line tool may share the one of a running server. */
  readonly exclusive: boolean
  /** In place of the one of the configuration, as tests have it. */
  readonly payments?: PaymentGateway
  /** Beside the sources of the configuration, as tests have them. */
  readonly sources?: readonly InventorySource[]
  /** Lets webhooks go to addresses without TLS, for tests; there is no variable for it. */
  readonly allowHttp?: boolean
  /** Ends the wait for a database. */
  readonly stopping?: AbortSignal
}

/**
 * Opens the database (given or embedded), brings its schema up to date, and composes the house around it. Throws
 * OperatorError, before anything is made, when the directory or the database cannot be used.
 */
export async function openContext(config: Config, options: ContextOptions): Promise<OpenAppContext> {
  try {
    // A command can be of use on a full disk, a server is not.
    if (options.exclusive) await requireRoomIn(config.dataDirectory, leastFreeBytes(config))
    return await compose(config, options)
  } catch (error) {
    throw openingFault(error, config)
  }
}

/** What a new embedded database with the demo takes; the one that is there starts with little. */
const leastFreeBytes = ({ databaseUrl, dataDirectory }: Config): number =>
  databaseUrl === null && !existsSync(join(dataDirectory, 'postgresql')) ? 200_000_000 : 1_000_000

async function compose(
  config: Config,
  { clock = systemClock, exclusive, payments, sources, allowHttp = false, stopping }: ContextOptions,
): Promise<OpenAppContext> {
  await using opening = new AsyncDisposableStack()
  const wakeSignal = new WakeSignal()
  // Nothing that is announced is written before the catalog is there.
  const onCommit: OnCommit = notices => announce({ catalog, wakeSignal }, notices)
  const databases = opening.use(await openDatabases(config, { exclusive, stopping, warn, onCommit }))
  const { bookings, others: database } = databases.lanes
  const keyring = new Keyring(config.secretKey ?? (await ensureSecretFile(config.dataDirectory)))
  const pictures = new Pictures(
    join(config.dataDirectory, 'pictures'),
    config.pictureCacheMegabytes * 1_000_000,
  )
  if (exclusive) await pictures.prepare()
  const quotes = opening.use(
    new SessionQuotes(bookings, error => warn(`A quote could not be kept: ${error}`)),
  )
  const mail = opening.use(
    openMail({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      directory: join(config.dataDirectory, 'mail'),
    }),
  )
  if (exclusive && config.payments.gateway === 'test') {
    warn('PAYMENT_GATEWAY=test: no card is charged; what is to be paid at booking is not paid.')
  }
  const catalog = opening.use(
    new Catalog({
      database: databases.lanes.catalog,
      keyReader: databases.keyReader,
      feed: new ChangeFeed(databases.directConnectionString),
      clock,
      freshMilliseconds: config.catalogFreshMilliseconds,
      megabytes: config.catalogMegabytes,
    }),
  )
  const gateway = payments ?? (await openPayments(config.payments, clock))
  const openedSources = await openSources(config.sources, clock, sources)
  const opened = opening.move()
  return {
    database,
    watch: databases.watch,
    bookings,
    clock,
    reviews: documentReviews,
    keyring,
    quotes,
    payments: gateway,
    sources: openedSources,
    limits: openLimits(
      clock,
      sharedCount({ database, keyring, clock }, async () => (await catalog.terms()).settings),
    ),
    mail,
    egress: { allowHttp, allowPrivate: config.webhookAllowPrivate },
    wakeSignal,
    catalog,
    batcher: new BookingBatcher(bookings),
    duplicates: openDuplicateFinder(bookings),
    pictures,
    addPicture: addPictureTo(pictures),
    lost: databases.lost,
    isNew: databases.isNew,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Before there is a log, and for what is not about a request. */
const warn = (message: string): void => {
  process.stderr.write(`${message}\n`)
}
