// What keeps a stay in an address from being searched for, so that the page can say it instead of showing other dates.

import { type Day, parseDay } from '../../../values/civil-dates.ts'
import type { PageWords } from '../../../wording/pages/page-words.ts'
import { dayIn, mostNights } from '../stay-query.ts'

export type StayProblem = keyof PageWords['search']['problems']

/** Null for a stay that can be asked for, and where no dates were chosen. `today` is `YYYY-MM-DD`. */
export function stayProblemIn(query: URLSearchParams, today: string): StayProblem | null {
  const texts = [
    ['checkin', 'Checkin'],
    ['checkout', 'Checkout'],
  ].map(names => names.map(name => query.get(name)?.trim()).find(Boolean))
  if (texts.every(text => text === undefined)) return null
  if (texts.some(text => text === undefined)) return 'incomplete'
  const [checkin, checkout] = texts.map(text => dayIn(text!)) as [Day | null, Day | null]
  if (checkin === null || checkout === null) return 'unreadable'
  if (checkout <= checkin) return 'reversed'
  if (checkout - checkin > mostNights) return 'tooLong'
  // West of Greenwich it may still be yesterday.
  return checkin < parseDay(today)! - 1 ? 'past' : null
}
