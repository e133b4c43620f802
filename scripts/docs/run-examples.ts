// Sends the example requests to a whole server with the demo destination and records its answers.

import { chmod, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config/config.ts'
import { installDemo } from '../../src/demo/install-demo.ts'
import { type App, openApp } from '../../src/server/app.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { listPublishers } from '../../src/store/publishers/publishers.ts'
import { FixedClock } from '../../src/values/clock.ts'
import type { AdminDocument } from './admin-types.ts'
import type { OpenApiDocument } from './client-types.ts'
import {
  exampleConfirmationNumber,
  exampleManagerKey,
  exampleRequests,
  exampleToday,
} from './example-requests.ts'

export interface Example {
  readonly request: { readonly method: 'POST'; readonly path: string; readonly body: object }
  // biome-ignore lint/suspicious/noExplicitAny: pages read fields out of answers of every shape
  readonly response: { readonly status: number; readonly body: any }
}

interface Ran {
  readonly examples: Map<string, Example>
  /** /openapi.json of the same server. */
  readonly document: OpenApiDocument
  /** /openapi.json of the administration. */
  readonly adminDocument: AdminDocument
}

/**
 * The examples by name. Random values are replaced: UUIDs, confirmation numbers, quotes and cursors by fixed ones, the
 * request id by the name of the example. `databaseUrl` leads to an empty database; null: an embedded one.
 */
export async function runExamples(databaseUrl: string | null): Promise<Ran> {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'hostelry-docs-'))
  await chmod(directory.path, 0o755)
  const config = readConfig({
    DATA_DIR: directory.path,
    PORT: '0',
    ADMIN_PORT: '0',
    PUBLIC_URL: 'https://rooms.example.com',
    LOG_LEVEL: 'silent',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  })
  await using app = await openApp(config, { clock: new FixedClock(`${exampleToday}T12:00:00Z`) })
  await installDemo(app.context)
  await createManagerKey(app)
  const examples = new Map<string, Example>()
  let confirmationNumber = exampleConfirmationNumber
  for (const [name, { path, body }] of Object.entries(exampleRequests)) {
    const url = `/publisher/v3.0/${path}`
    const headers = { 'x-request-id': `example-${name}` }
    const payload = JSON.stringify(body).replaceAll(exampleConfirmationNumber, confirmationNumber)
    const answer = await fetch(`${app.url}${url}`, { method: 'POST', headers, body: payload })
    const text = await answer.text()
    confirmationNumber = JSON.parse(text).confirmation_number ?? confirmationNumber
    const response = { status: answer.status, body: withoutChance(text) }
    examples.set(name, { request: { method: 'POST', path: url, body }, response })
  }
  const document = (await app.server.inject('/openapi.json')).json<OpenApiDocument>()
  const adminDocument = (await (await fetch(`${app.adminUrl}/openapi.json`)).json()) as AdminDocument
  return { examples, document, adminDocument }
}

/** A second key of the demo's publisher, for operations on reservations. */
async function createManagerKey({ context: { database } }: App): Promise<void> {
  const [publisher] = await listPublishers(database)
  if (!publisher) throw new Error('the demo has no publisher')
  const holder = { kind: 'publisher', publisherId: publisher.id, scopes: ['manage'] } as const
  const text = exampleManagerKey
  await database.transaction(transaction =>
    createKey(transaction, { holder, text, label: 'Examples', expiresAt: null }),
  )
}

/** An answer with its random values replaced. */
function withoutChance(answer: string): unknown {
  return JSON.parse(answer, (name, value) => {
    if (typeof value !== 'string') return value
    if (name === 'confirmation_number') return exampleConfirmationNumber
    if (name === 'quote_id') return 'q1.EXAMPLE'
    if (name === 'cursor') return 's1.EXAMPLE'
    if (name === 'updated_at') return `${exampleToday}T12:00:00Z`
    return uuid.test(value) ? '00000000-0000-4000-8000-000000000001' : value
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
