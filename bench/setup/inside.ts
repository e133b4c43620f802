// Loaded into a server before its own program, by --import: answers questions about the process that cannot be seen
// from outside, and records the statements that it sends to the database. The server does not know about it.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import type { SentStatement } from '../database/sent-statement.ts'

export type Question = 'memory' | 'delay' | 'stretch' | 'processor' | 'statements'

const delays = monitorEventLoopDelay({ resolution: 1 })
const statements: SentStatement[] = []
let isRecording = false
let isWatching = false
/** In microseconds. */
let longestStretch = 0

process.on('message', (message: { question?: Question; id?: number }) => {
  if (message.question === undefined) return
  process.send?.({ id: message.id, answer: answers[message.question]() })
})
process.channel?.unref()
// The parent process has ended: stop as on SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const answers: Record<Question, () => unknown> = {
  memory: () => {
    gc?.()
    gc?.()
    const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage()
    // External memory includes the array buffers.
    return { used: heapUsed + Math.max(external, arrayBuffers), rss }
  },
  /** The longest since the last call, in milliseconds. */
  delay: () => {
    const longest = delays.max / 1e6
    // Enabled by the first call: it costs a timer every millisecond.
    delays.enable()
    delays.reset()
    return { longest }
  },
  /** The longest since the last call, in milliseconds. */
  stretch: () => {
    const longest = longestStretch / 1000
    if (!isWatching) watchStretches()
    longestStretch = 0
    return { longest }
  },
  processor: () => {
    const { user, system } = process.cpuUsage()
    return { milliseconds: (user + system) / 1000 }
  },
  /** Those since the last call; the first call starts recording. */
  statements: () => {
    if (!isRecording) record()
    return statements.splice(0)
  },
}

/** Looks at the thread's processor time at each turn of the loop, at most every millisecond. */
function watchStretches(): void {
  isWatching = true
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longestStretch = Math.max(longestStretch, user + system)
    before = process.threadCpuUsage()
  }, 1).unref()
}

/** By the names that node-postgres uses; values are recorded as on the wire. */
function record(): void {
  isRecording = true
  const numbers = new WeakMap<object, number>()
  let connections = 0
  const prototype = pg.Client.prototype as unknown as {
    query(this: object, ...parameters: unknown[]): unknown
  }
  const { query } = prototype
  prototype.query = function (...parameters) {
    const [asked, given] = parameters as [
      string | { text?: string; name?: string; values?: unknown[] },
      unknown,
    ]
    const text = typeof asked === 'string' ? asked : asked.text
    const values = Array.isArray(given) ? given : typeof asked === 'string' ? [] : (asked.values ?? [])
    if (!numbers.has(this)) numbers.set(this, connections++)
    if (text !== undefined) {
      statements.push({
        connection: numbers.get(this)!,
        text,
        name: typeof asked === 'string' ? null : (asked.name ?? null),
        values: values.map(onTheWire),
        at: performance.timeOrigin + performance.now(),
      })
    }
    return query.apply(this, parameters)
  }
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** In node-postgres' form: text, or bytes in hexadecimal. */
function onTheWire(value: unknown): string | null {
  const prepared = prepareValue(value)
  if (prepared === null || prepared === undefined) return null
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : String(prepared)
}
