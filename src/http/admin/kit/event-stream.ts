// Tells open pages which calendars changed: server-sent events, one stream for each page.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Coverage, isCovered } from '../../../lodging/people/rights.ts'
import type { Operations } from '../../../operations/operations.ts'
import { Fault } from '../../../values/faults.ts'
import { may } from './access.ts'
import { knownCaller } from './admin-route.ts'
import { actorOf, type Caller, callerOf, requireAllowed, requireSecondFactor } from './caller.ts'

const mostStreams = 200
/** Pages that one person or key has open. */
const mostOfCaller = 20
/** Shorter than the patience of proxies. */
const heartbeatMilliseconds = 15_000
/** Then the page connects again. */
const longestMilliseconds = 10 * 60_000
/** Changes within this time are told together. */
const pauseMilliseconds = 100
/** For so long a caller who was allowed to listen is taken for allowed. */
const allowedMilliseconds = 1_000
/** For a reader who does not read to the end. */
const endMilliseconds = 5_000
/** Properties named one by one; of more the page is told to read everything again. */
const mostNamed = 500

type StreamOperations = Pick<Operations, 'watchCalendars' | 'identifyPerson' | 'identifyAdmin'>

interface Stream {
  /** Whose it is. */
  readonly caller: string
  end(): void
}

/** Adds the stream of events. Streams end when the server closes. */
export function addEventStream(
  scope: FastifyInstance,
  operations: StreamOperations,
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
    config: { isByPerson: false },
    onRequest: async request => {
      request.coverage = coverageOf(knownCaller(request))
    },
    handler: (request, reply) => {
      const { kind, id } = actorOf(knownCaller(request))
      const caller = `${kind} ${id}`
      const own = [...open].filter(stream => stream.caller === caller)
      if (open.size >= limit || own.length >= mostOfCaller) {
        throw new Fault('TooManyRequestsException', 'Too many pages are open; close some of them.', {
          headers: { 'Retry-After': '30' },
        })
      }
      reply.hijack()
      // Who has left while it was asked who that is would never be heard of again.
      if (reply.raw.destroyed) return
      const stream = {
        caller,
        end: openStream(reply, operations, listenerOf(operations, request), () => open.delete(stream)),
      }
      open.add(stream)
    },
  })
}

/** Of the stream of events, which tells of the properties that may be read. */
const access = may('properties.read', 'list')

const coverageOf = (caller: Caller): Coverage => requireAllowed(caller, access)

interface Listener {
  /** Whether the caller may still listen: signed in, with a role for it. What may be heard follows the roles. */
  isAllowed(): Promise<boolean>
  mayRead(propertyId: number): boolean
}

function listenerOf(operations: StreamOperations, request: FastifyRequest): Listener {
  let { coverage } = request
  let checkedAt = performance.now()
  return {
    isAllowed: async () => {
      if (performance.now() - checkedAt < allowedMilliseconds) return true
      try {
        const caller = await callerOf(operations, request, false)
        requireSecondFactor(caller)
        coverage = coverageOf(caller)
        checkedAt = performance.now()
        return true
      } catch {
        return false
      }
    },
    mayRead: propertyId => coverage !== null && isCovered(coverage, { propertyId, publisherId: null }),
  }
}

/** Returns what ends the stream. */
function openStream(
  reply: FastifyReply,
  operations: Pick<Operations, 'watchCalendars'>,
  listener: Listener,
  onEnd: () => void,
): () => void {
  const { raw } = reply
  const waiting = new Set<number>()
  let isLost = false
  let pause: NodeJS.Timeout | null = null
  const end = (): void => {
    raw.end()
    setTimeout(() => raw.destroy(), endMilliseconds).unref()
  }
  const tell = async (): Promise<void> => {
    const isAllowed = await listener.isAllowed()
    pause = null
    if (!isAllowed) return end()
    // A reader that stands still is told when it reads on, in one event for each property.
    if (raw.writableEnded || raw.writableNeedDrain) return
    const shown = [...waiting].filter(id => listener.mayRead(id))
    if (isLost || shown.length > mostNamed) raw.write('event: all\ndata: {}\n\n')
    else for (const id of shown) raw.write(`event: calendar\ndata: {"property_id":${id}}\n\n`)
    waiting.clear()
    isLost = false
  }
  const soon = (): void => {
    pause ??= setTimeout(() => void tell(), pauseMilliseconds)
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
    else if (listener.mayRead(id)) waiting.add(id)
    else return
    soon()
  })
  const heartbeat = setInterval(async () => {
    if (!(await listener.isAllowed())) end()
    else if (!raw.writableEnded && !raw.writableNeedDrain) raw.write(':\n\n')
  }, heartbeatMilliseconds)
  const latest = setTimeout(end, longestMilliseconds)
  raw.on('drain', () => (waiting.size > 0 || isLost) && soon())
  raw.once('close', () => {
    unwatch()
    clearInterval(heartbeat)
    clearTimeout(latest)
    if (pause) clearTimeout(pause)
    onEnd()
  })
  return end
}
