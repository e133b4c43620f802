// Metrics of the business: bookings, refusals, searches and deliveries of this process, and what waits to be sent from all.

import type { Registry } from 'prom-client'
import type { SendingFigures } from '../../../operations/monitoring/sending-figures.ts'
import type { Tallies, Tally } from '../../../operations/monitoring/tallies.ts'
import { registerCounter, registerGauge } from './read-metrics.ts'

/** Registers what one process has counted. */
export function registerTallies(registry: Registry, tallies: Tallies): void {
  const { bookings, refusals, searches, deliveries, examination } = tallies
  registerCounter(registry, {
    name: 'hostelry_bookings_total',
    help: 'Bookings, by their status when they were answered and by who booked: publisher or staff.',
    labelNames: ['outcome', 'by'],
    values: () => valuesOf(bookings),
  })
  registerCounter(registry, {
    name: 'hostelry_bookings_refused_total',
    help: 'Bookings that were refused, by the type of the error.',
    labelNames: ['reason', 'by'],
    values: () => valuesOf(refusals),
  })
  registerCounter(registry, {
    name: 'hostelry_searches_total',
    help: 'Searches for a stay at a property: something was for sale (found) or not (lost).',
    labelNames: ['outcome'],
    values: () => valuesOf(searches),
  })
  registerCounter(registry, {
    name: 'hostelry_deliveries_total',
    help: 'Attempts to send an event to a webhook or as a mail: delivered, waiting for another attempt, or given up (parked).',
    labelNames: ['kind', 'outcome'],
    values: () => valuesOf(deliveries),
  })
  registerGauge(registry, {
    name: 'hostelry_doctor_findings',
    help: 'What the doctor found when this process last ran it, by code and severity, until another run is due.',
    labelNames: ['code', 'severity'],
    values: () => examination.counts.map(({ findings, ...labels }) => [labels, findings]),
  })
}

const valuesOf = <Label extends string>({ all }: Tally<Label>) =>
  all.map(({ labels, count }) => [labels, count] as const)

/** Registers what is read from the database. Figures that cannot be read are left out. */
export function registerSending(registry: Registry, figures: () => Promise<SendingFigures>): void {
  const read = () => figures().catch(() => null)
  registerGauge(registry, {
    name: 'hostelry_deliveries',
    help: 'Webhooks and mails to send: all that wait (waiting), those whose time has come (due), and those given up (parked).',
    labelNames: ['kind', 'state'],
    values: async () =>
      ((await read())?.deliveries ?? []).flatMap(({ kind, ...counts }) =>
        (['waiting', 'due', 'parked'] as const).map(state => [{ kind, state }, counts[state]] as const),
      ),
  })
  registerGauge(registry, {
    name: 'hostelry_outbox_oldest_seconds',
    help: 'Seconds since the oldest event happened that is not on its way yet; 0 when there is none.',
    labelNames: [],
    // Zero would say that all is well.
    values: async () => [[{}, (await read())?.outboxAge ?? Number.NaN]],
  })
}
