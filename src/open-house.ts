// Opens the house: the database, given or embedded and brought up to date, and everything that hangs on it. The server
// and every command line tool begin here.

import { join } from 'node:path'
import { Catalog } from './catalog/catalog.ts'
import type { Config, PaymentSettings } from './config.ts'
import { Bell } from './operations/bell.ts'
import { openTwins } from './operations/duplicates.ts'
import type { House } from './operations/house.ts'
import { openLimits, sharedCount } from './operations/limits.ts'
import { addPictureTo } from './operations/pictures/add-picture.ts'
import { documentReviews } from './operations/review-provider.ts'
import { Rush } from './operations/rush.ts'
import { SessionQuotes } from './operations/session-quotes.ts'
import { openMail } from './outbound/mail.ts'
import type { PaymentGateway } from './outbound/payments/payment-gateway.ts'
import type { InventorySource } from './sources/source.ts'
import { ChangeFeed } from './store/change-feed.ts'
import { type Database, openDatabase } from './store/database.ts'
import { openEmbedded } from './store/embedded-postgres.ts'
import { watchForLoss } from './store/lost-database.ts'
import { migrate } from './store/migrate.ts'
import { Pictures } from './store/pictures.ts'
import { requireDirectWay } from './store/pooler.ts'
import { ensureSecretFile } from './store/secret-file.ts'
import { awaitPrimary } from './store/writable.ts'
import { type Clock, systemClock } from './values/clock.ts'
import { Keyring } from './values/keyring.ts'

/** The house with its doors to the disk and the database open. */
export interface OpenHouse extends House, AsyncDisposable {
  /** The embedded database was made just now. */
  readonly isNew: boolean
  /** A connection apart from those of requests, whose queue says nothing of whether the database takes changes. */
  readonly watch: Database
  /** Settles, with a sentence, when a server's database is gone for good. */
  readonly lost: Promise<string>
}

export interface HouseOptions {
  readonly clock?: Clock
  /** A server owns its embedded database; a command line tool may share the one of a running server. */
  readonly exclusive: boolean
  /** In place of the one of the configuration, as tests have it. */
  readonly payments?: PaymentGateway
  /** The remote systems that rooms are booked at. */
  readonly sources?: readonly InventorySource[]
  /** Lets webhooks go to addresses without TLS, for tests; there is no variable for it. */
  readonly allowHttp?: boolean
  /** Ends the wait for a database. */
  readonly stopping?: AbortSignal
}

/** How long a server that starts waits for a primary. */
const primarySeconds = 60

/** Opens the database (given or embedded), brings its schema up to date, and composes the house around it. */
export async function openHouse(
  config: Config,
  { clock = systemClock, exclusive, payments, sources = [], allowHttp = false, stopping }: HouseOptions,
): Promise<OpenHouse> {
  await using opening = new AsyncDisposableStack()
  const { promise: lost, resolve: onGone } = Promise.withResolvers<string>()
  const { dataDirectory } = config
  const embedded =
    config.databaseUrl === null
      ? opening.use(await openEmbedded({ dataDirectory, exclusive, onRestart: warn, onGone }))
      : null
  const connectionString = config.databaseUrl ?? embedded!.connectionString
  const directConnectionString = (config.databaseUrl && config.databaseDirectUrl) ?? connectionString
  const open = (poolSize: number) =>
    opening.use(
      openDatabase({ connectionString, directConnectionString, poolSize, applicationName: 'hostelry' }),
    )
  const database = open(config.databasePoolSize)
  if (exclusive) {
    await awaitPrimary(database, { seconds: primarySeconds, tell: warn, signal: stopping })
    if (config.databaseUrl !== null) await requireDirectWay(connectionString, config.databaseDirectUrl)
    opening.use(watchForLoss(database, onGone))
  }
  const migrations = await migrate(database)
  const keyring = new Keyring(config.secretKey ?? (await ensureSecretFile(config.dataDirectory)))
  const pictures = new Pictures(
    join(config.dataDirectory, 'pictures'),
    config.pictureCacheMegabytes * 1_000_000,
  )
  const quotes = opening.use(
    new SessionQuotes(database, error => warn(`A quote could not be kept: ${error}`)),
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
      database,
      feed: new ChangeFeed(directConnectionString),
      clock,
      freshMilliseconds: config.catalogFreshMilliseconds,
      megabytes: config.catalogMegabytes,
    }),
  )
  const gateway = payments ?? (await openPayments(config.payments, clock))
  const watch = open(1)
  const opened = opening.move()
  return {
    database,
    watch,
    clock,
    reviews: documentReviews,
    keyring,
    quotes,
    payments: gateway,
    sources: new Map(sources.map(source => [source.name, source])),
    limits: openLimits(
      clock,
      sharedCount({ database, keyring, clock }, async () => (await catalog.terms()).settings),
    ),
    mail,
    egress: { allowHttp, allowPrivate: config.webhookAllowPrivate },
    bell: new Bell(),
    catalog,
    rush: new Rush(database),
    twins: openTwins(database),
    pictures,
    addPicture: addPictureTo(pictures),
    lost,
    isNew: embedded !== null && migrations.some(name => name.startsWith('0001-')),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Only the gateway that is used is loaded. */
async function openPayments(settings: PaymentSettings, clock: Clock): Promise<PaymentGateway | null> {
  switch (settings.gateway) {
    case 'none':
      return null
    case 'test': {
      const { openTestGateway } = await import('./outbound/payments/test-gateway.ts')
      return openTestGateway({ clock })
    }
    case 'stripe': {
      const { openStripeGateway } = await import('./outbound/payments/stripe-gateway.ts')
      return openStripeGateway({ secretKey: settings.secretKey, clock })
    }
  }
}

/** Before there is a log, and for what is not about a request. */
const warn = (message: string): void => {
  process.stderr.write(`${message}\n`)
}
