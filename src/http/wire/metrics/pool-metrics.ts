// Metrics of this process and its connections: which version it is, and who waits for the database.

import { Counter, Gauge, type Registry } from 'prom-client'
import type { LaneFigure } from '../../../operations/monitoring/pool-figures.ts'

/** Registers which version runs, and on which Node. */
export function registerBuild(registry: Registry, version: string): void {
  const build = new Gauge({
    name: 'hostelry_build_info',
    help: 'The version of the server and of Node; always 1.',
    labelNames: ['version', 'node'],
    registers: [],
  })
  build.set({ version, node: process.versions.node }, 1)
  registry.registerMetric(build)
}

/** Registers how the lanes into the pool of connections are used. */
export function registerPool(registry: Registry, figures: () => readonly LaneFigure[]): void {
  const gauge = (name: string, help: string, value: (figure: LaneFigure) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers: [],
      collect() {
        for (const figure of figures()) this.set({ lane: figure.lane }, value(figure))
      },
    })
  const counter = (name: string, help: string, value: (figure: LaneFigure) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['lane'],
      registers: [],
      collect() {
        this.reset()
        for (const figure of figures()) this.inc({ lane: figure.lane }, value(figure))
      },
    })
  for (const metric of [
    gauge('hostelry_pool_connections_used', 'Connections in use, by lane.', ({ taken }) => taken),
    gauge('hostelry_pool_waiting', 'Calls that wait for a connection, by lane.', ({ waiting }) => waiting),
    counter(
      'hostelry_pool_waits_total',
      'Calls that had to wait for a connection, by lane.',
      ({ waits }) => waits,
    ),
    counter(
      'hostelry_pool_wait_seconds_total',
      'Seconds that calls waited for a connection, by lane.',
      ({ waitedSeconds }) => waitedSeconds,
    ),
    counter(
      'hostelry_pool_refused_total',
      'Calls that were refused, as too many waited or they waited too long, by lane.',
      ({ refused }) => refused,
    ),
  ])
    registry.registerMetric(metric)
}
