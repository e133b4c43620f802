// Whether what goes to other systems arrives: channels and webhooks.

import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { usePropertyNames, useScope } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import style from './dashboard.module.css'

interface Row {
  readonly key: string
  readonly name: string
  readonly shape: '' | 'waits' | 'failed'
  readonly text: string
}

export function Health() {
  const { words, count } = useWords()
  const rows = [...useChannels(), ...useWebhooks()]
  const faults = rows.filter(({ shape }) => shape === 'failed').length
  return (
    <section className={style.section} aria-labelledby="health">
      <header>
        <h2 id="health">{words.dashboard.health}</h2>
        <span className={`small ${faults > 0 ? 'bad strong' : 'faint'}`}>
          {faults > 0 ? count(faults, words.dashboard.toMend) : words.dashboard.allWell}
        </span>
      </header>
      {rows.map(({ key, name, shape, text }) => (
        <div key={key} className={style.health}>
          <span className={`state ${shape}`}>
            <span className="clip" title={name}>
              {name}
            </span>
          </span>
          <p className={shape === 'failed' ? 'bad strong' : 'muted'}>{text}</p>
        </div>
      ))}
    </section>
  )
}

const kindNames = {
  alpinebits: 'AlpineBits',
  cloudbeds: 'Cloudbeds',
  icalendar: 'iCalendar',
  siteconnect: 'SiteConnect',
} as const

/** A row for each channel of the property. */
function useChannels(): Row[] {
  const { words, count } = useWords()
  const { propertyId } = useScope()
  const nameOf = usePropertyNames()
  const { data } = useQuery({
    queryKey: ['channels', propertyId],
    queryFn: ({ signal }) =>
      call('listChannels', { query: { property_id: propertyId ?? undefined } }, { signal }),
    refetchInterval: 60_000,
  })
  if (!data) return []
  if (data.channels.length === 0) {
    return [{ key: 'channels', name: words.dashboard.channels, shape: '', text: words.dashboard.noChannels }]
  }
  return data.channels.map(({ id, kind, property_id, activity, bookings }) => {
    const failures = activity.refused + activity.failed
    const troubles = [
      ...(bookings.parked > 0 ? [count(bookings.parked, words.dashboard.unsent)] : []),
      ...(failures > 0 ? [count(failures, words.dashboard.refused)] : []),
    ]
    return {
      key: `channel ${id}`,
      name: `${kindNames[kind]}, ${nameOf(property_id)}`,
      shape: troubles.length > 0 ? 'failed' : '',
      text: troubles.join(', ') || count(activity.accepted, words.dashboard.accepted),
    }
  })
}

/** One row for all webhooks. */
function useWebhooks(): Row[] {
  const { words, count } = useWords()
  const { data } = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => call('listWebhooks', { query: {} }, { signal }),
    refetchInterval: 60_000,
  })
  if (!data) return []
  const sum = (field: 'waiting' | 'parked'): number =>
    data.webhooks.reduce((all, hook) => all + hook[field], 0)
  const [waiting, parked] = [sum('waiting'), sum('parked')]
  const shape = parked > 0 ? 'failed' : waiting > 0 ? 'waits' : ''
  const numbers = [
    ...(parked > 0 ? [count(parked, words.dashboard.parked)] : []),
    ...(waiting > 0 ? [count(waiting, words.dashboard.waiting)] : []),
  ]
  const text =
    numbers.join(', ') || (data.webhooks.length > 0 ? words.dashboard.delivered : words.dashboard.noWebhooks)
  return [{ key: 'webhooks', name: words.dashboard.deliveries, shape, text }]
}
