// What is exchanged with a source about a booking, for the staff who decide on it: every call and answer, without credentials,
// cards and guests. What a value may say is known by its name; a value under any other name is left out.

import { AsyncLocalStorage } from 'node:async_hooks'
import { gunzipSync } from 'node:zlib'
import { withoutCardNumbers } from '../lodging/cards/card-numbers.ts'
import type { GuardedResponse } from '../outbound/guarded-fetch.ts'
import type { Clock } from '../values/clock.ts'
import type { InventorySource } from './source.ts'

const calls = ['book', 'resume', 'resolve', 'cancel'] as const

export interface SourceMessage {
  readonly source: string
  readonly propertyId: number
  /** The reservation's id. */
  readonly reference: string
  /** What was wanted of the source; it may take several messages. */
  readonly call: (typeof calls)[number]
  readonly method: string
  /** Without its query. */
  readonly path: string
  /** Of HTTP; null where no answer was read. */
  readonly status: number | null
  /** Why there was no answer; null where there was one. */
  readonly error: string | null
  /** JSON; null for none. */
  readonly sent: string | null
  /** JSON; null for none, and for an answer that is no JSON. */
  readonly answered: string | null
  /** When it ended, RFC 3339. */
  readonly at: string
}

export type OnMessage = (message: SourceMessage) => void

type Occasion = Pick<SourceMessage, 'source' | 'propertyId' | 'reference' | 'call'>

const occasions = new AsyncLocalStorage<{ readonly occasion: Occasion; note(message: Noted): void }>()

type Noted = Omit<SourceMessage, keyof Occasion | 'at'>

/** The source, with every message about a booking told; whatever adapter it is, and whatever calls it makes. */
export function recordedBy<Source extends InventorySource>(
  onMessage: OnMessage,
  clock: Clock,
  source: Source,
): Source {
  return new Proxy(source, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = calls.find(each => each === name)
      if (call === undefined) return value.bind(target)
      return (booking: Pick<Occasion, 'propertyId' | 'reference'>, ...rest: unknown[]) => {
        const { propertyId, reference } = booking
        const occasion: Occasion = { source: target.name, propertyId, reference, call }
        const note = (noted: Noted) => onMessage({ ...occasion, ...noted, at: clock.now().toString() })
        return occasions.run({ occasion, note }, () => Reflect.apply(value, target, [booking, ...rest]))
      }
    },
  })
}

/** What is read of a call. */
interface Sent {
  readonly address: string
  readonly method?: string | undefined
  readonly body: unknown
  readonly form?: object | undefined
}

/** A complete answer, or the reason why there is none. */
type Received = { readonly response: GuardedResponse } | { readonly reason: string }

/** Tells a call that is about a booking. A form holds credentials, and so does its answer: neither is told. */
export function noteExchange({ address, method, body, form }: Sent, received: Received): void {
  const recording = occasions.getStore()
  if (!recording || form) return
  const response = 'response' in received ? received.response : null
  recording.note({
    method: method ?? (body === null ? 'GET' : 'POST'),
    path: URL.parse(address)?.pathname ?? '',
    status: response?.status ?? null,
    error: 'reason' in received ? received.reason : null,
    sent: body === null ? null : redacted(body),
    answered: response && redactedAnswer(response),
  })
}

const mostBytes = 1_048_576

function redactedAnswer({ headers, body }: GuardedResponse): string | null {
  if (body.byteLength === 0 || body.byteLength > mostBytes) return null
  try {
    const isZipped = headers['content-encoding'] === 'gzip'
    const plain = isZipped ? gunzipSync(body, { maxOutputLength: mostBytes }) : body
    return redacted(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain)))
  } catch {
    return null
  }
}

const mostCharacters = 20_000

/** The JSON of a value with what is personal left out, and stars in what could be a card number; null where it is long. */
export function redacted(value: unknown): string | null {
  const text = JSON.stringify(without(value, '', 0))
  return text.length > mostCharacters ? null : withoutCardNumbers(text)
}

/** In place of what is left out. */
const leftOut = '…'
const deepest = 12

function without(value: unknown, name: string, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (depth > deepest || personal.test(name)) return leftOut
  if (Array.isArray(value)) return value.map(each => without(each, name, depth + 1))
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, without(each, wordsOf(key), depth + 1)]),
    )
  }
  return harmless.test(name) ? value : leftOut
}

/** `bookingId` and `booking_id` are one name. */
const wordsOf = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Nothing below these is kept. */
const personal =
  /(?:^|_)(?:booker|guests?|contact|address|payments?|cards?|company|phone|email|security|postal|country|region|traders?)(?:_|$)/

/** The last word of a name under which ids, codes, states, times, counts and amounts are. */
const harmless =
  /(?:^|_)(?:ids?|code|status|state|type|currency|amount|total|value|percent|date|time|arrival|departure|checkin|checkout|created|modified|adults|hold|outcome|refusal|found|reference|confirmation|units|count|source)$/
