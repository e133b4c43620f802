// Makes every call to a source: it ends at its deadline whatever the source does, an adapter that throws counts as a
// lost answer, and answers are checked before they are used (threat E4). Only a booking that was provably not looked at is
// sent again, once; no other layer retries (threat E5).

import type { Day } from '../values/civil-dates.ts'
import { restartClock } from '../values/request-clock.ts'
import { isOffer, isSoundRate, soundAvailability } from './live-checks.ts'
import type {
  LiveAvailability,
  LiveCheck,
  LiveCheckAnswer,
  LiveSearch,
  LiveSearchAnswer,
  OnAnswered,
} from './live-offers.ts'
import {
  type BookingReference,
  type BookOutcome,
  type CancelOutcome,
  type HeldBooking,
  type InventorySource,
  isLive,
  type ListedBooking,
  type LiveSource,
  type QuotingSource,
  type SourceBooking,
  type SourceFinding,
  type SourceListing,
  type SourceQuote,
  type SourceStay,
} from './source.ts'

const resolveSeconds = 15
const resumeSeconds = 30
const cancelSeconds = 30
const listSeconds = 60
/**
 * Upper limit, in milliseconds, of the random pause before a booking that was not sent is sent again; random, to
 * spread retries.
 */
const longestPause = 250

/** Price and availability now, of a source that is not live. */
export async function askQuote(source: QuotingSource, stay: SourceStay): Promise<SourceQuote> {
  const quote = await within<SourceQuote>(source.times.quote, unavailable, deadline =>
    source.quote(stay, deadline),
  )
  return quote.outcome !== 'available' || isAmount(quote.total) ? quote : unavailable('an invalid total')
}

/**
 * Rooms and rates of several properties, by their keys there; a property without an entry was not answered for. What is
 * told before the end counts even if the rest is lost, and `onAnswered` has each as soon as it is there.
 */
export async function askSearch(
  source: LiveSource,
  search: LiveSearch,
  onAnswered: OnAnswered,
): Promise<ReadonlyMap<string, LiveAvailability>> {
  const waiting = new Set(search.properties.map(({ key }) => key))
  const sound = new Map<string, LiveAvailability>()
  const take = (key: string, given: unknown): void => {
    const availability = waiting.has(key) ? soundAvailability(given, search) : null
    if (availability === null) return
    waiting.delete(key)
    sound.set(key, availability)
    onAnswered(key, availability)
  }
  const lost = (reason: string) => ({ answered: null, reason, retryAfter: null }) as const
  const { answered } = await within<LiveSearchAnswer>(source.times.search, lost, deadline =>
    source.search(search, deadline, take),
  )
  for (const key of waiting) take(key, answered?.get(key))
  waiting.clear()
  return sound
}

/** The price of an offer now. */
export async function askCheck(source: LiveSource, check: LiveCheck): Promise<LiveCheckAnswer> {
  const answer = await within<LiveCheckAnswer>(source.times.quote, unavailable, deadline =>
    source.check(check, deadline),
  )
  if (answer.outcome !== 'available') return answer
  const { rate, offer } = answer
  const isSame = rate?.code === check.rate.code && rate.currency === check.rate.currency
  return isSame && isSoundRate(rate, check.stay) && isOffer(offer)
    ? answer
    : unavailable('an offer that does not add up')
}

/** The outcome of a booking that is not only held. */
export type BookingOutcome = Exclude<BookOutcome, { readonly outcome: 'held' }>

/**
 * Books, and resumes at once what is only held. If the first try was not sent, the outcome is that of both. Nothing is
 * sent when no seconds are left, however long the process was paused: the booking may have been given up by then.
 */
export async function askBook(
  source: InventorySource,
  booking: SourceBooking,
  secondsLeft: () => number,
): Promise<BookingOutcome> {
  let outcome = await bookWithin(secondsLeft(), source, booking)
  if (outcome.outcome === 'unavailable') {
    await new Promise(resume => setTimeout(resume, Math.random() * longestPause))
    outcome = await bookWithin(secondsLeft(), source, booking)
  }
  if (outcome.outcome !== 'held') return outcome
  const { propertyId, reference, guest } = booking
  const held = { propertyId, reference, confirmation: outcome.confirmation, email: guest.email }
  return resumeWithin(secondsLeft(), source, held)
}

/** What became of a booking, as far as the source can tell. */
export type BookingEnd = Exclude<SourceFinding, { readonly found: 'held' }>

/** What became of a booking that is still wanted: one that is found held is resumed. */
export async function askOutcome(source: InventorySource, booking: BookingReference): Promise<BookingEnd> {
  const finding = await askResolve(source, booking)
  if (finding.found !== 'held') return finding
  const { sentAt: _, ...reference } = booking
  const held = { ...reference, confirmation: finding.confirmation }
  const resumed = await resumeWithin(resumeSeconds, source, held)
  switch (resumed.outcome) {
    case 'confirmed':
      return { found: 'booked', confirmation: resumed.confirmation }
    case 'rejected':
      return { found: 'refused' }
    default:
      return { found: 'cannot_tell', reason: resumed.reason }
  }
}

/** What the source has under our reference. Changes nothing there. */
export async function askResolve(source: InventorySource, booking: BookingReference): Promise<SourceFinding> {
  const lost = (reason: string) => ({ found: 'cannot_tell', reason }) as const
  const finding = await within<SourceFinding>(resolveSeconds, lost, deadline =>
    source.resolve(booking, deadline),
  )
  return !('confirmation' in finding) || isPrintableNumber(finding.confirmation)
    ? finding
    : lost(invalidConfirmation)
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
  isPrintableNumber(confirmation) && (reference === null || isPrintableNumber(reference))

async function bookWithin(
  seconds: number,
  source: InventorySource,
  booking: SourceBooking,
): Promise<BookOutcome> {
  if (seconds <= 0) return unavailable('no time was left')
  const outcome = await within<BookOutcome>(seconds, unknown, deadline => source.book(booking, deadline))
  return checkedNumber(outcome)
}

/** Whatever goes wrong, it is held and may be booked: never `unavailable`, which would send the booking again. */
async function resumeWithin(
  seconds: number,
  source: InventorySource,
  booking: HeldBooking,
): Promise<BookingOutcome> {
  if (!isLive(source) || source.resume === undefined) return unknown('held by a source that resumes nothing')
  if (seconds <= 0) return unknown('no time was left')
  const resume = source.resume.bind(source)
  const outcome = checkedNumber(
    await within<BookOutcome>(seconds, unknown, deadline => resume(booking, deadline)),
  )
  if (outcome.outcome === 'held') return unknown('still held')
  return outcome.outcome === 'unavailable' ? unknown(outcome.reason) : outcome
}

const checkedNumber = (outcome: BookOutcome): BookOutcome =>
  !('confirmation' in outcome) || isPrintableNumber(outcome.confirmation)
    ? outcome
    : unknown(invalidConfirmation)

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
  } finally {
    restartClock()
  }
}

const invalidConfirmation = 'an invalid confirmation'

/** Short and printable, because it goes into answers, mails and the database. */
const isPrintableNumber = (confirmation: unknown): boolean =>
  typeof confirmation === 'string' &&
  /^[\p{L}\p{N}\p{P}\p{S}](?:[\p{L}\p{N}\p{P}\p{S} ]{0,98}[^\s\p{C}])?$/u.test(confirmation)

const isAmount = (total: unknown): boolean => Number.isSafeInteger(total) && (total as number) >= 0

const unavailable = (reason: string) => ({ outcome: 'unavailable', reason }) as const
const unknown = (reason: string) => ({ outcome: 'unknown', reason }) as const
