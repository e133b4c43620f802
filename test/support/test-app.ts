// A whole server for one test file: its own database, directory and clock, the wire included. Call it once at the top:
// `const app = await testApp()`.

import type { Agent } from 'node:http'
import { type App, openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { installDemo } from '../../src/demo/install-demo.ts'
import { type Scope, scopes } from '../../src/lodging/publisher.ts'
import type { PaymentGateway } from '../../src/outbound/payments/payment-gateway.ts'
import type { InventorySource } from '../../src/sources/source.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { createPublisher } from '../../src/store/publishers/publishers.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { atTheEnd } from './at-the-end.ts'
import { testDatabase } from './database.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { keepAlive, sendTo } from './wire-requests.ts'

/** The day that tests live in, unless they move the clock: noon in most time zones. */
export const testToday = '2026-12-01'

export interface TestApp {
  readonly app: App
  readonly clock: FixedClock
  /** Everything that was logged, line by line. */
  readonly logLines: string[]
  /** For a second server process on the same database and directory. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * POSTs a body, as an object or as the text of it, to a path below /publisher/v3.0/ or to a whole path: over a socket that
   * is kept, as publishers do. What it told the log and the metrics is there when it is done.
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
  /** Beside those that every test has. */
  readonly variables?: Readonly<Record<string, string>>
  /** Lets webhooks go to receivers without TLS. */
  readonly allowHttp?: boolean
  /** In place of the gateway of the configuration. */
  readonly payments?: PaymentGateway
  /** The remote systems that rooms are booked at, made with the clock of the server. */
  readonly sources?: (clock: FixedClock) => readonly InventorySource[]
  /** False for a test that does itself what the jobs do. */
  readonly jobs?: boolean
}

export async function testApp(choices: TestAppChoices = {}): Promise<TestApp> {
  const { demo = false, variables = {}, allowHttp = false, payments, sources, jobs = true } = choices
  const { connectionString } = await testDatabase()
  const directory = await temporaryDirectory()
  const environment = {
    DATABASE_URL: connectionString,
    DATA_DIR: directory.path,
    PORT: '0',
    LOG_LEVEL: 'info',
    DATABASE_POOL_SIZE: '8',
    // Tests change things behind the server's back and look at once.
    CATALOG_FRESH_MS: '0',
    ...variables,
  }
  const clock = new FixedClock(`${testToday}T12:00:00Z`)
  const logLines: string[] = []
  const log = { write: (line: string) => logLines.push(line) }
  const app = await openApp(readConfig(environment), {
    clock,
    allowHttp,
    jobs,
    log,
    ...(payments && { payments }),
    ...(sources && { sources: sources(clock) }),
  })
  const agent = keepAlive()
  atTheEnd(async () => {
    agent.destroy()
    await app[Symbol.asyncDispose]()
    await directory[Symbol.asyncDispose]()
  })
  if (demo) await installDemo(app.context)
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

/** A publisher with a key of its own, for tests about who may see what. */
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
