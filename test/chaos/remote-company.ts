// A company whose rooms the house sells, behind a wire of its own. It lives beside the server that is killed, and so do its
// books. A booking that is sent twice it makes twice, as nothing in the contract of a source forbids that.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  BookingReference,
  BookOutcome,
  CancelOutcome,
  ListedBooking,
  SourceBooking,
  SourceFinding,
} from '../../src/sources/source.ts'
import { localTime } from '../../src/values/civil-dates.ts'
import type { Clock } from '../../src/values/clock.ts'
import { httpReceiver } from '../support/notifications/receiver.ts'

/** What goes otherwise with a call. `lose`: the connection is cut in place of an answer. */
export type Conduct =
  | { readonly does: 'sell out' }
  | { readonly does: 'lose'; readonly acts: boolean }
  | { readonly does: 'answer late'; readonly milliseconds: number }
  /** Books when it is let go, whoever still waits for it. */
  | { readonly does: 'sit on it' }

export interface CompanyCall {
  readonly kind: 'quote' | 'book' | 'resolve' | 'cancel' | 'list'
  /** Empty where the call is not about one booking. */
  readonly reference: string
  /** How often this has been asked for the booking, this time included. */
  readonly time: number
}

export type ConductRule = (call: CompanyCall) => Conduct | undefined

export interface CompanyBooking {
  readonly reference: string
  readonly confirmation: string
  readonly madeAt: Temporal.Instant
  isCancelled: boolean
}

export interface RemoteCompany extends AsyncDisposable {
  readonly url: string
  /** All that it ever booked. */
  readonly bookings: readonly CompanyBooking[]
  /** The keys under which each booking was to be cancelled. */
  readonly cancelKeys: ReadonlyMap<string, ReadonlySet<string>>
  /** References of what it sits on. */
  readonly satOn: ReadonlySet<string>
  /** From now on; null for nothing out of the ordinary. */
  conduct(rule: ConductRule | null): void
  letGo(): void
}

/**
 * Seconds until a booking of the slower kind is seen by look-ups, lists and cancelling: less than the source's `lag`, and
 * more than it takes until an abandoned booking is looked up.
 */
const slowlySeenSeconds = 85

export async function openRemoteCompany(clock: Clock): Promise<RemoteCompany> {
  const books = new CompanyBooks(clock)
  const times = new Map<string, number>()
  const satOn = new Set<string>()
  let rule: ConductRule | null = null
  let release = Promise.withResolvers<void>()
  const callOf = (kind: CompanyCall['kind'], reference: string): CompanyCall => {
    const time = (times.get(`${kind} ${reference}`) ?? 0) + 1
    times.set(`${kind} ${reference}`, time)
    return { kind, reference, time }
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = (await json(request)) as Asked
    const call = callOf(request.url?.slice(1) as CompanyCall['kind'], asked.reference ?? '')
    const conduct = rule?.(call)
    if (conduct?.does === 'sit on it') {
      satOn.add(call.reference)
      await release.promise
    }
    const acts = conduct?.does !== 'lose' || conduct.acts
    const isSoldOut = conduct?.does === 'sell out'
    const fields = isSoldOut ? soldOut : acts ? books.act(call, asked) : null
    if (conduct?.does === 'answer late') await pause(conduct.milliseconds)
    if (conduct?.does === 'lose') response.destroy()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(fields))
  }
  const receiver = await httpReceiver((request, response) => {
    // Whoever asked may have died before the question was complete.
    answer(request, response).catch(() => response.destroy())
  })
  return {
    url: `http://127.0.0.1:${receiver.port}`,
    bookings: books.bookings,
    cancelKeys: books.cancelKeys,
    satOn,
    conduct: next => {
      rule = next
    },
    letGo: () => {
      satOn.clear()
      release.resolve()
      release = Promise.withResolvers<void>()
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

type Asked = Partial<SourceBooking & BookingReference & { readonly key: string; readonly day: number }>

const soldOut: BookOutcome = { outcome: 'rejected', refusal: 'sold_out', reason: 'no room left' }

class CompanyBooks {
  readonly bookings: CompanyBooking[] = []
  readonly cancelKeys = new Map<string, Set<string>>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  act({ kind, reference }: CompanyCall, asked: Asked): object {
    switch (kind) {
      case 'quote':
        return { outcome: 'available', total: asked.total }
      case 'book':
        return this.#book(reference)
      case 'resolve':
        return this.#find(reference)
      case 'cancel':
        return this.#cancel(reference, asked.key ?? '')
      case 'list':
        return { listed: this.#listOf(asked.day ?? 0) }
    }
  }

  #book(reference: string): BookOutcome {
    const confirmation = `C${this.bookings.length + 1}`
    this.bookings.push({ reference, confirmation, madeAt: this.#clock.now(), isCancelled: false })
    return { outcome: 'confirmed', confirmation }
  }

  #find(reference: string): SourceFinding {
    const seen = this.#seen().filter(booking => booking.reference === reference)
    const standing = seen.find(({ isCancelled }) => !isCancelled)
    if (standing) return { found: 'booked', confirmation: standing.confirmation }
    return { found: seen.length > 0 ? 'refused' : 'nothing' }
  }

  #cancel(reference: string, key: string): CancelOutcome {
    this.cancelKeys.set(reference, (this.cancelKeys.get(reference) ?? new Set()).add(key))
    const seen = this.#seen().filter(booking => booking.reference === reference)
    for (const booking of seen) booking.isCancelled = true
    return { outcome: seen.length > 0 ? 'cancelled' : 'nothing' }
  }

  #listOf(day: number): ListedBooking[] {
    return this.#seen()
      .filter(({ madeAt }) => localTime(madeAt, 'UTC').today === day)
      .map(({ reference, confirmation, isCancelled }) => ({
        reference,
        confirmation,
        state: isCancelled ? 'cancelled' : 'booked',
      }))
  }

  #seen(): CompanyBooking[] {
    const slowly = this.#clock.now().subtract({ seconds: slowlySeenSeconds })
    const isSlow = ({ reference }: CompanyBooking): boolean => reference[2]! < '8'
    return this.bookings.filter(
      booking => !isSlow(booking) || Temporal.Instant.compare(booking.madeAt, slowly) <= 0,
    )
  }
}
