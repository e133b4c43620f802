// What is looked at for those who run the house: whether the payment company's books say what ours say, and who takes more
// of a room than guests do. Several servers may do all of it at once.

import { forgetDeclined } from '../store/declined-cards.ts'
import type { InventoryShare } from '../store/inventory-shares.ts'
import { askAgain } from './ask-again.ts'
import { comparePayments, type PaymentDifference } from './compare-payments.ts'
import type { House } from './house.ts'
import { shareWatch } from './inventory-shares.ts'
import type { Job } from './jobs.ts'
import { declinedCardHours } from './limits.ts'

export interface WatchReport {
  onDifference(difference: PaymentDifference): void
  onShare(share: InventoryShare): void
}

export const watchJobs = (house: House, report: WatchReport): Job[] => [
  {
    name: 'compare with the payment gateway',
    everySeconds: 600,
    run: () => comparePayments(house, difference => report.onDifference(difference)),
  },
  { name: 'ask for payments left unknown', everySeconds: 60, run: () => askAgain(house) },
  {
    name: 'watch shares of inventory',
    everySeconds: 120,
    run: shareWatch(house, share => report.onShare(share)),
  },
  {
    name: 'forget declined cards',
    everySeconds: 3600,
    run: async () => {
      const before = house.clock.now().subtract({ hours: declinedCardHours })
      await forgetDeclined(house.database, before.toString())
    },
  },
]
