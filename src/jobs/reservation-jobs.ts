// The jobs about reservations: they finish what a crash or a silent gateway left open, move money, complete stays,
// and delete duplicate markers and idempotency keys after a day (reservation protocol 5). Several servers may run all
// of them at once.

import { resolveOpenChanges } from '../operations/booking/changes/resolve-open-changes.ts'
import { completeStays, purgeOldClaims, releaseExpiredHolds } from '../operations/booking/fall-due.ts'
import type { AppContext } from '../operations/context.ts'
import { jobOf } from '../operations/job-kinds.ts'
import type { Job } from '../operations/jobs.ts'
import { capturePayments, type OnRefused } from '../operations/payments/capture-payments.ts'
import { type OnReview, resolveUnknownPayments } from '../operations/payments/resolve-unknown-payments.ts'
import { finishAllCancelling } from '../operations/sources/finish-cancelling.ts'
import { cancelOrphans } from '../operations/sources/orphan-bookings.ts'
import { resolveUnknownBookings } from '../operations/sources/resolve-unknown-bookings.ts'

/** The jobs; `onReview` receives reservations that need a decision by staff, `onRefused` payments that were refused. */
export const reservationJobs = (context: AppContext, onReview: OnReview, onRefused?: OnRefused): Job[] => [
  jobOf('resolve unknown payments', () => resolveUnknownPayments(context, onReview)),
  jobOf('resolve open changes', () => resolveOpenChanges(context)),
  jobOf('resolve unknown bookings', () => resolveUnknownBookings(context, onReview)),
  jobOf('cancel at sources', () => finishAllCancelling(context, onReview)),
  jobOf('cancel orphan bookings', () => cancelOrphans(context, onReview)),
  jobOf('release expired holds', () => releaseExpiredHolds(context)),
  jobOf('capture, void and refund', () => capturePayments(context, onRefused)),
  jobOf('complete stays', () => completeStays(context)),
  jobOf('delete old duplicates and keys', () => purgeOldClaims(context)),
]
