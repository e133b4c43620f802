// Says what struck-through prices are, where they are those that the law of the market asks for.

import type { VNode } from 'preact'
import type { Night } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { strikesPrior } from './prior-price.ts'

interface PriorNoteParts {
  readonly page: Page
  readonly nights: readonly Night[]
  /** In a list of terms, else a row of a table. */
  readonly isList?: true
}

/** Nothing where no such price is struck through. */
export function PriorNote({ page, nights, isList }: PriorNoteParts): VNode | null {
  if (!strikesPrior(nights)) return null
  const { priorPrice } = page.words.common
  return isList ? (
    <div class="note">
      <dt>{priorPrice}</dt>
      <dd />
    </div>
  ) : (
    <tr class="saved">
      <th scope="row" colSpan={2}>
        {priorPrice}
      </th>
    </tr>
  )
}
