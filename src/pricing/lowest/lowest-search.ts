// A search that many properties are asked, with its nights.

import type { Day } from '../../values/civil-dates.ts'
import { daysOf } from '../restrictions.ts'
import type { StaySearch } from '../search.ts'

export interface LowestSearch extends StaySearch {
  readonly days: readonly Day[]
}

export const lowestSearch = (search: StaySearch): LowestSearch => ({ ...search, days: daysOf(search.stay) })
