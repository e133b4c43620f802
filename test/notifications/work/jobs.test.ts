// Jobs run again and again, at once when there is something to do, never twice at a time, and end in order.

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Job, startJobs } from '../../../src/operations/jobs.ts'
import { WakeSignal } from '../../../src/operations/wake-signal.ts'

const context = () => ({ wakeSignal: new WakeSignal() })
const unexpected = (job: string, error: unknown): void => {
  throw new Error(`${job} failed`, { cause: error })
}
const hourly = { name: 'hourly', everySeconds: 3600, wakesEarly: true } as const

test('a job runs at the start and then at its interval', async () => {
  let runs = 0
  const job: Job = { name: 'quick', everySeconds: 0.02, run: async () => void runs++ }
  await using _ = startJobs(context(), [job], unexpected)
  await expect.poll(() => runs).toBeGreaterThan(3)
})

test('a ring runs the jobs that hear it at once, and the others not', async () => {
  const { wakeSignal } = context()
  const runs = { hears: 0, deaf: 0 }
  const jobs: Job[] = [
    { ...hourly, run: async () => void runs.hears++ },
    { name: 'deaf', everySeconds: 3600, run: async () => void runs.deaf++ },
  ]
  await using _ = startJobs({ wakeSignal }, jobs, unexpected)
  await expect.poll(() => runs.hears).toBe(1)
  wakeSignal.wake()
  await expect.poll(() => runs.hears).toBe(2)
  await expect.poll(() => runs.deaf).toBe(1)
})

test('many jobs begin one after another, the most frequent ones first, and each at once when it is rung', async () => {
  const { wakeSignal } = context()
  const began: string[] = []
  const job = (name: string, everySeconds: number): Job => ({
    name,
    everySeconds,
    wakesEarly: name === 'woken',
    run: async () => void began.push(name),
  })
  const rare = Array.from({ length: 20 }, (_, number) => job(`rare ${number}`, 3600))
  {
    await using _ = startJobs({ wakeSignal }, [...rare, job('woken', 7200), job('often', 60)], unexpected)
    await pause(20)
    expect(began).toEqual(['often'])
    wakeSignal.wake()
    await expect.poll(() => began).toContain('woken')
    expect(began.length).toBeLessThan(10)
    await expect.poll(() => began).toContain('rare 1')
  }
  // Those whose turn has not come begin no more.
  expect(began.length).toBeLessThan(22)
})

test('those who ring one after the other are heard together', async () => {
  const { wakeSignal } = context()
  let runs = 0
  const begin = performance.now()
  await using _ = startJobs({ wakeSignal }, [{ ...hourly, run: async () => void runs++ }], unexpected)
  for (let ring = 0; ring < 100; ring += 1) {
    wakeSignal.wake()
    await pause(1)
  }
  await expect.poll(() => runs).toBeGreaterThan(1)
  await pause(120)
  // The first run, and one after each pause of 50 ms, of which a timer may cut off one.
  expect(runs).toBeLessThanOrEqual(1 + (performance.now() - begin) / 49)
})

test('a ring while the job runs is not lost, and the job never runs twice at a time', async () => {
  const { wakeSignal } = context()
  let [runs, under, most] = [0, 0, 0]
  const job: Job = {
    ...hourly,
    async run() {
      under += 1
      most = Math.max(most, under)
      runs += 1
      if (runs === 1) for (let ring = 0; ring < 5; ring += 1) wakeSignal.wake()
      await pause(20)
      under -= 1
    },
  }
  await using _ = startJobs({ wakeSignal }, [job], unexpected)
  await expect.poll(() => runs).toBe(2)
  await pause(150)
  expect([runs, most]).toEqual([2, 1])
})

test('an error is told and ends nothing, but is not repeated without a pause', async () => {
  const { wakeSignal } = context()
  const told: unknown[] = []
  let runs = 0
  const failing: Job = {
    name: 'failing',
    everySeconds: 0.03,
    wakesEarly: true,
    async run() {
      runs += 1
      if (runs >= 4) return
      wakeSignal.wake()
      throw new Error(`run ${runs}`)
    },
  }
  const begin = performance.now()
  await using _ = startJobs({ wakeSignal }, [failing], (job, error) => told.push([job, String(error)]))
  await expect.poll(() => runs).toBeGreaterThan(4)
  expect(told).toEqual([1, 2, 3].map(run => ['failing', `Error: run ${run}`]))
  // 2, 4 and 8 times the interval, each at least nine tenths of it.
  expect(performance.now() - begin).toBeGreaterThan(0.9 * 14 * 30)
})

test('stopping waits for the run under way and starts no other', async () => {
  const { wakeSignal } = context()
  let [begun, ended] = [0, 0]
  const job: Job = {
    ...hourly,
    async run() {
      begun += 1
      await pause(50)
      ended += 1
    },
  }
  {
    await using _ = startJobs({ wakeSignal }, [job], unexpected)
    await expect.poll(() => begun).toBe(1)
    wakeSignal.wake()
  }
  expect([begun, ended]).toEqual([1, 1])
  wakeSignal.wake()
  await pause(20)
  expect(begun).toBe(1)
})
