// Every metric with its name, help, type, labels and values, as Prometheus reads them, but for those of the process itself.

import { describe, expect, test } from 'vitest'
import { clearMeter, type Measured, openMeter } from '../../../src/http/wire/metrics/metrics.ts'
import { jobKinds } from '../../../src/operations/job-kinds.ts'
import { foundAs } from '../../../src/operations/monitoring/doctor-codes.ts'
import type { ShownJob } from '../../../src/operations/monitoring/list-jobs.ts'
import { openTallies } from '../../../src/operations/monitoring/tallies.ts'
import { FixedClock } from '../../../src/values/clock.ts'

const [first, second, third] = [...jobKinds.values()]
const job = (kind: typeof first, more: object): ShownJob =>
  ({ kind, state: 'done', row: undefined, queue: null, ...more }) as ShownJob
const row = (more: object) => ({ endedAt: '2026-12-01T00:00:01.500Z', failures: 0, ...more })

const tallies = openTallies(new FixedClock('2026-12-01T00:00:00Z'))
tallies.bookings.add({ outcome: 'confirmed', by: 'publisher' })
tallies.bookings.add({ outcome: 'confirmed', by: 'publisher' })
tallies.bookings.add({ outcome: 'pending', by: 'staff' })
tallies.refusals.add({ reason: 'PaymentException', by: 'publisher' })
tallies.searches.add({ outcome: 'lost' })
tallies.deliveries.add({ kind: 'mail', outcome: 'delivered' })
tallies.examination.note([foundAs('HST-102', 'a'), foundAs('HST-102', 'b'), foundAs('HST-406', 'c')])

const measured: Measured = {
  version: '1.2.3',
  tallies,
  pool: () => [
    { lane: 'bookings', taken: 1, waiting: 0, waits: 2, waitedSeconds: 0.25, refused: 0 },
    { lane: 'others', taken: 3, waiting: 4, waits: 5, waitedSeconds: 6, refused: 1 },
  ],
  sending: async () => ({
    deliveries: [{ kind: 'webhook', waiting: 3, due: 2, parked: 1 }],
    outboxAge: 7.5,
  }),
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
  ...described('hostelry_review_inquiries_total', 'counter', 'Inquiries at the review provider, by outcome.'),
  'hostelry_review_inquiries_total{outcome="found"} 3',
  'hostelry_review_inquiries_total{outcome="slow"} 0',
  ...described('hostelry_build_info', 'gauge', 'The version of the server and of Node; always 1.'),
  `hostelry_build_info{version="1.2.3",node="${process.versions.node}"} 1`,
  ...described(
    'hostelry_bookings_total',
    'counter',
    'Bookings, by their status when they were answered and by who booked: publisher or staff.',
  ),
  'hostelry_bookings_total{outcome="confirmed",by="publisher"} 2',
  'hostelry_bookings_total{outcome="confirmed",by="staff"} 0',
  'hostelry_bookings_total{outcome="pending",by="staff"} 1',
  ...described(
    'hostelry_bookings_refused_total',
    'counter',
    'Bookings that were refused, by the type of the error.',
  ),
  'hostelry_bookings_refused_total{reason="CreditCardException",by="publisher"} 0',
  'hostelry_bookings_refused_total{reason="CreditCardException",by="staff"} 0',
  'hostelry_bookings_refused_total{reason="PaymentException",by="publisher"} 1',
  ...described(
    'hostelry_searches_total',
    'counter',
    'Searches for a stay at a property: something was for sale (found) or not (lost).',
  ),
  'hostelry_searches_total{outcome="found"} 0',
  'hostelry_searches_total{outcome="lost"} 1',
  ...described(
    'hostelry_deliveries_total',
    'counter',
    'Attempts to send an event to a webhook or as a mail: delivered, waiting for another attempt, or given up (parked).',
  ),
  'hostelry_deliveries_total{kind="mail",outcome="delivered"} 1',
  ...described(
    'hostelry_doctor_findings',
    'gauge',
    'What the doctor found when this process last ran it, by code and severity, until another run is due.',
  ),
  'hostelry_doctor_findings{code="HST-102",severity="error"} 2',
  'hostelry_doctor_findings{code="HST-406",severity="warning"} 1',
  ...described('hostelry_pool_connections_used', 'gauge', 'Connections in use, by lane.'),
  'hostelry_pool_connections_used{lane="bookings"} 1',
  'hostelry_pool_connections_used{lane="others"} 3',
  ...described('hostelry_pool_waiting', 'gauge', 'Calls that wait for a connection, by lane.'),
  'hostelry_pool_waiting{lane="bookings"} 0',
  'hostelry_pool_waiting{lane="others"} 4',
  ...described('hostelry_pool_waits_total', 'counter', 'Calls that had to wait for a connection, by lane.'),
  'hostelry_pool_waits_total{lane="bookings"} 2',
  'hostelry_pool_waits_total{lane="others"} 5',
  ...described(
    'hostelry_pool_wait_seconds_total',
    'counter',
    'Seconds that calls waited for a connection, by lane.',
  ),
  'hostelry_pool_wait_seconds_total{lane="bookings"} 0.25',
  'hostelry_pool_wait_seconds_total{lane="others"} 6',
  ...described(
    'hostelry_pool_refused_total',
    'counter',
    'Calls that were refused, as too many waited or they waited too long, by lane.',
  ),
  'hostelry_pool_refused_total{lane="bookings"} 0',
  'hostelry_pool_refused_total{lane="others"} 1',
  ...described(
    'hostelry_source_questions_total',
    'counter',
    'Searches, checks and quotes at remote sources, by how they ended; those that were not asked, by why.',
  ),
  'hostelry_source_questions_total{source="rapid",end="answered"} 5',
  'hostelry_source_questions_total{source="rapid",end="late"} 1',
  ...described(
    'hostelry_source_questions_under_way',
    'gauge',
    'Questions that a remote source has not answered yet.',
  ),
  'hostelry_source_questions_under_way{source="rapid"} 2',
  'hostelry_source_questions_under_way{source="crs"} 0',
  ...described(
    'hostelry_source_resting',
    'gauge',
    'Whether a remote source is left alone, because it does not answer.',
  ),
  'hostelry_source_resting{source="rapid"} 1',
  'hostelry_source_resting{source="crs"} 0',
  ...described('hostelry_catalog_properties', 'gauge', 'Properties that are held in memory.'),
  'hostelry_catalog_properties 7',
  ...described(
    'hostelry_catalog_bytes',
    'gauge',
    'Estimated size of the properties in memory, of the budget CATALOG_MB.',
  ),
  'hostelry_catalog_bytes 1024',
  ...described(
    'hostelry_catalog_lookups_total',
    'counter',
    'Properties that requests needed: in memory (hit), or read from the database in whole or in part (miss).',
  ),
  'hostelry_catalog_lookups_total{outcome="hit"} 9',
  'hostelry_catalog_lookups_total{outcome="miss"} 4',
  ...described(
    'hostelry_cold_reads_total',
    'counter',
    'Reads of what was not in memory: answered by a replica (replica), or why they were not.',
  ),
  'hostelry_cold_reads_total{outcome="replica"} 6',
  'hostelry_cold_reads_total{outcome="late"} 0',
  ...described('hostelry_replica_fit', 'gauge', 'Whether a replica can be read from now.'),
  'hostelry_replica_fit{host="a"} 1',
  'hostelry_replica_fit{host="b"} 0',
  ...described(
    'hostelry_replica_lag_bytes',
    'gauge',
    'Of the log of the primary that a replica has not replayed.',
  ),
  'hostelry_replica_lag_bytes{host="a"} 0',
  'hostelry_replica_lag_bytes{host="b"} 100',
  ...described(
    'hostelry_replica_lag_seconds',
    'gauge',
    'Age of the newest commit that a replica has replayed, or 0 when it has all.',
  ),
  'hostelry_replica_lag_seconds{host="a"} 0.5',
  ...described('hostelry_http_requests_total', 'counter', 'Requests answered.'),
  'hostelry_http_requests_total{method="POST",route="/a",status="200"} 1',
  ...described(
    'hostelry_http_request_duration_seconds',
    'histogram',
    'Time from the first byte of a request to the last of its answer.',
  ),
  ...['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf'].map(
    (bound, place) =>
      `hostelry_http_request_duration_seconds_bucket{le="${bound}",method="POST",route="/a",status="200"} ${place < 3 ? 0 : 1}`,
  ),
  'hostelry_http_request_duration_seconds_sum{method="POST",route="/a",status="200"} 0.026',
  'hostelry_http_request_duration_seconds_count{method="POST",route="/a",status="200"} 1',
  ...described(
    'hostelry_http_answers_cut_short_total',
    'counter',
    'Answers that were sent incompletely, by the side that ended them: client or server.',
  ),
  'hostelry_http_answers_cut_short_total{by="client"} 1',
  'hostelry_http_answers_cut_short_total{by="server"} 2',
  ...described(
    'hostelry_http_answers_stale_total',
    'counter',
    'Answers from memory while the primary database was away.',
  ),
  'hostelry_http_answers_stale_total 1',
  ...described(
    'hostelry_http_requests_through_unnamed_proxy_total',
    'counter',
    'Requests that a proxy passed on which TRUST_PROXY does not name, or that sends no X-Forwarded-For.',
  ),
  'hostelry_http_requests_through_unnamed_proxy_total 1',
  ...described(
    'hostelry_http_connections_refused_total',
    'counter',
    'Connections closed as soon as they were opened, by the limit that they were over: all or address.',
  ),
  'hostelry_http_connections_refused_total{limit="all"} 1',
  'hostelry_http_connections_refused_total{limit="address"} 1',
]

const ofInstallation = [
  ...described(
    'hostelry_channel_messages',
    'gauge',
    'Messages exchanged with channels in the last 24 hours, by what came of them.',
  ),
  'hostelry_channel_messages{kind="cloudbeds",direction="in",outcome="done"} 3',
  'hostelry_channel_messages{kind="cloudbeds",direction="out",outcome="refused"} 1',
  ...described(
    'hostelry_channel_newest_message_age_seconds',
    'gauge',
    'Seconds since the newest message of the last 24 hours, by what came of it.',
  ),
  'hostelry_channel_newest_message_age_seconds{kind="cloudbeds",direction="in",outcome="done"} 12.5',
  'hostelry_channel_newest_message_age_seconds{kind="cloudbeds",direction="out",outcome="refused"} 0',
  ...described(
    'hostelry_channel_bookings_to_send',
    'gauge',
    'Bookings that channels are still to be sent (waiting), and those that were given up (parked).',
  ),
  'hostelry_channel_bookings_to_send{kind="cloudbeds",state="waiting"} 2',
  ...described(
    'hostelry_job_last_run_timestamp_seconds',
    'gauge',
    'When the last run of a job ended, on any server, in seconds since 1970.',
  ),
  `hostelry_job_last_run_timestamp_seconds{job="${first!.id}"} 1796083201.5`,
  ...described(
    'hostelry_job_failures_in_a_row',
    'gauge',
    'Failures of a job since its last run without one, on all servers.',
  ),
  `hostelry_job_failures_in_a_row{job="${first!.id}"} 2`,
  `hostelry_job_failures_in_a_row{job="${second!.id}"} 0`,
  ...described(
    'hostelry_job_work',
    'gauge',
    'Work of a job: what waits, what of it is due, and what is stuck.',
  ),
  `hostelry_job_work{job="${first!.id}",state="waiting"} 4`,
  `hostelry_job_work{job="${first!.id}",state="due"} 3`,
  `hostelry_job_work{job="${first!.id}",state="stuck"} 1`,
  ...described(
    'hostelry_deliveries',
    'gauge',
    'Webhooks and mails to send: all that wait (waiting), those whose time has come (due), and those given up (parked).',
  ),
  'hostelry_deliveries{kind="webhook",state="waiting"} 3',
  'hostelry_deliveries{kind="webhook",state="due"} 2',
  'hostelry_deliveries{kind="webhook",state="parked"} 1',
  ...described(
    'hostelry_outbox_oldest_seconds',
    'gauge',
    'Seconds since the oldest event happened that is not on its way yet; 0 when there is none.',
  ),
  'hostelry_outbox_oldest_seconds 7.5',
  ...described('hostelry_database_writable', 'gauge', 'Whether the database takes changes.'),
  'hostelry_database_writable 1',
  ...described(
    'hostelry_database_standbys',
    'gauge',
    'Standbys of the database: all that are connected, and those that commits wait for (synchronous).',
  ),
  'hostelry_database_standbys{kind="connected"} 2',
  'hostelry_database_standbys{kind="synchronous"} 1',
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
    expect(await linesOf(meter, 'registry')).toContain('hostelry_catalog_properties{worker="3"} 7')
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
    const meter = openMeter({ ...measured, channels: away, jobs: away, sending: away, database })
    const lines = await linesOf(meter, 'ofInstallation')
    expect(lines.filter(line => !line.startsWith('#'))).toEqual([
      // Zero would say that all is well.
      'hostelry_outbox_oldest_seconds Nan',
      'hostelry_database_writable 0',
    ])
  })

  test('leave out what there is not', async () => {
    const redundancy = { connected: 0, synchronous: null } as never
    const database = async () => ({ isWritable: true, reason: null, redundancy })
    const channels = async () => ({ messages: [], bookings: [] })
    const sending = async () => ({ deliveries: [], outboxAge: 0 })
    const meter = openMeter({ ...measured, channels, jobs: async () => [job(third, {})], sending, database })
    const lines = await linesOf(meter, 'ofInstallation')
    expect(lines.filter(line => !line.startsWith('#'))).toEqual([
      'hostelry_outbox_oldest_seconds 0',
      'hostelry_database_writable 1',
      'hostelry_database_standbys{kind="connected"} 0',
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
      (await linesOf(meter, 'ofInstallation')).filter(line =>
        /^hostelry_(channel|database_standbys)/.test(line),
      )
    expect(await values()).toHaveLength(3)
    ;[standbys, messages] = [0, []]
    expect(await values()).toEqual([])
  })
})
