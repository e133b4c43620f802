// What a room and rate cost now, by the way in which the property is sold: what a preview shows and a booking agrees to.

import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import type { Minor } from '../../../values/money.ts'
import type { AppContext } from '../../context.ts'
import { type CheckedOffer, type Choice, checkOffer } from './live-offer.ts'
import { askTotal } from './live-price.ts'
import { sellingOf } from './selling.ts'

export type PriceNow =
  /** The listed price. */
  | { readonly kind: 'own' }
  /** In the minor unit of the property's currency, without charges due at check-in. */
  | { readonly kind: 'quoted'; readonly total: Minor }
  | ({ readonly kind: 'live' } & CheckedOffer)

/**
 * Asks the source of a property, if it has one. RoomUnavailableException 409 for what is sold out or has ended there,
 * RemoteInventoryException 502 when it does not answer or its answer is impossible; 404 for a room that the property lacks.
 */
export async function askPriceNow(context: AppContext, holder: KeyHolder, choice: Choice): Promise<PriceNow> {
  const selling = sellingOf(context, choice.gathered.supply.property)
  switch (selling.kind) {
    case 'own':
      return selling
    case 'quoted':
      return { kind: 'quoted', total: await askTotal(context, selling.source, choice) }
    case 'live':
      return { kind: 'live', ...(await checkOffer(context, holder, { ...choice, places: selling.places })) }
  }
}
