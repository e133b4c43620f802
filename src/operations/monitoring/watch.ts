// The monitoring jobs: reconciliation with the payment gateway, large shares of inventory, overdue reservations, and the
// invariants of the doctor. Several servers may run all of them at once.

import { forgetFailed } from '../../store/limits/failed-attempts.ts'
import type { InventoryShare } from '../../store/monitoring/hoarding.ts'
import type { AppContext } from '../context.ts'
import { jobOf } from '../job-kinds.ts'
import type { Job } from '../jobs.ts'
import { failedAttemptHours } from '../limits/limits.ts'
import { type PaymentDifference, reconcilePayments } from '../payments/reconcile-payments.ts'
import { retryUnknownPayments } from '../payments/retry-unknown-payments.ts'
import { examine } from './doctor.ts'
import type { Found } from './doctor-codes.ts'
import { shareWatch } from './hoarding.ts'
import { type Overdue, overdueWatch } from './overdue.ts'

export interface WatchReport {
  onDifference(difference: PaymentDifference): void
  onShare(share: InventoryShare): void
  onOverdue(delay: Overdue): void
  onFinding(finding: Found): void
}

/** The jobs of monitoring; what they find goes to `report`. */
export const watchJobs = (context: AppContext, report: WatchReport): Job[] => [
  jobOf('reconcile payments', () =>
    reconcilePayments(context, difference => report.onDifference(difference)),
  ),
  jobOf('retry unknown payments', () => retryUnknownPayments(context)),
  jobOf(
    'watch inventory shares',
    shareWatch(context, share => report.onShare(share)),
  ),
  jobOf(
    'watch overdue reservations',
    overdueWatch(context, delay => report.onOverdue(delay)),
  ),
  jobOf('run the doctor', () => examine(context, finding => report.onFinding(finding))),
  jobOf('delete old failed attempts', async () => {
    const before = context.clock.now().subtract({ hours: failedAttemptHours })
    await forgetFailed(context.database.patient, before.toString())
  }),
]
