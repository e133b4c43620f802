// Books, looks up and cancels at apaleo. A refusal is one only with apaleo's own list of messages; whatever else happens after
// the first byte is a doubt, and the look-up by our reference resolves it (reservation protocol 4 and 5).

import { countOf, fieldsOf, idOf, objectsOf } from '../remote-fields.ts'
import type {
  BookingReference,
  BookOutcome,
  BookRefusal,
  CancelOutcome,
  SourceBooking,
  SourceFinding,
} from '../source.ts'
import { type ApaleoAnswer, type ApaleoConnection, callApaleo, reasonOf } from './apaleo-client.ts'
import { type KeptOffer, readOffer } from './apaleo-kept-offer.ts'
import { isUnknownThere } from './apaleo-parties.ts'
import { type ApaleoTerms, bookingBody, offersQuery } from './apaleo-requests.ts'
import { type ApaleoReservation, findingOf, findReservations } from './apaleo-reservations.ts'

/** Sends the booking once, under our reference as its key. */
export async function bookAtApaleo(
  connection: ApaleoConnection,
  terms: ApaleoTerms,
  booking: SourceBooking,
  deadline: AbortSignal,
): Promise<BookOutcome> {
  const offer = booking.live && readOffer(booking.live.offer.token)
  const body = offer && bookingBody(booking, offer, terms)
  if (!offer || !body) return rejected('other', 'no offer to book')
  const answer = await callApaleo(connection, {
    method: 'POST',
    path: '/bookings',
    body,
    idempotencyKey: booking.reference,
    deadline,
  })
  if (answer.answer === 'not_done') return { outcome: 'unavailable', reason: answer.reason }
  if (answer.answer === 'lost') return { outcome: 'unknown', reason: answer.reason }
  if (answer.status === 201) return bookedOutcome(answer.body, booking.rooms.length)
  if (!isRefusal(answer)) return { outcome: 'unknown', reason: `HTTP ${answer.status}` }
  const refusal = await refusalOf(connection, terms, { booking, offer }, deadline)
  return rejected(refusal, reasons[refusal])
}

/** Every room is a reservation; an answer that has another number of them is looked up. */
function bookedOutcome(body: unknown, rooms: number): BookOutcome {
  const { id, reservationIds } = fieldsOf(body)
  const confirmation = idOf(id, 100)
  const isWhole = objectsOf(reservationIds).filter(each => idOf(each.id) !== undefined).length === rooms
  return confirmation !== undefined && isWhole
    ? { outcome: 'confirmed', confirmation }
    : { outcome: 'unknown', reason: 'booked without its numbers' }
}

/** 422 with messages is apaleo's own; any other 4xx may be that of a proxy on the way. */
const isRefusal = (answer: ApaleoAnswer): boolean =>
  answer.answer === 'read' && answer.status === 422 && Array.isArray(fieldsOf(answer.body).messages)

const reasons: Readonly<Record<BookRefusal, string>> = {
  sold_out: 'no room left',
  changed: 'the rate plan is gone',
  other: 'refused by apaleo',
}

/** apaleo says why in texts only, so it is asked whether it has the rate plan, and how many rooms of it are left. */
async function refusalOf(
  connection: ApaleoConnection,
  terms: ApaleoTerms,
  { booking, offer }: { readonly booking: SourceBooking; readonly offer: KeptOffer },
  deadline: AbortSignal,
): Promise<BookRefusal> {
  const [room] = booking.rooms
  const party = { adults: room?.adults ?? 1, childAges: room?.children_ages ?? [] }
  const answer = await callApaleo(connection, {
    path: '/rate-plan-offers',
    query: offersQuery(booking, party, { plan: offer.plan }, terms),
    deadline,
  })
  if (answer.answer !== 'read') return 'other'
  if (answer.status === 204) return 'sold_out'
  if (isUnknownThere(answer)) return 'changed'
  const free = objectsOf(fieldsOf(answer.body).offers).map(({ availableUnits }) =>
    countOf(availableUnits, 0, 100_000),
  )
  const isSoldOut = free.some(units => units !== undefined && units < booking.rooms.length)
  return isSoldOut ? 'sold_out' : 'other'
}

/** What apaleo has under our reference. */
export async function resolveAtApaleo(
  connection: ApaleoConnection,
  { reference }: BookingReference,
  deadline: AbortSignal,
): Promise<SourceFinding> {
  const found = await findReservations(connection, reference, deadline)
  return Array.isArray(found) ? findingOf(found) : { found: 'cannot_tell', reason: found.reason }
}

/** Cancels every room of a reference that stands. Rooms that are cancelled already are no reason to fail. */
export async function cancelAtApaleo(
  connection: ApaleoConnection,
  { reference }: BookingReference,
  deadline: AbortSignal,
): Promise<CancelOutcome> {
  const found = await findReservations(connection, reference, deadline)
  if (!Array.isArray(found)) return { outcome: 'unknown', reason: found.reason }
  if (found.length === 0) return { outcome: 'nothing' }
  const standing = found.filter(({ status }) => status !== 'Canceled')
  if (standing.some(({ status }) => status !== null && status !== 'Confirmed'))
    return { outcome: 'rejected', reason: 'the guest has arrived, or did not' }
  const outcomes: CancelOutcome[] = []
  for (const each of standing) outcomes.push(await cancelOne(connection, each, deadline))
  return (
    outcomes.find(({ outcome }) => outcome === 'unknown') ??
    outcomes.find(({ outcome }) => outcome === 'rejected') ?? { outcome: 'cancelled' }
  )
}

async function cancelOne(
  connection: ApaleoConnection,
  { id }: ApaleoReservation,
  deadline: AbortSignal,
): Promise<CancelOutcome> {
  const path = `/reservation-actions/${encodeURIComponent(id)}/cancel`
  const answer = await callApaleo(connection, { method: 'PUT', path, deadline })
  if (answer.answer === 'read' && answer.status === 204) return { outcome: 'cancelled' }
  return isRefusal(answer)
    ? { outcome: 'rejected', reason: 'refused by apaleo' }
    : { outcome: 'unknown', reason: reasonOf(answer) }
}

const rejected = (refusal: BookRefusal, reason: string) => ({ outcome: 'rejected', refusal, reason }) as const
