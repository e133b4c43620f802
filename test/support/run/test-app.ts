// A complete server for one test file, with its own database, directory, clock and network. Call it once at the top:
// `const app = await testApp()`.

import type { Agent } from 'node:http'
import { readConfig } from '../../../src/config/config.ts'
import { installDemo } from '../../../src/demo/install-demo.ts'
import { type Scope, scopes } from '../../../src/lodging/publishers/publisher.ts'
import type { PaymentGateway } from '../../../src/outbound/payments/payment-gateway.ts'
import { type App, openApp } from '../../../src/server/app.ts'
import type { InventorySource } from '../../../src/sources/source.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { createPublisher } from '../../../src/store/publishers/publishers.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { keepAlive, sendTo } from '../wire/wire-requests.ts'
import { atTheEnd } from './at-the-end.ts'
import { testDatabase } from './database.ts'
import { demoCopy } from './demo-copy.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** The least that Argon2 takes: a hash in a thousandth of the usual time. */
export const cheapPasswords = { memory: 8, passes: 1 } as const

/** The day of all tests, unless they move the clock: noon in most time zones. */
export const testToday = '2026-12-01'

export interface TestApp {
  readonly app: App
  readonly clock: FixedClock
  /** Everything logged, by line. */
  readonly logLines: string[]
  /** For a second server process on the same database and directory. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * POSTs a body, as an object or as text, to a path below /publisher/v3.0/ or to a whole path, over a kept connection like
   * publishers do. Log lines and metrics of the request are complete when it returns.
   */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer>
}

export interface TestAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

interface TestAppChoices {
  readonly demo?: boolean
  /** Environment variables in addition to those of every test. */
  readonly variables?: Readonly<Record<string, string>>
  /** Allows webhooks to receivers without TLS. */
  readonly allowHttp?: boolean
  /** Replaces the address of the review provider. */
  readonly reviewAddress?: string
  /** Replaces the configured gateway. */
  readonly payments?: PaymentGateway
  /** The remote sources, made with the server's clock. */
  readonly sources?: (clock: FixedClock) => readonly InventorySource[]
  /** False for a test that runs the work of the jobs itself. */
  readonly jobs?: boolean
}

/** What loading the demo depends on: payments, the secret, and where pictures are. */
const ofDemo = /^(PAYMENT|STRIPE|SECRET|S3|BUCKET|DEMO)/

export async function testApp(choices: TestAppChoices = {}): Promise<TestApp> {
  const {
    demo = false,
    variables = {},
    allowHttp = false,
    payments,
    sources,
    reviewAddress,
    jobs = true,
  } = choices
  const clock = new FixedClock(`${testToday}T12:00:00Z`)
  const directory = await temporaryDirectory()
  const isCopied = demo && !payments && !Object.keys(variables).some(name => ofDemo.test(name))
  const { connectionString } = await (isCopied ? demoCopy(clock, directory.path) : testDatabase())
  const environment = {
    DATABASE_URL: connectionString,
    DATA_DIR: directory.path,
    PORT: '0',
    // The clock stands still, so that all questions of a test are within one second.
    SOURCE_CALLS_PER_SECOND: '10000',
    SOURCE_FAILURES: '1000',
    LOG_LEVEL: 'info',
    DATABASE_POOL_SIZE: '8',
    // Tests change the database directly and read at once.
    CATALOG_FRESH_MS: '0',
    // What is refused without a database is to be seen.
    CATALOG_STALE_SECONDS: '0',
    ...variables,
  }
  const logLines: string[] = []
  const log = { write: (line: string) => logLines.push(line) }
  const app = await openApp(readConfig(environment), {
    clock,
    passwordCost: cheapPasswords,
    allowHttp,
    jobs,
    log,
    ...(payments && { payments }),
    ...(sources && { sources: sources(clock) }),
    ...(reviewAddress && { reviewAddress }),
  })
  const agent = keepAlive()
  atTheEnd(async () => {
    agent.destroy()
    await app[Symbol.asyncDispose]()
    await directory[Symbol.asyncDispose]()
  })
  if (demo && !isCopied) await installDemo(app.context)
  return {
    app,
    clock,
    logLines,
    environment,
    post: postTo(app, agent),
  }
}

const postTo =
  ({ url, server }: App, agent: Agent): TestApp['post'] =>
  async (path, body, headers = {}) => {
    const whole = `${url}${path.startsWith('/') ? path : `/publisher/v3.0/${path}`}`
    const answer = await sendTo(whole, body as object, { headers, agent })
    server.flushRequestNotes()
    return answer
  }

/** A publisher with its own key, for tests about visibility. */
export async function testPublisher(
  { app }: TestApp,
  { sellsAll = true, allowed = scopes as readonly Scope[], settings = {} } = {},
): Promise<{ publisherId: number; key: string; keyId: string }> {
  return app.context.database.transaction(async transaction => {
    const { id } = await createPublisher(transaction, { name: 'Test publisher', sellsAll, settings })
    const holder = { kind: 'publisher', publisherId: id, scopes: allowed } as const
    const { key, keyId } = await createKey(transaction, { holder, label: 'test', expiresAt: null })
    return { publisherId: id, key, keyId }
  })
}
