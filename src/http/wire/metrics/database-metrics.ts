// Metrics of the database: whether it can be written, and its standbys.

import type { Registry } from 'prom-client'
import type { DatabaseFigures } from '../../../operations/monitoring/readiness.ts'
import { registerGauge } from './read-metrics.ts'

/** Registers the gauges. What cannot be read is left out. */
export function registerDatabase(registry: Registry, figures: () => Promise<DatabaseFigures>): void {
  registerGauge(registry, {
    name: 'hostelry_database_writable',
    help: 'Whether the database takes changes.',
    labelNames: [],
    values: async () => [[{}, (await figures()).isWritable ? 1 : 0]],
  })
  registerGauge(registry, {
    name: 'hostelry_database_standbys',
    help: 'Standbys of the database: all that are connected, and those that commits wait for (synchronous).',
    labelNames: ['kind'],
    values: async () => {
      const { connected = null, synchronous = null } = (await figures()).redundancy ?? {}
      return Object.entries({ connected, synchronous }).flatMap(([kind, count]) =>
        count === null ? [] : [[{ kind }, count] as const],
      )
    },
  })
}
