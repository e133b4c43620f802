// The scripted source behind a small HTTP interface of its own, and a source that speaks it: what every remote system
// needs, with a real network in between.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { callRemote, type RemoteAnswer } from '../../src/sources/remote-call.ts'
import type { InventorySource, ListedBooking, SourceBooking, SourceStay } from '../../src/sources/source.ts'
import type { Clock } from '../../src/values/clock.ts'
import { minor } from '../../src/values/money.ts'
import { httpReceiver, type Receiver } from './receiver.ts'
import { ScriptedSource } from './scripted-source.ts'

export interface WireSource extends AsyncDisposable {
  readonly source: InventorySource
  /** Behind the wire: its scripts and books. */
  readonly behind: ScriptedSource
  /** What is done to the next answers in place of giving them, after the deed is done. */
  misbehave(how: ((response: ServerResponse) => void) | null): void
  /** Ends the server, so that nothing can be reached. */
  shut(): Promise<void>
}

export async function openWireSource(clock: Clock): Promise<WireSource> {
  const behind = new ScriptedSource(clock, 'wire')
  let how: ((response: ServerResponse) => void) | null = null
  const receiver = await httpReceiver(async (request, response) => {
    const answer = await answered(behind, request)
    if (how) how(response)
    else
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.fields))
  })
  return {
    source: speaking(behind, receiver),
    behind,
    misbehave: next => {
      how = next
    },
    shut: async () => {
      await receiver[Symbol.asyncDispose]()
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

interface Fields {
  readonly [name: string]: unknown
}

async function answered(
  behind: ScriptedSource,
  request: IncomingMessage,
): Promise<{ status: number; fields: Fields }> {
  const fields = (await json(request)) as never
  switch (request.url) {
    case '/quote': {
      const quote = await behind.quote(fields)
      return quote.outcome === 'unavailable'
        ? { status: 500, fields: {} }
        : { status: 200, fields: { ...quote } }
    }
    case '/book': {
      const outcome = await behind.book(fields)
      if (outcome.outcome === 'confirmed') return { status: 200, fields: { number: outcome.confirmation } }
      return outcome.outcome === 'rejected'
        ? { status: 409, fields: { refusal: outcome.refusal } }
        : { status: 500, fields: {} }
    }
    case '/resolve':
      return { status: 200, fields: { ...(await behind.resolve(fields)) } }
    case '/cancel': {
      const { key, ...booking } = fields as { key: string }
      const outcome = await behind.cancel(booking as never, key)
      return { status: outcome.outcome === 'unknown' ? 500 : 200, fields: { ...outcome } }
    }
    default:
      return { status: 200, fields: { ...(await behind.list((fields as { day: never }).day)) } }
  }
}

/** As an adapter in src/sources would be written: every field is looked at, and a doubt is `unknown`. */
function speaking({ name, supports, times }: ScriptedSource, { port }: Receiver): InventorySource {
  const ask = (path: string, body: unknown, seconds = 2): Promise<RemoteAnswer> =>
    callRemote({
      address: `http://127.0.0.1:${port}${path}`,
      headers: { authorization: 'Bearer secret' },
      body,
      seconds,
      allow: { allowHttp: true, allowPrivate: true },
    })
  const reasonOf = (answer: RemoteAnswer): string =>
    answer.answer === 'read' ? 'an answer that is none' : answer.reason
  return {
    name,
    supports,
    times: { ...times, book: 2 },
    async quote(stay: SourceStay) {
      const answer = await ask('/quote', stay)
      const fields = answer.answer === 'read' ? answer.fields : {}
      if (fields.outcome === 'sold_out') return { outcome: 'sold_out' }
      const { total } = fields
      return typeof total === 'number' && Number.isSafeInteger(total)
        ? { outcome: 'available', total: minor(total) }
        : { outcome: 'unavailable', reason: reasonOf(answer) }
    },
    async book({ card: _, ...booking }: SourceBooking) {
      const answer = await ask('/book', booking)
      if (answer.answer === 'not_sent') return { outcome: 'unavailable', reason: answer.reason }
      const { number, refusal } = answer.answer === 'read' ? answer.fields : {}
      if (typeof number === 'string') return { outcome: 'confirmed', confirmation: number }
      if (refusal !== 'sold_out' && refusal !== 'other')
        return { outcome: 'unknown', reason: reasonOf(answer) }
      return { outcome: 'rejected', refusal, reason: 'refused' }
    },
    async resolve(booking) {
      const answer = await ask('/resolve', booking)
      const { found, confirmation } = answer.answer === 'read' ? answer.fields : {}
      if (found === 'booked' && typeof confirmation === 'string') return { found, confirmation }
      if (found === 'refused' || found === 'nothing') return { found }
      return { found: 'cannot_tell', reason: reasonOf(answer) }
    },
    async cancel(booking, key) {
      const answer = await ask('/cancel', { ...booking, key })
      const { outcome } = answer.answer === 'read' ? answer.fields : {}
      if (outcome === 'cancelled' || outcome === 'nothing') return { outcome }
      return outcome === 'rejected'
        ? { outcome, reason: 'refused' }
        : { outcome: 'unknown', reason: reasonOf(answer) }
    },
    async list(day) {
      const answer = await ask('/list', { day })
      const listed = answer.answer === 'read' ? answer.fields.listed : null
      return Array.isArray(listed)
        ? { listed: listed as ListedBooking[] }
        : { listed: null, reason: reasonOf(answer) }
    },
  }
}
