// A server as `npm start` runs it, in a process of its own, with a way to query its inside.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageDocument from '../../package.json' with { type: 'json' }
import type { SentStatement } from '../database/sent-statement.ts'
import { startProgram } from '../wire/processor.ts'
import type { Question } from './inside.ts'

export interface ServerChoices {
  readonly environment: Readonly<Record<string, string>>
  /** Where its log lines go. */
  readonly log: string
  /** The core it is pinned to; omitted: any. */
  readonly core?: number
}

export interface ServerProcess extends AsyncDisposable {
  readonly port: number
  readonly pid: number
  /** Milliseconds from starting the process until it was ready. */
  readonly readyAfter: number
  /** After garbage collection, in bytes: used by JavaScript, and resident. */
  memory(): Promise<{ readonly used: number; readonly rss: number }>
  /** The longest pause of its event loop since the last call, in milliseconds. */
  longestDelay(): Promise<number>
  /**
   * The longest that its loop worked without giving way since the last call, in milliseconds of processor time: what the pause is
   * on a machine that does nothing else. The first call starts watching.
   */
  longestStretch(): Promise<number>
  /** What it has used so far, in milliseconds; finer than the 10 ms of /proc. */
  processorTime(): Promise<number>
  /** What it sent to the database since the last call; the first call starts recording. */
  statements(): Promise<SentStatement[]>
}

const projectDirectory = join(import.meta.dirname, '../..')
const start = packageDocument.scripts.start

export async function startServer({ environment, log, core }: ServerChoices): Promise<ServerProcess> {
  const output = openSync(log, 'a')
  const begin = performance.now()
  const child = startProgram({
    parameters: [
      ...start.split(' ').filter(word => word.startsWith('--')),
      '--expose-gc',
      '--import',
      join(import.meta.dirname, 'inside.ts'),
      join(projectDirectory, 'src/main.ts'),
    ],
    core: core ?? null,
    environment: {
      ...Object.fromEntries(
        start.split(' ').flatMap(word => (word.startsWith('MALLOC_') ? [word.split('=')] : [])),
      ),
      ENV_FILE: '/dev/null',
      ...environment,
      PORT: '0',
    },
    output: [output, output],
  })
  closeSync(output)
  const port = await portOf(child, log)
  const readyAfter = performance.now() - begin
  let questions = 0
  const ask = <Answer>(question: Question): Promise<Answer> => {
    questions += 1
    const id = questions
    return new Promise(resolve => {
      const listen = (message: { id: number; answer: Answer }): void => {
        if (message.id !== id) return
        child.off('message', listen)
        resolve(message.answer)
      }
      child.on('message', listen)
      child.send({ question, id })
    })
  }
  return {
    port,
    pid: child.pid!,
    readyAfter,
    memory: () => ask('memory'),
    longestDelay: async () => (await ask<{ longest: number }>('delay')).longest,
    longestStretch: async () => (await ask<{ longest: number }>('stretch')).longest,
    processorTime: async () => (await ask<{ milliseconds: number }>('processor')).milliseconds,
    statements: () => ask('statements'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** Reads the port from the log; every server has its own log. */
async function portOf(child: ChildProcess, log: string): Promise<number> {
  for (;;) {
    const port = /ready at http:\/\/[^:\s]+:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1]
    if (port !== undefined) return Number(port)
    if (child.exitCode !== null) {
      throw new Error(`the server ended before it was ready:\n${readFileSync(log, 'utf8')}`)
    }
    await new Promise(resume => setTimeout(resume, 2))
  }
}
