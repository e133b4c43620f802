// Settings, exchange rates, jobs and the demo: which operation each route asks with what, and its whole answer.

import { describe, expect, test } from 'vitest'
import {
  defaultSettings,
  installationSettings,
} from '../../../../src/lodging/installation/installation-settings.ts'
import { jobKinds } from '../../../../src/operations/job-kinds.ts'
import { adminWire } from '../../../support/wire/admin-wire.ts'

const rate = { currency: 'USD', perEuro: '1.25', asOf: '2026-12-01', origin: 'admin' }
const shownRate = { currency: 'USD', per_euro: '1.25', as_of: '2026-12-01' }
const [kind, otherKind] = [...jobKinds.values()]
const job = (of = kind) => ({ kind: of, state: 'never', row: undefined, queue: null })
const shownJob = (of = kind!) => ({
  id: of.id,
  name: of.name,
  does: of.does,
  is_for_test_keys: of.isForTestKeys,
  group: of.group,
  is_of_each_process: of.isOfProcess,
  every_seconds: of.everySeconds,
  starts_early: of.startsEarly,
  state: 'never',
  asked_at: null,
  running_since: null,
  last_run: null,
  last_work: null,
  last_failure: null,
  next_run_at: null,
  waiting: null,
  can_run_now: !of.isOfProcess,
})
const work = {
  id: '7',
  kind: 'webhook',
  state: 'parked',
  attempts: 9,
  reason: 'HTTP 503',
  at: '2026-12-01T10:00:00Z',
  nextAttemptAt: null,
  propertyId: null,
  reservationId: null,
  webhookId: 2,
  channelId: null,
  personId: null,
  canRetry: true,
  canDiscard: true,
}
const shownWork = {
  id: '7',
  kind: 'webhook',
  state: 'parked',
  attempts: 9,
  reason: 'HTTP 503',
  at: '2026-12-01T10:00:00Z',
  next_attempt_at: null,
  property_id: null,
  reservation_id: null,
  webhook_id: 2,
  channel_id: null,
  person_id: null,
  can_retry: true,
  can_discard: true,
}
const took = {
  asOf: '2026-11-30',
  written: 2,
  skipped: [{ currency: 'USD', reason: 'set by hand' }],
  warnings: ['KWD has no rate.'],
}

const { ask, refusal, calls } = await adminWire({
  now: () => Temporal.Instant.from('2026-12-01T12:00:00Z'),
  showSettings: async () => defaultSettings,
  changeSettings: async () => undefined as never,
  listExchangeRates: async () => [rate, { ...rate, currency: 'ZAR' }] as never,
  setExchangeRate: async () => rate as never,
  removeExchangeRates: async codes =>
    ({ removed: codes.includes('USD') ? codes : [], warnings: took.warnings }) as never,
  importRates: async () => took as never,
  importRatesFrom: async () => took as never,
  showDemo: async () => ({ state: 'wished', isAllowed: true }) as never,
  loadDemo: async () => ({ warnings: ['guessed'] }) as never,
  listJobs: async () => [job(), job(otherKind)] as never,
  showJob: async () => job() as never,
  runJob: async () => job() as never,
  listWork: async () => [work, { ...work, id: '8' }] as never,
  retryWork: async () => undefined as never,
  discardWork: async () => undefined as never,
})

const part = (after: unknown, limit: number) => ({ after, limit, within: undefined })
const { fallback, values, meaning } = installationSettings.holdMinutes
const asks = (...calls: readonly (readonly unknown[])[]) => calls

type Row = readonly [string, object | undefined, readonly (readonly unknown[])[], object]

const rows: readonly Row[] = [
  ['GET settings', undefined, asks(['showSettings']), defaultSettings],
  [
    'GET settings/holdMinutes',
    undefined,
    asks(['showSettings']),
    { name: 'holdMinutes', value: defaultSettings.holdMinutes, default: fallback, values, meaning },
  ],
  [
    'PATCH settings',
    { holdMinutes: 20, defaultCurrency: null },
    asks(['changeSettings', { holdMinutes: 20, defaultCurrency: null }], ['showSettings']),
    defaultSettings,
  ],
  [
    'GET exchange-rates?limit=1&cursor=GBP',
    undefined,
    asks(['listExchangeRates', part('GBP', 2)]),
    { exchange_rates: [{ ...shownRate, origin: 'admin' }], next_cursor: 'USD' },
  ],
  [
    'PUT exchange-rates/usd',
    { per_euro: '1.25' },
    asks(['setExchangeRate', { currency: 'USD', perEuro: '1.25' }]),
    shownRate,
  ],
  [
    'DELETE exchange-rates/usd',
    undefined,
    asks(['removeExchangeRates', ['USD']]),
    { currency: 'USD', removed: true, warnings: took.warnings },
  ],
  [
    'DELETE exchange-rates/GBP',
    undefined,
    asks(['removeExchangeRates', ['GBP']]),
    { currency: 'GBP', removed: false, warnings: took.warnings },
  ],
  [
    'POST exchange-rates/import',
    { file: '<x/>' },
    asks(['importRates', '<x/>']),
    { as_of: '2026-11-30', written: 2, skipped: took.skipped, warnings: took.warnings },
  ],
  [
    'POST exchange-rates/import',
    { url: 'https://ecb.example/' },
    asks(['importRatesFrom', 'https://ecb.example/']),
    { as_of: '2026-11-30', written: 2, skipped: took.skipped, warnings: took.warnings },
  ],
  ['GET demo', undefined, asks(['showDemo']), { state: 'wished', may_be_loaded: true }],
  ['POST demo/load', undefined, asks(['loadDemo']), { state: 'loaded', warnings: ['guessed'] }],
  [
    'GET jobs?limit=1&state=never&group=records',
    undefined,
    asks(['listJobs', { state: 'never', group: 'records' }, part(null, 2)], ['now']),
    { jobs: [shownJob()], next_cursor: kind!.id },
  ],
  [
    'GET jobs',
    undefined,
    asks(['listJobs', { state: null, group: null }, part(null, 101)], ['now'], ['now']),
    { jobs: [shownJob(), shownJob(otherKind)], next_cursor: null },
  ],
  ['GET jobs/deliver', undefined, asks(['showJob', 'deliver'], ['now']), shownJob()],
  ['POST jobs/deliver/run', undefined, asks(['runJob', 'deliver'], ['now']), shownJob()],
  [
    'GET jobs/deliver/work?limit=1',
    undefined,
    asks(['listWork', 'deliver', part(null, 2)]),
    { work: [shownWork], next_cursor: '7' },
  ],
  [
    'POST jobs/deliver/work/7/retry',
    undefined,
    asks(['retryWork', 'deliver', '7']),
    { job: 'deliver', id: '7', state: 'waiting' },
  ],
  [
    'POST jobs/deliver/work/7/discard',
    undefined,
    asks(['discardWork', 'deliver', '7']),
    { job: 'deliver', id: '7', state: 'discarded' },
  ],
]

test.each(rows)('%s of %j', async (route, sent, call, answer) => {
  const given = await ask(route, { ...(sent && { body: sent }) })
  expect([given.status, given.body, calls]).toEqual([200, answer, call])
})

describe('refusals', () => {
  const needsOne = { url: 'is needed, or file in its place; send one of them' }
  test.each([
    [{}, needsOne],
    [{ url: 'https://ecb.example/', file: '<x/>' }, needsOne],
  ])('an import of rates of %j', async (body, mistakes) => {
    expect(await refusal('POST exchange-rates/import', { body })).toEqual([400, mistakes])
    expect(calls).toEqual([])
  })

  test.each([
    ['GET settings/none', expect.stringMatching(/^There is no such setting; there are .*holdMinutes/)],
    ['DELETE exchange-rates/dollar', 'There is no such currency; its code has three letters.'],
    [`GET jobs/${'x'.repeat(81)}`, 'There is no such job.'],
    [`POST jobs/deliver/work/${'x'.repeat(61)}/retry`, 'There is no such stuck work of this job.'],
  ])('%s is not found', async (route, message) => {
    expect(await refusal(route)).toEqual([404, message])
  })
})
