// The sliding window of failures, at its very edges: how many, until when, and what a refusal says.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FailureLimit, type Subject } from '../../src/operations/limits/failure-limit.ts'
import { cardSubjects, codeSubjects } from '../../src/operations/limits/limits.ts'
import { SharedLimit } from '../../src/operations/limits/shared-limit.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { Fault } from '../../src/values/faults.ts'
import { Secret } from '../../src/values/secrets/secret.ts'

const noon = Temporal.Instant.from('2026-06-01T12:00:00Z')
const clock = new FixedClock(noon.toString())
const at = (seconds: number): void => clock.moveTo(noon.add({ milliseconds: seconds * 1000 }).toString())
const guest: Subject = { name: 'guest', failures: 2, seconds: 60 }
const key: Subject = { name: 'key', failures: 3, seconds: 3600 }

let limit: FailureLimit
beforeEach(() => {
  at(0)
  limit = new FailureLimit(clock)
})
afterEach(() => {
  vi.useRealTimers()
})

/** "in", or the seconds of Retry-After. */
async function asked(subjects: readonly Subject[] = [guest]): Promise<string> {
  try {
    using _permit = await limit.admit(subjects)
    return 'in'
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    expect(error.type).toBe('TooManyRequestsException')
    return String(error.headers['Retry-After'])
  }
}

describe('a limit on failures', () => {
  test('admits until the last failure that it allows, and not one more', async () => {
    limit.record([guest], 'first')
    expect(await asked()).toBe('in')
    limit.record([guest], 'second')
    expect(await asked()).toBe('60')
  })

  test('lets in again at the instant at which the oldest failure is a window old, as Retry-After says', async () => {
    limit.record([guest], 'first')
    at(10)
    limit.record([guest], 'second')
    expect(await asked()).toBe('50')
    at(59.001)
    expect(await asked()).toBe('1')
    at(59.999)
    expect(await asked()).toBe('1')
    at(60)
    expect(await asked()).toBe('in')
    limit.record([guest], 'third')
    expect(await asked()).toBe('10')
  })

  test('counts the same thing once, from its last failure on', async () => {
    expect(limit.record([guest], 'same')).toBe(true)
    at(30)
    expect(limit.record([guest], 'same')).toBe(false)
    expect(await asked()).toBe('in')
    limit.record([guest], 'other')
    at(60)
    expect(await asked()).toBe('30')
  })

  test('is new where it is new for one of several subjects, and is counted for each', async () => {
    limit.record([guest], 'a')
    expect(limit.record([key, guest], 'a')).toBe(true)
    limit.record([key], 'b')
    expect(await asked([guest, key])).toBe('in')
    limit.record([key], 'c')
    expect(await asked([guest, key])).toBe('3600')
    expect(await asked([guest])).toBe('in')
  })

  test('admits no more at once than may still fail; who waits is admitted when one is done', async () => {
    limit.record([guest], 'a')
    const first = await limit.admit([guest])
    let isIn = false
    const second = limit.admit([guest]).then(permit => {
      isIn = true
      return permit
    })
    await new Promise(resume => setImmediate(resume))
    expect(isIn).toBe(false)
    first[Symbol.dispose]()
    using _permit = await second
    expect(isIn).toBe(true)
  })

  test('refuses who has waited for twenty seconds, for a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    limit.record([guest], 'a')
    using _permit = await limit.admit([guest])
    let answer = ''
    const waiting = asked().then(said => {
      answer = said
    })
    await vi.advanceTimersByTimeAsync(19_900)
    expect(answer).toBe('')
    await vi.advanceTimersByTimeAsync(200)
    await waiting
    expect(answer).toBe('1')
  })

  test('hears of failures elsewhere: those of its subjects, each once, with its later time', async () => {
    limit.record([guest], 'mine')
    const later = noon.add({ seconds: 20 })
    limit.merge(
      [guest],
      [
        { name: 'guest', attempt: 'mine', at: noon.subtract({ seconds: 50 }) },
        { name: 'stranger', attempt: 'x', at: later },
      ],
    )
    expect(await asked()).toBe('in')
    limit.merge([guest], [{ name: 'guest', attempt: 'theirs', at: later }])
    expect(await asked()).toBe('60')
    at(60)
    expect(await asked()).toBe('in')
    limit.record([guest], 'again')
    expect(await asked()).toBe('20')
  })

  test('forgets none that still counts, however many subjects there are', async () => {
    limit.record([guest], 'a')
    limit.record([guest], 'b')
    for (let count = 0; count <= 10_001; count += 1) limit.record([{ ...key, name: String(count) }], 'x')
    expect(await asked()).toBe('60')
  })
})

describe('the number of subjects that are counted', () => {
  const fail = (name: string, { seconds = 60, what = 'x' } = {}) =>
    limit.record([{ name, failures: 2, seconds }], what)
  /** Of those who fail for the first time. */
  const strangers = (count: number, from = 0) => {
    for (let each = from; each < from + count; each += 1) fail(`stranger ${each}`)
  }

  test('has none that never failed, once its attempts are over', async () => {
    const [one, other] = [await limit.admit([guest]), await limit.admit([guest])]
    one[Symbol.dispose]()
    expect(limit.size).toBe(1)
    other[Symbol.dispose]()
    expect(limit.size).toBe(0)
    expect(await asked([guest, key])).toBe('in')
    expect(limit.size).toBe(0)
  })

  test('falls as soon as failures no longer count, each after its own time', async () => {
    fail('short', { seconds: 10 })
    fail('long', { seconds: 86_400 })
    at(59)
    fail('another', { seconds: 10 })
    expect(limit.size).toBe(3)
    at(60)
    fail('later', { seconds: 10 })
    expect(limit.size).toBe(3)
    at(86_400)
    fail('much later')
    expect(limit.size).toBe(1)
  })

  test('falls when it has doubled, whatever the time is', () => {
    limit.merge(
      [{ name: 'guest', failures: 2, seconds: 10 }],
      [{ name: 'guest', attempt: 'old', at: noon.subtract({ seconds: 11 }) }],
    )
    strangers(999)
    expect(limit.size).toBe(1000)
    strangers(1, 999)
    expect(limit.size).toBe(1000)
  })

  test('is bounded: who failed once goes first, then who failed longest ago', async () => {
    for (const what of ['a', 'b']) fail('guessed', { what })
    using _permit = await limit.admit([key])
    strangers(19_998)
    expect(limit.size).toBe(20_000)
    strangers(1, 20_000)
    expect(limit.size).toBe(15_001)
    await expect(limit.admit([{ ...guest, name: 'guessed' }])).rejects.toThrow('Too many attempts')
    // The oldest is new again, the newest is known.
    expect([fail('stranger 0'), fail('stranger 20000'), fail('stranger 19000')]).toEqual([true, false, false])
  })

  test('is bounded where everybody has failed twice', async () => {
    const twice = (each: number) => ['a', 'b'].forEach(what => void fail(`guessed ${each}`, { what }))
    for (let each = 0; each < 20_000; each += 1) twice(each)
    twice(1)
    twice(20_000)
    expect(limit.size).toBe(15_001)
    const rests = async (each: number) => (await asked([{ ...guest, name: `guessed ${each}` }])) !== 'in'
    expect([await rests(0), await rests(1), await rests(2), await rests(20_000)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test('is looked over now and then, not with every failure', () => {
    strangers(40_000)
    expect(limit.size).toBeLessThanOrEqual(20_000)
  })
})

describe('a limit that servers share', () => {
  const told: (readonly string[])[] = []
  const share = async (
    names: readonly string[],
    { attempt, at }: { attempt: string; at: Temporal.Instant },
  ) => {
    told.push([...names, attempt, at.toString()])
    return [{ name: 'guest', attempt: 'elsewhere', at }]
  }

  test('tells the others of a failure once, and learns theirs by it', async () => {
    const shared = new SharedLimit(clock, share)
    {
      using permit = await shared.admit([guest, key])
      await permit.failed('wrong')
      await permit.failed('wrong')
    }
    expect(told).toEqual([['guest', 'key', 'wrong', noon.toString()]])
    await expect(shared.admit([guest])).rejects.toThrow('Too many attempts')
    using _permit = await shared.admit([key])
  })
})

describe('what is counted', () => {
  const request = {
    session: { session_id: 's' },
    guest: { email: 'Ada@Example.com' },
    payment: { number: new Secret('4111-1122 3344 5566') },
  }
  const holder = { keyId: 'k', publisher: { id: 7 } }
  const subjectsOf = (asker: object, wanted: object = request) =>
    cardSubjects(asker as never, wanted as never).map(({ kind, name }) => `${kind}: ${name}`)

  test('of cards is the key, the first six digits at the publisher, the guest and the session', () => {
    expect(subjectsOf(holder)).toEqual([
      'key: key k',
      'card range: publisher 7 card 411111',
      'guest: publisher 7 e-mail ada@example.com',
      'guest: key k session s',
    ])
  })

  test('of cards on booking pages is the site, its own count of digits, and the address too', () => {
    expect(subjectsOf({ ...holder, guestAddress: '2001:db8::' })).toEqual([
      'site: key k',
      'card range of site: key k card 411111',
      'guest: key k from 2001:db8::',
      'guest: publisher 7 e-mail ada@example.com',
      'guest: key k session s',
    ])
  })

  test('of a token without a session is the key and the guest', () => {
    const wanted = { ...request, session: { session_id: null }, payment: { token: new Secret('t') } }
    expect(subjectsOf(holder, wanted)).toEqual(['key: key k', 'guest: publisher 7 e-mail ada@example.com'])
  })

  test('of codes is 50 for a session and 200 for a key, on pages 20 for an address and 1000 for all, and 50 for one of the staff', () => {
    expect(codeSubjects({ keyId: 'k' }, null)).toEqual([
      { name: 'codes of key k session ', failures: 50, seconds: 3600 },
      { name: 'codes of key k', failures: 200, seconds: 3600 },
    ])
    expect(codeSubjects({ keyId: 'k', guestAddress: 'a' }, 's')).toEqual([
      { name: 'codes of key k session s', failures: 50, seconds: 3600 },
      { name: 'codes of key k from a', failures: 20, seconds: 3600 },
      { name: 'codes of key k', failures: 1000, seconds: 3600 },
    ])
    expect(codeSubjects({ keyId: '', staff: { name: 'Ada' } }, null)).toEqual([
      { name: 'codes of staff Ada', failures: 50, seconds: 3600 },
    ])
  })
})
