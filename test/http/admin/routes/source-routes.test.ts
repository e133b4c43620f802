// Remote sources, what was exchanged with them and imports of their properties: which operation each route asks with what, and its
// whole answer.

import { describe, expect, test } from 'vitest'
import { adminWire } from '../../../support/wire/admin-wire.ts'

const past = {
  id: 5,
  source: 'rapid',
  selection: 'France',
  languages: ['en'],
  isDryRun: true,
  done: 3,
  total: 9,
  isListing: false,
  inBackground: true,
  created: 1,
  changed: 2,
  unchanged: 0,
  unlisted: 0,
  missing: 0,
  refused: 1,
  refusals: [{ key: 'K', reason: 'no name' }],
  picturesMissing: 4,
  startedAt: '2026-12-01T10:00:00Z',
  finishedAt: null,
  stoppedAt: '2026-12-01T11:00:00Z',
  stoppedBecause: 'no such country',
}
const shownPast = {
  id: 5,
  source: 'rapid',
  selection: 'France',
  languages: ['en'],
  dry_run: true,
  done: 3,
  total: 9,
  listing: false,
  in_background: true,
  created: 1,
  changed: 2,
  unchanged: 0,
  unlisted: 0,
  missing: 0,
  refused: 1,
  refusals: past.refusals,
  pictures_missing: 4,
  started_at: '2026-12-01T10:00:00Z',
  finished_at: null,
  stopped_at: '2026-12-01T11:00:00Z',
  stopped_because: 'no such country',
}
const wait = { seconds: 30, reason: 'busy' }
const imported = { ...past, wait }
const shownImport = { ...shownPast, wait }
const source = {
  name: 'rapid',
  isLive: true,
  hasContent: true,
  rest: { since: '2026-12-01T11:00:00Z', reason: 'HTTP 500' },
  supports: { resolve: true, cancel: false, list: true, card: false },
  activity: {
    properties: 8,
    calls: 7,
    troubles: 6,
    lastCallAt: '2026-12-01T10:00:00Z',
    lastTrouble: 'HTTP 500',
    lastTroubleAt: '2026-12-01T09:00:00Z',
  },
  questions: {
    underWay: 1,
    limits: { atOnce: 10, perSecond: 11, failures: 12, restSeconds: 13 },
    counts: { answered: 2, failed: 3, too_many_at_once: 4, too_many_a_second: 5, resting: 6 },
  },
}
const shownSource = {
  name: 'rapid',
  is_live: true,
  has_content: true,
  rest: source.rest,
  supports: source.supports,
  properties: 8,
  questions: {
    answered: 2,
    failed: 3,
    too_many_at_once: 4,
    too_many_a_second: 5,
    resting: 6,
    under_way: 1,
    limits: { at_once: 10, per_second: 11, failures: 12, rest_seconds: 13 },
  },
  bookings: {
    calls: 7,
    troubles: 6,
    last_call_at: '2026-12-01T10:00:00Z',
    last_trouble: 'HTTP 500',
    last_trouble_at: '2026-12-01T09:00:00Z',
  },
}
const message = {
  id: 21,
  propertyId: 11,
  reservationId: 'r',
  call: 'book',
  method: 'POST',
  path: '/x',
  status: 200,
  error: null,
  at: '2026-12-01T10:00:00Z',
}
const shownMessage = {
  id: 21,
  property_id: 11,
  reservation_id: 'r',
  call: 'book',
  method: 'POST',
  path: '/x',
  status: 200,
  error: null,
  at: '2026-12-01T10:00:00Z',
}
const { ask, refusal, calls } = await adminWire({
  listSources: async () => [source, { ...source, name: 'z', rest: null, questions: null }] as never,
  listSourceMessages: async () => [message, { ...message, id: 20 }] as never,
  showSourceMessage: async () => ({ ...message, sent: '{}', answered: null }) as never,
  showContentImport: async () => imported as never,
  startContentImport: async () => imported as never,
  continueContentImport: async () => imported as never,
  stopContentImport: async () => imported as never,
  resumeContentImport: async () => imported as never,
  listContentImports: async () => [past, { ...past, id: 4 }] as never,
})

const part = (after: unknown, limit: number) => ({ after, limit, within: undefined })
const plain = {
  wanted: null,
  languages: null,
  pictures: expect.any(Number),
  paymentCollection: 'none',
  isDryRun: false,
  inBackground: false,
}
const rapid = 'sources/rapid/import'
const asks = (...calls: readonly (readonly unknown[])[]) => calls

type Row = readonly [string, object | undefined, readonly (readonly unknown[])[], object]

const rows: readonly Row[] = [
  [
    'GET sources',
    undefined,
    asks(['listSources', part(null, 101)]),
    { sources: [shownSource, { ...shownSource, name: 'z', rest: null, questions: null }], next_cursor: null },
  ],
  [
    'GET sources/rapid/messages?limit=1&troubles=true',
    undefined,
    asks(['listSourceMessages', { source: 'rapid', troubles: true }, part(null, 2)]),
    { messages: [shownMessage], next_cursor: '21' },
  ],
  [
    'GET sources/rapid/messages',
    undefined,
    asks(['listSourceMessages', { source: 'rapid', troubles: false }, part(null, 101)]),
    { messages: [shownMessage, { ...shownMessage, id: 20 }], next_cursor: null },
  ],
  [
    'GET sources/rapid/messages/21',
    undefined,
    asks(['showSourceMessage', 'rapid', 21]),
    { ...shownMessage, sent: '{}', answered: null },
  ],
  [`GET ${rapid}`, undefined, asks(['showContentImport', 'rapid']), shownImport],
  [`POST ${rapid}`, {}, asks(['startContentImport', 'rapid', plain]), shownImport],
  [
    `POST ${rapid}`,
    {
      region: '178309',
      languages: ['de'],
      pictures: 0,
      payment_collection: 'vault',
      dry_run: true,
      in_background: true,
    },
    asks([
      'startContentImport',
      'rapid',
      {
        wanted: { by: 'region', region: '178309' },
        languages: ['de'],
        pictures: 0,
        paymentCollection: 'vault',
        isDryRun: true,
        inBackground: true,
      },
    ]),
    shownImport,
  ],
  [
    `POST ${rapid}`,
    { country: 'FR' },
    asks(['startContentImport', 'rapid', { ...plain, wanted: { by: 'country', country: 'FR' } }]),
    shownImport,
  ],
  [
    `POST ${rapid}`,
    {
      polygon: [
        [1, 2],
        [-180, 180],
      ],
    },
    asks([
      'startContentImport',
      'rapid',
      {
        ...plain,
        wanted: {
          by: 'polygon',
          corners: [
            [1, 2],
            [-180, 180],
          ],
        },
      },
    ]),
    shownImport,
  ],
  [
    `POST ${rapid}`,
    { properties: ['11', '12'] },
    asks(['startContentImport', 'rapid', { ...plain, wanted: { by: 'properties', keys: ['11', '12'] } }]),
    shownImport,
  ],
  [`POST ${rapid}/continue`, undefined, asks(['continueContentImport', 'rapid']), shownImport],
  [`POST ${rapid}/stop`, undefined, asks(['stopContentImport', 'rapid']), shownImport],
  [`POST ${rapid}/resume`, {}, asks(['resumeContentImport', 'rapid', { inBackground: false }]), shownImport],
  [
    `POST ${rapid}/resume`,
    { in_background: true },
    asks(['resumeContentImport', 'rapid', { inBackground: true }]),
    shownImport,
  ],
  [
    'GET sources/rapid/imports?limit=1',
    undefined,
    asks(['listContentImports', 'rapid', part(null, 2)]),
    { imports: [shownPast], next_cursor: '5' },
  ],
]

test.each(rows)('%s of %j', async (route, sent, call, answer) => {
  const given = await ask(route, { ...(sent && { body: sent }) })
  expect([given.status, given.body, calls]).toEqual([200, answer, call])
})

describe('refusals', () => {
  const tooMany = (field: string) => ({
    [field]: 'is one selection too many; send one of region, country, polygon, properties',
  })
  test.each([
    [{ region: '1', country: 'FR' }, tooMany('country')],
    [{ polygon: [[1, 2]], properties: ['1'] }, tooMany('properties')],
    [{ region: '1', country: 'FR', polygon: [[1, 2]] }, tooMany('country')],
    [{ country: 'XX' }, { country: 'is no country' }],
  ])('an import of %j', async (body, mistakes) => {
    expect(await refusal(`POST ${rapid}`, { body })).toEqual([400, mistakes])
    expect(calls).toEqual([])
  })

  test.each([
    [`GET sources/${'x'.repeat(33)}/import`, 'There is no such source.'],
    ['GET sources/rapid/messages/0', 'There is no such message; its id is a number.'],
  ])('%s is not found', async (route, message) => {
    expect(await refusal(route)).toEqual([404, message])
  })
})
