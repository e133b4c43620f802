// Baskets: the items as preview or reservation writes each of them, and what they cost together.

import { publicStatus } from '../../../lodging/reservations/reservation.ts'
import type {
  BasketAnswer,
  BasketCancellation,
  BasketPreview,
} from '../../../operations/booking/baskets/basket-answers.ts'
import { type BasketTotal, basketTotal } from '../../../operations/booking/baskets/basket-total.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalNumber, type Minor } from '../../../values/money.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { furtherMembers, opened, pieces } from '../../json/fragments.ts'
import { exchangeData, owedData, shownCurrencyData } from './amounts.ts'
import { cardFormData } from './card-form.ts'
import type { PropertyForm } from './property.ts'
import { cancellationData, writeReservation } from './reservation.ts'

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

const [reservations] = pieces(',"items":')

/** Reservations that were made together, in the form of this interface. */
export function writeBasket(out: ByteWriter, { number, items: made }: BasketAnswer): void {
  out.raw(opened({ basket_number: number }))
  out.list(reservations, made, writeReservation, undefined)
  const { exchange } = made[0]!.reservation
  const standing = made.filter(({ reservation }) => publicStatus(reservation.status) !== 'cancelled')
  const shown = basketTotal(standing.map(({ reservation }) => reservation.price.total))
  const owed = basketTotal(standing.map(({ reservation }) => reservation.propertyPrice.total))
  out.raw(
    furtherMembers({
      total: totalData(shown, exchange.to),
      meta_data: {
        ...exchangeData(exchange),
        charge: { currency: exchange.from, ...totalData(owed, exchange.from) },
      },
    }),
  )
  out.put(close)
}

const [basket] = pieces(',"basket":')

/** What cancelling costs, and the basket after it. */
export function writeBasketCancellation(out: ByteWriter, answer: BasketCancellation): void {
  out.raw(opened({ ...cancellationData(answer), charge: owedData(answer.owed) })).put(basket)
  writeBasket(out, answer)
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
