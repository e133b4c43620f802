// The job that folds what changed into the sums of reports.

import { foldReports } from '../../store/reports/fold.ts'
import type { AppContext } from '../context.ts'

const mostTogether = 2000
const patience = { lockMilliseconds: 2_000, statementMilliseconds: 60_000 }

/** Folds until nothing is due, or another server is at it; returns how many reservations were folded. */
export async function foldAll({ database }: Pick<AppContext, 'database'>): Promise<number> {
  let taken = mostTogether
  let folded = 0
  while (taken === mostTogether) {
    taken = await database.transaction(transaction => foldReports(transaction, mostTogether), patience)
    folded += taken
  }
  return folded
}
