// When an offer can be cancelled and what that costs, in words.

import type { Rate } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'

export interface CancellationTerms {
  /** Whether the first line says that cancelling costs nothing yet. */
  readonly isFree: boolean
  readonly lines: readonly string[]
}

/** One line for each time with a cost of its own, and one for not arriving where that costs something else. */
export function cancellationTerms(
  { words, formats }: Pick<Page, 'words' | 'formats'>,
  rate: Pick<Rate, 'cancellation_penalties' | 'no_show_penalty' | 'total'>,
  currency: string,
): CancellationTerms {
  const { offer } = words
  const { cancellation_penalties: penalties, no_show_penalty: noShow } = rate
  const amount = (penalty: number): string =>
    penalty >= rate.total.total ? offer.fullAmount : formats.money(penalty, currency)
  const moment = (instant: string): string =>
    offer.moment(formats.day(instant.slice(0, 10)), instant.slice(11, 16))
  const lines = penalties.map(({ from, until, penalty }) => {
    if (from !== null) return offer.from(moment(from), amount(penalty))
    if (penalty === 0) return until === null ? offer.freeAlways : offer.freeUntil(moment(until))
    return penalty >= rate.total.total && until === null ? offer.noRefund : offer.cancelCosts(amount(penalty))
  })
  const isFree = penalties[0]?.penalty === 0
  const last = penalties.at(-1)?.penalty
  return { isFree, lines: noShow === last ? lines : [...lines, offer.noShow(amount(noShow))] }
}
