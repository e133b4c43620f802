// The servers that the sheets are drawn from: the demo with three sites, on a day that does not change, with sources of rooms and a
// mail server of their own.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../src/config/config.ts'
import { demoProperties } from '../../src/demo/destination.ts'
import { installDemo } from '../../src/demo/install-demo.ts'
import { demoPictureDirectory } from '../../src/demo/picture-directory.ts'
import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import type { PropertyDocument } from '../../src/lodging/properties/property-document-schema.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { grantProperties } from '../../src/operations/publishers/publishers.ts'
import { showSite } from '../../src/operations/sites/sites.ts'
import { openStripeGateway } from '../../src/outbound/payments/stripe-gateway.ts'
import { openTestGateway } from '../../src/outbound/payments/test-gateway.ts'
import { type App, openApp } from '../../src/server/app.ts'
import { localTime } from '../../src/values/civil-dates.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { type MailServer, mailServer } from '../../test/support/notifications/mail-server.ts'
import { ScriptedLive } from '../../test/support/pages/scripted-live.ts'
import { type StripeFake, startStripeFake } from '../../test/support/payments/stripe-fake.ts'
import { freePort } from '../../test/support/run/free-port.ts'
import { ScriptedSource } from '../../test/support/sources/scripted-source.ts'
import { type StoppablePostgres, stoppablePostgres } from './stopped-postgres.ts'
import { addThemedSites, type ThemedSite } from './themed-sites.ts'

/** Noon of a winter's day in most time zones. */
const now = '2027-02-09T18:00:00Z'

/**
 * `demo` charges cards through the test gateway, `stripe` through the stand-in of Stripe that the tests use. `large` has more
 * properties than a page of results, and the rooms of one are at a source that is searched live. The database of `away` can
 * be stopped.
 */
export const deskKinds = ['demo', 'stripe', 'large', 'away'] as const
export type DeskKind = (typeof deskKinds)[number]

export interface Desk extends AsyncDisposable {
  readonly app: App
  readonly sites: readonly ThemedSite[]
  readonly clock: FixedClock
  readonly source: ScriptedSource
  /** Of the property that is searched live at the large desk. */
  readonly live: ScriptedLive
  readonly mails: MailServer
  /** Null where cards are not charged by Stripe. */
  readonly stripe: StripeFake | null
  /** Null where the database stays. */
  readonly postgres: StoppablePostgres | null
  /** Passes seconds, with the jobs of the server at the end of them. */
  pass(seconds: number): Promise<void>
  /** Moves the clock for a moment. */
  during<Seen>(instant: string, look: () => Promise<Seen>): Promise<Seen>
}

/** Opens a server with its data in a directory; disposing it stops everything. */
export async function openDesk(directory: string, kind: DeskKind): Promise<Desk> {
  await using opening = new AsyncDisposableStack()
  const clock = new FixedClock(now)
  const source = new ScriptedSource(clock)
  const live = new ScriptedLive(clock)
  const mails = opening.use(await mailServer())
  const stripe = kind === 'stripe' ? opening.use(await startStripeFake()) : null
  const postgres = kind === 'away' ? opening.use(await stoppablePostgres(directory)) : null
  const port = await freePort()
  const config = readConfig({
    DATA_DIR: directory,
    PORT: String(port),
    ADMIN_PORT: String(await freePort()),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Juniper Falls <stay@juniper-falls.example>',
    CATALOG_FRESH_MS: '0',
    SOURCE_CACHE_SECONDS: '0',
    ...(postgres && { DATABASE_URL: postgres.connectionString, CATALOG_STALE_SECONDS: '3600' }),
  })
  const payments = stripe
    ? openStripeGateway({
        secretKey: new Secret(stripe.secretKey),
        publishableKey: stripe.publishableKey,
        webhookSecret: new Secret(stripe.webhookSecret),
        apiUrl: stripe.url,
        clock,
      })
    : openTestGateway({ clock })
  const log = { write: () => undefined }
  const app = opening.use(
    await openApp(config, { clock, payments, sources: [source, live], jobs: false, log }),
  )
  await installDemo(app.context)
  await changeProperties(app)
  if (kind === 'large') await addProperties(app)
  const sites = await addThemedSites(app)
  const stack = opening.move()
  return {
    app,
    sites,
    clock,
    source,
    live,
    mails,
    stripe,
    postgres,
    pass: async seconds => {
      clock.moveTo(clock.now().add({ seconds }).toString())
      for (const { run } of reservationJobs(app.context, () => undefined)) await run()
    },
    during: async (instant, look) => {
      const before = clock.now().toString()
      clock.moveTo(instant)
      try {
        return await look()
      } finally {
        clock.moveTo(before)
      }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** One property that charges cards here, one at the source, and rooms enough for the bookings of every sheet. */
async function changeProperties({ context }: App): Promise<void> {
  const changes: Readonly<Record<number, (document: PropertyDocument) => Partial<PropertyDocument>>> = {
    3102: ({ rooms }) => ({ payment_collection: 'gateway', rooms: many(rooms) }),
    3108: ({ rooms, inventory = [] }) => ({
      rooms: many(rooms),
      inventory: inventory.map(layer => (layer.allotment === 0 ? layer : { ...layer, allotment: 200 })),
    }),
    3111: () => ({ source: 'scripted' }),
    3144: ({ rooms }) => ({ rooms: many(rooms) }),
  }
  for (const document of documentsFor(context)) {
    const change = changes[document.id]
    if (change) await importDocument(context, { ...document, ...change(document) })
  }
}

/** A second house of some properties, so that there are two more than a page of results has, and a hotel that is searched live. */
async function addProperties({ context }: App): Promise<void> {
  const documents = documentsFor(context)
  const second = documents.slice(0, 22 - documents.length).map(({ id, name, order = 0, ...document }) => ({
    ...document,
    id: id + 100,
    name: `${name} Annex`,
    order: order + 100,
  }))
  for (const document of second) await importDocument(context, document)
  const site = await showSite(context, 'demo')
  await grantProperties(
    context,
    site.publisher.id,
    second.map(({ id }) => id),
  )
  await importDocument(context, searchedLive(documents.find(({ id }) => id === 3101)!))
}

/** The same without what its source knows. */
function searchedLive({
  rate_plans: _,
  calendar: __,
  inventory: ___,
  promotions: ____,
  ...document
}: PropertyDocument): PropertyDocument {
  const keys = document.rooms.map(({ id }) => ({ id, key: String(id) }))
  return {
    ...document,
    rooms: document.rooms.map(({ allotment: _, ...room }) => room),
    rate_plans: [],
    source: 'live',
    source_mappings: [{ source: 'live', key: 'larkin', rooms: keys }],
  }
}

const documentsFor = ({ clock }: App['context']): PropertyDocument[] =>
  demoProperties(localTime(clock.now(), 'UTC').today)

const importDocument = (context: App['context'], document: PropertyDocument): Promise<unknown> =>
  importProperty(context, document, name => readFile(join(demoPictureDirectory, name)))

const many = (rooms: PropertyDocument['rooms']): PropertyDocument['rooms'] =>
  rooms.map(room => ({ ...room, allotment: 200 }))
