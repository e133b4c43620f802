// The source `connector`: a service of the operator that speaks the JSON of docs/sources.md in front of a hotel
// system that this server has no adapter for. An answer counts only with status 200 and in the documented shape;
// every doubt is `unknown` (threat E4).

import { formatDay } from '../../values/civil-dates.ts'
import { minor } from '../../values/money.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import { callRemote, type RemoteAnswer } from '../remote-call.ts'
import type { ListedBooking, QuotingSource, SourceTimes } from '../source.ts'
import { bookingFields, referenceFields, stayFields } from './connector-requests.ts'

export interface ConnectorOptions {
  /** Base address of the five calls, without a slash at the end. */
  readonly url: string
  /** Sent as a bearer token with every call. */
  readonly token: Secret
  /** The address may be http:// and in a private network. */
  readonly allowPrivate: boolean
  /** Defaults to those of docs/sources.md; tests set others. */
  readonly times?: SourceTimes
}

/** What docs/sources.md requires of a connector, in seconds. */
const documentedTimes: SourceTimes = { quote: 5, book: 60, final: 120, lag: 60 }

/** The source behind a connector. Opening makes no call. */
export function openConnector({
  url,
  token,
  allowPrivate,
  times = documentedTimes,
}: ConnectorOptions): QuotingSource {
  const ask = (path: string, body: object, deadline: AbortSignal): Promise<RemoteAnswer> =>
    token.reveal(text =>
      callRemote({
        address: `${url}${path}`,
        headers: { authorization: `Bearer ${text}` },
        body,
        deadline,
        allow: { allowHttp: allowPrivate, allowPrivate },
      }),
    )
  return {
    name: 'connector',
    supports: { resolve: true, cancel: true, list: true, card: false },
    times,
    async quote(stay, deadline) {
      const answer = await ask('/quote', stayFields(stay), deadline)
      const { outcome, total } = fieldsOf(answer)
      if (outcome === 'sold_out' || outcome === 'gone') return { outcome }
      return outcome === 'available' && Number.isSafeInteger(total)
        ? { outcome, total: minor(total as number) }
        : { outcome: 'unavailable', reason: reasonOf(answer) }
    },
    async book(booking, deadline) {
      const answer = await ask('/book', bookingFields(booking), deadline)
      if (answer.answer === 'not_sent') return { outcome: 'unavailable', reason: answer.reason }
      const { outcome, confirmation, refusal } = fieldsOf(answer)
      if (outcome === 'confirmed' && typeof confirmation === 'string') return { outcome, confirmation }
      if (outcome === 'rejected' && (refusal === 'sold_out' || refusal === 'changed' || refusal === 'other'))
        return { outcome, refusal, reason: refused }
      return { outcome: 'unknown', reason: reasonOf(answer) }
    },
    async resolve(booking, deadline) {
      const answer = await ask('/resolve', referenceFields(booking), deadline)
      const { found, confirmation } = fieldsOf(answer)
      if (found === 'booked' && typeof confirmation === 'string') return { found, confirmation }
      if (found === 'refused' || found === 'nothing') return { found }
      return { found: 'cannot_tell', reason: reasonOf(answer) }
    },
    async cancel(booking, key, deadline) {
      const answer = await ask('/cancel', { ...referenceFields(booking), key }, deadline)
      const { outcome } = fieldsOf(answer)
      if (outcome === 'cancelled' || outcome === 'nothing') return { outcome }
      return outcome === 'rejected'
        ? { outcome, reason: refused }
        : { outcome: 'unknown', reason: reasonOf(answer) }
    },
    async list(day, deadline) {
      const answer = await ask('/list', { day: formatDay(day) }, deadline)
      const { bookings } = fieldsOf(answer)
      return Array.isArray(bookings) && bookings.every(isListed)
        ? { listed: bookings }
        : { listed: null, reason: reasonOf(answer) }
    },
  }
}

const refused = 'refused by the connector'

/** Empty for an answer that does not count. */
const fieldsOf = (answer: RemoteAnswer): Readonly<Record<string, unknown>> =>
  answer.answer === 'read' && answer.status === 200 ? answer.fields : {}

/** Contains nothing that the connector wrote. */
function reasonOf(answer: RemoteAnswer): string {
  if (answer.answer !== 'read') return answer.reason
  return answer.status === 200 ? 'an answer of another shape' : `HTTP ${answer.status}`
}

function isListed(value: unknown): value is ListedBooking {
  if (typeof value !== 'object' || value === null) return false
  const { reference, confirmation, state } = value as Partial<Record<keyof ListedBooking, unknown>>
  return (
    (reference === null || typeof reference === 'string') &&
    typeof confirmation === 'string' &&
    (state === 'booked' || state === 'cancelled')
  )
}
