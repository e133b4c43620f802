// The job that makes reservations from before the search found them so, once after the migration.

import { takeFormerTexts } from '../../store/back-office/reservation-texts.ts'
import type { AppContext } from '../context.ts'

const mostTogether = 1000
const patience = { lockMilliseconds: 2_000, statementMilliseconds: 60_000 }

/** Goes on until none is left. */
export async function foldFormerTexts({ database }: Pick<AppContext, 'database'>): Promise<void> {
  let taken = mostTogether
  while (taken === mostTogether) {
    taken = await database.transaction(transaction => takeFormerTexts(transaction, mostTogether), patience)
  }
}
