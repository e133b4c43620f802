// Requests over real sockets, exactly as the test writes them, to test what production answers.

import { Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

interface Sending {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sends no length of the body. */
  readonly isChunked?: boolean
  /** For requests that share their connections. */
  readonly agent?: Agent
}

/** Connections that are kept between requests, as publishers keep theirs. */
export const keepAlive = (): Agent => new Agent({ keepAlive: true })

/** Sends a body, as an object or as bytes, to an address. */
export function sendTo(
  address: string,
  body: object | string | Buffer,
  { method = 'POST', headers = {}, isChunked = false, agent }: Sending = {},
): Promise<WireAnswer> {
  const bytes = bytesOf(body)
  // Sends the path as written, which a URL object would normalise.
  const { origin, hostname, port } = new URL(address)
  const target = { hostname, port, path: address.slice(origin.length) || '/', ...(agent && { agent }) }
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes.length) }
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ ...target, method, headers: { ...length, ...headers } }, answer => {
      const chunks: Buffer[] = []
      answer.on('error', reject)
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => {
        const all = Buffer.concat(chunks)
        const text = all.toString()
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: all,
          text,
          body: readJson(text),
        })
      })
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}

const bytesOf = (body: object | string | Buffer): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))

/** The text of a POST on a kept connection. */
export const wireText = (
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): string => {
  const text = JSON.stringify(body)
  const head = { host: 'localhost', 'content-length': String(Buffer.byteLength(text)), ...headers }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

export interface OpenConnection {
  readonly socket: Socket
  /** Everything received so far. */
  readonly received: () => string
  /** Done when the server has ended it. */
  readonly ended: Promise<void>
}

export async function connectTo(address: string): Promise<OpenConnection> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', chunk => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  const ended = new Promise<void>(resolve => socket.on('close', () => resolve()))
  await new Promise(resolve => socket.once('connect', resolve))
  return { socket, received: () => received, ended }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
