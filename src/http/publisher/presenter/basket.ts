// Baskets: the items as preview or reservation writes each of them, and what they cost together.

import type { BasketPreview } from '../../../operations/booking/baskets/basket-answers.ts'
import type { BasketTotal } from '../../../operations/booking/baskets/basket-total.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalNumber, type Minor } from '../../../values/money.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { furtherMembers, pieces } from '../../json/fragments.ts'
import { shownCurrencyData } from './amounts.ts'
import { cardFormData } from './card-form.ts'
import type { PropertyForm } from './property.ts'

const [items, close] = pieces('{"items":…}')

/** The answer of a preview of a basket. */
export function writeBasketPreview(
  out: ByteWriter,
  found: BasketPreview,
  { write, publicUrl }: PropertyForm,
): void {
  out.list(items, found.items, (inside, item) => write(inside, item, publicUrl), undefined)
  out.raw(
    furtherMembers({
      total: totalData(found.total, found.exchange.to),
      meta_data: {
        ...shownCurrencyData(found.exchange, found.missedCurrency),
        charge: { currency: found.exchange.from, ...totalData(found.owed, found.exchange.from) },
        ...(found.cardForm && { card_form: cardFormData(found.cardForm) }),
      },
    }),
  )
  out.put(close)
}

/** With the names that a total of one stay has. */
function totalData(total: BasketTotal, currency: string) {
  const major = (amount: Minor): number => decimalNumber(amount, decimalsOf(currency))
  return {
    original_subtotal: major(total.originalSubtotal),
    subtotal: major(total.subtotal),
    tax: major(total.tax),
    fee: major(total.fee),
    balance_due: major(total.balanceDue),
    checkin_fee: major(total.checkinFee),
    total: major(total.total),
    altogether: major(total.altogether),
    rebate: major(total.rebate),
    promotional_savings: major(total.promotionalSavings),
    discount_savings: major(total.discountSavings),
  }
}
