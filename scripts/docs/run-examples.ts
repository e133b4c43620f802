// Sends the example requests to a whole server with the demo destination and keeps what it answers.

import { chmod, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../src/app.ts'
import { bringDemo } from '../../src/commands/demo.ts'
import { readConfig } from '../../src/config.ts'
import { isConfirmationNumber } from '../../src/lodging/confirmation-number.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { exampleRequests, exampleToday } from './example-requests.ts'

export interface Example {
  readonly request: { readonly method: 'POST'; readonly path: string; readonly body: object }
  // biome-ignore lint/suspicious/noExplicitAny: pages take what they show out of answers of every shape
  readonly response: { readonly status: number; readonly body: any }
}

/**
 * The examples by name. What is random is replaced: the UUID and the confirmation number of a reservation by fixed
 * ones, the request id by the name of the example. `databaseUrl` leads to an empty database; null: an embedded one.
 */
export async function runExamples(databaseUrl: string | null): Promise<Map<string, Example>> {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'hostelry-docs-'))
  await chmod(directory.path, 0o755)
  const config = readConfig({
    DATA_DIR: directory.path,
    PORT: '0',
    PUBLIC_URL: 'https://rooms.example.com',
    LOG_LEVEL: 'silent',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  })
  await using app = await openApp(config, { clock: new FixedClock(`${exampleToday}T12:00:00Z`) })
  if (databaseUrl !== null) await bringDemo(app.house)
  const examples = new Map<string, Example>()
  for (const [name, { path, body }] of Object.entries(exampleRequests)) {
    const url = `/publisher/v3.0/${path}`
    const headers = { 'x-request-id': `example-${name}` }
    const answer = await app.server.inject({ method: 'POST', url, headers, payload: body })
    const response = { status: answer.statusCode, body: withoutChance(answer.json()) }
    examples.set(name, { request: { method: 'POST', path: url, body }, response })
  }
  return examples
}

/** The answer to a reservation with a UUID and a confirmation number that are the same each time. */
function withoutChance(body: { readonly confirmation_number?: string; readonly id: unknown }): object {
  if (body.confirmation_number === undefined) return body
  return {
    ...body,
    confirmation_number: exampleConfirmationNumber(),
    id: '00000000-0000-4000-8000-000000000001',
  }
}

/** One whose check character agrees, so that the example is a number as they are. */
function exampleConfirmationNumber(): string {
  const [number] = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
    .map(check => `R2612EXAMP1E000${check}`)
    .filter(isConfirmationNumber)
  if (number === undefined)
    throw new Error('the form of confirmation numbers has changed; change the example')
  return number
}
