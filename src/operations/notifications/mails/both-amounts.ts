// An amount as the property charges it in its own currency, beside the same as the guest was shown it.

import type { Minor } from '../../../values/money.ts'
import type { Words } from '../../../wording/words.ts'

/** One price in two currencies; in a mail to the property both are its own. */
export interface BothPrices<Price extends { readonly currency: string }> {
  /** What the property charges. */
  readonly owed: Price
  /** What the reader is shown. */
  readonly shown: Price
}

/** "540.00 USD (82,194 JPY)", as pages write it; a single amount where nothing is converted. */
export function bothAmounts<Price extends { readonly currency: string }>(
  { owed, shown }: BothPrices<Price>,
  { formats }: Words,
  amountOf: (price: Price) => Minor,
): string {
  const charged = formats.amount(amountOf(owed), owed.currency)
  return owed.currency === shown.currency
    ? charged
    : `${charged} (${formats.amount(amountOf(shown), shown.currency)})`
}
