// Companion services: which operation each route asks with what, its whole answer, and what a version is drawn from.

import { describe, expect, test } from 'vitest'
import { Secret } from '../../../../src/values/secrets/secret.ts'
import { adminWire } from '../../../support/wire/admin-wire.ts'

const companion = {
  id: 3,
  kind: 'decision',
  name: 'revenue',
  url: 'https://a.example/',
  propertyIds: [3144],
  options: { may_refuse: true, most_decrease_percent: 10, most_increase_percent: 0, when_silent: 'refuse' },
  isOn: true,
  secrets: 2,
  createdAt: '2026-11-01T10:00:00Z',
  health: {
    isResting: false,
    underWay: 1,
    answered: 40,
    failed: 2,
    notAsked: 3,
    medianMilliseconds: 20,
    slowMilliseconds: 90,
    answeredAt: '2026-12-01T11:00:00Z',
  },
  troubles: [{ at: '2026-12-01T10:00:00Z', message: 'price', reason: 'no answer in time' }],
}
const shown = {
  id: 3,
  kind: 'decision',
  name: 'revenue',
  url: 'https://a.example/',
  property_ids: [3144],
  options: companion.options,
  is_on: true,
  secrets: 2,
  created_at: '2026-11-01T10:00:00Z',
  health: {
    is_resting: false,
    under_way: 1,
    answered: 40,
    failed: 2,
    not_asked: 3,
    median_milliseconds: 20,
    slow_milliseconds: 90,
    answered_at: '2026-12-01T11:00:00Z',
  },
  troubles: companion.troubles,
}
const { secrets: _, ...stored } = companion
let present: object = stored

type Check = ((present: never) => void) | undefined
const seen = async (...given: unknown[]) => (given.at(-1) as Check)?.(present as never)

const { ask, calls } = await adminWire({
  listCompanions: async () => [companion, { ...companion, id: 4 }] as never,
  showCompanion: async () => companion as never,
  createCompanion: async () => ({ id: 3, secret: new Secret('whsec_x') }) as never,
  changeCompanion: seen as never,
  deleteCompanion: seen as never,
  whoChanged: async () => 'Ada at noon: url' as never,
  rotateCompanionSecret: async () => new Secret('whsec_y') as never,
  endOldCompanionSecrets: async () => undefined as never,
  checkCompanion: async () => ({ isReady: false, reason: 'HTTP 503', milliseconds: 12 }) as never,
})

const body = { kind: 'decision', name: 'revenue', url: 'https://a.example/' }
const check = expect.any(Function)

test.each([
  [
    'GET companions?limit=1',
    undefined,
    [['listCompanions', { after: null, limit: 2, within: undefined }]],
    { companions: [shown], next_cursor: expect.any(String) },
  ],
  ['GET companions/3', undefined, [['showCompanion', 3]], shown],
  [
    'POST companions',
    { ...body, property_ids: [3144], options: { may_refuse: true } },
    [
      ['createCompanion', { ...body, propertyIds: [3144], options: { may_refuse: true } }],
      ['showCompanion', 3],
    ],
    { ...shown, secret: 'whsec_x' },
  ],
  [
    'PATCH companions/3',
    { is_on: false, property_ids: null },
    [
      ['changeCompanion', 3, { propertyIds: null, isOn: false }, check],
      ['showCompanion', 3],
    ],
    shown,
  ],
  ['DELETE companions/3', undefined, [['deleteCompanion', 3, check]], { id: 3, deleted: true }],
  [
    'POST companions/3/rotate-secret',
    undefined,
    [
      ['rotateCompanionSecret', 3],
      ['showCompanion', 3],
    ],
    { ...shown, secret: 'whsec_y' },
  ],
  [
    'POST companions/3/end-old-secrets',
    undefined,
    [
      ['endOldCompanionSecrets', 3],
      ['showCompanion', 3],
    ],
    shown,
  ],
  [
    'POST companions/3/check',
    undefined,
    [['checkCompanion', 3]],
    { is_ready: false, reason: 'HTTP 503', milliseconds: 12 },
  ],
] as const)('%s asks and answers', async (route, given, asked, answer) => {
  const { status, body: answered } = await ask(route, given === undefined ? {} : { body: given })
  expect([status, answered]).toEqual([route === 'POST companions' ? 201 : 200, answer])
  expect(calls).toEqual(asked)
})

describe('a version', () => {
  const etag = async () => (await ask('GET companions/3', {})).headers.etag as string

  test('of what was read lets a change pass, and of anything else does not', async () => {
    const headers = { 'if-match': await etag() }
    const change = () => ask('PATCH companions/3', { body: { is_on: false }, headers })
    expect((await change()).status).toBe(200)
    for (const field of [
      { url: 'https://b.example/' },
      { propertyIds: null },
      { options: {} },
      { isOn: false },
    ]) {
      present = { ...stored, ...field }
      expect((await change()).status).toBe(412)
    }
    present = { ...stored, health: null, troubles: [] }
    expect((await change()).status).toBe(200)
  })
})
