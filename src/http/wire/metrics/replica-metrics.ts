// Metrics of reads at replicas: how many they answered, and how far they are behind.

import type { Registry } from 'prom-client'
import type { ReplicaFigures } from '../../../operations/monitoring/replica-figures.ts'
import { registerCounter, registerGauge } from './read-metrics.ts'

export function registerReplicas(registry: Registry, { reads, lags }: ReplicaFigures): void {
  registerCounter(registry, {
    name: 'hostelry_cold_reads_total',
    help: 'Reads of what was not in memory: answered by a replica (replica), or why they were not.',
    labelNames: ['outcome'],
    values: () => [...reads()].map(([outcome, count]) => [{ outcome }, count] as const),
  })
  const byHost = (name: string, help: string, figure: (lag: Lag) => number | null) =>
    registerGauge(registry, {
      name,
      help,
      labelNames: ['host'],
      values: async () =>
        (await lags()).flatMap(lag => {
          const value = figure(lag)
          return value === null ? [] : [[{ host: lag.host }, value] as const]
        }),
    })
  byHost('hostelry_replica_fit', 'Whether a replica can be read from now.', fitness)
  byHost(
    'hostelry_replica_lag_bytes',
    'Of the log of the primary that a replica has not replayed.',
    ({ bytes }) => bytes,
  )
  byHost(
    'hostelry_replica_lag_seconds',
    'Age of the newest commit that a replica has replayed, or 0 when it has all.',
    ({ seconds }) => seconds,
  )
}

/** Of the primary, if it is named too, nothing is told. */
const fitness = ({ unfitness }: Lag): number | null =>
  unfitness?.reason === 'primary' ? null : Number(unfitness === null)

type Lag = Awaited<ReturnType<ReplicaFigures['lags']>>[number]
