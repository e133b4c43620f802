// Preview: the full price of one room and rate before checkout, with taxes and fees line by line (interface 4.3).

import type { KeyHolder } from '../lodging/publisher.ts'
import type { PropertyAnswer } from './answers.ts'
import { searchedStay } from './available.ts'
import { asPricedProperty, priceChosen } from './chosen-rate.ts'
import { gatherStay } from './gather.ts'
import type { House } from './house.ts'
import type { PreviewRequest } from './requests.ts'

/** The property at full verbosity with the one room and the one rate; refusals as contract R12. */
export async function previewRate(
  house: House,
  holder: KeyHolder,
  request: PreviewRequest,
): Promise<PropertyAnswer> {
  const gathered = await gatherStay(house, holder, request.propertyId, request)
  const chosen = priceChosen(gathered.supply, gathered.search, request)
  return {
    property: gathered.supply.property,
    publisher: holder.publisher,
    verbosity: 2,
    searched: searchedStay(gathered, asPricedProperty(chosen), true),
  }
}
