// A client that keeps its connections, with as little work for each request as Node allows: it shares the processor with
// the server that it asks.

import { Agent, request } from 'node:http'

export interface JsonAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface JsonClient extends Disposable {
  post(path: string, body: object): Promise<JsonAnswer>
}

/** Posts JSON to paths below `base`, over at most `connections` connections at a time. */
export function jsonClient(base: string, connections: number): JsonClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    post: (path, body) => post(agent, `${base}/${path}`, JSON.stringify(body)),
    [Symbol.dispose]: () => agent.destroy(),
  }
}

function post(agent: Agent, url: string, text: string): Promise<JsonAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const sending = request(url, { method: 'POST', agent, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        try {
          resolve({
            status: answer.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
          })
        } catch (error) {
          reject(error)
        }
      })
    })
    sending.on('error', reject)
    sending.end(text)
  })
}
