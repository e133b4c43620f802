// Every call to a source goes through here: it ends when its time is over whatever the source does, an adapter that
// breaks is a lost answer like any other, and what a source says is looked at before it is believed (threat E4). Only a
// booking that provably never left is sent again, once: there is no other layer that repeats (threat E5).

import type { Day } from '../values/civil-dates.ts'
import type {
  BookingReference,
  BookOutcome,
  CancelOutcome,
  InventorySource,
  ListedBooking,
  SourceBooking,
  SourceFinding,
  SourceListing,
  SourceQuote,
  SourceStay,
} from './source.ts'

const resolveSeconds = 15
const cancelSeconds = 30
const listSeconds = 60
/** Milliseconds at most before a booking that was not sent is sent again; a random part of it, so that many spread. */
const longestPause = 250

/** Price and availability as they are now. */
export async function askQuote(source: InventorySource, stay: SourceStay): Promise<SourceQuote> {
  const quote = await within<SourceQuote>(source.times.quote, unavailable, deadline =>
    source.quote(stay, deadline),
  )
  return quote.outcome !== 'available' || isAmount(quote.total) ? quote : unavailable('a total that is none')
}

/**
 * Books. The outcome is that of both sendings where the first was none. Nothing is sent when no seconds are left, however
 * long the process stood still: by then somebody else may have given the booking up.
 */
export async function askBook(
  source: InventorySource,
  booking: SourceBooking,
  secondsLeft: () => number,
): Promise<BookOutcome> {
  const outcome = await bookWithin(secondsLeft(), source, booking)
  if (outcome.outcome !== 'unavailable') return outcome
  await new Promise(resume => setTimeout(resume, Math.random() * longestPause))
  return bookWithin(secondsLeft(), source, booking)
}

/** What the source has under our reference. */
export async function askResolve(source: InventorySource, booking: BookingReference): Promise<SourceFinding> {
  const lost = (reason: string) => ({ found: 'cannot_tell', reason }) as const
  const finding = await within<SourceFinding>(resolveSeconds, lost, deadline =>
    source.resolve(booking, deadline),
  )
  return finding.found !== 'booked' || isNumber(finding.confirmation) ? finding : lost(strangeNumber)
}

/** Cancels under the one key that the booking has for it. */
export const askCancel = (source: InventorySource, booking: BookingReference): Promise<CancelOutcome> =>
  within<CancelOutcome>(cancelSeconds, unknown, deadline =>
    source.cancel(booking, `${booking.reference}:cancel`, deadline),
  )

/** The bookings of a day. */
export async function askList(source: InventorySource, day: Day): Promise<SourceListing> {
  const lost = (reason: string) => ({ listed: null, reason }) as const
  const listing = await within<SourceListing>(listSeconds, lost, deadline => source.list(day, deadline))
  return listing.listed === null || listing.listed.every(isListed)
    ? listing
    : lost('a list that cannot be read')
}

const isListed = ({ reference, confirmation }: ListedBooking): boolean =>
  isNumber(confirmation) && (reference === null || isNumber(reference))

async function bookWithin(
  seconds: number,
  source: InventorySource,
  booking: SourceBooking,
): Promise<BookOutcome> {
  if (seconds <= 0) return unavailable('no time was left')
  const outcome = await within<BookOutcome>(seconds, unknown, deadline => source.book(booking, deadline))
  return outcome.outcome !== 'confirmed' || isNumber(outcome.confirmation) ? outcome : unknown(strangeNumber)
}

/** The answer, or that it is lost: after the time, or because the adapter broke. */
async function within<Answer>(
  seconds: number,
  lost: (reason: string) => Answer,
  ask: (deadline: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(Math.ceil(seconds * 1000))
  const late = new Promise<Answer>(resolve => {
    deadline.addEventListener('abort', () => resolve(lost(`no answer within ${Math.ceil(seconds)} seconds`)))
  })
  try {
    return await Promise.race([ask(deadline), late])
  } catch (error) {
    return lost(`the adapter broke: ${error instanceof Error ? error.name : typeof error}`)
  }
}

const strangeNumber = 'a confirmation that is none'

/** Short and printable: it goes into answers, mails and the database. */
const isNumber = (confirmation: unknown): boolean =>
  typeof confirmation === 'string' &&
  /^[\p{L}\p{N}\p{P}\p{S}](?:[\p{L}\p{N}\p{P}\p{S} ]{0,98}[^\s\p{C}])?$/u.test(confirmation)

const isAmount = (total: unknown): boolean => Number.isSafeInteger(total) && (total as number) >= 0

const unavailable = (reason: string) => ({ outcome: 'unavailable', reason }) as const
const unknown = (reason: string) => ({ outcome: 'unknown', reason }) as const
