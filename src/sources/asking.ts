// Makes every call to a source: it ends at its deadline whatever the source does, an adapter that throws counts as a
// lost answer, and answers are checked before they are used (threat E4). Only a booking that was provably not sent is
// sent again, once; no other layer retries (threat E5).

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
/**
 * Upper limit, in milliseconds, of the random pause before a booking that was not sent is sent again; random, to
 * spread retries.
 */
const longestPause = 250

/** Price and availability now. */
export async function askQuote(source: InventorySource, stay: SourceStay): Promise<SourceQuote> {
  const quote = await within<SourceQuote>(source.times.quote, unavailable, deadline =>
    source.quote(stay, deadline),
  )
  return quote.outcome !== 'available' || isAmount(quote.total) ? quote : unavailable('an invalid total')
}

/**
 * Books. If the first try was not sent, the outcome is that of both. Nothing is sent when no seconds are left,
 * however long the process was paused: the booking may have been given up by then.
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
  return finding.found !== 'booked' || isNumber(finding.confirmation) ? finding : lost(invalidConfirmation)
}

/** Cancels with the booking's one key for it. */
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
  return outcome.outcome !== 'confirmed' || isNumber(outcome.confirmation)
    ? outcome
    : unknown(invalidConfirmation)
}

/** The answer, or that it is lost: the deadline passed, or the adapter threw. */
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

const invalidConfirmation = 'an invalid confirmation'

/** Short and printable, because it goes into answers, mails and the database. */
const isNumber = (confirmation: unknown): boolean =>
  typeof confirmation === 'string' &&
  /^[\p{L}\p{N}\p{P}\p{S}](?:[\p{L}\p{N}\p{P}\p{S} ]{0,98}[^\s\p{C}])?$/u.test(confirmation)

const isAmount = (total: unknown): boolean => Number.isSafeInteger(total) && (total as number) >= 0

const unavailable = (reason: string) => ({ outcome: 'unavailable', reason }) as const
const unknown = (reason: string) => ({ outcome: 'unknown', reason }) as const
