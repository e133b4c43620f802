// When memory may be answered from without the primary: who is asked, how long is waited, what is told, and what ends it.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OnOutage, Outage } from '../../src/catalog/outage.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { databaseAway } from '../../src/store/postgres/database-faults.ts'

interface Pause {
  readonly milliseconds: number
  readonly value: unknown
  readonly keepsAlive: boolean | undefined
  /** Its time is over. */
  end(): void
}
const pauses = vi.hoisted(() => ({ begun: [] as Pause[] }))
vi.mock('node:timers/promises', async original => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: (milliseconds: number, value: unknown, options: { ref?: boolean; signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', reject)
      pauses.begun.push({ milliseconds, value, keepsAlive: options.ref, end: () => resolve(value) })
    }),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  pauses.begun = []
})
afterEach(() => {
  vi.useRealTimers()
})

const turn = () => new Promise(setImmediate)
const endPause = async (milliseconds: number) => {
  const found = pauses.begun.findIndex(each => each.milliseconds === milliseconds)
  pauses.begun.splice(found, 1)[0]!.end()
  await turn()
}
const away = databaseAway()

/** An outage with memory of this age; what is read, and who is asked whether the primary is away, ends when a test says so. */
function under({ age = 0, limit = 1_000, isFresh = false } = {}) {
  const told: Parameters<OnOutage>[0][] = []
  const readings: PromiseWithResolvers<void>[] = []
  const questions: PromiseWithResolvers<boolean>[] = []
  const freshness = {
    asOf: performance.now() - age,
    isFresh: () => isFresh,
    ensure: (): Promise<void> | undefined => {
      const reading = Promise.withResolvers<void>()
      readings.push(reading)
      return reading.promise
    },
  }
  const outage = new Outage({
    freshness,
    isPrimaryAway: () => {
      const question = Promise.withResolvers<boolean>()
      questions.push(question)
      return question.promise
    },
    limitMilliseconds: limit,
  })
  outage.onChange(event => told.push(event))
  return { outage, freshness, told, readings, questions }
}
const outcomeOf = (asked: Promise<void> | undefined) =>
  Promise.resolve(asked).then(
    () => 'answered',
    (error: unknown) => error,
  )

/** One whose primary was found to be away. */
async function begun(options: { age?: number; limit?: number; isFresh?: boolean } = {}) {
  const all = under(options)
  const asked = outcomeOf(all.outage.ensure())
  all.readings[0]!.reject(away)
  await turn()
  all.questions[0]!.resolve(true)
  expect(await asked).toBe('answered')
  pauses.begun = pauses.begun.filter(({ milliseconds }) => milliseconds === 250)
  return all
}

describe('while the primary is there', () => {
  test('fresh memory is answered from at once', () => {
    const { outage, freshness, questions } = under()
    freshness.ensure = () => undefined
    expect(outage.ensure()).toBeUndefined()
    expect([outage.isAway, outage.ageSeconds, questions.length, pauses.begun.length]).toEqual([
      false,
      null,
      0,
      0,
    ])
  })

  test('what is older than the limit is waited for, and nobody else is asked', async () => {
    const { outage, readings, questions } = under({ age: 1_001 })
    const asked = outage.ensure()
    expect(asked).toBe(readings[0]!.promise)
    readings[0]!.reject(away)
    expect(await outcomeOf(asked)).toBe(away)
    expect([questions.length, pauses.begun.length]).toEqual([0, 0])
  })

  test('a reading that succeeds in time is all that is needed', async () => {
    const { outage, readings, questions } = under({ age: 1_000 })
    const asked = outcomeOf(outage.ensure())
    expect(pauses.begun).toMatchObject([{ milliseconds: 700, value: 'late', keepsAlive: false }])
    readings[0]!.resolve()
    expect(await asked).toBe('answered')
    expect(questions).toEqual([])
  })

  test('a reading that fails otherwise than by an outage fails, and nobody else is asked', async () => {
    const { outage, readings, questions } = under()
    const asked = outcomeOf(outage.ensure())
    const mistake = new Error('a mistake')
    readings[0]!.reject(mistake)
    expect(await asked).toBe(mistake)
    expect(questions).toEqual([])
  })

  test('a reading that fails by an outage fails where the primary answers otherwise', async () => {
    const { outage, readings, questions, told } = under()
    const asked = outcomeOf(outage.ensure())
    readings[0]!.reject(away)
    await turn()
    questions[0]!.resolve(false)
    expect(await asked).toBe(away)
    expect([outage.isAway, told]).toEqual([false, []])
  })

  test('a late reading is waited for where the primary answers otherwise', async () => {
    const { outage, readings, questions } = under()
    const asked = outcomeOf(outage.ensure())
    await turn()
    expect(questions).toEqual([])
    await endPause(700)
    expect(questions).toHaveLength(1)
    questions[0]!.resolve(false)
    await turn()
    readings[0]!.resolve()
    expect(await asked).toBe('answered')
  })

  test('a late reading that succeeds ends the wait for who is asked', async () => {
    const { outage, readings } = under()
    const asked = outcomeOf(outage.ensure())
    await endPause(700)
    readings[0]!.resolve()
    expect(await asked).toBe('answered')
    expect(outage.isAway).toBe(false)
  })

  test('one question is asked at a time, and another after its answer', async () => {
    const { outage, readings, questions } = under()
    const first = [outcomeOf(outage.ensure()), outcomeOf(outage.ensure())]
    for (const reading of readings) reading.reject(away)
    await turn()
    expect(questions).toHaveLength(1)
    questions[0]!.resolve(false)
    expect(await Promise.all(first)).toEqual([away, away])
    const second = outcomeOf(outage.ensure())
    readings[2]!.reject(away)
    await turn()
    expect(questions).toHaveLength(2)
    questions[1]!.resolve(false)
    expect(await second).toBe(away)
  })

  test('statements go to the database as they are', async () => {
    const query = vi.fn(async () => [{ one: 1 }])
    const { outage } = under()
    expect(await outage.guard({ query } as unknown as Reader).query('SELECT $1', [1])).toEqual([{ one: 1 }])
    expect(query.mock.calls).toEqual([['SELECT $1', [1]]])
  })
})

describe('the primary is found to be away', () => {
  test('by a reading that fails; from then on nobody waits, and statements are refused', async () => {
    const { outage, told, readings } = await begun()
    expect([outage.isAway, told]).toEqual([true, ['began']])
    expect(outage.ensure()).toBeUndefined()
    expect(readings).toHaveLength(1)
    const query = vi.fn()
    await expect(outage.guard({ query } as unknown as Reader).query('SELECT')).rejects.toMatchObject({
      type: 'ServiceUnavailableException',
    })
    expect(query).not.toHaveBeenCalled()
  })

  test('by one that is late, which is waited for no longer', async () => {
    const { outage, questions, told } = under()
    const asked = outcomeOf(outage.ensure())
    await endPause(700)
    questions[0]!.resolve(true)
    expect(await asked).toBe('answered')
    expect(told).toEqual(['began'])
  })

  test('but not where it was read while that was asked', async () => {
    const { outage, questions, readings, told } = under()
    const asked = outcomeOf(outage.ensure())
    readings[0]!.reject(away)
    await turn()
    outage.noteReading()
    questions[0]!.resolve(true)
    expect(await asked).toBe(away)
    expect([outage.isAway, told]).toEqual([false, []])
  })

  test('but not where memory has become too old meanwhile', async () => {
    const { outage, questions, readings, told } = under({ age: 900 })
    const asked = outcomeOf(outage.ensure())
    readings[0]!.reject(away)
    await turn()
    vi.advanceTimersByTime(101)
    questions[0]!.resolve(true)
    expect(await asked).toBe(away)
    expect([outage.isAway, told]).toEqual([false, []])
  })
})

describe('what is told of the age', () => {
  test('is in whole seconds rounded up, and nothing where memory is fresh after all', async () => {
    const { outage } = await begun({ limit: 10_000 })
    expect(outage.ageSeconds).toBe(0)
    vi.advanceTimersByTime(1)
    expect(outage.ageSeconds).toBe(1)
    vi.advanceTimersByTime(1_999)
    expect(outage.ageSeconds).toBe(2)
    vi.advanceTimersByTime(1)
    expect(outage.ageSeconds).toBe(3)
    expect((await begun({ isFresh: true })).outage.ageSeconds).toBeNull()
  })
})

describe('something else that was read', () => {
  test('is answered from up to the limit, while the primary is away', async () => {
    const { outage, questions } = await begun()
    expect(await outage.allows(performance.now() - 1_000)).toBe(true)
    expect(await outage.allows(performance.now() - 1_001)).toBe(false)
    expect(questions).toHaveLength(1)
  })

  test.each([true, false])('has the primary asked first: away %s', async isAway => {
    const { outage, questions, told } = under()
    const asked = outage.allows(performance.now())
    questions[0]!.resolve(isAway)
    expect(await asked).toBe(isAway)
    expect(told).toEqual(isAway ? ['began'] : [])
  })
})

describe('an outage ends', () => {
  test('when the feed is read, and is told so once', async () => {
    const { outage, told } = await begun()
    outage.noteReading()
    outage.noteReading()
    expect([outage.isAway, told]).toEqual([false, ['began', 'answered']])
  })

  test('with the first request behind the limit', async () => {
    const { outage, told } = await begun()
    vi.advanceTimersByTime(1_000)
    expect(outage.ensure()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(outage.ensure()).toBeInstanceOf(Promise)
    expect([outage.isAway, told]).toEqual([false, ['began', 'too long']])
  })

  test('behind the limit without a request, after which nothing is tried any more', async () => {
    const { outage, told, readings } = await begun()
    expect(pauses.begun).toMatchObject([{ milliseconds: 250, value: null, keepsAlive: false }])
    vi.advanceTimersByTime(1_001)
    await endPause(250)
    expect([outage.isAway, told, readings.length, pauses.begun.length]).toEqual([
      false,
      ['began', 'too long'],
      1,
      0,
    ])
  })

  test('when the primary answers otherwise, though the feed cannot be read', async () => {
    const { outage, told, readings, questions } = await begun()
    await endPause(250)
    expect(readings).toHaveLength(2)
    readings[1]!.reject(away)
    await turn()
    questions[1]!.resolve(true)
    await turn()
    expect(outage.isAway).toBe(true)
    await endPause(250)
    readings[2]!.reject(away)
    await turn()
    questions[2]!.resolve(false)
    await turn()
    expect([outage.isAway, told, pauses.begun.length]).toEqual([false, ['began', 'answered'], 0])
  })

  test('not by memory that is fresh for another reason: the feed is tried again', async () => {
    const { outage, freshness, questions } = await begun()
    freshness.ensure = () => undefined
    await endPause(250)
    expect([outage.isAway, questions.length, pauses.begun.length]).toEqual([true, 1, 1])
  })

  test('with the server, which tells nobody and tries nothing more', async () => {
    const { outage, told, readings } = await begun()
    outage[Symbol.dispose]()
    await turn()
    expect([outage.isAway, told, readings.length, pauses.begun.length]).toEqual([false, ['began'], 1, 1])
  })
})
