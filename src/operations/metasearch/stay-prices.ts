// Prices of many stays at a property, by the same steps as availability takes for one of them.

import type { StockedProperty } from '../../catalog/stocked-property.ts'
import type { RoomParty, Stay } from '../../lodging/properties/property.ts'
import type { PropertyFacts } from '../../lodging/properties/property-search.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import { nightsBetween } from '../../values/civil-dates.ts'
import type { AppContext } from '../context.ts'
import { totalsOfBookable } from '../shopping/bookable.ts'
import { type Circumstances, gatherCircumstances } from '../shopping/circumstances.ts'
import { stayAt } from '../shopping/gather.ts'

/** No guest asks. */
const noSession = { session_id: null, user_agent: null, ip: null }

/** What prices of a party depend on beside the property; `currency` null for the publisher's, as in availability. */
export const feedCircumstances = (
  context: AppContext,
  holder: KeyHolder,
  {
    stay,
    party,
    currency,
  }: { readonly stay: Stay; readonly party: RoomParty; readonly currency: string | null },
): Promise<Circumstances> =>
  gatherCircumstances(context, holder, {
    ...stay,
    rooms: [{ adults: party.adults, children: party.childAges.length, childrenAges: party.childAges }],
    discountCode: null,
    currency,
    language: null,
    session: noSession,
  })

export interface PricedStay {
  readonly stay: Stay
  /** Null for a stay that begins before today at the property. */
  readonly priced: PricedProperty | null
  /** ISO 4217, in which it is priced. */
  readonly currency: string
}

/** The prices of stays one after the other, in the property's own currency where that has no rate into the wanted one. */
export function* pricesOf(
  context: AppContext,
  stock: StockedProperty,
  circumstances: Circumstances,
  stays: readonly Stay[],
): Generator<PricedStay, void> {
  const gathered = stayAt(stock, circumstances)
  const currency = gathered.search.exchange.to
  for (const stay of stays) {
    const isPast = stay.checkin < gathered.search.local.today
    const search = { ...gathered.search, stay }
    yield { stay, currency, priced: isPast ? null : totalsOfBookable(context, { ...gathered, search }) }
  }
}

/** About half a second of work, spread over a longer time so that other requests get their turn. */
export const mostPrices = 1_000_000

/** How many nights of rates are priced for stays at a property. */
export const costOf = ({ rates }: Pick<PropertyFacts, 'rates'>, nights: number): number => rates * nights

/** The nights of all these stays together. */
export const nightsOf = (stays: readonly Stay[]): number =>
  stays.reduce((sum, { checkin, checkout }) => sum + nightsBetween(checkin, checkout), 0)
