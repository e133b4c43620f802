// Cancels a whole basket: all that is not cancelled yet, in one transaction, at the sum of the penalties.

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Cancellation, Reservation } from '../../lodging/reservations/reservation.ts'
import { lockStays } from '../../store/inventory/inventory.ts'
import { traceable } from '../../store/postgres/database.ts'
import { type Day, localTime } from '../../values/civil-dates.ts'
import { Fault } from '../../values/faults.ts'
import { sumOf } from '../../values/money.ts'
import type { BasketAnswer, BasketCancellation } from '../booking/baskets/basket-answers.ts'
import { inItem } from '../booking/baskets/basket-items.ts'
import { viewBasket } from '../booking/baskets/view-basket.ts'
import type { AppContext } from '../context.ts'
import type { CancelBasketRequest } from '../requests.ts'
import {
  cancel,
  cancellationOf,
  nightsToRelease,
  refuseCancel,
  refuseHigherPenalty,
  type Terms,
  termsOf,
} from './cancel-reservation.ts'

/** How often a cancellation is tried when a reservation moves meanwhile. */
const attempts = 3

/** A reservation has moved since it was read: nothing is written. */
class Moved extends Error {
  override readonly name = 'Moved'
}

interface Cancelled {
  readonly reservation: Reservation
  readonly cancellation: Cancellation
  readonly today: Day
}

/**
 * Cancels what is left of a basket, or computes what that costs. Items that were cancelled before count with what that has cost, so
 * cancelling again gives the first result. Refused as a whole where one of the others cannot be cancelled.
 */
export async function cancelBasket(
  context: AppContext,
  holder: KeyHolder,
  request: CancelBasketRequest,
): Promise<BasketCancellation> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const found = await viewBasket(context, holder, request.number)
    const now = context.clock.now()
    const open: Cancelled[] = []
    const terms: Terms[] = []
    for (const [place, item] of found.items.entries()) {
      const { reservation, property } = item
      const earlier = reservation.cancellation
      if (!earlier) await inItem(place, async () => refuseCancel(context, item, now))
      const cancellation = earlier ?? cancellationOf(reservation, now)
      if (!earlier) open.push({ reservation, cancellation, today: localTime(now, property.timeZone).today })
      terms.push(termsOf(item, cancellation))
    }
    const sum = sumOfTerms(terms)
    refuseHigherPenalty(request, sum)
    if (request.simulate || open.length === 0) return { ...found, ...sum, simulated: request.simulate }
    if (await cancelAll(context, open))
      return { ...(await again(context, holder, found)), ...sum, simulated: false }
  }
  throw new Fault(
    'ServiceUnavailableException',
    'The basket is being changed right now; try again in a moment.',
    {
      headers: { 'Retry-After': '1' },
    },
  )
}

const again = (context: AppContext, holder: KeyHolder, { number }: BasketAnswer): Promise<BasketAnswer> =>
  viewBasket(context, holder, number)

/** All items of a basket are charged and shown in the same currencies. */
function sumOfTerms(terms: readonly Terms[]): Terms {
  const [first] = terms as [Terms, ...Terms[]]
  return {
    ...first,
    penalty: sumOf(terms, ({ penalty }) => penalty),
    refund: sumOf(terms, ({ refund }) => refund),
    owed: {
      ...first.owed,
      amounts: {
        penalty: sumOf(terms, ({ owed }) => owed.amounts.penalty),
        refund: sumOf(terms, ({ owed }) => owed.amounts.refund),
      },
    },
    asOf: terms
      .map(({ asOf }) => asOf)
      .sort()
      .at(-1)!,
  }
}

/** False, with nothing written, when one of them has moved since it was read. */
async function cancelAll({ database }: AppContext, items: readonly Cancelled[]): Promise<boolean> {
  const inOrder = [...items].sort(
    (one, other) => (one.reservation.discountId ?? 0) - (other.reservation.discountId ?? 0),
  )
  try {
    await database.transaction(async transaction => {
      await lockStays(
        transaction,
        items.map(({ reservation, today }) => ({ ...reservation, ...nightsToRelease(reservation, today) })),
      )
      for (const item of inOrder) if (!(await cancel(transaction, item))) throw new Moved()
    }, traceable)
    return true
  } catch (error) {
    if (error instanceof Moved) return false
    throw error
  }
}
