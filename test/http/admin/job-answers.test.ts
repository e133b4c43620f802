// Jobs, their stuck work and reports as the administration answers them, with what is not known yet as null.

import { describe, expect, test } from 'vitest'
import { presentJob } from '../../../src/http/admin/monitoring/job-schemas.ts'
import { presentReport } from '../../../src/http/admin/reports/report-schemas.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'

type Job = Parameters<typeof presentJob>[0]

const now = Temporal.Instant.from('2026-12-01T12:00:00Z')

const kind: Job['kind'] = {
  id: 'deliver-for-test-keys',
  name: 'deliver, for test keys',
  isForTestKeys: true,
  startsEarly: true,
  ...({ does: 'deliver', group: 'notifications', everySeconds: 10, isOfProcess: false } as never as object),
} as Job['kind']

const shownKind = {
  id: 'deliver-for-test-keys',
  name: 'deliver, for test keys',
  does: 'deliver',
  is_for_test_keys: true,
  is_of_each_process: false,
  group: 'notifications',
  every_seconds: 10,
  starts_early: true,
  can_run_now: true,
}

const row = {
  askedAt: '2026-12-01T11:00:00Z',
  runningSince: '2026-12-01T11:59:59Z',
  nextAt: '2026-12-01T12:00:10Z',
  startedAt: '2026-12-01T11:58:00Z',
  endedAt: '2026-12-01T11:58:01Z',
  outcome: 'done',
  count: 4,
  workedAt: '2026-12-01T11:57:00Z',
  workedCount: 0,
  failedAt: '2026-12-01T11:56:00Z',
  trouble: 'no route',
  failures: 0,
}
const shownRow = {
  asked_at: row.askedAt,
  running_since: row.runningSince,
  next_run_at: row.nextAt,
  last_run: { started_at: row.startedAt, ended_at: row.endedAt, outcome: 'done', count: 4 },
  last_work: { at: row.workedAt, count: 0 },
  last_failure: { at: row.failedAt, reason: 'no route', in_a_row: 0 },
}

const shown = (changes: object) =>
  presentJob({ kind, state: 'fine', row, queue: null, ...changes } as never, now)

describe('a job', () => {
  test('has its last run, work and failure', () => {
    expect(shown({})).toEqual({ ...shownKind, ...shownRow, state: 'fine', waiting: null })
  })

  test('that has never run has none of them', () => {
    expect(shown({ row: undefined, state: 'never' })).toEqual({
      ...shownKind,
      state: 'never',
      asked_at: null,
      running_since: null,
      next_run_at: null,
      last_run: null,
      last_work: null,
      last_failure: null,
      waiting: null,
    })
  })

  test('of which nobody has asked a run says so', () => {
    const { asked_at, running_since } = shown({ row: { ...row, askedAt: null, runningSince: null } })
    expect([asked_at, running_since]).toEqual([null, null])
  })

  test.each([
    ['last_run', { startedAt: null }],
    ['last_run', { endedAt: null }],
    ['last_run', { outcome: null }],
    ['last_work', { workedAt: null }],
    ['last_work', { workedCount: null }],
    ['last_failure', { failedAt: null }],
    ['last_failure', { trouble: null }],
  ] as const)('has no %s with %j, and keeps the others', (field, missing) => {
    expect(shown({ row: { ...row, ...missing } })).toEqual({
      ...shownKind,
      ...shownRow,
      state: 'fine',
      waiting: null,
      [field]: null,
    })
  })

  test('of every process is not asked to run', () => {
    expect(shown({ kind: { ...kind, isOfProcess: true } })).toMatchObject({
      is_of_each_process: true,
      can_run_now: false,
    })
  })

  test.each([
    ['2026-12-01T11:58:30.400Z', 90],
    ['2026-12-01T11:58:30.600Z', 89],
    ['2026-12-01T12:00:00Z', 0],
    ['2026-12-01T12:00:05Z', 0],
    [null, null],
  ])('whose work is due since %s is %s seconds late', (dueSince, seconds) => {
    expect(shown({ queue: { id: 'x', waiting: 5, due: 3, dueSince, stuck: 1 } }).waiting).toEqual({
      count: 5,
      due: 3,
      due_since: dueSince,
      overdue_seconds: seconds,
      stuck: 1,
    })
  })
})

describe('a report', () => {
  const day = parseDay('2027-03-01')!
  const columns = [
    { name: 'revenue', kind: 'amount' },
    { name: 'nights', kind: 'count' },
    { name: 'length', kind: 'tenths' },
    { name: 'share', kind: 'percent' },
  ] as const
  const row = (key: string) => ({
    currency: 'USD',
    decimals: 2,
    keys: [key],
    labels: [`Label ${key}`],
    values: [12_345, 7, 25, null],
  })
  const report = {
    report: 'bookings',
    from: day,
    to: day + 30,
    by: ['month'],
    columns,
    searches: null,
    rows: ['a', 'b', 'c'].map(row),
    totals: [{ currency: 'JPY', decimals: 0, values: [12_345, 7, 25, 100] }],
  } as never as Parameters<typeof presentReport>[0]
  const shownRow = (key: string) => ({
    currency: 'USD',
    keys: [key],
    labels: [`Label ${key}`],
    values: [123.45, 7, 2.5, null],
  })

  test('has all of its rows on one page, and the totals', () => {
    expect(presentReport(report, {})).toEqual({
      report: 'bookings',
      from: '2027-03-01',
      to: '2027-03-31',
      group: ['month'],
      columns,
      rows: [shownRow('a'), shownRow('b'), shownRow('c')],
      totals: [{ currency: 'JPY', values: [12_345, 7, 2.5, 10] }],
      searches: null,
      next_cursor: null,
    })
  })

  test.each([
    [{ limit: 2 }, ['a', 'b'], '2'],
    [{ limit: 3 }, ['a', 'b', 'c'], null],
    [{ cursor: 1, limit: 1 }, ['b'], '2'],
    [{ cursor: 2, limit: 1 }, ['c'], null],
    [{ cursor: 1 }, ['b', 'c'], null],
    [{ cursor: 9 }, [], null],
  ])('has with %j the rows %j, and goes on at %s', (query, keys, next) => {
    const { rows, totals, next_cursor } = presentReport(report, query)
    expect(rows).toEqual(keys.map(shownRow))
    expect([totals.length, next_cursor]).toEqual([1, next])
  })

  test('has a thousand rows on a page unless told otherwise', () => {
    const rows = Array.from({ length: 1001 }, (_, place) => row(String(place)))
    const page = presentReport({ ...report, rows }, {})
    expect([page.rows.length, page.next_cursor]).toEqual([1000, '1000'])
  })

  test('of lost searches says where most of them are', () => {
    const top = { propertyId: 11, arrival: day, searches: 4 }
    const { rows, searches } = presentReport({ ...report, rows: [{ ...row('a'), top }], searches: 9 }, {})
    expect(searches).toBe(9)
    expect(rows).toEqual([{ ...shownRow('a'), top: { property_id: 11, arrival: '2027-03-01', searches: 4 } }])
  })
})
