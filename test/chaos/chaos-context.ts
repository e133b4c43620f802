// What stands around the server that is killed and outlives it: its data directory with five hotels and three publishers,
// the payment company and the remote company with their books, and the receiver of webhooks with what it was told.

import { join } from 'node:path'
import { readConfig } from '../../src/config/config.ts'
import { type OpenAppContext, openContext } from '../../src/context/open-context.ts'
import { createWebhook } from '../../src/operations/notifications/webhooks.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { openEmbedded } from '../../src/store/embedded/embedded-postgres.ts'
import { type Database, openDatabase } from '../../src/store/postgres/database.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { createPublisher } from '../../src/store/publishers/publishers.ts'
import type { Day } from '../../src/values/civil-dates.ts'
import { realToday, smallHotel } from '../support/hotels/small-hotel.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/notifications/webhook-receiver.ts'
import { type StripeFake, startStripeFake } from '../support/payments/stripe-fake.ts'
import { freePort } from '../support/run/free-port.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { clockAhead } from './clock-ahead.ts'
import { companyName, companySource } from './company-source.ts'
import { openRemoteCompany, type RemoteCompany } from './remote-company.ts'

/**
 * Charges nothing; one whose guests pay in full when booking; one that keeps cards for its own desk; and two like the first
 * two whose rooms are the remote company's.
 */
export const hotels = { plain: 9001, paid: 9002, vault: 9003, remote: 9004, remotePaid: 9005 } as const

const collections = {
  plain: { payment_collection: 'none' },
  paid: { payment_collection: 'gateway' },
  vault: { payment_collection: 'vault' },
  remote: { payment_collection: 'none', source: companyName },
  remotePaid: { payment_collection: 'gateway', source: companyName },
} as const
/** Of the room that is counted, a night. */
const allotment = 8
const nightsForSale = 600
const publishers = 3

export interface ChaosContext extends AsyncDisposable {
  readonly environment: Readonly<Record<string, string>>
  readonly dataDirectory: string
  readonly url: string
  /** A way into the database that neither starts it nor keeps it running. */
  readonly database: Database
  readonly keys: readonly string[]
  readonly today: Day
  readonly stripe: StripeFake
  readonly company: RemoteCompany
  readonly receiver: WebhookReceiver
}

/** `onReceived` may hold the answer to a webhook back; the remote company's clock runs `secondsAhead`. */
export async function openChaosContext(
  onReceived: () => Promise<void>,
  secondsAhead: () => number,
): Promise<ChaosContext> {
  await using opening = new AsyncDisposableStack()
  const directory = opening.use(await temporaryDirectory())
  const dataDirectory = join(directory.path, 'data')
  const stripe = opening.use(await startStripeFake())
  const company = opening.use(await openRemoteCompany(clockAhead(secondsAhead)))
  const receiver = opening.use(
    await webhookReceiver((_event, response) => {
      void onReceived().then(() => response.writeHead(204).end())
    }),
  )
  const port = await freePort()
  const environment = {
    DATA_DIR: dataDirectory,
    PORT: String(port),
    LOG_LEVEL: 'error',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  }
  const today = realToday()
  // Whatever was killed last, nothing is left running.
  opening.defer(async () => {
    await using _last = await openEmbedded({ dataDirectory, exclusive: false })
  })
  const { keys, connectionString } = await furnish(environment, today, receiver.url)
  const database = opening.use(
    openDatabase({ connectionString, poolSize: 2, applicationName: 'hostelry chaos' }),
  )
  const open = opening.move()
  return {
    environment,
    dataDirectory,
    url: `http://127.0.0.1:${port}`,
    database,
    keys,
    today,
    stripe,
    company,
    receiver,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

async function furnish(
  environment: Readonly<Record<string, string>>,
  today: Day,
  receiverUrl: string,
): Promise<{ keys: string[]; connectionString: string }> {
  await using embedded = await openEmbedded({ dataDirectory: environment.DATA_DIR!, exclusive: false })
  await using context = await openContext(readConfig(environment), {
    exclusive: false,
    allowHttp: true,
    // It is known here and not asked.
    sources: [companySource('http://127.0.0.1:1')],
  })
  for (const [name, id] of Object.entries(hotels)) {
    const document = smallHotel({ id, from: today, nights: nightsForSale, allotment })
    const rate_plans = document.rate_plans.map(plan => ({
      ...plan,
      deposit: { steps: [{ charge: 'full' }] },
    }))
    const collection = collections[name as keyof typeof hotels]
    await importProperty(context, { ...document, rate_plans, ...collection }, null)
  }
  const keys: string[] = []
  for (let number = 1; number <= publishers; number += 1)
    keys.push(await newPublisher(context, number, receiverUrl))
  return { keys, connectionString: embedded.connectionString }
}

async function newPublisher(context: OpenAppContext, number: number, url: string): Promise<string> {
  const { publisherId, key } = await context.database.transaction(async transaction => {
    const { id } = await createPublisher(transaction, { name: `Publisher ${number}`, sellsAll: true })
    const holder = { kind: 'publisher', publisherId: id, scopes: ['book', 'manage'] } as const
    const { key } = await createKey(transaction, { holder, label: 'chaos', expiresAt: null })
    return { publisherId: id, key }
  })
  await createWebhook(context, { publisherId, url, types: [] })
  return key
}
