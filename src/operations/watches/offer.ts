// What a stay that is waited for costs now, by the prices of availability.

import { comparedAmount } from '../../lodging/prices/price.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { WatchedStay } from '../../lodging/reservations/stay-watch.ts'
import { leadRate } from '../../pricing/lead-rate.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { type Minor, parseAmount } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import type { StageableRequest } from '../requests.ts'
import { priceBookable } from '../shopping/bookable.ts'
import { type GatheredStay, gatherStay } from '../shopping/gather.ts'

type Asked = Omit<WatchedStay, 'currency'> & { readonly currency: string | null } & StageableRequest

/** Whatever is watched, no guest is known. */
export const nobody = { session_id: null, user_agent: null, ip: null }

/** All reading for a watched stay; refused as a search for it is. */
export const gatherWatched = (
  context: AppContext,
  holder: KeyHolder,
  watched: Asked,
): Promise<GatheredStay> =>
  gatherStay(context, holder, watched.propertyId, {
    checkin: watched.checkin,
    checkout: watched.checkout,
    rooms: watched.rooms,
    discountCode: null,
    currency: watched.currency,
    language: null,
    session: nobody,
    testScenario: watched.testScenario,
  })

export interface Offer {
  /** The cheapest that can be booked; null where nothing can. */
  readonly lowest: { readonly roomId: number; readonly rateCode: string; readonly amount: Minor } | null
  /** Of the currency that amounts are in. */
  readonly decimals: number
  /** Whether it is what is waited for. */
  readonly isWanted: boolean
}

/** What can be booked of a gathered stay, of the room and the rate plan that are waited for. */
export function offerFor(context: AppContext, gathered: GatheredStay, watched: WatchedStay): Offer {
  const { roomId, rateCode, below, currency } = watched
  const priced = priceBookable(context, gathered)
  const rooms = priced.rooms
    .filter(({ room }) => roomId === null || room.id === roomId)
    .map(room => ({
      ...room,
      rates: room.rates.filter(({ plan }) => rateCode === null || plan.code === rateCode),
    }))
  const lead = leadRate({ ...priced, rooms })
  const decimals = decimalsOf(currency)
  if (lead === null) return { lowest: null, decimals, isWanted: false }
  const amount = comparedAmount(lead.rate)
  const bound = below === null ? null : (parseAmount(below, decimals) ?? null)
  return {
    lowest: { roomId: lead.room.room.id, rateCode: lead.rate.plan.code, amount },
    decimals,
    // Amounts of two currencies are never compared: a rate that is missing now may be there later.
    isWanted: bound === null || (gathered.search.exchange.to === currency && amount < bound),
  }
}
