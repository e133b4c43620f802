// A search that many properties are asked, with its nights.

import type { ChildAgeBand, Property } from '../../lodging/properties/property.ts'
import type { Day } from '../../values/civil-dates.ts'
import { pricedParty } from '../nights/night-prices.ts'
import type { PricedParty } from '../offer.ts'
import { daysOf } from '../restrictions.ts'
import type { StaySearch } from '../search.ts'

export interface LowestSearch extends StaySearch {
  readonly days: readonly Day[]
  /** The parties as a property prices them; properties with the same ages of children share them. */
  readonly partiesAt: (property: Pick<Property, 'childAgeBands'>) => readonly PricedParty[]
}

export const lowestSearch = (search: StaySearch): LowestSearch => ({
  ...search,
  days: daysOf(search.stay),
  partiesAt: pricedParties(search),
})

function pricedParties({ parties }: StaySearch): LowestSearch['partiesAt'] {
  let bands: readonly ChildAgeBand[] | null = null
  let priced: readonly PricedParty[] = []
  return property => {
    if (bands === null || !areSame(bands, property.childAgeBands)) {
      bands = property.childAgeBands
      priced = parties.map(party => pricedParty(property, party))
    }
    return priced
  }
}

const areSame = (some: readonly ChildAgeBand[], others: readonly ChildAgeBand[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ fromAge, toAge }, place) => fromAge === others[place]!.fromAge && toAge === others[place]!.toAge,
  )
