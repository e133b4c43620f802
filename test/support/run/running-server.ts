// A server process with its real network and clock, for the time of a test file.

import { atTheEnd } from './at-the-end.ts'
import { startServer } from './processes.ts'

export interface ServerAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

export interface RunningServer {
  /** POSTs to a path below /publisher/v3.0/. */
  post(path: string, body: object): Promise<ServerAnswer>
  /** PUTs a property document with an admin key. */
  putProperty(adminKey: string, document: { readonly id: number }): Promise<ServerAnswer>
}

/** Starts one on a free port; call it at the top of a test file. */
export async function runningServer(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const server = await startServer({ ...environment, PORT: '0', LOG_LEVEL: 'error' })
  atTheEnd(async () => {
    await server.stop()
  })
  const url = /ready at (http\S+)/.exec(server.output())?.[1]
  if (!url) throw new Error(`the server ended before it was ready:\n${server.output()}`)
  return {
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
