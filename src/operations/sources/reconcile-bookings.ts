// The daily reconciliation: compares the bookings that a source lists for a day with the local records, in both
// directions. A booking there whose reservation failed here is cancelled; staff decides on every other difference
// (reservation protocol 5 and I7).

import { cameToNothing, type ReservationStatus } from '../../lodging/reservations/reservation.ts'
import { askList, askResolve } from '../../sources/asking.ts'
import type { InventorySource, ListedBooking } from '../../sources/source.ts'
import {
  type KnownBooking,
  readDaysToCompare,
  readSentAs,
  readSentOn,
  writeComparison,
} from '../../store/sources/booking-reconciliation.ts'
import { type Day, formatDay, localTime } from '../../values/civil-dates.ts'
import type { AppContext } from '../context.ts'
import { recordOrphan } from './orphan-bookings.ts'

/** Receives each difference when it is first seen. */
export type OnDifference = (source: string, sentence: string) => void

/** A reservation that is being cancelled may or may not be listed: its job finds out. */
const standing: readonly ReservationStatus[] = ['confirmed', 'no_show', 'completed']

/**
 * Compares the days of the last week that were not compared yet, and those of a month that differed, with each source
 * that can list its bookings. Throws at the end when a source did not give its list.
 */
export async function reconcileBookings(context: AppContext, onDifference: OnDifference): Promise<void> {
  const { today } = localTime(context.clock.now(), 'UTC')
  const troubles: unknown[] = []
  for (const source of context.sources.values()) {
    if (!source.supports.list) continue
    try {
      const days = await readDaysToCompare(context.database.patient, source.name, today)
      for (const day of days) await compareDay(context, source, { day, onDifference })
    } catch (error) {
      troubles.push(error)
    }
  }
  if (troubles.length > 0)
    throw new AggregateError(troubles, `${troubles.length} sources could not be compared`)
}

async function compareDay(
  context: AppContext,
  source: InventorySource,
  { day, onDifference }: { day: Day; onDifference: OnDifference },
): Promise<void> {
  const asked = context.clock.now()
  const listing = await askList(source, day)
  if (listing.listed === null) {
    throw new Error(`${source.name} did not list its bookings of ${formatDay(day)}: ${listing.reason}`)
  }
  const differences = [
    ...(await findUnexpected(context, source, { asked, listed: listing.listed })),
    ...(await findMissing(context, source, { day, asked, listed: listing.listed })),
  ]
  const at = context.clock.now().toString()
  const fresh = await context.database.transaction(transaction =>
    writeComparison(transaction, { source: source.name, day, differences, at }),
  )
  for (const sentence of fresh) onDifference(source.name, sentence)
}

/** What a source listed when it was asked; the local records may have changed since, and the answer may be late. */
interface Listed {
  readonly asked: Temporal.Instant
  readonly listed: readonly ListedBooking[]
}

/** Bookings there that should not exist. Those of failed reservations are handed on to be cancelled. */
async function findUnexpected(
  context: AppContext,
  source: InventorySource,
  { asked, listed }: Listed,
): Promise<string[]> {
  const booked = listed.filter(({ state }) => state === 'booked')
  const references = booked.flatMap(({ reference }) => reference ?? [])
  const known = await readSentAs(context.database.patient, source.name, references)
  const byReference = new Map(known.map(each => [each.reference, each]))
  const differences: string[] = []
  for (const { reference, confirmation } of booked) {
    const ours = reference === null ? undefined : byReference.get(reference)
    if (!ours) {
      differences.push(`${confirmation} is booked at ${source.name} and unknown here`)
    } else if (cameToNothing(ours.status)) {
      const sentence = await handOver(context, source, { ours, asked, confirmation })
      if (sentence !== null) differences.push(sentence)
    } else if (ours.confirmation !== null && ours.confirmation !== confirmation) {
      differences.push(
        `${confirmation} is booked at ${source.name} in addition to ${ours.confirmation} for reservation ${ours.reference}`,
      )
    }
  }
  return differences
}

interface UnexpectedBooking {
  readonly ours: KnownBooking
  readonly asked: Temporal.Instant
  readonly confirmation: string
}

/** A job cancels an orphan. Staff decides on one that was cancelled and is still booked at the source. */
async function handOver(
  context: AppContext,
  { name, times }: InventorySource,
  { ours, asked, confirmation }: UnexpectedBooking,
): Promise<string | null> {
  // A cancellation becomes visible there as late as a booking.
  const settled = asked.since(ours.changedAt).total('seconds') > times.final + times.lag
  if (ours.state === 'orphan' || (!settled && ours.status === 'cancelled')) return null
  if (ours.state === 'orphan_cancelled') {
    return settled
      ? `${confirmation} is booked at ${name} although it was cancelled with reservation ${ours.reference}`
      : null
  }
  await recordOrphan(context, { propertyId: ours.propertyId, id: ours.reference }, confirmation)
  return null
}

/** Bookings here that are not listed there. A list may have one on the day before or after, so each is looked up. */
async function findMissing(
  { database }: AppContext,
  source: InventorySource,
  { day, asked, listed }: Listed & { readonly day: Day },
): Promise<string[]> {
  const seen = new Set(listed.filter(({ state }) => state === 'booked').map(({ reference }) => reference))
  const sent = await readSentOn(database.patient, source.name, day)
  const oldest = asked.subtract({ seconds: source.times.final + source.times.lag })
  const missing = sent.filter(
    ({ reference, status, sentAt }) =>
      standing.includes(status) && !seen.has(reference) && Temporal.Instant.compare(sentAt, oldest) < 0,
  )
  const differences: string[] = []
  for (const { propertyId, reference, confirmation, status, sentAt, email } of missing) {
    const booking = { propertyId, reference, confirmation, sentAt, email }
    const finding = source.supports.resolve ? await askResolve(source, booking) : null
    if (finding?.found === 'booked') continue
    differences.push(
      `reservation ${reference} is ${status} and its booking ${confirmation} does not exist at ${source.name}`,
    )
  }
  return differences
}
