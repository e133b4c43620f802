// How many requests were answered and how long they took. The library looks its counters up for each observation by a
// string of all labels, which takes 0.6 µs for a histogram and 0.9 with the counter; an addition here takes 0.03. So the
// counts are kept here, and the library reads them when the metrics are requested. A test compares the text with the
// library's own for the same requests.

import { Counter, Histogram, type Registry } from 'prom-client'
import { registerCounter } from './read-metrics.ts'

/** What is counted together. */
interface Series {
  readonly method: string
  readonly status: number
  readonly labels: Readonly<Record<'method' | 'route' | 'status', string>>
  /** Requests by bucket: at most each bound and more than the one before; the last entry is beyond all bounds. */
  readonly buckets: number[]
  seconds: number
  count: number
}

const labelNames = ['method', 'route', 'status'] as const
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export class RequestMetrics {
  /** By route pattern: a handful of them each. */
  readonly #series = new Map<string, Series[]>()
  readonly #cutShort: Counter<'by'>
  readonly #refusedConnections: Counter<'limit'>
  readonly #stale: Counter
  readonly #unnamedProxy: Counter

  constructor(registry: Registry) {
    const all = (): Series[] => [...this.#series.values()].flat()
    registerCounter(registry, {
      name: 'hostelry_http_requests_total',
      help: 'Requests answered.',
      labelNames,
      values: () => all().map(({ labels, count }) => [labels, count] as const),
    })
    registry.registerMetric(new CountedHistogram(all))
    const rare = { registers: [registry] }
    this.#cutShort = new Counter({
      name: 'hostelry_http_answers_cut_short_total',
      help: 'Answers that were sent incompletely, by the side that ended them: client or server.',
      labelNames: ['by'],
      ...rare,
    })
    this.#stale = new Counter({
      name: 'hostelry_http_answers_stale_total',
      help: 'Answers from memory while the primary database was away.',
      ...rare,
    })
    this.#unnamedProxy = new Counter({
      name: 'hostelry_http_requests_through_unnamed_proxy_total',
      help: 'Requests that a proxy passed on which TRUST_PROXY does not name, or that sends no X-Forwarded-For.',
      ...rare,
    })
    this.#refusedConnections = new Counter({
      name: 'hostelry_http_connections_refused_total',
      help: 'Connections closed as soon as they were opened, by the limit that they were over: all or address.',
      labelNames: ['limit'],
      ...rare,
    })
  }

  addStale(): void {
    this.#stale.inc()
  }

  addUnnamedProxy(): void {
    this.#unnamedProxy.inc()
  }

  addCutShort(by: 'client' | 'server'): void {
    this.#cutShort.inc({ by })
  }

  addRefusedConnection(limit: 'all' | 'address'): void {
    this.#refusedConnections.inc({ limit })
  }

  /** Adds one request that was answered. */
  add(method: string, route: string, status: number, milliseconds: number): void {
    const series = this.#seriesOf(method, route, status)
    const seconds = milliseconds / 1000
    let bucket = 0
    while (bucket < bounds.length && seconds > bounds[bucket]!) bucket += 1
    series.buckets[bucket]! += 1
    series.seconds += seconds
    series.count += 1
  }

  #seriesOf(method: string, route: string, status: number): Series {
    const ofRoute = this.#series.get(route)
    const known = ofRoute?.find(series => series.status === status && series.method === method)
    if (known) return known
    const made = {
      method,
      status,
      labels: { method, route, status: String(status) },
      buckets: new Array<number>(bounds.length + 1).fill(0),
      seconds: 0,
      count: 0,
    }
    if (ofRoute) ofRoute.push(made)
    else this.#series.set(route, [made])
    return made
  }
}

const name = 'hostelry_http_request_duration_seconds'
const help = 'Time from the first byte of a request to the last of its answer.'

class CountedHistogram extends Histogram {
  readonly #all: () => readonly Series[]

  constructor(all: () => readonly Series[]) {
    super({
      name,
      help,
      labelNames,
      buckets: bounds,
      registers: [],
    })
    this.#all = all
  }

  /** The values in the shape from which the library writes the text of the metrics. */
  async getForPromString() {
    return { name, help, type: 'histogram', values: this.#all().flatMap(valuesOf) }
  }
}

function valuesOf({ labels, buckets, seconds, count }: Series) {
  let sum = 0
  const upTo = bounds.map((bound, index) => {
    sum += buckets[index]!
    return { labels: { le: bound, ...labels }, value: sum, metricName: `${name}_bucket` }
  })
  return [
    ...upTo,
    { labels: { le: '+Inf', ...labels }, value: count, metricName: `${name}_bucket` },
    { labels, value: seconds, metricName: `${name}_sum` },
    { labels, value: count, metricName: `${name}_count` },
  ]
}
