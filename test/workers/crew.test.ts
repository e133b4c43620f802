// The primary process keeps exactly one worker in each place, whatever happens to it: real processes that do nothing else.

import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Crew } from '../../src/workers/crew.ts'
import { Pulse } from '../../src/workers/pulse.ts'

cluster.setupPrimary({
  exec: join(import.meta.dirname, '../support/network/plain-worker.ts'),
  args: [],
  execArgv: [],
  silent: true,
})

const crews: Crew[] = []
afterAll(() => Promise.all(crews.map(crew => crew.stop())))

/** A crew of two that is ready. `onTell` hears each sentence when it is said. */
async function crewOfTwo({ onTell = (_: string): void => undefined, pulseMilliseconds = 60_000 } = {}) {
  let printed = ''
  const sentences: string[] = []
  const crew = new Crew({
    workers: 2,
    orders: { ports: { public: 0, admin: null, metrics: null }, embedded: null },
    stopSeconds: 10,
    pulseMilliseconds,
    tell: sentence => {
      sentences.push(sentence)
      onTell(sentence)
    },
    onFork: ({ output, errors }) => {
      output.on('data', text => {
        printed += text
      })
      errors.on('data', text => {
        printed += text
      })
    },
  })
  crews.push(crew)
  expect(await crew.start(), printed).toBe('ready')
  const alive = () =>
    [...printed.matchAll(/^(\d) (\d+)$/gm)].flatMap(([, number, pid]) =>
      isAlive(Number(pid)) ? [{ number: Number(number), pid: Number(pid) }] : [],
    )
  const numbers = () => alive().map(({ number }) => number)
  await expect.poll(() => numbers().sort()).toEqual([1, 2])
  return {
    crew,
    sentences,
    alive,
    numbers,
    pidOf: (place: number) => alive().find(each => each.number === place)!.pid,
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the workers', () => {
  test('are as many as are wanted when all are replaced while one that ended is about to be started again', async () => {
    let replaced: Promise<void> | null = null
    const { crew, alive, numbers, pidOf, sentences } = await crewOfTwo({
      onTell: sentence => {
        if (sentence.includes('it is started again')) replaced = crew.replaceAll()
      },
    })
    const before = alive().map(({ pid }) => pid)
    process.kill(pidOf(1), 'SIGKILL')
    await expect.poll(() => sentences).toContain('All workers have been replaced.')
    await replaced
    // Whoever was started too often would be there by now: its start began before the last one's.
    await expect.poll(() => numbers().sort()).toEqual([1, 2])
    expect(alive().filter(({ pid }) => before.includes(pid))).toEqual([])
    await crew.replaceAll()
    await expect.poll(() => numbers().sort()).toEqual([1, 2])
  })

  test('are watched: one that hangs is killed and started again', async () => {
    const { pidOf, numbers, sentences } = await crewOfTwo({ pulseMilliseconds: 400 })
    const hung = pidOf(1)
    process.kill(hung, 'SIGSTOP')
    await expect.poll(() => isAlive(hung)).toBe(false)
    await expect.poll(() => numbers().sort()).toEqual([1, 2])
    expect(sentences).toContain('Worker 1 has not answered for half a minute; it is killed.')
    expect(sentences).toContain('Worker 1 ended with SIGKILL; it is started again.')
  })
})

describe('a pulse', () => {
  const felt = () => {
    const said = { asked: 0, hung: 0 }
    const pulse = new Pulse(
      () => {
        said.asked += 1
      },
      () => {
        said.hung += 1
      },
    )
    const feel = (times: number) => Array.from({ length: times }, () => pulse.feel())
    return { said, pulse, feel }
  }

  test('that pauses for less than half a minute, again and again, is none that has stopped', () => {
    const { said, pulse, feel } = felt()
    for (let turn = 0; turn < 10; turn += 1) {
      pulse.beat()
      feel(6)
    }
    expect(said).toEqual({ asked: 60, hung: 0 })
  })

  test('that stays away is told of once', () => {
    const { said, pulse, feel } = felt()
    pulse.beat()
    feel(20)
    expect(said).toEqual({ asked: 6, hung: 1 })
  })

  test('is not missed before its first beat, however long a program loads', () => {
    const { said, feel } = felt()
    feel(100)
    expect(said).toEqual({ asked: 100, hung: 0 })
  })
})

test('the signal that replaces workers ends no process that is still loading its program', async () => {
  // Sends the signal when the first file behind the first one is loaded.
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) {
      if (/src\\/(serve|config)\\.ts$/.test(url)) process.kill(process.pid, 'SIGUSR2')
      return next(url, context)
    } })`
  const main = join(import.meta.dirname, '../../src/main.ts')
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, main],
    {
      env: { PATH: process.env.PATH, ENV_FILE: '/dev/null', WORKERS: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let errors = ''
  child.stderr.on('data', text => {
    errors += text
  })
  const [code, signal] = await new Promise<unknown[]>(resolve =>
    child.once('close', (...how) => resolve(how)),
  )
  expect({ code, signal }, errors).toEqual({ code: 1, signal: null })
  expect(errors).toContain('WORKERS is auto or a whole number')
})
