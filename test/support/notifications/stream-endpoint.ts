// The stream of events of the administration without a server: its streams, what is told to them, and who is signed in.

import { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addEventStream } from '../../../src/http/admin/kit/event-stream.ts'
import { personSession } from '../wire/admin-wire.ts'

const fail = async () => {
  throw new Error('the stream has one hook, for the end of the server')
}

/** The answer of a stream, which keeps what is written to it. */
export class StreamWire extends EventEmitter {
  destroyed = false
  writableEnded = false
  writableNeedDrain = false
  readonly written: string[] = []
  head: readonly unknown[] = []
  writeHead(...head: unknown[]) {
    this.head = head
  }
  write(text: string) {
    this.written.push(text)
  }
  end() {
    this.writableEnded = true
    this.written.push('end')
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
  /** What was written since it was asked before. */
  told() {
    return this.written.splice(0)
  }
}

type Tell = (id: number | null) => void

interface Route {
  readonly url: string
  readonly config: object
  readonly schema: object
  readonly onRequest: (request: FastifyRequest) => Promise<void>
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => void
}

/** A stream endpoint with its watchers; `session` is that of whoever is signed in from now on. */
export function streamEndpoint(limit?: number) {
  const watchers = new Set<Tell>()
  const state = { session: personSession() as ReturnType<typeof personSession> | undefined, asked: 0 }
  const hooks: (() => Promise<void>)[] = []
  let route: Route | undefined
  const scope = {
    addHook: (name: string, hook: () => Promise<void>) => hooks.push(name === 'preClose' ? hook : fail),
    route: (given: Route) => {
      route = given
    },
  }
  const operations = {
    watchCalendars: (tell: Tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    identifyPerson: async (_token: string, isByPerson: boolean) => {
      state.asked += isByPerson ? 100 : 1
      return state.session
    },
    identifyAdmin: async () => undefined,
  }
  addEventStream(scope as unknown as FastifyInstance, operations as never, limit)
  const open = async (person = personSession(), wire = new StreamWire()) => {
    const request = {
      caller: { kind: 'person', session: person },
      coverage: null,
      method: 'GET',
      cookies: { '__Host-hostelry_session': 'tok' },
      headers: { 'sec-fetch-site': 'same-origin' },
    } as unknown as FastifyRequest
    const reply = {
      raw: wire,
      hijack: () => wire.written.push('hijacked'),
      getHeaders: () => ({ 'x-request-id': 'q' }),
    }
    await route!.onRequest(request)
    route!.handler(request, reply as unknown as FastifyReply)
    return wire
  }
  const tell: Tell = id => {
    for (const each of watchers) each(id)
  }
  return { open, tell, watchers, state, route: route!, close: () => Promise.all(hooks.map(hook => hook())) }
}
