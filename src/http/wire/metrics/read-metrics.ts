// Metrics whose values are read whenever the metrics are asked for. All are set anew: labels that are gone are shown no more.

import { Counter, Gauge, type Registry } from 'prom-client'

/** A value, by its labels. */
type Valued<Label extends string> = readonly [labels: Readonly<Record<Label, string>>, value: number]

interface ReadMetric<Label extends string> {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly Label[]
  readonly values: () => Iterable<Valued<Label>> | Promise<Iterable<Valued<Label>>>
}

export function registerGauge<Label extends string>(registry: Registry, metric: ReadMetric<Label>): void {
  const { values, ...named } = metric
  registry.registerMetric(
    new Gauge<Label>({
      ...named,
      registers: [],
      async collect() {
        const found = await values()
        this.reset()
        for (const [labels, value] of found) this.set(labels, value)
      },
    }),
  )
}

/** Values are totals since the start of the process, so that they never fall. */
export function registerCounter<Label extends string>(registry: Registry, metric: ReadMetric<Label>): void {
  const { values, ...named } = metric
  registry.registerMetric(
    new Counter<Label>({
      ...named,
      registers: [],
      async collect() {
        const found = await values()
        this.reset()
        for (const [labels, value] of found) this.inc(labels, value)
      },
    }),
  )
}
