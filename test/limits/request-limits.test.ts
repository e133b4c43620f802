// The requests of a key are limited by each server: a minute's at once, and then evenly. The answers say what is left.

import { beforeEach, describe, expect, test } from 'vitest'
import { RequestLimits } from '../../src/operations/limits/request-limits.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { createKey } from '../../src/operations/publishers/keys.ts'
import { writeSettings } from '../../src/store/installation/settings.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const noon = Temporal.Instant.from(`${testToday}T12:00:00Z`)
const secondsAfterNoon = (seconds: number): string => noon.add({ milliseconds: seconds * 1000 }).toString()

describe('a limit of 60 a minute', () => {
  const clock = new FixedClock(noon.toString())
  let limits: RequestLimits
  const take = (keyId = 'a', requestsPerMinute = 60) => limits.take({ keyId, requestsPerMinute })!
  beforeEach(() => {
    clock.moveTo(noon.toString())
    limits = new RequestLimits(clock)
  })

  test('lets 60 through at once, and one more each second', () => {
    for (let left = 59; left >= 0; left -= 1)
      expect(take()).toEqual({ perMinute: 60, remaining: left, seconds: 1, isOver: false })
    expect(take()).toEqual({ perMinute: 60, remaining: 0, seconds: 1, isOver: true })
    clock.moveTo(secondsAfterNoon(0.9))
    expect(take().isOver).toBe(true)
    clock.moveTo(secondsAfterNoon(2.1))
    expect([take().isOver, take().isOver, take().isOver]).toEqual([false, false, true])
  })

  test('counts what another process has admitted, and owes a minute of it at most', () => {
    const other = new RequestLimits(clock)
    expect(other.taken()).toEqual([])
    for (let turn = 0; turn < 70; turn += 1) other.take({ keyId: 'a', requestsPerMinute: 60 })
    const [told] = other.taken()
    expect(told).toEqual({ keyId: 'a', requestsPerMinute: 60, requests: 60 })
    expect(other.taken()).toEqual([])
    for (let turn = 0; turn < 30; turn += 1) take()
    limits.takeElsewhere(told!)
    expect(take()).toEqual({ perMinute: 60, remaining: 0, seconds: 31, isOver: true })
    clock.moveTo(secondsAfterNoon(31))
    expect([take().isOver, take().isOver]).toEqual([false, true])
    for (let turn = 0; turn < 10; turn += 1) limits.takeElsewhere(told!)
    expect(take().seconds).toBe(61)
  })

  test('is full again after a minute, and never more than full', () => {
    for (let taken = 0; taken < 60; taken += 1) take()
    clock.moveTo(secondsAfterNoon(3600))
    expect(take().remaining).toBe(59)
  })

  test('is for each key alone, and follows a change at once', () => {
    take('a')
    expect(take('b').remaining).toBe(59)
    expect(take('a', 10).remaining).toBe(9)
    expect(limits.take({ keyId: 'a', requestsPerMinute: null })).toBeNull()
  })

  test('says how long to wait where requests are rare', () => {
    expect(take('rare', 1)).toEqual({ perMinute: 1, remaining: 0, seconds: 60, isOver: false })
    clock.moveTo(secondsAfterNoon(20))
    expect(take('rare', 1)).toEqual({ perMinute: 1, remaining: 0, seconds: 40, isOver: true })
  })

  test('outlasts a clock that is set back', () => {
    take()
    clock.moveTo(secondsAfterNoon(-500))
    expect(take().remaining).toBe(58)
  })
})

describe('a key with a limit', async () => {
  // With a catalog that stays fresh for a while, answers come from the response cache.
  const harness = await testApp({ jobs: false, variables: { CATALOG_FRESH_MS: '1000' } })
  const { context } = harness.app
  const today = parseDay(testToday)!
  await importProperty(context, smallHotel({ id: 1, from: today }), null, { mayRename: true })
  const { publisherId, key: unlimited } = await testPublisher(harness)
  const make = async (holder: { origins?: string[]; requestsPerMinute?: number }) =>
    (
      await createKey(context, {
        holder: { kind: 'publisher', publisherId, ...holder },
        label: '',
        expiresOn: null,
      })
    ).key
  const search = (key: string) =>
    harness.post('property/available/.json', {
      ...searchBody({ key, property: 1, checkin: addDays(today, 5), nights: 2 }),
    })
  const limitsIn = ({ headers }: Awaited<ReturnType<typeof search>>) => [
    headers['ratelimit-policy'],
    headers.ratelimit,
  ]

  test('is refused over it with Retry-After, also where the answer is in the cache', async () => {
    const key = await make({ requestsPerMinute: 6 })
    for (let left = 5; left >= 0; left -= 1) {
      const answer = await search(key)
      expect([answer.status, ...limitsIn(answer)]).toEqual([200, '"key";q=6;w=60', `"key";r=${left};t=10`])
    }
    const refused = await search(key)
    expect([refused.status, ...limitsIn(refused)]).toEqual([429, '"key";q=6;w=60', '"key";r=0;t=10'])
    expect(refused.headers['retry-after']).toBe('10')
    expect(refused.body).toMatchObject({ type: 'TooManyRequestsException', code: 429 })
    expect(refused.body.message).toContain('6 requests a minute')
    harness.clock.moveTo(secondsAfterNoon(10))
    expect((await search(key)).status).toBe(200)
    expect((await search(key)).status).toBe(429)
  })

  test('counts requests that are refused for other reasons', async () => {
    const key = await make({ requestsPerMinute: 2 })
    const wrong = await harness.post('property/view/.json', { key, property_id: 'x' })
    expect([wrong.status, ...limitsIn(wrong)]).toEqual([400, '"key";q=2;w=60', '"key";r=1;t=30'])
    await harness.post('reservation/index/.json', { key })
    expect((await search(key)).status).toBe(429)
  })

  test('has that of the settings unless it has one of its own; a secret key has none by default', async () => {
    const publishable = await make({ origins: ['https://www.example.com'] })
    expect(limitsIn(await search(publishable))[0]).toBe('"key";q=3000;w=60')
    expect(limitsIn(await search(unlimited))).toEqual([undefined, undefined])
    const settings = { publishableKeyRequestsPerMinute: 0, secretKeyRequestsPerMinute: 50 }
    await context.database.transaction(transaction => writeSettings(transaction, settings))
    expect(limitsIn(await search(publishable))).toEqual([undefined, undefined])
    expect(limitsIn(await search(unlimited))[0]).toBe('"key";q=50;w=60')
    expect(limitsIn(await search(await make({ requestsPerMinute: 0 })))).toEqual([undefined, undefined])
  })
})
