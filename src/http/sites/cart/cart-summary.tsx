// What is booked together, part by part, with one total and what is due of it when.

import type { ComponentChildren, VNode } from 'preact'
import { Dues } from '../checkout/checkout-summary.tsx'
import { type Offer, priceOf } from '../checkout/checkout-view.ts'
import type { Page } from '../page.ts'
import { chargedMoney, isConverted } from '../parts/charge.ts'
import { guestsWithAges, listed } from '../parts/stay-words.ts'
import { roomsText } from './cart-part.tsx'
import type { PricedPart } from './priced-cart.ts'

interface SummaryParts {
  readonly page: Page
  readonly priced: readonly PricedPart[]
  readonly whole: Offer
  /** What follows the sum. */
  readonly children: ComponentChildren
}

export function CartSummary({ page, priced, whole, children }: SummaryParts): VNode {
  const words = page.words.checkout
  const { total } = whole.rate.total
  return (
    <aside class="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">{page.words.cart.together}</h2>
      <table class="price cart-price">
        <caption class="hidden">{words.yourStay}</caption>
        <tbody>
          {priced.map(each => (
            <Line page={page} {...each} />
          ))}
          <tr class="total">
            <th scope="row">{words.total}</th>
            <td>
              {page.formats.amount(total, whole.currency)} <small>{whole.currency}</small>
            </td>
          </tr>
          <Dues page={page} offer={whole} />
          {whole.rate.total.checkin_fee > 0 && (
            <tr class="due">
              <th scope="row">{words.alsoAtCheckin}</th>
              <td>{chargedMoney(page, priceOf(whole), ({ checkin_fee }) => checkin_fee)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {isConverted(priceOf(whole)) && (
        <p class="quiet">
          {words.chargedIn(page.formats.money(whole.charge.total, whole.charge.currency), whole.currency)}
        </p>
      )}
      {children}
    </aside>
  )
}

function Line({ page, part, offer }: PricedPart & { readonly page: Page }): VNode {
  const { dates } = part.wanted.sought
  return (
    <tr>
      <th scope="row">
        {listed(page, [offer.property.name, roomsText(part, offer.room.name)])}
        <small>
          {page.formats.days(dates.checkin, dates.checkout)} · {guestsWithAges(page, part.wanted.sought)} ·{' '}
          {offer.rate.description.title}
        </small>
      </th>
      <td>{page.formats.amount(offer.rate.total.total, offer.currency)}</td>
    </tr>
  )
}
