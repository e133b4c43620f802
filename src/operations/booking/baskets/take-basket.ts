// The transaction of a basket: claims the key, locks the nights and extras of all items in one order, then takes each item by the same steps as a
// single reservation. What refuses one item takes back all.

import type { Reservation } from '../../../lodging/reservations/reservation.ts'
import { lockStays } from '../../../store/inventory/inventory.ts'
import type { Transaction } from '../../../store/postgres/database.ts'
import { insertBasket } from '../../../store/reservations/baskets.ts'
import type { KeyClaim } from '../../../store/reservations/idempotency.ts'
import { sumOf } from '../../../values/money.ts'
import { claimFor } from '../../reservations/idempotency.ts'
import { refuseHigherTotal } from '../../shopping/quotes/price-promise.ts'
import { lockExtrasOf } from '../locked-extras.ts'
import type { Booking } from '../prepare-booking.ts'
import { takeStay, typesOf } from '../take-room.ts'
import { inItem } from './basket-items.ts'

export interface BasketToTake {
  readonly number: string
  readonly claim: KeyClaim | null
  /** At least one. */
  readonly bookings: readonly [Booking, ...Booking[]]
  /** Of all together, in major units of the currency shown; null when none was named. */
  readonly expectedTotal: string | null
}

/** The reservations, in the order of the items. Throws as `takeRoom`. */
export async function takeBasket(
  transaction: Transaction,
  { number, claim, bookings, expectedTotal }: BasketToTake,
): Promise<Reservation[]> {
  const [{ context, request, intent }] = bookings
  await claimFor(transaction, claim, {
    propertyId: request.propertyId,
    reservationId: intent.id,
    refusal: null,
    now: context.clock.now(),
  })
  await lockStays(
    transaction,
    bookings.flatMap(({ request: asked }) => typesOf(asked).map(({ roomId }) => ({ ...asked, roomId }))),
  )
  await lockExtrasOf(transaction, bookings)
  const reservations = new Array<Reservation>(bookings.length)
  for (const place of inOrderOfCodes(bookings)) {
    const { reservation } = await inItem(place, () => takeStay(transaction, bookings[place]!))
    reservations[place] = reservation
  }
  refuseHigherSum(reservations, expectedTotal)
  await insertBasket(transaction, number, reservations)
  return reservations
}

/** Codes are redeemed under locks of their own, so those of several items in one order too. */
const inOrderOfCodes = (bookings: readonly Booking[]): number[] =>
  [...bookings.keys()].sort((one, other) => codeOf(bookings[one]!) - codeOf(bookings[other]!) || one - other)

const codeOf = ({ chosen }: Booking): number => chosen.owed.discount?.discount.id ?? 0

function refuseHigherSum(reservations: readonly Reservation[], expectedTotal: string | null): void {
  const { price } = reservations[0]!
  const total = sumOf(reservations, each => each.price.total.total)
  refuseHigherTotal({ ...price, total: { ...price.total, total } }, expectedTotal)
}
