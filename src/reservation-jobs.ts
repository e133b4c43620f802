// The jobs about reservations: they finish what a crash or a silent gateway left open, move money, complete stays,
// and delete duplicate markers and idempotency keys after a day (reservation protocol 5). Several servers may run all
// of them at once.

import type { Property } from './lodging/property.ts'
import { giveBack } from './operations/booking/hold-rooms.ts'
import { resolveOpenChanges } from './operations/booking/resolve-open-changes.ts'
import type { AppContext } from './operations/context.ts'
import type { Job } from './operations/jobs.ts'
import { capturePayments, type OnRefused } from './operations/payments/capture-payments.ts'
import { type OnReview, resolveUnknownPayments } from './operations/payments/resolve-unknown-payments.ts'
import { duplicateHours } from './operations/reservations/duplicates.ts'
import { eachInTurn } from './operations/reservations/leased-work.ts'
import { finishAllCancelling } from './operations/sources/finish-cancelling.ts'
import { cancelOrphans } from './operations/sources/orphan-bookings.ts'
import { resolveUnknownBookings } from './operations/sources/resolve-unknown-bookings.ts'
import { readExpiredHolds } from './store/inventory/holds.ts'
import { forgetDuplicates, readStaysEndedBefore } from './store/reservations/due-reservations.ts'
import { pruneClaims } from './store/reservations/idempotency.ts'
import { moveReservation } from './store/reservations/reservation-moves.ts'
import { addDays, localTime } from './values/civil-dates.ts'

const mostAtOnce = 500

/** The jobs; `onReview` receives reservations that need a decision by staff, `onRefused` payments that were refused. */
export const reservationJobs = (context: AppContext, onReview: OnReview, onRefused?: OnRefused): Job[] => [
  {
    name: 'resolve unknown payments',
    everySeconds: 10,
    run: () => resolveUnknownPayments(context, onReview),
  },
  { name: 'resolve open changes', everySeconds: 10, run: () => resolveOpenChanges(context) },
  {
    name: 'resolve unknown bookings',
    everySeconds: 5,
    run: () => resolveUnknownBookings(context, onReview),
  },
  { name: 'cancel at sources', everySeconds: 30, run: () => finishAllCancelling(context, onReview) },
  { name: 'cancel orphan bookings', everySeconds: 10, run: () => cancelOrphans(context, onReview) },
  { name: 'release expired holds', everySeconds: 10, run: () => releaseExpiredHolds(context) },
  {
    name: 'capture, void and refund',
    everySeconds: 10,
    wakesEarly: true,
    run: () => capturePayments(context, onRefused),
  },
  { name: 'complete stays', everySeconds: 600, run: () => completeStays(context) },
  { name: 'delete old duplicates and keys', everySeconds: 600, run: () => purgeOldClaims(context) },
]

/** Releases the rooms of expired holds. */
export async function releaseExpiredHolds({ database, clock }: AppContext): Promise<void> {
  const expired = await readExpiredHolds(database, clock.now().toString(), mostAtOnce)
  await eachInTurn(expired, hold => database.transaction(transaction => giveBack(transaction, hold)))
}

/** A stay is completed when its check-out day is over in property local time (contract B5). */
export async function completeStays({ database, catalog, clock }: AppContext): Promise<void> {
  const now = clock.now()
  // No time zone is more than a day ahead of UTC; the property's local time decides below.
  const latestToday = addDays(localTime(now, 'UTC').today, 1)
  const ended = await readStaysEndedBefore(database, latestToday, mostAtOnce)
  const properties = await catalog.currentProperties([...new Set(ended.map(({ propertyId }) => propertyId))])
  const isOver = (property: Property | undefined, checkout: number): boolean =>
    property !== undefined && checkout < localTime(now, property.timeZone).today
  const over = ended.filter(({ propertyId, checkout }) => isOver(properties.get(propertyId), checkout))
  await eachInTurn(over, reservation =>
    database.transaction(transaction =>
      moveReservation(transaction, reservation, { to: 'completed', cause: 'stay ended', at: now.toString() }),
    ),
  )
}

/** Deletes duplicate markers and idempotency keys after a day. */
export async function purgeOldClaims({ database, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await database.transaction(async transaction => {
    await forgetDuplicates(transaction, now.subtract({ hours: duplicateHours }).toString())
    await pruneClaims(transaction, now.toString())
  })
}
