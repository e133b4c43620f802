// Metrics of the connections to the database: who uses them, and who waits for one.

import type { Registry } from 'prom-client'
import type { LaneFigure } from '../../../operations/monitoring/pool-figures.ts'
import { registerCounter, registerGauge } from './read-metrics.ts'

/** Registers how the lanes into the pool of connections are used. */
export function registerPool(registry: Registry, figures: () => readonly LaneFigure[]): void {
  const byLane = (name: string, help: string, value: (figure: LaneFigure) => number) => ({
    name,
    help,
    labelNames: ['lane'] as const,
    values: () => figures().map(figure => [{ lane: figure.lane }, value(figure)] as const),
  })
  for (const gauge of [
    byLane('hostelry_pool_connections_used', 'Connections in use, by lane.', ({ taken }) => taken),
    byLane('hostelry_pool_waiting', 'Calls that wait for a connection, by lane.', ({ waiting }) => waiting),
  ])
    registerGauge(registry, gauge)
  for (const counter of [
    byLane(
      'hostelry_pool_waits_total',
      'Calls that had to wait for a connection, by lane.',
      ({ waits }) => waits,
    ),
    byLane(
      'hostelry_pool_wait_seconds_total',
      'Seconds that calls waited for a connection, by lane.',
      ({ waitedSeconds }) => waitedSeconds,
    ),
    byLane(
      'hostelry_pool_refused_total',
      'Calls that were refused, as too many waited or they waited too long, by lane.',
      ({ refused }) => refused,
    ),
  ])
    registerCounter(registry, counter)
}
