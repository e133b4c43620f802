// Metrics of reads at replicas: how many they answered, and how far they are behind.

import { Counter, Gauge, type Registry } from 'prom-client'
import type { ReplicaFigures } from '../../../operations/monitoring/replica-figures.ts'

export function registerReplicas(registry: Registry, { reads, lags }: ReplicaFigures): void {
  const answered = new Counter({
    name: 'hostelry_cold_reads_total',
    help: 'Reads of what was not in memory: answered by a replica (replica), or why they were not.',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset()
      for (const [outcome, count] of reads()) this.inc({ outcome }, count)
    },
  })
  const gauge = (name: string, help: string, figure: (lag: Lag) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['host'],
      registers: [],
      async collect() {
        this.reset()
        for (const lag of await lags()) {
          const value = figure(lag)
          if (value !== null) this.set({ host: lag.host }, value)
        }
      },
    })
  const gauges = [
    gauge('hostelry_replica_fit', 'Whether a replica can be read from now.', fitness),
    gauge(
      'hostelry_replica_lag_bytes',
      'Of the log of the primary that a replica has not replayed.',
      ({ bytes }) => bytes,
    ),
    gauge(
      'hostelry_replica_lag_seconds',
      'Age of the newest commit that a replica has replayed, or 0 when it has all.',
      ({ seconds }) => seconds,
    ),
  ]
  registry.registerMetric(answered)
  for (const metric of gauges) registry.registerMetric(metric)
}

/** Of the primary, if it is named too, nothing is told. */
const fitness = ({ unfitness }: Lag): number | null =>
  unfitness?.reason === 'primary' ? null : Number(unfitness === null)

type Lag = Awaited<ReturnType<ReplicaFigures['lags']>>[number]
