// Every page and state of the booking pages that docs/pages shows, in the order in which a guest comes to them.

import { bookingStates, cancelStates, lookUpStates } from './booking-states.ts'
import { changeStates, stripeChangeStates } from './change-states.ts'
import { checkoutStates, stripeStates } from './checkout-states.ts'
import { embedStates, errorStates, legalStates, mailStates } from './other-states.ts'
import type { PageState } from './page-state.ts'
import { homeStates, propertyStates, searchStates } from './search-states.ts'
import { type Theme, themes } from './themed-sites.ts'

export interface Subject {
  readonly title: string
  readonly states: readonly PageState[]
}

export const subjects: readonly Subject[] = [
  { title: 'Home', states: homeStates },
  { title: 'Search', states: searchStates },
  { title: 'Property', states: propertyStates },
  { title: 'Checkout', states: checkoutStates },
  { title: 'Checkout with Stripe', states: stripeStates },
  { title: 'Booking', states: bookingStates },
  { title: 'Change of a booking', states: [...changeStates, ...stripeChangeStates] },
  { title: 'Cancellation', states: cancelStates },
  { title: 'My booking', states: lookUpStates },
  { title: 'Legal texts', states: legalStates },
  { title: 'What went wrong', states: errorStates },
  { title: 'Mail', states: mailStates },
  { title: 'On other sites', states: embedStates },
]

/** The file of a state in a theme. */
export const fileOf = (state: Pick<PageState, 'name'>, theme: Theme): string =>
  theme === 'demo' ? `${state.name}.webp` : `${state.name}-${theme}.webp`

/** A state as one theme shows it. */
export interface Sheet {
  readonly state: PageState
  readonly theme: Theme
  readonly file: string
}

/** Everything in docs/pages beside its index. */
export const sheets = (): Sheet[] =>
  subjects.flatMap(({ states }) =>
    states.flatMap(state => themes.map(theme => ({ state, theme, file: fileOf(state, theme) }))),
  )
