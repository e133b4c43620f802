// Asks about guests that an address does not name, or not so that they can be read: nobody is searched for in silence.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { guestsInWords } from '../parts/stay-words.ts'
import { assumedAge, guestProblemIn, missingAges, soughtIn } from '../stay-query.ts'

/** Nothing where all guests and ages are known. */
export function GuestNotice({ page }: { readonly page: Page }): VNode | null {
  const { search } = page.words
  const problem = guestProblemIn(page.query)
  if (problem === null) return null
  const sought = soughtIn(page.query)
  const missing = missingAges(sought)
  return (
    <p class="search-notice is-problem" role="alert">
      {problem === 'guestsUnread' && `${search.guestsUnread(guestsInWords(page, sought))} `}
      {missing > 0 && `${search.agesUnknown(missing, assumedAge)} `}
      <a href="#stay">{search.change}</a>
    </p>
  )
}
