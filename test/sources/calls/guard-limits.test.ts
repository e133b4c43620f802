// The guard of a source to the millisecond and to the question: what it refuses, how long a source rests, whom it tells, and
// that it passes everything else on as it is.

import { describe, expect, test } from 'vitest'
import { CallGuard, type GuardLimits } from '../../../src/outbound/call-guard.ts'
import { guardedBy } from '../../../src/sources/guard.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { answeringSource } from '../../support/sources/answering-source.ts'

const start = Temporal.Instant.from('2026-12-01T12:00:00Z')
const usual: GuardLimits = { atOnce: 100, perSecond: 100, failures: 2, restSeconds: 30 }

function guarded(limits: Partial<GuardLimits> = {}) {
  const clock = new FixedClock(start.toString())
  const told: [string, string | null][] = []
  const guard = new CallGuard(
    'live',
    { ...usual, ...limits },
    { clock, onRest: (source, reason) => told.push([source, reason]) },
  )
  /** Asks at so many milliseconds; the answer is what failed, or null. */
  const ask = (
    milliseconds: number,
    reason: string | null = null,
    retryAfter: number | null = null,
    answer = Promise.resolve('asked'),
  ) => {
    clock.moveTo(start.add({ milliseconds }).toString())
    return guard.ask<string>(
      () => answer,
      obstacle => obstacle,
      () => (reason === null ? null : { reason, retryAfter }),
    )
  }
  return { guard, ask, told, counts: () => Object.fromEntries(guard.counts) }
}

describe('questions', () => {
  test('begin as many in a second as the limit says, each counted for a whole second', async () => {
    const { ask, counts } = guarded({ perSecond: 2 })
    const times = [0, 500, 500, 999, 1_000, 1_499, 1_500, 1_999, 2_000]
    const answers: string[] = []
    for (const time of times) answers.push(await ask(time))
    const no = 'too many a second'
    expect(answers).toEqual(['asked', 'asked', no, no, 'asked', no, 'asked', no, 'asked'])
    expect(counts()).toEqual({ answered: 5, too_many_a_second: 4 })
  })

  test('are under way as many at once as the limit says, which is looked at before the second', async () => {
    const { guard, counts } = guarded({ atOnce: 1, perSecond: 1 })
    const { promise, resolve } = Promise.withResolvers<string>()
    const first = guard.ask(
      () => promise,
      reason => reason,
      () => null,
    )
    expect(guard.underWay).toBe(1)
    const other = () =>
      guard.ask(
        async () => 'other',
        reason => reason,
        () => null,
      )
    expect(await other()).toBe('too many at once')
    resolve('first')
    expect([await first, guard.underWay]).toEqual(['first', 0])
    expect(await other()).toBe('too many a second')
    expect(counts()).toEqual({ too_many_at_once: 1, answered: 1, too_many_a_second: 1 })
  })

  test('are none before the first, and the limits are those given', () => {
    const { guard, counts } = guarded()
    expect([guard.underWay, guard.isResting, counts(), guard.limits]).toEqual([0, false, {}, usual])
  })
})

describe('a source rests', () => {
  test('after its last allowed failure, to the millisecond, and is told of once', async () => {
    const { guard, ask, told, counts } = guarded()
    await ask(0, 'first')
    expect([guard.isResting, told]).toEqual([false, []])
    await ask(1, 'second')
    expect([guard.isResting, told]).toEqual([true, [['live', 'second']]])
    expect(await ask(1)).toBe('resting')
    expect(await ask(30_000)).toBe('resting')
    expect(await ask(30_001, 'third')).toBe('asked')
    expect(await ask(60_000)).toBe('resting')
    expect(await ask(60_001)).toBe('asked')
    expect(told).toEqual([
      ['live', 'second'],
      ['live', null],
    ])
    expect(await ask(60_001)).toBe('asked')
    expect([guard.isResting, told.length]).toEqual([false, 2])
    expect(counts()).toEqual({ failed: 3, resting: 3, answered: 2 })
  })

  test('not for failures between which it answers', async () => {
    const { guard, ask, told } = guarded()
    for (const reason of ['a', null, 'b', null, 'c']) await ask(0, reason)
    expect([guard.isResting, told]).toEqual([false, []])
  })

  test.each<[number | null, number]>([
    [null, 0],
    [0, 0],
    [1, 1],
    [600, 600],
    [601, 600],
  ])('that fails once and asks for %j seconds is left alone for %i', async (retryAfter, seconds) => {
    const { ask, told } = guarded()
    await ask(0, 'HTTP 429', retryAfter)
    if (seconds > 0) expect(await ask(seconds * 1000 - 1)).toBe('resting')
    expect(await ask(seconds * 1000)).toBe('asked')
    expect(told).toEqual([])
  })

  test.each<[number | null, number]>([
    [null, 30],
    [29, 30],
    [31, 31],
    [601, 600],
  ])('that fails too often and asks for %j seconds rests for %i', async (retryAfter, seconds) => {
    const { ask } = guarded({ failures: 1 })
    await ask(0, 'HTTP 429', retryAfter)
    expect(await ask(seconds * 1000 - 1)).toBe('resting')
    expect(await ask(seconds * 1000)).toBe('asked')
  })

  test('and is then tried by one question alone', async () => {
    const { guard, ask } = guarded({ failures: 1 })
    await ask(0, 'HTTP 503')
    expect(await ask(30_000, 'HTTP 503')).toBe('asked')
    const { promise, resolve } = Promise.withResolvers<string>()
    expect(await ask(59_999)).toBe('resting')
    const trial = ask(60_000, null, null, promise)
    expect(await ask(60_000)).toBe('resting')
    resolve('done')
    expect(await trial).toBe('done')
    expect([guard.isResting, await ask(60_000)]).toEqual([false, 'asked'])
  })

  test('where its adapter breaks, with the reason, and goes on failing to the caller', async () => {
    const { guard, told, counts } = guarded({ failures: 1 })
    const broken = async () => {
      throw new Error('broken')
    }
    const asked = guard.ask<string>(
      broken,
      reason => reason,
      () => null,
    )
    await expect(asked).rejects.toThrow('broken')
    expect([told, counts(), guard.underWay]).toEqual([[['live', 'the adapter broke']], { failed: 1 }, 0])
  })
})

describe('a guarded source', () => {
  const open = (answers: Parameters<typeof answeringSource>[0]) => {
    const { guard, counts } = guarded({ failures: 1 })
    const { source, calls } = answeringSource(answers)
    return { source: guardedBy(guard, source), calls, counts }
  }
  const soon = () => AbortSignal.timeout(5_000)
  const take = () => undefined
  const unavailable = (reason: string) => ({ outcome: 'unavailable', reason })

  test('is asked with all that the question has, and its failure to answer is one', async () => {
    const failed = { answered: null, reason: 'HTTP 503', retryAfter: null }
    const { source, calls, counts } = open({ search: () => failed })
    expect(await source.search('search' as never, soon(), take)).toEqual(failed)
    expect(calls).toEqual([['search', 'search', take]])
    const resting = { answered: null, reason: 'resting', retryAfter: null }
    expect(await source.search('search' as never, soon(), take)).toEqual(resting)
    expect(counts()).toEqual({ failed: 1, resting: 1 })
  })

  test.each(['check', 'quote'] as const)(
    'has a %s that fails where it is unavailable, and not else',
    async name => {
      const answers: object[] = [{ outcome: 'sold_out' }, { outcome: 'expired' }, unavailable('HTTP 503')]
      const left = [...answers]
      const live = name === 'check' && { search: () => undefined }
      const { source, calls, counts } = open({ [name]: () => left.shift(), ...live })
      for (const answer of answers) expect(await source[name]('x' as never, soon())).toEqual(answer)
      expect(await source[name]('x' as never, soon())).toEqual(unavailable('resting'))
      expect(calls).toEqual([0, 1, 2].map(() => [name, 'x']))
      expect(counts()).toEqual({ answered: 2, failed: 1, resting: 1 })
    },
  )

  test.each(['check', 'quote'] as const)('has a %s that is late fail at its deadline', async name => {
    const live = name === 'check' && { search: () => undefined }
    const { source, counts } = open({ [name]: () => new Promise(() => undefined), ...live })
    const late = await source[name]('x' as never, AbortSignal.timeout(5))
    expect(late).toEqual(unavailable('no answer in time'))
    expect(counts()).toEqual({ failed: 1 })
  })

  test('is else as it is, while it rests as well', async () => {
    const failing = { check: () => unavailable('HTTP 503'), search: () => undefined }
    const { source, counts } = open({ ...failing, book: () => 'booked', cancel: () => 'cancelled' })
    await source.check('x' as never, soon())
    expect([await source.book('x' as never, soon()), await source.cancel('x' as never, 'k', soon())]).toEqual(
      ['booked', 'cancelled'],
    )
    expect([source.times, counts()]).toEqual([{ search: 4, quote: 5, book: 6 }, { failed: 1 }])
  })

  test('calls what it passes on as its own', async () => {
    const { guard } = guarded()
    class Own {
      readonly times = {}
      readonly #booked = 'booked'
      quote = async () => ({ outcome: 'sold_out' })
      async book() {
        return this.#booked
      }
    }
    const source = guardedBy(guard, new Own() as never) as unknown as Own
    expect(await source.book()).toBe('booked')
  })
})
