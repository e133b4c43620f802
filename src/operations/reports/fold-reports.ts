// The job that folds what changed into the sums of reports.

import { foldReports } from '../../store/reports/fold.ts'
import type { AppContext } from '../context.ts'

const mostTogether = 2000
const patience = { lockMilliseconds: 2_000, statementMilliseconds: 60_000 }

/** Folds until nothing is due, or another server is at it. */
export async function foldAll({ database }: Pick<AppContext, 'database'>): Promise<void> {
  let taken = mostTogether
  while (taken === mostTogether) {
    taken = await database.transaction(transaction => foldReports(transaction, mostTogether), patience)
  }
}
