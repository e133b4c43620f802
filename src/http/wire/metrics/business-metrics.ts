// Metrics of the business: bookings, refusals, searches and deliveries of this process, and what waits to be sent from all.

import { Counter, Gauge, type Registry } from 'prom-client'
import type { SendingFigures } from '../../../operations/monitoring/sending-figures.ts'
import type { Tallies, Tally } from '../../../operations/monitoring/tallies.ts'

/** Registers what one process has counted. */
export function registerTallies(registry: Registry, tallies: Tallies): void {
  const counter = <Label extends string>(
    name: string,
    help: string,
    { tally, labelNames }: { readonly tally: Tally<Label>; readonly labelNames: readonly Label[] },
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [],
      collect() {
        this.reset()
        for (const { labels, count } of tally.all) this.inc(labels, count)
      },
    })
  const { bookings, refusals, searches, deliveries, examination } = tallies
  registry.registerMetric(
    counter(
      'hostelry_bookings_total',
      'Bookings, by their status when they were answered and by who booked: publisher or staff.',
      { tally: bookings, labelNames: ['outcome', 'by'] },
    ),
  )
  registry.registerMetric(
    counter('hostelry_bookings_refused_total', 'Bookings that were refused, by the type of the error.', {
      tally: refusals,
      labelNames: ['reason', 'by'],
    }),
  )
  registry.registerMetric(
    counter(
      'hostelry_searches_total',
      'Searches for a stay at a property: something was for sale (found) or not (lost).',
      {
        tally: searches,
        labelNames: ['outcome'],
      },
    ),
  )
  registry.registerMetric(
    counter(
      'hostelry_deliveries_total',
      'Attempts to send an event to a webhook or as a mail: delivered, waiting for another attempt, or given up (parked).',
      {
        tally: deliveries,
        labelNames: ['kind', 'outcome'],
      },
    ),
  )
  registry.registerMetric(
    new Gauge({
      name: 'hostelry_doctor_findings',
      help: 'What the doctor found when this process last ran it, by code and severity, until another run is due.',
      labelNames: ['code', 'severity'],
      registers: [],
      collect() {
        this.reset()
        for (const { findings, ...labels } of examination.counts) this.set(labels, findings)
      },
    }),
  )
}

/** Registers what is read from the database. Figures that cannot be read are left out. */
export function registerSending(registry: Registry, figures: () => Promise<SendingFigures>): void {
  const read = () => figures().catch(() => null)
  const queue = new Gauge({
    name: 'hostelry_deliveries',
    help: 'Webhooks and mails to send: all that wait (waiting), those whose time has come (due), and those given up (parked).',
    labelNames: ['kind', 'state'],
    registers: [],
    async collect() {
      const found = await read()
      this.reset()
      for (const { kind, ...counts } of found?.deliveries ?? [])
        for (const state of ['waiting', 'due', 'parked'] as const) this.set({ kind, state }, counts[state])
    },
  })
  const age = new Gauge({
    name: 'hostelry_outbox_oldest_seconds',
    help: 'Seconds since the oldest event happened that is not on its way yet; 0 when there is none.',
    registers: [],
    async collect() {
      const found = await read()
      // Zero would say that all is well.
      this.set(found?.outboxAge ?? Number.NaN)
    },
  })
  for (const metric of [queue, age]) registry.registerMetric(metric)
}
