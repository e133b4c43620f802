// What cancelling costs, in sentences with the exact last moment of each step.

import type { Page } from '../page.ts'
import { chargedMoney, noShowOf, type Price, penaltyAt } from '../parts/charge.ts'

/** In order of time; the last one is about guests who do not arrive. */
export function cancellationSentences(page: Page, price: Price): string[] {
  const words = page.words.checkout
  const { cancellation_penalties: penalties, no_show_penalty: noShow, total } = price.shown
  const steps = penalties.map(({ from, until, penalty }, index) => {
    const amount = chargedMoney(page, price, penaltyAt(index))
    if (from !== null) return words.costsFrom(amount, momentText(page, from))
    if (penalty === 0) return until === null ? words.freeAnyTime : words.freeUntil(momentText(page, until))
    if (until !== null) return words.costsUntil(amount, momentText(page, until))
    return penalty >= total ? words.notRefundable : words.costs(amount)
  })
  return noShow > 0 ? [...steps, words.noShow(chargedMoney(page, price, noShowOf))] : steps
}

/** The instant has the offset of the property, so its text is property time as it is. */
const momentText = ({ formats, words }: Page, instant: string): string =>
  `${formats.day(instant.slice(0, 10))}, ${instant.slice(11, 16)} (${words.checkout.propertyTime})`
