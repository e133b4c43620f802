// Asks about guests that an address does not name, or not so that they can be read: nobody is searched for in silence.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { guestsInWords } from '../parts/stay-words.ts'
import { guestProblemIn, soughtIn } from '../stay-query.ts'

/** Nothing where all guests and ages are known. */
export function GuestNotice({ page }: { readonly page: Page }): VNode | null {
  const { search } = page.words
  const problem = guestProblemIn(page.query)
  if (problem === null) return null
  return (
    <p class="search-notice is-problem" role="alert">
      {problem === 'agesUnknown'
        ? search.agesUnknown
        : search.guestsUnread(guestsInWords(page, soughtIn(page.query)))}{' '}
      <a href="#stay">{search.change}</a>
    </p>
  )
}
