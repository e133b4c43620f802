// Sends hostile inputs to a server of this process over a few kept connections, and tells what was wrong with the answers.

import { Agent, type IncomingMessage, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type FaultType, faultCatalogue, statusesOf } from '../../src/values/faults.ts'
import { type Random, randomFrom } from '../chaos/random.ts'
import { cardDigits, type HostileInput, hostileInput, type Known } from './hostile-input.ts'

export interface FuzzTarget {
  readonly url: string
  /** What no log line may hold. */
  readonly keys: readonly string[]
  /** Asked before each input: time goes by between them, and keys take turns. */
  known(input: number): Known
}

export interface FuzzResult {
  readonly inputs: number
  readonly seed: number
  readonly seconds: number
  readonly inputsPerSecond: number
  readonly answersByStatus: Readonly<Record<string, number>>
  /** Inputs that came to no good, in a sentence each; at most twenty. */
  readonly failures: readonly string[]
  readonly failed: number
  readonly slowestMilliseconds: number
  readonly slowestInput: string
  /** Of the one loop that server and sender share. */
  readonly longestPauseMilliseconds: number
  readonly residentMegabytes: number
}

interface Run {
  readonly inputs: number
  readonly seed: number
  onInput?(): void
}

const connections = 16
const hangMilliseconds = 20_000
const mostFailures = 20

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** Runs `inputs` of them; the same seed sends the same. */
export async function fuzz(target: FuzzTarget, { inputs, seed, onInput }: Run): Promise<FuzzResult> {
  const random = randomFrom(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const loop = monitorEventLoopDelay({ resolution: 5 })
  const found = new Findings()
  let next = 0
  loop.enable()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < inputs) {
        const place = next
        next += 1
        await one(target, agent, { random, place, found })
        onInput?.()
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  loop.disable()
  agent.destroy()
  return {
    inputs,
    seed,
    seconds: Math.round(seconds),
    inputsPerSecond: Math.round(inputs / seconds),
    answersByStatus: Object.fromEntries([...found.statuses].sort(([a], [b]) => a - b)),
    failures: found.failures,
    failed: found.failed,
    slowestMilliseconds: Math.round(found.slowest.milliseconds),
    slowestInput: found.slowest.input,
    longestPauseMilliseconds: Math.round(loop.max / 1e6),
    residentMegabytes: Math.round(process.memoryUsage.rss() / 1e6),
  }
}

interface One {
  readonly random: Random
  readonly place: number
  readonly found: Findings
}

async function one(target: FuzzTarget, agent: Agent, { random, place, found }: One): Promise<void> {
  const known = target.known(place)
  const input = hostileInput(random, known)
  const began = performance.now()
  try {
    const answer = await send(target.url, agent, input)
    found.note(answer.status, performance.now() - began, nameOf(input, place))
    const trouble = troubleWith(answer, known.key)
    if (trouble) found.fail(`${nameOf(input, place)}: ${trouble}`)
  } catch (error) {
    // A refused body that goes on arriving is cut off, sometimes before its sender has read the refusal.
    if (sizeOf(input) > largestBody && wasCutOff(error)) return
    found.fail(`${nameOf(input, place)}: ${error instanceof Error ? error.message : error}`)
  }
}

const largestBody = 256 * 1024

const sizeOf = ({ pieces }: HostileInput): number => pieces.reduce((sum, piece) => sum + piece.length, 0)

const wasCutOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ECONNRESET'].includes(String(error.code))

const nameOf = (input: HostileInput, place: number): string =>
  `input ${place}, ${input.method} ${input.path.slice(0, 80)} with ${sizeOf(input)} bytes`

class Findings {
  readonly statuses = new Map<number, number>()
  readonly failures: string[] = []
  failed = 0
  slowest = { milliseconds: 0, input: '' }

  note(status: number, milliseconds: number, input: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (milliseconds > this.slowest.milliseconds) this.slowest = { milliseconds, input }
  }

  fail(says: string): void {
    this.failed += 1
    if (this.failures.length < mostFailures) this.failures.push(says)
  }
}

function send(url: string, agent: Agent, input: HostileInput): Promise<Answer> {
  const { method, path, pieces, isChunked } = input
  const headers = { ...input.headers, ...(!isChunked && { 'content-length': String(sizeOf(input)) }) }
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path, agent, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    sending.setTimeout(hangMilliseconds, () => sending.destroy(new Error('no answer')))
    sending.on('error', reject)
    void trickle(sending, pieces)
  })
}

async function trickle(sending: ReturnType<typeof request>, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces.slice(0, -1)) {
    sending.write(piece)
    await new Promise(resume => setImmediate(resume))
  }
  sending.end(pieces.at(-1))
}

/** Of a refusal; one of the publisher interface leads to the page of its type too. */
const errorFields = /^code,(?:doc_url,)?errors,message,request_id,type,url$/

/** What is wrong with an answer; null when nothing is. */
function troubleWith({ status, headers, text }: Answer, key: string): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
  const told = text + JSON.stringify({ ...headers, 'x-request-id': '' })
  if (told.includes(key)) return 'the answer has the key'
  if (told.includes(cardDigits)) return 'the answer has a card number'
  if (status < 400 || text === '' || headers['content-encoding'] !== undefined) return null
  const body = JSON.parse(text) as { type: string; code: number }
  if (!errorFields.test(Object.keys(body).sort().join()))
    return `not the shape of a refusal: ${text.slice(0, 200)}`
  if (!Object.hasOwn(faultCatalogue, body.type)) return `no such refusal: ${body.type}`
  return statusesOf(body.type as FaultType).some(each => each === status)
    ? null
    : `${body.type} with ${status}`
}
