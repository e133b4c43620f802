// Work on reservations that were left open: each is leased, and a failure of one does not stop the others.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import type { Lease } from '../../store/reservations/due-reservations.ts'
import type { AppContext } from '../context.ts'

/** Works on one item after another; throws the collected errors when all are done. */
export async function eachInTurn<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const troubles: unknown[] = []
  for await (const item of items) await work(item).catch(error => troubles.push(error))
  throwTogether(troubles)
}

function throwTogether(troubles: readonly unknown[]): void {
  if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} reservations failed`)
}

const leaseSeconds = 60
/** Few enough to be finished within the lease, all at the same time. */
const mostAtOnce = 20

/**
 * Leases reservations and works on them together, until none are left; returns their number. Throws the collected errors when all
 * are done.
 */
export async function eachLeased(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  take: (transaction: Transaction, lease: Lease) => Promise<Reservation[]>,
  work: (reservation: Reservation) => Promise<void>,
): Promise<number> {
  const troubles: unknown[] = []
  let count = 0
  for (;;) {
    const now = clock.now()
    const until = now.add({ seconds: leaseSeconds })
    const lease = { now: now.toString(), until: until.toString(), limit: mostAtOnce }
    const taken = await database.transaction(transaction => take(transaction, lease))
    count += taken.length
    const done = await Promise.allSettled(taken.map(work))
    for (const result of done) if (result.status === 'rejected') troubles.push(result.reason)
    if (taken.length < mostAtOnce) break
  }
  throwTogether(troubles)
  return count
}
