// The choice of extras in a form: a line for each, with what it costs for the stay.

import type { VNode } from 'preact'
import type { Rate } from '../../../../client/src/types.ts'
import type { ChosenExtra } from '../../../lodging/prices/extras.ts'
import { sumOfAmounts } from '../../../values/decimal-sums.ts'
import type { Page } from '../page.ts'
import { extraName } from './extras.ts'

type Offered = NonNullable<Rate['extras']>[number]

interface ExtraParts {
  readonly page: Page
  readonly offered: readonly Offered[]
  readonly chosen: readonly ChosenExtra[]
  /** ISO 4217; that of the amounts. */
  readonly currency: string
}

/** A line for each: a box to tick where one can be had, else how many. */
export const ExtraFields = ({ page, offered, chosen, currency }: ExtraParts): VNode => (
  <ul class="extras">
    {offered.map(extra => (
      <li key={extra.code}>
        <ExtraField
          page={page}
          extra={extra}
          quantity={chosen.find(({ code }) => code === extra.code)?.quantity ?? 0}
          currency={currency}
        />
      </li>
    ))}
  </ul>
)

interface FieldParts extends Pick<ExtraParts, 'page' | 'currency'> {
  readonly extra: Offered
  readonly quantity: number
}

function ExtraField({ page, extra, quantity, currency }: FieldParts): VNode {
  const { code, name, description, maximum } = extra
  const id = `field-${extraName(code)}`
  const { formats } = page
  return (
    <label class="extra" for={id}>
      <span class="extra-name">
        {name}
        {description && <small>{description}</small>}
        <small>{priceText(page, extra, currency)}</small>
      </span>
      {maximum === 1 ? (
        <input type="checkbox" id={id} name={extraName(code)} value="1" checked={quantity > 0} />
      ) : (
        <select id={id} name={extraName(code)}>
          {Array.from({ length: maximum + 1 }, (_, count) => (
            <option key={count} value={count} selected={count === quantity}>
              {formats.count(count)}
            </option>
          ))}
        </select>
      )}
    </label>
  )
}

/** "36.00 USD · 18.00 USD per guest": for the whole stay with the tax on it, and how that is counted. */
function priceText({ formats, words }: Page, extra: Offered, currency: string): string {
  const { unit, amount, total, tax } = extra
  const whole = formats.money(sumOfAmounts(currency, [total, tax]), currency)
  const isCounted = unit !== 'stay' || total !== amount
  const per = `${formats.money(amount, currency)} ${words.property.feePer[unit as keyof typeof words.property.feePer]}`
  return [whole, ...(isCounted ? [per] : [])].join(' · ')
}
