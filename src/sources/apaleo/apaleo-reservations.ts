// What apaleo has under our references. A booking of several rooms is as many reservations; each carries the reference of the
// booking as its external code.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import { countOf, type Fields, fieldsOf, idOf } from '../remote-fields.ts'
import type { ListedBooking, SourceFinding, SourceListing } from '../source.ts'
import { type ApaleoConnection, callApaleo, reasonOf } from './apaleo-client.ts'
import { bookingSource } from './apaleo-requests.ts'

export interface ApaleoReservation {
  readonly id: string
  readonly bookingId: string
  readonly externalCode: string | null
  /** Null where apaleo says something new. */
  readonly status: (typeof statuses)[number] | null
}

const statuses = ['Confirmed', 'InHouse', 'CheckedOut', 'Canceled', 'NoShow'] as const

/** The reservations of a reference; or why they are not known. apaleo finds every code that begins with the one asked for. */
export async function findReservations(
  connection: ApaleoConnection,
  reference: string,
  deadline: AbortSignal,
): Promise<ApaleoReservation[] | { readonly reason: string }> {
  const found = await readAll(connection, { externalCode: reference }, deadline)
  return Array.isArray(found) ? found.filter(({ externalCode }) => externalCode === reference) : found
}

/** What a reference has come to. A booking stands as long as one of its rooms does. */
export function findingOf(reservations: readonly ApaleoReservation[]): SourceFinding {
  if (reservations.length === 0) return { found: 'nothing' }
  const standing = reservations.find(({ status }) => status !== null && status !== 'Canceled')
  if (standing) return { found: 'booked', confirmation: standing.bookingId }
  return reservations.every(({ status }) => status === 'Canceled')
    ? { found: 'refused' }
    : { found: 'cannot_tell', reason: 'a status that is not known' }
}

/** The bookings that this server made on a day of UTC. */
export async function listAtApaleo(
  connection: ApaleoConnection,
  day: Day,
  deadline: AbortSignal,
): Promise<SourceListing> {
  const query = {
    dateFilter: 'Creation',
    from: `${formatDay(day)}T00:00:00Z`,
    to: `${formatDay((day + 1) as Day)}T00:00:00Z`,
    sources: bookingSource,
  }
  const found = await readAll(connection, query, deadline)
  if (!Array.isArray(found)) return { listed: null, reason: found.reason }
  const bookings = Map.groupBy(found, ({ bookingId }) => bookingId)
  return {
    listed: [...bookings].map(([confirmation, rooms]): ListedBooking => {
      const reference = rooms.find(({ externalCode }) => externalCode !== null)?.externalCode ?? null
      const isGone = rooms.every(({ status }) => status === 'Canceled')
      return { reference, confirmation, state: isGone ? 'cancelled' : 'booked' }
    }),
  }
}

const pageSize = 200
const mostPages = 50

/** All pages, in the order in which the reservations were made. */
async function readAll(
  connection: ApaleoConnection,
  query: Readonly<Record<string, string>>,
  deadline: AbortSignal,
): Promise<ApaleoReservation[] | { readonly reason: string }> {
  const all: ApaleoReservation[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await callApaleo(connection, {
      path: '/reservations',
      query: { ...query, sort: 'created:asc', pageNumber: String(page), pageSize: String(pageSize) },
      deadline,
    })
    // No content: there is no such page.
    if (answer.answer === 'read' && answer.status === 204) return all
    if (answer.answer !== 'read' || answer.status !== 200) return { reason: reasonOf(answer) }
    const { reservations, count } = fieldsOf(answer.body)
    const given = Array.isArray(reservations) ? reservations.map(readReservation) : [undefined]
    const total = countOf(count, 0, 1_000_000)
    if (total === undefined || !given.every(each => each !== undefined))
      return { reason: 'an answer of another shape' }
    all.push(...given)
    if (all.length >= total) return all
  }
  return { reason: 'too many reservations' }
}

function readReservation(value: unknown): ApaleoReservation | undefined {
  const fields: Fields = fieldsOf(value)
  const [id, bookingId] = [idOf(fields.id), idOf(fields.bookingId, 100)]
  if (id === undefined || bookingId === undefined) return undefined
  return {
    id,
    bookingId,
    externalCode: idOf(fields.externalCode) ?? null,
    status: statuses.find(status => status === fields.status) ?? null,
  }
}
