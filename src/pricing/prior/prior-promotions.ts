// The promotions that a property gave everybody on a day that has passed, for a stay of now.

import type { Property } from '../../lodging/properties/property.ts'
import type { Day } from '../../values/civil-dates.ts'
import type { FormerOfStay, StayContext } from '../offer.ts'
import { preparedProperty } from '../prepared-property.ts'
import { type PossiblePromotions, possiblePromotions } from '../promotions/promotion-conditions.ts'

/** No publisher has this id: what is for some publishers only is not public. */
const nobody = 0

/** The search as anybody could have sent it on a day. */
export const publicSearch = ({ search }: StayContext, day: Day): StayContext['search'] => ({
  ...search,
  publisherId: nobody,
  discountCode: null,
  local: { today: day, minuteOfDay: 0 },
})

/** The promotions that everybody got on a day, one object for all days with the same. */
export function publicPromotions(): FormerOfStay['promotionsOn'] {
  const ofProperties = new Map<Property, Map<string, PossiblePromotions>>()
  const ofDays = new Map<Property, Map<Day, PossiblePromotions>>()
  return (property, day, stayContext) => {
    const known = placeIn(ofDays, property)
    const found = known.get(day)
    if (found !== undefined) return found
    const possible = possiblePromotions(
      preparedProperty(property).promotions,
      publicSearch(stayContext, day),
      stayContext.days,
      [],
    )
    const key = JSON.stringify(possible.map(alone => alone.map(({ promotion }) => promotion.id)))
    const alike = placeIn(ofProperties, property)
    const shared = alike.get(key) ?? possible
    alike.set(key, shared)
    known.set(day, shared)
    return shared
  }
}

function placeIn<Key, Value>(places: Map<Property, Map<Key, Value>>, property: Property): Map<Key, Value> {
  const known = places.get(property)
  if (known !== undefined) return known
  const made = new Map<Key, Value>()
  places.set(property, made)
  return made
}
