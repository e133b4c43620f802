// Metrics of the jobs: when each ran last, how often it has failed since, and what waits. They are read from the database, so every
// server shows those of all servers.

import type { Registry } from 'prom-client'
import type { ShownJob } from '../../../operations/monitoring/list-jobs.ts'
import { registerGauge } from './read-metrics.ts'

/** Registers the gauges. Jobs that cannot be read are left out: metrics are wanted most when the database is away. */
export function registerJobs(registry: Registry, jobs: () => Promise<readonly ShownJob[]>): void {
  const read = () => jobs().catch((): readonly ShownJob[] => [])
  registerGauge(registry, {
    name: 'hostelry_job_last_run_timestamp_seconds',
    help: 'When the last run of a job ended, on any server, in seconds since 1970.',
    labelNames: ['job'],
    values: async () =>
      (await read()).flatMap(({ kind, row }) =>
        row?.endedAt ? [[{ job: kind.id }, secondsOf(row.endedAt)] as const] : [],
      ),
  })
  registerGauge(registry, {
    name: 'hostelry_job_failures_in_a_row',
    help: 'Failures of a job since its last run without one, on all servers.',
    labelNames: ['job'],
    values: async () =>
      (await read()).flatMap(({ kind, row }) => (row ? [[{ job: kind.id }, row.failures] as const] : [])),
  })
  registerGauge(registry, {
    name: 'hostelry_job_work',
    help: 'Work of a job: what waits, what of it is due, and what is stuck.',
    labelNames: ['job', 'state'],
    values: async () =>
      (await read()).flatMap(({ kind, queue }) =>
        queue === null
          ? []
          : (['waiting', 'due', 'stuck'] as const).map(
              state => [{ job: kind.id, state }, queue[state]] as const,
            ),
      ),
  })
}

const secondsOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds / 1000
