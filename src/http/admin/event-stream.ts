// Tells open pages which calendars changed: server-sent events, one stream for each page.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Coverage, isCovered } from '../../lodging/rights.ts'
import type { Operations } from '../../operations/operations.ts'
import { Fault } from '../../values/faults.ts'
import { accessOf } from './access.ts'
import { knownCaller } from './admin-route.ts'
import { requireAllowed } from './caller.ts'

const mostStreams = 200
/** Shorter than the patience of proxies. */
const heartbeatMilliseconds = 15_000
/** Then the page connects again, and has to be signed in still. */
const longestMilliseconds = 10 * 60_000
/** Changes within this time are told together. */
const pauseMilliseconds = 100
/** Properties named one by one; of more the page is told to read everything again. */
const mostNamed = 500

interface Stream {
  end(): void
}

/** Adds the stream of events. Streams end when the server closes. */
export function addEventStream(
  scope: FastifyInstance,
  operations: Pick<Operations, 'watchCalendars'>,
  limit = mostStreams,
): void {
  const open = new Set<Stream>()
  scope.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  scope.route({
    method: 'GET',
    url: '/admin/v1/events/stream',
    // A stream is no JSON, so the OpenAPI document has no words for it; docs/administration.md describes it.
    schema: { hide: true },
    onRequest: async request => {
      request.coverage = requireAllowed(knownCaller(request), accessOf('watchCalendars'))
    },
    handler: ({ coverage }, reply) => {
      if (open.size >= limit) {
        throw new Fault('TooManyRequestsException', 'Too many pages are open; close some of them.', {
          headers: { 'Retry-After': '30' },
        })
      }
      reply.hijack()
      const stream = openStream(
        reply,
        operations,
        id => mayRead(coverage, id),
        () => open.delete(stream),
      )
      open.add(stream)
    },
  })
}

const mayRead = (coverage: Coverage | null, propertyId: number): boolean =>
  coverage !== null && isCovered(coverage, { propertyId, publisherId: null })

function openStream(
  reply: FastifyReply,
  operations: Pick<Operations, 'watchCalendars'>,
  isShown: (propertyId: number) => boolean,
  onEnd: () => void,
): Stream {
  const { raw } = reply
  const waiting = new Set<number>()
  let isLost = false
  let pause: NodeJS.Timeout | null = null
  const tell = () => {
    pause = null
    // A reader that stands still is told when it reads on, in one event for each property.
    if (raw.writableNeedDrain) return
    if (isLost || waiting.size > mostNamed) raw.write('event: all\ndata: {}\n\n')
    else for (const id of waiting) raw.write(`event: calendar\ndata: {"property_id":${id}}\n\n`)
    waiting.clear()
    isLost = false
  }
  const soon = () => {
    pause ??= setTimeout(tell, pauseMilliseconds)
  }
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 2000\nevent: open\ndata: {}\n\n')
  const unwatch = operations.watchCalendars(id => {
    if (id === null) isLost = true
    else if (isShown(id)) waiting.add(id)
    else return
    soon()
  })
  const heartbeat = setInterval(() => !raw.writableNeedDrain && raw.write(':\n\n'), heartbeatMilliseconds)
  const end = () => raw.end()
  const latest = setTimeout(end, longestMilliseconds)
  raw.on('drain', () => (waiting.size > 0 || isLost) && soon())
  raw.once('close', () => {
    unwatch()
    clearInterval(heartbeat)
    clearTimeout(latest)
    if (pause) clearTimeout(pause)
    onEnd()
  })
  return { end }
}
