// Metrics of the database: whether it can be written, and its standbys.

import { Gauge, type Registry } from 'prom-client'
import type { DatabaseFigures } from '../../../operations/monitoring/readiness.ts'

/** Registers the gauges. What cannot be read is left out. */
export function registerDatabase(registry: Registry, figures: () => Promise<DatabaseFigures>): void {
  const writable = new Gauge({
    name: 'hostelry_database_writable',
    help: 'Whether the database takes changes.',
    registers: [],
    async collect() {
      this.set((await figures()).isWritable ? 1 : 0)
    },
  })
  const standbys = new Gauge({
    name: 'hostelry_database_standbys',
    help: 'Standbys of the database: all that are connected, and those that commits wait for (synchronous).',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const { redundancy } = await figures()
      this.reset()
      if (redundancy === null) return
      this.set({ kind: 'connected' }, redundancy.connected)
      if (redundancy.synchronous !== null) this.set({ kind: 'synchronous' }, redundancy.synchronous)
    },
  })
  for (const metric of [writable, standbys]) registry.registerMetric(metric)
}
