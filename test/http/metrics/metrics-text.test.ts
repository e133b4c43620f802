// Every metric with its name, help, type, labels and values, as Prometheus reads them, but for those of the process itself.

import { describe, expect, test } from 'vitest'
import { clearMeter, type Measured, openMeter } from '../../../src/http/wire/metrics/metrics.ts'
import { jobKinds } from '../../../src/operations/job-kinds.ts'
import type { ShownJob } from '../../../src/operations/monitoring/list-jobs.ts'

const [first, second, third] = [...jobKinds.values()]
const job = (kind: typeof first, more: object): ShownJob =>
  ({ kind, state: 'done', row: undefined, queue: null, ...more }) as ShownJob
const row = (more: object) => ({ endedAt: '2026-12-01T00:00:01.500Z', failures: 0, ...more })

const measured: Measured = {
  reviewCounts: () => ({ found: 3, slow: 0 }),
  guards: new Map([
    [
      'rapid',
      {
        counts: new Map([
          ['answered', 5],
          ['late', 1],
        ]),
        underWay: 2,
        isResting: true,
      },
    ],
    ['crs', { counts: new Map(), underWay: 0, isResting: false }],
  ]),
  catalog: () => ({ values: 7, cost: 1024, hits: 9, misses: 4 }),
  channels: async () => ({
    messages: [
      { kind: 'cloudbeds', direction: 'in', outcome: 'done', messages: 3, age: 12.5 },
      { kind: 'cloudbeds', direction: 'out', outcome: 'refused', messages: 1, age: 0 },
    ] as never,
    bookings: [{ kind: 'cloudbeds', state: 'waiting', bookings: 2 }] as never,
  }),
  jobs: async () => [
    job(first, { row: row({ failures: 2 }), queue: { waiting: 4, due: 3, stuck: 1 } }),
    job(second, { row: row({ endedAt: null }) }),
    job(third, {}),
  ],
  database: async () => ({
    isWritable: true,
    reason: null,
    redundancy: { connected: 2, synchronous: 1 } as never,
  }),
  replicas: {
    reads: () =>
      new Map([
        ['replica', 6],
        ['late', 0],
      ]),
    lags: async () =>
      [
        { host: 'a', unfitness: null, bytes: 0, seconds: 0.5 },
        { host: 'b', unfitness: { reason: 'late' }, bytes: 100, seconds: null },
        { host: 'c', unfitness: { reason: 'primary' }, bytes: null, seconds: null },
      ] as never,
  },
}

/** The lines of our own metrics. */
async function linesOf(meter: ReturnType<typeof openMeter>, which: 'registry' | 'ofInstallation') {
  const text = await meter[which].metrics()
  return text.split('\n').filter(line => line !== '' && !/^(# (HELP|TYPE) )?(process|nodejs)_/.test(line))
}

const described = (name: string, type: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

const ofProcess = [
  ...described('review_inquiries_total', 'counter', 'Inquiries at the review provider, by outcome.'),
  'review_inquiries_total{outcome="found"} 3',
  'review_inquiries_total{outcome="slow"} 0',
  ...described(
    'source_questions_total',
    'counter',
    'Searches, checks and quotes at remote sources, by how they ended; those that were not asked, by why.',
  ),
  'source_questions_total{source="rapid",end="answered"} 5',
  'source_questions_total{source="rapid",end="late"} 1',
  ...described('source_questions_under_way', 'gauge', 'Questions that a remote source has not answered yet.'),
  'source_questions_under_way{source="rapid"} 2',
  'source_questions_under_way{source="crs"} 0',
  ...described(
    'source_resting',
    'gauge',
    'Whether a remote source is left alone, because it does not answer.',
  ),
  'source_resting{source="rapid"} 1',
  'source_resting{source="crs"} 0',
  ...described('catalog_properties', 'gauge', 'Properties that are held in memory.'),
  'catalog_properties 7',
  ...described(
    'catalog_bytes',
    'gauge',
    'Estimated size of the properties in memory, of the budget CATALOG_MB.',
  ),
  'catalog_bytes 1024',
  ...described(
    'catalog_lookups_total',
    'counter',
    'Properties that requests needed: in memory (hit), or read from the database in whole or in part (miss).',
  ),
  'catalog_lookups_total{outcome="hit"} 9',
  'catalog_lookups_total{outcome="miss"} 4',
  ...described(
    'cold_reads_total',
    'counter',
    'Reads of what was not in memory: answered by a replica (replica), or why they were not.',
  ),
  'cold_reads_total{outcome="replica"} 6',
  'cold_reads_total{outcome="late"} 0',
  ...described('replica_fit', 'gauge', 'Whether a replica can be read from now.'),
  'replica_fit{host="a"} 1',
  'replica_fit{host="b"} 0',
  ...described('replica_lag_bytes', 'gauge', 'Of the log of the primary that a replica has not replayed.'),
  'replica_lag_bytes{host="a"} 0',
  'replica_lag_bytes{host="b"} 100',
  ...described(
    'replica_lag_seconds',
    'gauge',
    'Age of the newest commit that a replica has replayed, or 0 when it has all.',
  ),
  'replica_lag_seconds{host="a"} 0.5',
  ...described('http_requests_total', 'counter', 'Requests answered.'),
  'http_requests_total{method="POST",route="/a",status="200"} 1',
  ...described(
    'http_request_duration_seconds',
    'histogram',
    'Time from the first byte of a request to the last of its answer.',
  ),
  ...['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'].map(
    (bound, place) =>
      `http_request_duration_seconds_bucket{le="${bound}",method="POST",route="/a",status="200"} ${place < 3 ? 0 : 1}`,
  ),
  'http_request_duration_seconds_sum{method="POST",route="/a",status="200"} 0.026',
  'http_request_duration_seconds_count{method="POST",route="/a",status="200"} 1',
  ...described(
    'http_answers_cut_short_total',
    'counter',
    'Answers that were sent incompletely, by the side that ended them: client or server.',
  ),
  'http_answers_cut_short_total{by="client"} 1',
  'http_answers_cut_short_total{by="server"} 2',
  ...described(
    'http_answers_stale_total',
    'counter',
    'Answers from memory while the primary database was away.',
  ),
  'http_answers_stale_total 1',
  ...described(
    'http_requests_through_unnamed_proxy_total',
    'counter',
    'Requests that a proxy passed on which TRUST_PROXY does not name.',
  ),
  'http_requests_through_unnamed_proxy_total 1',
  ...described(
    'http_connections_refused_total',
    'counter',
    'Connections closed as soon as they were opened, by the limit that they were over: all or address.',
  ),
  'http_connections_refused_total{limit="all"} 1',
  'http_connections_refused_total{limit="address"} 1',
]

const ofInstallation = [
  ...described(
    'channel_messages',
    'gauge',
    'Messages exchanged with channels in the last 24 hours, by what came of them.',
  ),
  'channel_messages{kind="cloudbeds",direction="in",outcome="done"} 3',
  'channel_messages{kind="cloudbeds",direction="out",outcome="refused"} 1',
  ...described(
    'channel_newest_message_age_seconds',
    'gauge',
    'Seconds since the newest message of the last 24 hours, by what came of it.',
  ),
  'channel_newest_message_age_seconds{kind="cloudbeds",direction="in",outcome="done"} 12.5',
  'channel_newest_message_age_seconds{kind="cloudbeds",direction="out",outcome="refused"} 0',
  ...described(
    'channel_bookings_to_send',
    'gauge',
    'Bookings that channels are still to be sent (waiting), and those that were given up (parked).',
  ),
  'channel_bookings_to_send{kind="cloudbeds",state="waiting"} 2',
  ...described(
    'job_last_run_timestamp_seconds',
    'gauge',
    'When the last run of a job ended, on any server, in seconds since 1970.',
  ),
  `job_last_run_timestamp_seconds{job="${first!.id}"} 1796083201.5`,
  ...described(
    'job_failures_in_a_row',
    'gauge',
    'Failures of a job since its last run without one, on all servers.',
  ),
  `job_failures_in_a_row{job="${first!.id}"} 2`,
  `job_failures_in_a_row{job="${second!.id}"} 0`,
  ...described('job_work', 'gauge', 'Work of a job: what waits, what of it is due, and what is stuck.'),
  `job_work{job="${first!.id}",state="waiting"} 4`,
  `job_work{job="${first!.id}",state="due"} 3`,
  `job_work{job="${first!.id}",state="stuck"} 1`,
  ...described('database_writable', 'gauge', 'Whether the database takes changes.'),
  'database_writable 1',
  ...described(
    'database_standbys',
    'gauge',
    'Standbys of the database: all that are connected, and those that commits wait for (synchronous).',
  ),
  'database_standbys{kind="connected"} 2',
  'database_standbys{kind="synchronous"} 1',
]

describe('the metrics', () => {
  test('of the process are whole, also when they are read again', async () => {
    const meter = openMeter(measured)
    meter.times.add('POST', '/a', 200, 26)
    meter.times.addCutShort('client')
    for (let turn = 0; turn < 2; turn += 1) meter.times.addCutShort('server')
    meter.times.addStale()
    meter.times.addUnnamedProxy()
    meter.times.addRefusedConnection('all')
    meter.times.addRefusedConnection('address')
    expect(await linesOf(meter, 'registry')).toEqual(ofProcess)
    expect(await linesOf(meter, 'registry')).toEqual(ofProcess)
    expect(await meter.registry.metrics()).toContain('process_cpu_seconds_total')
    expect(meter).not.toHaveProperty('ofOthers')
  })

  test('of the installation are whole, also when they are read again', async () => {
    const meter = openMeter(measured)
    expect(await linesOf(meter, 'ofInstallation')).toEqual(ofInstallation)
    expect(await linesOf(meter, 'ofInstallation')).toEqual(ofInstallation)
  })

  test('of a worker have its number, those of the installation none', async () => {
    const ofOthers = async () => []
    const meter = openMeter(measured, { number: 3, ofOthers })
    expect(meter.ofOthers).toBe(ofOthers)
    expect(await linesOf(meter, 'registry')).toContain('catalog_properties{worker="3"} 7')
    expect(await linesOf(meter, 'ofInstallation')).toEqual(ofInstallation)
  })

  test('are gone when they are let go', async () => {
    const meter = openMeter(measured)
    clearMeter(meter)
    expect([await meter.registry.metrics(), await meter.ofInstallation.metrics()]).toEqual(['\n', '\n'])
  })

  const away = (): Promise<never> => Promise.reject(new Error('away'))

  test('leave out what cannot be read', async () => {
    const database = async () => ({ isWritable: false, reason: 'away', redundancy: null })
    const meter = openMeter({ ...measured, channels: away, jobs: away, database })
    const lines = await linesOf(meter, 'ofInstallation')
    expect(lines.filter(line => !line.startsWith('#'))).toEqual(['database_writable 0'])
  })

  test('leave out what there is not', async () => {
    const redundancy = { connected: 0, synchronous: null } as never
    const database = async () => ({ isWritable: true, reason: null, redundancy })
    const channels = async () => ({ messages: [], bookings: [] })
    const meter = openMeter({ ...measured, channels, jobs: async () => [job(third, {})], database })
    const lines = await linesOf(meter, 'ofInstallation')
    expect(lines.filter(line => !line.startsWith('#'))).toEqual([
      'database_writable 1',
      'database_standbys{kind="connected"} 0',
    ])
  })

  test('follow what they tell of', async () => {
    let standbys = 2
    const database = async () => ({
      isWritable: true,
      reason: null,
      redundancy: standbys === 0 ? null : ({ connected: standbys, synchronous: null } as never),
    })
    let messages: object[] = [{ kind: 'a', direction: 'in', outcome: 'done', messages: 1, age: 1 }]
    const channels = async () => ({ messages: messages as never, bookings: [] })
    const meter = openMeter({ ...measured, channels, jobs: async () => [], database })
    const values = async () =>
      (await linesOf(meter, 'ofInstallation')).filter(line => /^(channel|database_standbys)/.test(line))
    expect(await values()).toHaveLength(3)
    ;[standbys, messages] = [0, []]
    expect(await values()).toEqual([])
  })
})
