// The guests of a room as text for mails.

import type { Words } from './words.ts'

/** "2 adults, 1 child (aged 4)": with the age of each child. */
export function partyText(adults: number, childAges: readonly number[], { mails }: Words): string {
  const children = mails.children(childAges.length, childAges.join(mails.betweenAges))
  return [mails.adults(adults), ...(childAges.length === 0 ? [] : [children])].join(mails.between)
}
