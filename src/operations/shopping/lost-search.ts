// Why a search found nothing to sell, in one word.

import type { PricedProperty, RoomReason, UnavailableReason } from '../../pricing/priced-stay.ts'
import type { AppContext } from '../context.ts'
import type { GatheredStay } from './gather.ts'

/** One of the reasons of a room, or that of the property. */
type LostReason = RoomReason | UnavailableReason

/** Counts a search of a publisher for reports, in memory. */
export function countSearch(
  { searches, tallies }: Pick<AppContext, 'searches' | 'tallies'>,
  publisherId: number,
  { supply, search: { stay } }: GatheredStay,
  priced: PricedProperty,
): void {
  const { checkin, checkout } = stay
  const reason = lostReason(priced)
  tallies.searches.add({ outcome: reason === null ? 'found' : 'lost' })
  searches.count({
    propertyId: supply.property.id,
    publisherId,
    reason,
    checkin,
    checkout,
  })
}

/**
 * Of the rooms, the one that the fewest reasons keep from being sold: it is the nearest to being sold. Its first reason; null
 * when something is for sale.
 */
function lostReason({ unavailableReason, rooms }: PricedProperty): LostReason | null {
  if (unavailableReason !== 'no_rooms_available') return unavailableReason
  let nearest: readonly RoomReason[] = []
  for (const { reasons } of rooms) {
    if (reasons.length > 0 && (nearest.length === 0 || reasons.length < nearest.length)) nearest = reasons
  }
  return nearest[0] ?? unavailableReason
}
