// A server as its users run it: a process of its own with the real clock, on the database of a test.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export interface ServerAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

export interface RunningServer {
  readonly url: string
  /** POSTs to a path below /publisher/v3.0/. */
  post(path: string, body: object): Promise<ServerAnswer>
  /** PUTs a property document with an admin key. */
  putProperty(adminKey: string, document: { readonly id: number }): Promise<ServerAnswer>
}

const main = join(import.meta.dirname, '../../src/main.ts')

/** Starts `node src/main.ts` on a free port and waits until it is ready; it ends with the test file. */
export async function runningServer(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...environment, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  afterAll(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said += chunk
      const ready = /ready at (http\S+)/.exec(said)
      if (ready?.[1]) resolve(ready[1])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`the server ended before it was ready:\n${said}`)))
  })
  return {
    url,
    post: (path, body) => send(`${url}/publisher/v3.0/${path}`, { method: 'POST', body }),
    putProperty: (adminKey, document) =>
      send(`${url}/admin/v1/properties/${document.id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${adminKey}` },
        body: document,
      }),
  }
}

async function send(
  address: string,
  { method, headers = {}, body }: { method: string; headers?: Record<string, string>; body: object },
): Promise<ServerAnswer> {
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}
