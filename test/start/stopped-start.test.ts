// A server that is told to stop while it starts leaves no PostgreSQL behind, whichever way it is told.

import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { compiledOnce } from '../support/run/compiled-once.ts'
import { freePort } from '../support/run/free-port.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())

/** Starts `npm start` in a process group of its own, as a terminal does. */
async function npmStart(dataDirectory: string, workers: string) {
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    detached: true,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      ENV_FILE: '/dev/null',
      LOG_LEVEL: 'error',
      DEMO_YEAR: 'false',
      ...compiledOnce,
      DATA_DIR: dataDirectory,
      PORT: String(port),
      WORKERS: workers,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  return { child, ready, output: () => output }
}

type Started = Awaited<ReturnType<typeof npmStart>>

/** Processes that run in a directory or below it, or whose command names it. */
const processesOf = (dataDirectory: string): string[] =>
  readdirSync('/proc').filter(pid => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return `${command} ${readlinkSync(`/proc/${pid}/cwd`)}`.includes(dataDirectory)
    } catch {
      return false
    }
  })

const exists = (path: string) => () => {
  try {
    return readdirSync(dirname(path)).includes(path.slice(dirname(path).length + 1))
  } catch {
    return false
  }
}

/** Moments of a start, and how each is known from outside. */
const stages = {
  'its data is made': ({ data }: { data: string }) => exists(`${data}/postgresql/18.unfinished`),
  'its PostgreSQL starts': ({ data }) => exists(`${data}/postgresql/18/postmaster.pid`),
  'its tables are made': ({ data }) => exists(`${data}/secret.key`),
  'it is ready': ({ started }) => started.ready,
  'it has said so':
    ({ started }) =>
    () =>
      started.output().includes('Hostelry is ready'),
} satisfies Record<string, (at: { data: string; started: Started }) => () => boolean | Promise<boolean>>

async function reached(isReached: () => boolean | Promise<boolean>, child: ChildProcess): Promise<void> {
  while (!(await isReached())) {
    if (child.exitCode !== null) throw new Error('the server ended before that')
    await pause(5)
  }
}

describe.each(['1', '2'])('npm start with %s workers, told to stop when', workers => {
  test.each(Object.keys(stages) as (keyof typeof stages)[])(
    '%s: to the whole group of processes, and once more',
    { timeout: 120_000 },
    async stage => {
      const data = join(directory.path, `${workers} ${stage}`.replaceAll(' ', '-'))
      const started = await npmStart(data, workers)
      const { child } = started
      const ended = new Promise(resolve => child.once('exit', resolve))
      await reached(stages[stage]({ data, started }), child)
      process.kill(-child.pid!, 'SIGTERM')
      await pause(700)
      // npm may have ended with the first.
      try {
        process.kill(-child.pid!, 'SIGTERM')
      } catch {}
      await ended
      await expect.poll(() => processesOf(data), { timeout: 20_000 }).toEqual([])
    },
  )
})
