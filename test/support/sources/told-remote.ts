// A server in the role of a remote system: it answers each request as the test says, whatever a real one would, and keeps
// every request whole.

import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { httpReceiver, type Receiver } from '../notifications/receiver.ts'

export interface ToldAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Bytes and texts as they are, anything else as JSON; left out: an empty body. */
  readonly body?: unknown
}

interface ToldRequest {
  /** Method and path with its query. */
  readonly line: string
  /** Without those of the connection. */
  readonly headers: IncomingHttpHeaders
  /** Null for an empty one; JSON is read, anything else is text. */
  readonly body: unknown
}

export interface ToldRemote extends AsyncDisposable {
  readonly url: string
  readonly requests: ToldRequest[]
  /** `gone`: the connection ends without an answer. */
  answer: (line: string, request: ToldRequest) => ToldAnswer | 'gone'
}

export async function toldRemote(): Promise<ToldRemote> {
  const requests: ToldRequest[] = []
  const receiver: Receiver = await httpReceiver(async (incoming, response) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = incoming.headers
    const line = `${incoming.method} ${incoming.url}`
    const request = { line, headers, body: readBody(await text(incoming), headers['content-type']) }
    requests.push(request)
    const answer = remote.answer(line, request)
    if (answer === 'gone') return void incoming.socket.destroy()
    const { status = 200, headers: told = {}, body } = answer
    const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array
    response.writeHead(status, told).end(isPlain ? body : JSON.stringify(body))
  })
  const remote: ToldRemote = {
    url: `http://127.0.0.1:${receiver.port}`,
    requests,
    answer: () => ({}),
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
  return remote
}

function readBody(body: string, type: string | undefined): unknown {
  if (body === '') return null
  return type === 'application/json' ? (JSON.parse(body) as unknown) : body
}
