// What every companion service does: takes questions that Hostelry has signed, answers each id once, and signs the answers (Standard
// Webhooks). Copy this file; it needs nothing but Node.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'

/** Answers one message of a contract. */
// biome-ignore lint/suspicious/noExplicitAny: what is asked has the shape of the contract
export type Answer = (data: any, id: string) => object | Promise<object>

interface Question {
  readonly type: string
  readonly version: number
  readonly data: unknown
}

const [tolerance, mostBytes, mostRemembered] = [300, 1_048_576, 10_000]

/**
 * Listens on PORT with the secret of COMPANION_SECRET, as `hostelry companion create` shows it. `answers` has one for each message of
 * the kind; `check` is there.
 */
export function serveCompanion(kind: string, answers: Readonly<Record<string, Answer>>): Server {
  const key = Buffer.from(wanted('COMPANION_SECRET').replace(/^whsec_/, ''), 'base64')
  const all: Readonly<Record<string, Answer>> = { check: () => ({ ready: true }), ...answers }
  const given = new Map<string, Promise<string>>()

  const sign = (id: string, timestamp: string, body: string): string =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`

  /** The status that refuses a question; undefined for one to answer. */
  function refusal({ headers }: IncomingMessage, body: string): number | undefined {
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(name =>
      String(headers[`webhook-${name}`] ?? ''),
    ) as [string, string, string]
    const right = Buffer.from(sign(id, timestamp, body))
    const isSigned = signatures
      .split(' ')
      .some(each => each.length === right.length && timingSafeEqual(Buffer.from(each), right))
    const now = Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000)
    return isSigned && Math.abs(now - Number(timestamp)) <= tolerance ? undefined : 401
  }

  /** The same id gets the same answer, however often it comes. */
  function answerOnce(id: string, answer: Answer, data: unknown): Promise<string> {
    const known = given.get(id)
    if (known) return known
    const made = Promise.resolve(answer(data, id)).then(JSON.stringify)
    given.set(id, made)
    // What failed is tried again.
    made.catch(() => given.delete(id))
    if (given.size > mostRemembered) given.delete(given.keys().next().value ?? '')
    return made
  }

  const server = createServer(async (request, response) => {
    const end = (status: number, text = '') => response.writeHead(status).end(text)
    try {
      const body = await bodyOf(request)
      const status = refusal(request, body)
      if (status !== undefined) return end(status, 'the signature is wrong or old')
      const { type, version, data } = JSON.parse(body) as Question
      const answer = all[type.replace(`${kind}.`, '')]
      if (!answer || version !== 1) return end(422, 'not a message of this contract')
      const id = String(request.headers['webhook-id'])
      const text = await answerOnce(id, answer, data)
      const timestamp = String(request.headers['webhook-timestamp'])
      response.setHeader('content-type', 'application/json')
      response.setHeader('webhook-id', id)
      response.setHeader('webhook-timestamp', timestamp)
      response.setHeader('webhook-signature', sign(id, timestamp, text))
      return end(200, text)
    } catch {
      return end(500)
    }
  })
  const [port, host] = [Number(wanted('PORT')), process.env.HOST ?? '127.0.0.1']
  return server.listen(port, host, () => process.stdout.write(`${kind} at http://${host}:${port}\n`))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > mostBytes) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function wanted(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`set ${name}`)
  return value
}
