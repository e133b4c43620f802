// Metrics of channels: their messages of a day, how old the newest is, and the bookings that wait to be sent. They are read from
// the database, so every server shows those of all servers.

import type { Registry } from 'prom-client'
import type { ChannelFigures } from '../../../operations/channels/channel-figures.ts'
import { registerGauge } from './read-metrics.ts'

/** Registers the gauges. Figures that cannot be read are left out: metrics are wanted most when the database is away. */
export function registerChannels(registry: Registry, figures: () => Promise<ChannelFigures>): void {
  const read = () => figures().catch((): ChannelFigures => ({ messages: [], bookings: [] }))
  registerGauge(registry, {
    name: 'hostelry_channel_messages',
    help: 'Messages exchanged with channels in the last 24 hours, by what came of them.',
    labelNames: ['kind', 'direction', 'outcome'],
    values: async () =>
      (await read()).messages.map(({ messages, age: _, ...labels }) => [labels, messages] as const),
  })
  registerGauge(registry, {
    name: 'hostelry_channel_newest_message_age_seconds',
    help: 'Seconds since the newest message of the last 24 hours, by what came of it.',
    labelNames: ['kind', 'direction', 'outcome'],
    values: async () =>
      (await read()).messages.map(({ messages: _, age, ...labels }) => [labels, age] as const),
  })
  registerGauge(registry, {
    name: 'hostelry_channel_bookings_to_send',
    help: 'Bookings that channels are still to be sent (waiting), and those that were given up (parked).',
    labelNames: ['kind', 'state'],
    values: async () => (await read()).bookings.map(({ bookings, ...labels }) => [labels, bookings] as const),
  })
}
