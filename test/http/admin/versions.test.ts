// The version of an object, the check of one that was seen, the pages of a list, and the browser of a session.

import { describe, expect, test } from 'vitest'
import { agentFamily } from '../../../src/http/admin/kit/agent-family.ts'
import { asSeen, namingOthers, versionOf } from '../../../src/http/admin/kit/if-match.ts'
import { pageOf } from '../../../src/http/admin/kit/list-page.ts'
import { Fault } from '../../../src/values/faults.ts'

describe('the version of an object', () => {
  test('is the same for fields in any order, at any depth', () => {
    const version = versionOf({ a: 1, b: { c: [1, 2], d: null }, e: 'x' })
    expect(versionOf({ e: 'x', b: { d: null, c: [1, 2] }, a: 1 })).toBe(version)
    expect(version).toBe(752_872_374)
  })

  test.each([
    [{ a: 2, b: { c: [1, 2], d: null }, e: 'x' }],
    [{ a: 1, b: { c: [2, 1], d: null }, e: 'x' }],
    [{ a: 1, b: { c: [1, 2] }, e: 'x' }],
    [{ a: 1, b: { c: [1, 2], d: null }, e: 'y' }],
    [{ a: 1, b: { c: [1, 2], d: {} }, e: 'x' }],
    [{ a: 1, e: 'x' }],
  ])('is another for %j', changed => {
    expect(versionOf(changed)).not.toBe(versionOf({ a: 1, b: { c: [1, 2], d: null }, e: 'x' }))
  })

  test('of a list is that of its order', () => {
    expect(versionOf([1, 2])).not.toBe(versionOf([2, 1]))
    expect(versionOf([{ b: 1, a: 2 }])).toBe(versionOf([{ a: 2, b: 1 }]))
  })
})

describe('a check', () => {
  const version = ({ at }: { readonly at: number }) => at
  const refusal = (ifMatch: readonly number[] | null | undefined, at: number): Fault | null => {
    try {
      asSeen(ifMatch, version)({ at })
      return null
    } catch (error) {
      return error as Fault
    }
  }

  test.each([
    [[5], 5],
    [[4, 5], 5],
    [null, 5],
    [undefined, 5],
  ])('of %j takes an object at %i', (ifMatch, at) => {
    expect(refusal(ifMatch, at)).toBeNull()
  })

  const sentence = 'Somebody has changed this since you read it; read it again and decide anew.'
  test.each([[[4]], [[]], [[4, 6]]])('of %j refuses an object at 5', ifMatch => {
    const fault = refusal(ifMatch, 5)
    expect(fault).toBeInstanceOf(Fault)
    expect([fault!.type, fault!.message]).toEqual(['PreconditionFailedException', sentence])
    expect(fault!.errors).toEqual([{ field: 'If-Match', message: 'the object is at "5" now' }])
  })

  const object = { kind: 'site', id: 'alps' } as const
  const asked: unknown[] = []
  const whoChanged = async (about: unknown) => {
    asked.push(about)
    return 'Grace changed name.' as never
  }
  const change = (ifMatch: readonly number[] | null) =>
    namingOthers({ whoChanged }, object, async () => {
      asSeen(ifMatch, version)({ at: 5 })
      return 'done'
    })

  test('that is refused names who has changed the object, and only then asks', async () => {
    expect([await change([5]), asked]).toEqual(['done', []])
    const fault = await change([4]).catch((error: Fault) => error as Fault)
    expect(fault).toMatchObject({
      type: 'PreconditionFailedException',
      message: `${sentence} Grace changed name.`,
      errors: [{ field: 'If-Match', message: 'Grace changed name.' }],
    })
    expect(asked).toEqual([object])
  })

  test('leaves other refusals as they are', async () => {
    const other = new Fault('ConflictException', 'It is taken.')
    asked.length = 0
    const failing = namingOthers({ whoChanged }, object, async () => {
      throw other
    })
    await expect(failing).rejects.toBe(other)
    expect(asked).toEqual([])
  })
})

describe('a page', () => {
  const page = async (
    query: { cursor?: number; limit?: number },
    count: number,
    within?: readonly number[],
  ) => {
    let part: unknown
    const { entries, nextCursor } = await pageOf(
      query,
      async asked => {
        part = asked
        return Array.from({ length: Math.min(count, asked.limit ?? 0) }, (_, place) => ({ id: place + 1 }))
      },
      ({ id }) => id,
      within,
    )
    return { ids: entries.map(({ id }) => id), nextCursor, part }
  }
  const part = (after: number | null, limit: number) => ({ after, limit, within: undefined })

  test.each([
    [0, [], null],
    [1, [1], null],
    [2, [1, 2], null],
    [3, [1, 2], '2'],
  ])('of two of %i entries', async (count, ids, next) => {
    expect(await page({ limit: 2, cursor: 9 }, count)).toEqual({ ids, nextCursor: next, part: part(9, 3) })
  })

  test('has a hundred entries unless told otherwise, of what the caller may see', async () => {
    const whole = await page({}, 100)
    expect([whole.ids.length, whole.nextCursor, whole.part]).toEqual([100, null, part(null, 101)])
    expect((await page({}, 101)).nextCursor).toBe('100')
    expect((await page({}, 1, [11])).part).toEqual({ after: null, limit: 101, within: [11] })
  })
})

describe('the browser of a session', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36 EdgA/140.0`, 'Edge on Android'],
    [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 OPR/120.0`, 'Opera on Windows'],
    [`Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 ${chrome}`, 'Samsung Internet on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko Firefox/140.0', 'Firefox on macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/140.0 Safari/605', 'Firefox on iPhone'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/140.0 Safari/604.1', 'Chrome on iPad'],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36', 'Chrome on Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
    ['curl/8.5.0', 'curl'],
    ['x curl/8.5.0', 'another program'],
    ['Something (Linux)', 'another program on Linux'],
    ['', 'another program'],
    [undefined, 'another program'],
    [`${'x'.repeat(491)} Firefox/`, 'Firefox'],
    [`${'x'.repeat(492)} Firefox/`, 'another program'],
  ])('%s', (userAgent, family) => {
    expect(agentFamily(userAgent)).toBe(family)
  })
})
