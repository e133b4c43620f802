// The counts that are kept beside the metrics library read as if it had kept them.

import { Counter, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { RequestMetrics } from '../../../src/http/wire/metrics/request-metrics.ts'

const view = '/publisher/v3.0/property/view/.json'
const requests = [
  ['POST', view, 200, 4],
  ['POST', view, 200, 5],
  ['POST', view, 200, 5.001],
  ['POST', view, 401, 0.2],
  ['GET', view, 405, 0],
  ['POST', 'none', 404, 9_999],
  ['POST', 'none', 404, 10_000],
  ['POST', 'none', 404, 60_000],
  ['GET', '/a "quoted"\\ path\n', 200, 100],
] as const

const lines = (text: string, name: string) =>
  text
    .split('\n')
    .filter(line => line.startsWith(name) || line.startsWith(`# TYPE ${name}`))
    .sort()

test('the text of /metrics is the one that the library makes of the same requests', async () => {
  const [ours, theirs] = [new Registry(), new Registry()]
  const times = new RequestMetrics(ours)
  const labelNames = ['method', 'route', 'status'] as const
  const counter = new Counter({
    name: 'hostelry_http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [theirs],
  })
  const histogram = new Histogram({
    name: 'hostelry_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [theirs],
  })
  for (const [method, route, status, milliseconds] of requests) {
    times.add(method, route, status, milliseconds)
    counter.inc({ method, route, status })
    histogram.observe({ method, route, status }, milliseconds / 1000)
  }
  const [own, expected] = [await ours.metrics(), await theirs.metrics()]
  for (const name of ['hostelry_http_requests_total', 'hostelry_http_request_duration_seconds']) {
    expect(lines(expected, name).length).toBeGreaterThan(5)
    expect(lines(own, name)).toEqual(lines(expected, name))
  }
  // Read again, nothing is counted twice.
  expect(await ours.metrics()).toBe(own)
  expect(ours.contentType).toBe(theirs.contentType)
})
