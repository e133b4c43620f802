// The guard of a remote source: limits on questions, and rest after failures in a row, told to operators.

import { describe, expect, test } from 'vitest'
import { LiveDesk } from '../../../src/operations/shopping/live/live-desk.ts'
import { CallGuard } from '../../../src/outbound/call-guard.ts'
import { guardedBy } from '../../../src/sources/guard.ts'
import type { LiveSearchAnswer } from '../../../src/sources/live-offers.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { ScriptedLive } from '../../support/pages/scripted-live.ts'
import { ScriptedSource } from '../../support/sources/scripted-source.ts'

const limits = { atOnce: 2, perSecond: 4, failures: 3, restSeconds: 30 }
const soon = () => AbortSignal.timeout(5000)
const failed: LiveSearchAnswer = { answered: null, reason: 'HTTP 503', retryAfter: null }

function guarded(more: Partial<typeof limits> = {}) {
  const clock = new FixedClock('2026-12-01T12:00:00Z')
  const told: (string | null)[] = []
  const onRest = (_: string, reason: string | null) => told.push(reason)
  const behind = new ScriptedLive(clock)
  const guard = new CallGuard('live', { ...limits, ...more }, { clock, onRest })
  const source = guardedBy(guard, behind)
  const ask = (deadline = soon()) => source.search({ properties: [] } as never, deadline)
  const pass = (seconds: number) => clock.moveTo(clock.now().add({ seconds }).toString())
  return { behind, guard, source, ask, pass, told }
}

describe('the guard of a source', () => {
  test('lets so many questions be under way, and refuses the next at once', async () => {
    const { behind, guard, ask } = guarded()
    const { promise, resolve } = Promise.withResolvers<LiveSearchAnswer>()
    behind.searches = () => promise
    const first = [ask(), ask()]
    expect(await ask()).toEqual({ answered: null, reason: 'too many at once', retryAfter: null })
    expect(guard.underWay).toBe(2)
    resolve({ answered: new Map() })
    await Promise.all(first)
    expect(await ask()).toEqual({ answered: new Map() })
    expect(behind.calls).toHaveLength(3)
  })

  test('lets so many begin in a second', async () => {
    const { ask, pass } = guarded()
    for (let each = 0; each < 4; each += 1) expect((await ask()).answered).not.toBeNull()
    expect(await ask()).toMatchObject({ reason: 'too many a second' })
    pass(1)
    expect((await ask()).answered).not.toBeNull()
  })

  test('leaves it alone after failures in a row, tries one, and goes on when that is answered', async () => {
    const { behind, guard, ask, pass, told } = guarded({ perSecond: 100 })
    behind.searches = async () => failed
    for (let each = 0; each < 3; each += 1) await ask()
    expect([guard.isResting, told]).toEqual([true, ['HTTP 503']])
    expect(await ask()).toMatchObject({ reason: 'resting' })
    expect(behind.calls).toHaveLength(3)
    pass(30)
    await ask()
    expect(await ask()).toMatchObject({ reason: 'resting' })
    expect(behind.calls).toHaveLength(4)
    pass(30)
    const { promise, resolve } = Promise.withResolvers<LiveSearchAnswer>()
    behind.searches = () => promise
    const trial = ask()
    expect(await ask()).toMatchObject({ reason: 'resting' })
    resolve({ answered: new Map() })
    await trial
    expect([guard.isResting, told]).toEqual([false, ['HTTP 503', null]])
    expect((await ask()).answered).not.toBeNull()
  })

  test('takes one answer between failures for health', async () => {
    const { behind, guard, ask } = guarded({ perSecond: 100 })
    for (let each = 0; each < 6; each += 1) {
      behind.searches = each % 3 === 2 ? null : async () => failed
      await ask()
    }
    expect(guard.isResting).toBe(false)
  })

  test('keeps to the time that the source asks for, up to ten minutes', async () => {
    const { behind, ask, pass } = guarded()
    behind.searches = async () => ({ ...failed, retryAfter: 86_400 })
    await ask()
    behind.searches = null
    pass(599)
    expect(await ask()).toMatchObject({ reason: 'resting' })
    pass(1)
    expect((await ask()).answered).not.toBeNull()
  })

  test('is kept waiting by no clock that is set back', async () => {
    const { behind, ask, pass } = guarded()
    for (let each = 0; each < 4; each += 1) await ask()
    pass(-3600)
    expect((await ask()).answered).not.toBeNull()
    behind.searches = async () => failed
    for (let each = 0; each < 3; each += 1) await ask()
    expect(await ask()).toMatchObject({ reason: 'resting' })
    pass(-3600)
    behind.searches = null
    expect((await ask()).answered).not.toBeNull()
  })

  test('keeps its answers no longer by a clock that is set back', async () => {
    const clock = new FixedClock('2026-12-01T12:00:00Z')
    const behind = new ScriptedLive(clock)
    const desk = new LiveDesk({ cacheSeconds: 60, waitMilliseconds: 1000 }, clock)
    const today = parseDay('2026-12-01')!
    const stay = {
      checkin: addDays(today, 10),
      checkout: addDays(today, 11),
      parties: [{ adults: 2, childAges: [] }],
      currency: 'USD',
      language: 'en',
    } as never
    const look = () => Promise.all(desk.search(behind, [{ id: 1, key: 'a' } as never], { stay, today }))
    await look()
    await look()
    expect(behind.calls).toHaveLength(1)
    clock.moveTo('2026-12-01T11:00:00Z')
    await look()
    expect(behind.calls).toHaveLength(2)
  })

  test('counts an adapter that misses its deadline, or throws, as a failure', async () => {
    const { behind, guard, ask } = guarded()
    behind.searches = () => new Promise(() => undefined)
    expect(await ask(AbortSignal.timeout(10))).toMatchObject({ reason: 'no answer in time' })
    behind.searches = async () => {
      throw new Error('broken')
    }
    await expect(ask()).rejects.toThrow('broken')
    expect([guard.underWay, Object.fromEntries(guard.counts)]).toEqual([0, { failed: 2 }])
  })

  test('lets bookings, look-ups and cancellations pass, and stands before quotes too', async () => {
    const clock = new FixedClock('2026-12-01T12:00:00Z')
    const behind = new ScriptedSource(clock)
    const guard = new CallGuard('scripted', { ...limits, perSecond: 1 }, { clock, onRest: () => undefined })
    const source = guardedBy(guard, behind)
    expect(await source.quote({ total: 1 } as never)).toMatchObject({ outcome: 'available' })
    expect(await source.quote({ total: 1 } as never)).toMatchObject({ outcome: 'unavailable' })
    expect(await source.book({ reference: '12345678' } as never)).toMatchObject({ outcome: 'confirmed' })
    expect(await source.resolve({ reference: '12345678' } as never)).toMatchObject({ found: 'booked' })
  })
})
