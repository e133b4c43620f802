// Books, resumes, looks up and cancels at Rapid. A refusal is one only in Rapid's own words; whatever else happens after
// the first byte is a doubt, and the look-up by our reference resolves it (reservation protocol 4 and 5).

import type {
  BookingReference,
  BookOutcome,
  BookRefusal,
  CancelOutcome,
  HeldBooking,
  SourceBooking,
  SourceFinding,
} from '../source.ts'
import { callRapid, errorTypes, isEndedLink, type RapidAnswer, type RapidConnection } from './rapid-client.ts'
import { fieldsOf, idOf, linkOf } from './rapid-fields.ts'
import { findingOf, type Itinerary, ofReference, readItineraries } from './rapid-itineraries.ts'
import { affiliateReference, bookingBody, type RapidTerms } from './rapid-requests.ts'
import { readToken } from './rapid-token.ts'

/** Sends the booking once. */
export async function bookAtRapid(
  connection: RapidConnection,
  terms: RapidTerms,
  booking: SourceBooking,
  deadline: AbortSignal,
): Promise<BookOutcome> {
  const link = booking.live && readToken(booking.live.offer.token)?.link
  const body = bookingBody(booking, terms)
  if (!booking.live || !link) return rejected('other', 'no offer to book')
  if (body === null) return rejected('other', 'no card to book with')
  const { session } = booking.live
  const answer = await callRapid(connection, {
    operation: 'book',
    method: 'POST',
    path: link,
    body,
    session,
    deadline,
  })
  if (answer.answer === 'not_sent') return { outcome: 'unavailable', reason: answer.reason }
  if (answer.answer === 'lost') return { outcome: 'unknown', reason: answer.reason }
  return answer.status === 201 ? bookedOutcome(answer.body) : refusalOf(answer)
}

/** A booking that is still to be checked by the card's bank is none, because that check is never made. */
function bookedOutcome(body: unknown): BookOutcome {
  const confirmation = idOf(fieldsOf(body).itinerary_id)
  if (confirmation === undefined) return { outcome: 'unknown', reason: 'booked without a number' }
  if (linkOf(body, 'complete_payment_session')) return rejected('other', 'the bank of the card wants a check')
  return { outcome: linkOf(body, 'resume') ? 'held' : 'confirmed', confirmation }
}

type Read = Extract<RapidAnswer, { readonly answer: 'read' }>

function refusalOf(answer: Read): BookOutcome {
  const { status } = answer
  const types = errorTypes(answer)
  // A reference that is used already: the booking arrived before.
  if (types.includes('duplicate_itinerary')) return { outcome: 'unknown', reason: 'the reference is used' }
  if (status === 410 && types.includes('rooms_unavailable')) return rejected('sold_out', 'no room left')
  if (status === 409 && types.includes('price_mismatch')) return rejected('changed', 'the price has changed')
  const isRefusal = types.some(type => refusals.includes(type)) && status >= 400
  if (!isRefusal) return { outcome: 'unknown', reason: `HTTP ${status}` }
  return isEndedLink(answer)
    ? rejected('changed', 'the offer has ended')
    : rejected('other', `HTTP ${status}`)
}

/** What Rapid answers before it books. */
const refusals: readonly string[] = [
  'invalid_input',
  'request_unauthenticated',
  'request_unauthorized',
  'resource_not_found',
  'upgrade_required',
  'too_many_requests',
]

/** Books what is held. What is not held any more is looked up again, whatever Rapid says of the link. */
export async function resumeAtRapid(
  connection: RapidConnection,
  booking: HeldBooking,
  deadline: AbortSignal,
): Promise<BookOutcome> {
  const found = await retrieve(connection, booking, deadline)
  if (!Array.isArray(found)) return { outcome: 'unknown', reason: found.reason }
  const finding = findingOf(found)
  if (finding.found === 'booked') return { outcome: 'confirmed', confirmation: finding.confirmation }
  if (finding.found === 'refused') return rejected('other', 'no longer held')
  const path = found.find(({ resume }) => resume !== null)?.resume
  if (finding.found !== 'held' || !path) return { outcome: 'unknown', reason: 'not to be resumed' }
  const answer = await callRapid(connection, {
    operation: 'resume',
    method: 'PUT',
    path,
    session: null,
    deadline,
  })
  const isDone = answer.answer === 'read' && answer.status === 204
  return isDone
    ? { outcome: 'confirmed', confirmation: finding.confirmation }
    : { outcome: 'unknown', reason: reasonOf(answer) }
}

/** What Rapid has under our reference. */
export async function resolveAtRapid(
  connection: RapidConnection,
  booking: BookingReference,
  deadline: AbortSignal,
): Promise<SourceFinding> {
  const found = await retrieve(connection, booking, deadline)
  return Array.isArray(found) ? findingOf(found) : { found: 'cannot_tell', reason: found.reason }
}

/** Cancels all rooms of a reference, or what is held. Rooms that are cancelled already are no reason to fail. */
export async function cancelAtRapid(
  connection: RapidConnection,
  booking: BookingReference,
  deadline: AbortSignal,
): Promise<CancelOutcome> {
  const found = await retrieve(connection, booking, deadline)
  if (!Array.isArray(found)) return { outcome: 'unknown', reason: found.reason }
  const finding = findingOf(found)
  if (finding.found === 'nothing') return { outcome: 'nothing' }
  if (finding.found === 'refused') return { outcome: 'cancelled' }
  if (finding.found === 'cannot_tell') return { outcome: 'unknown', reason: finding.reason }
  const outcomes: CancelOutcome[] = []
  for (const { path, operation } of found.flatMap(cancellationsOf)) {
    outcomes.push(
      path === null
        ? { outcome: 'rejected', reason: 'no link to cancel it' }
        : cancelOutcome(
            await callRapid(connection, { operation, method: 'DELETE', path, session: null, deadline }),
          ),
    )
  }
  return (
    outcomes.find(({ outcome }) => outcome === 'unknown') ??
    outcomes.find(({ outcome }) => outcome === 'rejected') ?? { outcome: 'cancelled' }
  )
}

interface Cancellation {
  readonly path: string | null
  readonly operation: 'cancel' | 'cancel_room'
}

/** One call for each room that stands, or one for all that is held. */
function cancellationsOf({ rooms, resume, cancel }: Itinerary): Cancellation[] {
  const standing = rooms.filter(({ status }) => status !== 'canceled')
  if (standing.length === 0) return []
  if (resume !== null && cancel !== null) return [{ path: cancel, operation: 'cancel' }]
  return standing.map(room => ({ path: room.cancel, operation: 'cancel_room' }))
}

function cancelOutcome(answer: RapidAnswer): CancelOutcome {
  if (answer.answer !== 'read' || answer.status === 202)
    return { outcome: 'unknown', reason: reasonOf(answer) }
  const types = errorTypes(answer)
  if (answer.status === 204 || types.includes('room_already_cancelled')) return { outcome: 'cancelled' }
  // A link that is too old, or a limit: it can be tried again.
  const isFinal = answer.status === 400 && !types.some(type => type.startsWith('link.'))
  return isFinal
    ? { outcome: 'rejected', reason: 'refused by Rapid' }
    : { outcome: 'unknown', reason: `HTTP ${answer.status}` }
}

/** The itineraries of our reference. Rapid shows them to who knows the guest's e-mail as well. */
async function retrieve(
  connection: RapidConnection,
  { reference: id, email }: Pick<BookingReference, 'reference' | 'email'>,
  deadline: AbortSignal,
): Promise<Itinerary[] | { readonly reason: string }> {
  if (email === null)
    return { reason: 'the guest’s e-mail, without which Rapid finds nothing, has been erased' }
  const reference = affiliateReference(id)
  const answer = await callRapid(connection, {
    operation: 'retrieve',
    path: '/itineraries',
    query: [
      ['affiliate_reference_id', reference],
      ['email', email],
    ],
    session: null,
    deadline,
  })
  if (answer.answer !== 'read' || (answer.status !== 200 && answer.status !== 206))
    return { reason: reasonOf(answer) }
  const itineraries = readItineraries(answer.body)
  return itineraries ? ofReference(itineraries, reference) : { reason: 'an answer of another shape' }
}

const reasonOf = (answer: RapidAnswer): string =>
  answer.answer === 'read' ? `HTTP ${answer.status}` : answer.reason

const rejected = (refusal: BookRefusal, reason: string) => ({ outcome: 'rejected', refusal, reason }) as const
