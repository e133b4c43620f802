import { readSnapshot, type Snapshot } from './lines.ts'
import type { Repeatable } from './retry.ts'
import { type BookingOptions, type CallOptions, type ClientOptions, openSender } from './send.ts'
import type { Operations } from './types.ts'

type Path = keyof Operations
type Request<P extends Path> = Operations[P]['request']

/** A request all of whose fields are optional may be left out. */
type Call<P extends Path, Options> = (
  ...sent: object extends Request<P>
    ? [request?: Request<P>, options?: Options]
    : [request: Request<P>, options?: Options]
) => Promise<Operations[P]['answer']>

/**
 * A client with one method for each operation of docs/interface.md. Each returns the answer or throws a HostelryError. After a
 * failure that may pass, `reads` are sent again, `books` are sent again with the same Idempotency-Key, `once` are not.
 */
export function createClient(options: ClientOptions) {
  const send = openSender(options)
  const method =
    <P extends Path, Options extends CallOptions>(path: P, repeatable: Repeatable): Call<P, Options> =>
    async (request?: Request<P>, call?: BookingOptions) =>
      (await send(path, repeatable, request ?? {}, call ?? {})) as Operations[P]['answer']
  const reads = <P extends Path>(path: P) => method<P, CallOptions>(path, 'always')
  const books = <P extends Path>(path: P) => method<P, BookingOptions>(path, 'with-key')
  const once = <P extends Path>(path: P) => method<P, CallOptions>(path, 'never')
  return {
    property: {
      view: reads('property/view'),
      available: reads('property/available'),
      calendar: reads('property/calendar'),
    },
    properties: {
      view: reads('properties/view'),
      available: reads('properties/available'),
      calendar: reads('properties/calendar'),
      season: reads('properties/season'),
      changes: reads('properties/changes'),
      /** Its `timeoutMs` is for the whole answer, which the server ends after five minutes. */
      snapshot: async (request: Request<'properties/snapshot'> = {}, call: CallOptions = {}) =>
        (await send(
          'properties/snapshot',
          'always',
          request,
          { timeoutMs: 330_000, ...call },
          readSnapshot,
        )) as Snapshot,
    },
    book: {
      preview: reads('book/preview'),
      basketPreview: reads('book/basket/preview'),
      reserve: books('book/reservation'),
      basket: books('book/basket'),
      hold: once('book/hold'),
      release: once('book/release'),
    },
    reservation: {
      view: reads('reservation/view'),
      index: reads('reservation/index'),
      modify: books('reservation/modify'),
      // Cancelling again gives the first answer again.
      cancel: reads('reservation/cancel'),
    },
    basket: {
      view: reads('basket/view'),
      // Cancelling again gives the first answer again.
      cancel: reads('basket/cancel'),
    },
    discounts: {
      all: reads('discounts/all'),
      grouped: reads('discounts/grouped'),
    },
    places: { suggest: reads('places/suggest') },
    settings: reads('settings'),
    currencies: reads('currencies'),
    events: reads('events'),
    webhooks: {
      create: once('webhooks/create'),
      list: reads('webhooks/list'),
      delete: once('webhooks/delete'),
    },
    watches: {
      create: once('watches/create'),
      list: reads('watches/list'),
      delete: once('watches/delete'),
    },
    testClock: {
      view: reads('test_clock/view'),
      set: once('test_clock/set'),
    },
  }
}

export type Client = ReturnType<typeof createClient>
