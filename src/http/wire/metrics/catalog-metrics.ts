// Metrics of the memory of properties: what this process holds, and how often that was enough.

import type { Registry } from 'prom-client'
import { registerCounter, registerGauge } from './read-metrics.ts'

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
  registerGauge(registry, {
    name: 'hostelry_catalog_properties',
    help: 'Properties that are held in memory.',
    labelNames: [],
    values: () => [[{}, figures().values]],
  })
  registerGauge(registry, {
    name: 'hostelry_catalog_bytes',
    help: 'Estimated size of the properties in memory, of the budget CATALOG_MB.',
    labelNames: [],
    values: () => [[{}, figures().cost]],
  })
  registerCounter(registry, {
    name: 'hostelry_catalog_lookups_total',
    help: 'Properties that requests needed: in memory (hit), or read from the database in whole or in part (miss).',
    labelNames: ['outcome'],
    values: () => {
      const { hits, misses } = figures()
      return [
        [{ outcome: 'hit' }, hits],
        [{ outcome: 'miss' }, misses],
      ]
    },
  })
}
