// As whom a request acts in the audit trail, from which address, and how large its body may be.

import { describe, expect, test } from 'vitest'
import { actorNow } from '../../../src/values/actor.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { adminWire, personSession } from '../../support/wire/admin-wire.ts'

const actors: unknown[] = []
const acts = (answer: unknown) =>
  (async () => {
    actors.push(actorNow())
    return answer
  }) as never

const { ask } = await adminWire({
  showDemo: acts({ state: 'none', isAllowed: true }),
  askForReset: acts(undefined),
  beginSingleSignOn: acts({ url: 'https://id.example/', token: new Secret('t') }),
  importReviews: acts({ written: 0, unchanged: 0 }),
})

describe('a request acts', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  const acted = async (route: string, by: Parameters<typeof ask>[1]) => {
    actors.length = 0
    const { status, headers } = await ask(route, by)
    expect(status).toBeLessThan(300)
    const [actor] = actors as { source: string }[]
    expect(actor?.source).toBe(headers['x-request-id'])
    return { ...actor, source: '' }
  }

  test.each([
    ['the key that it has', 'GET demo', {}, { kind: 'key', id: 'a1', address: null }],
    [
      'whoever is signed in',
      'GET demo',
      { person: personSession() },
      { kind: 'person', id: '7', address: null },
    ],
    [
      'the key from another machine',
      'GET demo',
      { headers: forwarded },
      { kind: 'key', id: 'a1', address: '203.0.113.9' },
    ],
    [
      'a visitor who asks for a link',
      'POST links',
      { body: { email: 'ada@example.com' }, headers: { authorization: '', ...forwarded } },
      { kind: 'visitor', id: '', address: '203.0.113.9' },
    ],
    [
      'a visitor, whoever is signed in',
      'POST session/single-sign-on',
      { person: personSession() },
      { kind: 'visitor', id: '', address: null },
    ],
  ])('as %s', async (_who, route, by, actor) => {
    expect(await acted(route, by)).toEqual({ ...actor, source: '' })
  })
})

describe('a body of', () => {
  const [kibi, mebi] = [1024, 1024 * 1024]
  /** A JSON object of so many bytes. */
  const sized = (bytes: number) => Buffer.from(`{"x":"${'x'.repeat(bytes - 8)}"}`)

  test.each([
    ['PATCH settings', 256 * kibi],
    ['POST discount-codes', 64 * kibi],
    ['PATCH discount-codes/X', 64 * kibi],
    ['POST channels', 512 * kibi],
    ['PATCH channels/6', 512 * kibi],
    ['POST sites', 8 * mebi],
    ['PATCH sites/alps', 8 * mebi],
    ['PATCH sites/alps/draft', 8 * mebi],
    ['POST reviews', 4 * mebi],
    ['POST exchange-rates/import', 2_000_000],
    ['POST sources/rapid/import', 2_000_000],
    ['POST properties/9001/calendar/edit', 8 * mebi],
    ['POST properties/9001/calendar/csv', 12 * mebi],
    ['POST properties/9001/reservations/import', 12 * mebi],
    ['POST properties/9001/pictures', 14_001_000],
  ] as const)('%s is of %i bytes at most', async (route, most) => {
    const [within, beyond] = [
      await ask(route, { body: sized(most) }),
      await ask(route, { body: sized(most + 1) }),
    ]
    expect(within.status).not.toBe(413)
    expect([beyond.status, beyond.body.type]).toEqual([413, 'PayloadTooLargeException'])
  })

  test.each([
    'PUT properties/9001',
    'POST properties',
    'POST properties/9001/check',
    'PATCH properties/9001/calendar',
  ])('%s is of 32 MiB at most', async route => {
    const headers = { 'content-length': String(32 * mebi + 1) }
    expect((await ask(route, { body: sized(300 * kibi) })).status).not.toBe(413)
    expect((await ask(route, { body: sized(20), headers })).status).toBe(413)
  })
})
