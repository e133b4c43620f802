// Extras that are counted, taken in the transaction of a reservation or of its change.

import { choosesCounted } from '../../lodging/prices/extras.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { StaySearch, Supply } from '../../pricing/search.ts'
import { lockExtras, lockedExtraClaims, noteExtras } from '../../store/inventory/extra-claims.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { hasOtherExtras } from './changes/changed-stay.ts'
import type { Booking } from './prepare-booking.ts'

type Choice = Pick<StaySearch, 'stay' | 'extras'>

/**
 * The supply with what is taken of extras when it is this transaction's turn to take some, which it is until it ends. Nobody waits where
 * nothing is chosen that is counted. The nights of all stays have to be locked before.
 */
export async function withLockedExtras(
  transaction: Transaction,
  supply: Supply,
  { stay, extras }: Choice,
): Promise<Supply> {
  if (!choosesCounted(supply.property, extras)) return supply
  const extraClaims = await lockedExtraClaims(transaction, supply.property.id, stay.checkin)
  return { ...supply, extraClaims }
}

/** Takes the turns of several bookings at once; whoever takes them one after another afterwards waits for nobody. */
export const lockExtrasOf = (transaction: Transaction, bookings: readonly Booking[]): Promise<void> =>
  lockExtras(
    transaction,
    bookings.flatMap(({ holder, gathered: { supply, search } }) =>
      !holder.isTest && choosesCounted(supply.property, search.extras) ? [supply.property.id] : [],
    ),
  )

/** Nights say nothing of a change of extras alone. */
export async function noteOtherExtras(
  transaction: Transaction,
  before: Pick<Reservation, 'price'>,
  after: Reservation,
): Promise<void> {
  const { extras } = after.price
  if (hasOtherExtras(before, extras === undefined ? {} : { extras }))
    await noteExtras(transaction, after.propertyId)
}
