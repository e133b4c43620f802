// Metrics of the jobs: when each ran last, how often it has failed since, and what waits. They are read from the database, so every
// server shows those of all servers.

import { Gauge, type Registry } from 'prom-client'
import type { ShownJob } from '../../../operations/monitoring/list-jobs.ts'

/** Registers the gauges. Jobs that cannot be read are left out: metrics are wanted most when the database is away. */
export function registerJobs(registry: Registry, jobs: () => Promise<readonly ShownJob[]>): void {
  const read = () => jobs().catch((): readonly ShownJob[] => [])
  const ended = new Gauge({
    name: 'hostelry_job_last_run_timestamp_seconds',
    help: 'When the last run of a job ended, on any server, in seconds since 1970.',
    labelNames: ['job'],
    registers: [],
    async collect() {
      const found = await read()
      this.reset()
      for (const { kind, row } of found) {
        if (row?.endedAt) this.set({ job: kind.id }, secondsOf(row.endedAt))
      }
    },
  })
  const failures = new Gauge({
    name: 'hostelry_job_failures_in_a_row',
    help: 'Failures of a job since its last run without one, on all servers.',
    labelNames: ['job'],
    registers: [],
    async collect() {
      const found = await read()
      this.reset()
      for (const { kind, row } of found) if (row) this.set({ job: kind.id }, row.failures)
    },
  })
  const work = new Gauge({
    name: 'hostelry_job_work',
    help: 'Work of a job: what waits, what of it is due, and what is stuck.',
    labelNames: ['job', 'state'],
    registers: [],
    async collect() {
      const found = await read()
      this.reset()
      for (const { kind, queue } of found) {
        if (queue === null) continue
        for (const state of ['waiting', 'due', 'stuck'] as const)
          this.set({ job: kind.id, state }, queue[state])
      }
    },
  })
  for (const metric of [ended, failures, work]) registry.registerMetric(metric)
}

const secondsOf = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds / 1000
