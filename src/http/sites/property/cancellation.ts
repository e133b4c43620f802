// When an offer can be cancelled and what that costs, in words.

import type { Page } from '../page.ts'
import { type AmountOf, chargedMoney, noShowOf, type Price, penaltyAt } from '../parts/charge.ts'

export interface CancellationTerms {
  /** Whether the first line says that cancelling costs nothing yet. */
  readonly isFree: boolean
  readonly lines: readonly string[]
}

/** One line for each time with a cost of its own, and one for not arriving where that costs something else. */
export function cancellationTerms(page: Pick<Page, 'words' | 'formats'>, price: Price): CancellationTerms {
  const { formats } = page
  const { offer } = page.words
  const { cancellation_penalties: penalties, no_show_penalty: noShow, total } = price.shown
  const amount = (penalty: number, amountOf: AmountOf): string =>
    penalty >= total ? offer.fullAmount : chargedMoney(page, price, amountOf)
  const moment = (instant: string): string =>
    offer.moment(formats.day(instant.slice(0, 10)), instant.slice(11, 16))
  const lines = penalties.map(({ from, until, penalty }, index) => {
    const costs = amount(penalty, penaltyAt(index))
    if (from !== null) return offer.from(moment(from), costs)
    if (penalty === 0) return until === null ? offer.freeAlways : offer.freeUntil(moment(until))
    return penalty >= total && until === null ? offer.noRefund : offer.cancelCosts(costs)
  })
  const isFree = penalties[0]?.penalty === 0
  const last = penalties.at(-1)?.penalty
  return { isFree, lines: noShow === last ? lines : [...lines, offer.noShow(amount(noShow, noShowOf))] }
}
