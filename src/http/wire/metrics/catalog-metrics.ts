// Metrics of the memory of properties: what this process holds, and how often that was enough.

import { Counter, Gauge, type Registry } from 'prom-client'

/** What is in memory now, and counts since the start. */
export interface CatalogFigures {
  /** Properties. */
  readonly values: number
  /** Their estimated bytes. */
  readonly cost: number
  readonly hits: number
  readonly misses: number
}

export function registerCatalog(registry: Registry, figures: () => CatalogFigures): void {
  const properties = new Gauge({
    name: 'hostelry_catalog_properties',
    help: 'Properties that are held in memory.',
    registers: [],
    collect() {
      this.set(figures().values)
    },
  })
  const bytes = new Gauge({
    name: 'hostelry_catalog_bytes',
    help: 'Estimated size of the properties in memory, of the budget CATALOG_MB.',
    registers: [],
    collect() {
      this.set(figures().cost)
    },
  })
  const lookups = new Counter({
    name: 'hostelry_catalog_lookups_total',
    help: 'Properties that requests needed: in memory (hit), or read from the database in whole or in part (miss).',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      const { hits, misses } = figures()
      this.reset()
      this.inc({ outcome: 'hit' }, hits)
      this.inc({ outcome: 'miss' }, misses)
    },
  })
  for (const metric of [properties, bytes, lookups]) registry.registerMetric(metric)
}
