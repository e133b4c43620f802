// What cancelling a rate costs, in sentences with the exact last moment of each step.

import type { Rate } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'

/** In order of time; the last one is about guests who do not arrive. */
export function cancellationSentences(page: Page, rate: Rate, currency: string): string[] {
  const words = page.words.checkout
  const steps = rate.cancellation_penalties.map(({ from, until, penalty }) => {
    const amount = page.formats.money(penalty, currency)
    if (from !== null) return words.costsFrom(amount, momentText(page, from))
    if (penalty === 0) return until === null ? words.freeAnyTime : words.freeUntil(momentText(page, until))
    if (until !== null) return words.costsUntil(amount, momentText(page, until))
    return penalty >= rate.total.total ? words.notRefundable : words.costs(amount)
  })
  const noShow =
    rate.no_show_penalty > 0 ? [words.noShow(page.formats.money(rate.no_show_penalty, currency))] : []
  return [...steps, ...noShow]
}

/** The instant has the offset of the property, so its text is property time as it is. */
const momentText = ({ formats, words }: Page, instant: string): string =>
  `${formats.day(instant.slice(0, 10))}, ${instant.slice(11, 16)} (${words.checkout.propertyTime})`
