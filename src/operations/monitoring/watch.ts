// What is looked at for those who run the house: whether the payment company's books say what ours say, who takes more of
// a room than guests do, what is left open for long, and whether all that must hold does. Several servers may do all of it
// at once.

import { forgetFailed } from '../../store/limits/failed-attempts.ts'
import type { InventoryShare } from '../../store/monitoring/hoarding.ts'
import type { Finding } from '../../store/monitoring/invariants.ts'
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
    name: 'compare with the payment gateway',
    everySeconds: 600,
    run: () => reconcilePayments(context, difference => report.onDifference(difference)),
  },
  { name: 'ask for payments left unknown', everySeconds: 60, run: () => retryUnknownPayments(context) },
  {
    name: 'watch shares of inventory',
    everySeconds: 120,
    run: shareWatch(context, share => report.onShare(share)),
  },
  {
    name: 'watch what is left open',
    everySeconds: 60,
    run: overdueWatch(context, delay => report.onOverdue(delay)),
  },
  {
    name: 'ask the doctor',
    everySeconds: 600,
    run: () => examine(context, finding => report.onFinding(finding)),
  },
  {
    name: 'forget failed attempts',
    everySeconds: 3600,
    run: async () => {
      const before = context.clock.now().subtract({ hours: failedAttemptHours })
      await forgetFailed(context.database.patient, before.toString())
    },
  },
]
