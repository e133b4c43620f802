// The servers that the sheets are drawn from: the demo with three sites, on a day that does not change, with a source of rooms and a
// mail server of their own. One charges cards through the test gateway, the other through the stand-in of Stripe that the tests use.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type App, openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { demoProperties } from '../../src/demo/destination.ts'
import { installDemo } from '../../src/demo/install-demo.ts'
import { demoPictureDirectory } from '../../src/demo/picture-directory.ts'
import type { PropertyDocument } from '../../src/lodging/property-document-schema.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { openStripeGateway } from '../../src/outbound/payments/stripe-gateway.ts'
import { openTestGateway } from '../../src/outbound/payments/test-gateway.ts'
import { reservationJobs } from '../../src/reservation-jobs.ts'
import { localTime } from '../../src/values/civil-dates.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { Secret } from '../../src/values/secret.ts'
import { freePort } from '../../test/support/free-port.ts'
import { type MailServer, mailServer } from '../../test/support/mail-server.ts'
import { ScriptedSource } from '../../test/support/scripted-source.ts'
import { type StripeFake, startStripeFake } from '../../test/support/stripe-fake.ts'
import { addThemedSites, type ThemedSite } from './themed-sites.ts'

/** Noon of a winter's day in most time zones. */
const now = '2027-02-09T18:00:00Z'

export interface Desk extends AsyncDisposable {
  readonly app: App
  readonly sites: readonly ThemedSite[]
  readonly clock: FixedClock
  readonly source: ScriptedSource
  readonly mails: MailServer
  /** Null where cards are not charged by Stripe. */
  readonly stripe: StripeFake | null
  /** Passes seconds, with the jobs of the server at the end of them. */
  pass(seconds: number): Promise<void>
  /** Moves the clock for a moment. */
  during<Seen>(instant: string, look: () => Promise<Seen>): Promise<Seen>
}

/** Opens a server with its data in a directory; disposing it stops everything. */
export async function openDesk(directory: string, { isStripe = false } = {}): Promise<Desk> {
  await using opening = new AsyncDisposableStack()
  const clock = new FixedClock(now)
  const source = new ScriptedSource(clock)
  const mails = opening.use(await mailServer())
  const stripe = isStripe ? opening.use(await startStripeFake()) : null
  const port = await freePort()
  const config = readConfig({
    DATA_DIR: directory,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Juniper Falls <stay@juniper-falls.example>',
    CATALOG_FRESH_MS: '0',
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
  const app = opening.use(await openApp(config, { clock, payments, sources: [source], jobs: false, log }))
  await installDemo(app.context)
  await changeProperties(app)
  const sites = await addThemedSites(app)
  const stack = opening.move()
  return {
    ...{ app, sites, clock, source, mails, stripe },
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
  const { today } = localTime(context.clock.now(), 'UTC')
  for (const document of demoProperties(today)) {
    const change = changes[document.id]
    if (!change) continue
    await importProperty(context, { ...document, ...change(document) }, name =>
      readFile(join(demoPictureDirectory, name)),
    )
  }
}

const many = (rooms: PropertyDocument['rooms']): PropertyDocument['rooms'] =>
  rooms.map(room => ({ ...room, allotment: 200 }))
