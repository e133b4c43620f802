// A server that answers each request as the next entry of a list says, and records what was sent to it.

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atTheEnd } from '../run/at-the-end.ts'

/** An answer; `break`: the connection ends without one; `silence`: nothing comes back. */
export type FlakyAnswer =
  | 'break'
  | 'silence'
  | {
      readonly status: number
      readonly body: object | string
      readonly headers?: Readonly<Record<string, string>>
    }

export interface FlakyServer {
  readonly url: string
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[]
  /** The last one is repeated. */
  answers: FlakyAnswer[]
}

export async function flakyServer(): Promise<FlakyServer> {
  const flaky: FlakyServer = { url: '', requests: [], answers: [] }
  const server = createServer(async (request, response) => {
    flaky.requests.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    const answer = flaky.answers.length > 1 ? flaky.answers.shift() : flaky.answers[0]
    if (answer === 'silence') return
    if (answer === 'break' || answer === undefined) {
      request.socket.destroy()
      return
    }
    const isText = typeof answer.body === 'string'
    const body = isText ? (answer.body as string) : JSON.stringify(answer.body)
    response.writeHead(answer.status, answer.headers).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return Object.assign(flaky, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
