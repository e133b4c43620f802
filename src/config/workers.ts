// How many processes answer requests.

import { availableParallelism } from 'node:os'
import { type VariableName, variables } from './variables.ts'

const most = 64
/** The embedded PostgreSQL has a hundred connections for workers and commands. */
const mostEmbedded = 8

/** The number that WORKERS stands for; 1 when it cannot be used. */
export function workerCount(
  read: (name: VariableName) => string,
  isEmbedded: boolean,
  mistakes: string[],
): number {
  const text = read('WORKERS') || variables.WORKERS.fallback
  const bound = isEmbedded ? mostEmbedded : most
  const count = text === 'auto' ? Math.min(bound, availableParallelism()) : Number(text)
  if (text !== 'auto' && (!/^\d{1,2}$/.test(text) || count < 1 || count > most)) {
    mistakes.push(`WORKERS is auto or a whole number from 1 to ${most}, not "${text}"`)
    return 1
  }
  if (count > bound) {
    mistakes.push(`WORKERS is at most ${bound} with the embedded database; set DATABASE_URL for more`)
  }
  if (count > 1 && read('PAYMENT_GATEWAY') === 'test') {
    mistakes.push('PAYMENT_GATEWAY=test keeps its books in the memory of one process; use it with WORKERS=1')
  }
  return count
}
