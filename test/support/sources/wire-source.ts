// A connector as in docs/sources.md on the books of the scripted source, and the source that calls it: what every remote
// system needs, with a real network in between.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { openConnector } from '../../../src/sources/connector/connector.ts'
import type { QuotingSource, SourceBooking, SourceStay } from '../../../src/sources/source.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import type { Clock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { httpReceiver } from '../notifications/receiver.ts'
import { ScriptedSource } from './scripted-source.ts'

export interface WireSource extends AsyncDisposable {
  readonly source: QuotingSource
  /** The scripted source with its scripts and books. */
  readonly behind: ScriptedSource
  readonly url: string
  /** Replaces the next answers after the request has taken effect. */
  misbehave(how: ((response: ServerResponse) => void) | null): void
  /** Stops the server, so that nothing is reachable. */
  shut(): Promise<void>
}

export const connectorToken = 'the-token-of-the-connector'

export async function openWireSource(clock: Clock): Promise<WireSource> {
  const behind = new ScriptedSource(clock, 'connector')
  let how: ((response: ServerResponse) => void) | null = null
  const receiver = await httpReceiver(async (request, response) => {
    const answer = await answered(behind, request)
    if (how) how(response)
    else
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.fields))
  })
  const url = `http://127.0.0.1:${receiver.port}`
  return {
    source: openConnector({
      url,
      token: new Secret(connectorToken),
      allowPrivate: true,
      times: { ...behind.times, book: 2 },
    }),
    behind,
    url,
    misbehave: next => {
      how = next
    },
    shut: async () => {
      await receiver[Symbol.asyncDispose]()
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

interface Answer {
  readonly status: number
  readonly fields: object
}

const failed: Answer = { status: 500, fields: {} }

async function answered(behind: ScriptedSource, request: IncomingMessage): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${connectorToken}`) return { status: 401, fields: {} }
  const fields = (await json(request)) as Fields
  switch (request.url) {
    case '/quote': {
      const { outcome, ...rest } = await behind.quote(stayOf(fields))
      return outcome === 'unavailable' ? failed : { status: 200, fields: { outcome, ...rest } }
    }
    case '/book': {
      const { outcome, ...rest } = await behind.book(bookingOf(fields))
      const isTold = outcome === 'confirmed' || outcome === 'rejected'
      return isTold ? { status: 200, fields: { outcome, ...rest } } : failed
    }
    case '/resolve': {
      const { found, ...rest } = await behind.resolve(referenceOf(fields))
      return found === 'cannot_tell' ? failed : { status: 200, fields: { found, ...rest } }
    }
    case '/cancel': {
      const { outcome } = await behind.cancel(referenceOf(fields), fields.key!)
      return outcome === 'unknown' ? failed : { status: 200, fields: { outcome } }
    }
    case '/list': {
      const { listed } = await behind.list(parseDay(fields.day)!)
      return listed === null ? failed : { status: 200, fields: { bookings: listed } }
    }
    default:
      return { status: 404, fields: {} }
  }
}

/** The fields that this connector reads of every call. */
interface Fields {
  readonly [name: string]: unknown
  readonly reference: string
  readonly confirmation: string | null
  readonly key?: string
}

const stayOf = (fields: Fields): SourceStay => ({
  propertyId: fields.property_id as number,
  roomId: fields.room_id as number,
  rateCode: fields.rate_code as string,
  checkin: parseDay(fields.checkin)!,
  checkout: parseDay(fields.checkout)!,
  rooms: fields.rooms as SourceStay['rooms'],
  currency: fields.currency as string,
  total: minor(fields.total as number),
})

const bookingOf = (fields: Fields): SourceBooking => ({
  ...stayOf(fields),
  reference: fields.reference,
  rooms: fields.rooms as SourceBooking['rooms'],
  guest: fields.guest as SourceBooking['guest'],
  card: null,
  live: null,
})

const referenceOf = (fields: Fields) => ({
  propertyId: fields.property_id as number,
  reference: fields.reference,
  confirmation: fields.confirmation,
  sentAt: fields.sent_at as string,
  email: null,
})
