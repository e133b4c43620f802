// The monitoring jobs: reconciliation with the payment gateway, large shares of inventory, overdue reservations, and the
// invariants of the doctor. Several servers may run all of them at once.

import { forgetFailed } from '../../store/limits/failed-attempts.ts'
import type { InventoryShare } from '../../store/monitoring/hoarding.ts'
import type { Finding } from '../../store/monitoring/invariant-check.ts'
import type { AppContext } from '../context.ts'
import type { Job } from '../jobs.ts'
import { failedAttemptHours } from '../limits/limits.ts'
import { type PaymentDifference, reconcilePayments } from '../payments/reconcile-payments.ts'
import { retryUnknownPayments } from '../payments/retry-unknown-payments.ts'
import { examine } from './doctor.ts'
import { shareWatch } from './hoarding.ts'
import { type Overdue, overdueWatch } from './overdue.ts'

export interface WatchReport {
  onDifference(difference: PaymentDifference): void
  onShare(share: InventoryShare): void
  onOverdue(delay: Overdue): void
  onFinding(finding: Finding): void
}

export const watchJobs = (context: AppContext, report: WatchReport): Job[] => [
  {
    name: 'reconcile payments',
    everySeconds: 600,
    run: () => reconcilePayments(context, difference => report.onDifference(difference)),
  },
  { name: 'retry unknown payments', everySeconds: 60, run: () => retryUnknownPayments(context) },
  {
    name: 'watch inventory shares',
    everySeconds: 120,
    run: shareWatch(context, share => report.onShare(share)),
  },
  {
    name: 'watch overdue reservations',
    everySeconds: 60,
    run: overdueWatch(context, delay => report.onOverdue(delay)),
  },
  {
    name: 'run the doctor',
    everySeconds: 600,
    run: () => examine(context, finding => report.onFinding(finding)),
  },
  {
    name: 'delete old failed attempts',
    everySeconds: 3600,
    run: async () => {
      const before = context.clock.now().subtract({ hours: failedAttemptHours })
      await forgetFailed(context.database.patient, before.toString())
    },
  },
]
