// What a reservation waits for before its state is final.

import { ownInventory } from '../properties/property.ts'
import { isPending, type Reservation } from './reservation.ts'

/** `person`: staff decides; `guest`: the bank asks the guest; `change`: the payment of a change of the stay. */
export type Awaited = 'payment' | 'guest' | 'source' | 'person' | 'change'

/** What it waits for; null where nothing is under way but this server's own work. */
export function awaitedBy({
  status,
  source,
  paymentState,
  openChange,
}: Pick<Reservation, 'status' | 'source' | 'paymentState' | 'openChange'>): Awaited | null {
  if (status === 'review') return 'person'
  if (status === 'cancelling') return 'source'
  if (!isPending(status)) return openChange === null ? null : 'change'
  if (paymentState === 'challenged') return 'guest'
  if (paymentState === 'authorizing' || paymentState === 'unknown') return 'payment'
  return source === ownInventory ? null : 'source'
}
