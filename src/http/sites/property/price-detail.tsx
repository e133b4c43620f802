// The price of an offer line by line, as preview has it.

import type { VNode } from 'preact'
import type { Charge, Rate } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import {
  type AmountOf,
  altogether,
  chargedMoney,
  dueAtProperty,
  isConverted,
  nightsAmount,
  type Price,
} from '../parts/charge.ts'
import { PriorNote } from '../parts/prior-note.tsx'
import { savingStands, struckPrice } from '../parts/prior-price.ts'

interface PriceDetailParts {
  readonly page: Page
  readonly rate: Rate
  readonly price: Price
}

/** Taxes and fees have a line each where they are itemised, else one for all. */
export function PriceDetail({ page, rate, price }: PriceDetailParts): VNode {
  const { offer, common } = page.words
  const { currency } = price.shown
  const { formats } = page
  const { total, discount } = rate
  const line = (name: string, amount: number, kind?: string) => (
    <Line name={name} amount={formats.amount(amount, currency)} kind={kind} />
  )
  const due = (name: string, amountOf: AmountOf) => (
    <Line
      name={name}
      amount={
        isConverted(price)
          ? chargedMoney(page, price, amountOf)
          : formats.amount(amountOf(price.shown), currency)
      }
    />
  )
  return (
    <dl class="price-lines">
      {line(formats.plural(rate.nights.length, common.nights), nightsAmount(total, currency), 'part')}
      <Nights page={page} rate={rate} price={price} />
      <PriorNote page={page} nights={rate.nights} isList />
      {savedBy(rate).map(({ display_string, total_discount }) => (
        <div class="note">
          <dt>{offer.saved(display_string, formats.money(total_discount, currency))}</dt>
          <dd />
        </div>
      ))}
      {discount && total.discount_savings > 0 && line(offer.withCode(discount.code), -total.discount_savings)}
      {chargeLines(rate.tax_items, total.tax, offer.taxes).map(([name, amount]) => line(name, amount))}
      {chargeLines(rate.fees, total.fee, offer.fees).map(([name, amount]) => line(name, amount))}
      <Line name={offer.total} amount={formats.money(total.total, currency)} kind="sum" />
      {isConverted(price) && (
        <Line
          name={page.words.checkout.charged}
          amount={formats.money(price.charged.total, price.charged.currency)}
        />
      )}
      {due(offer.dueNow, ({ balance_due }) => balance_due)}
      {due(offer.dueAtProperty, dueAtProperty)}
      {chargeLines(rate.checkin_fees, total.checkin_fee, offer.chargesAtCheckin).map(([name, amount]) =>
        line(rate.checkin_fees.length > 0 ? offer.onTop(name) : name, amount),
      )}
      {total.checkin_fee > 0 && due(offer.altogether, altogether)}
      {total.rebate > 0 && due(offer.paidBack, ({ rebate }) => rebate)}
    </dl>
  )
}

const savedBy = ({ nights, promotions }: Rate): Rate['promotions'] => (savingStands(nights) ? promotions : [])

function Nights({ page: { formats, words }, rate, price: { shown } }: PriceDetailParts): VNode {
  const { currency } = shown
  return (
    <>
      {rate.nights.map(night => {
        const before = struckPrice(night)
        return (
          <div class="night">
            <dt>{formats.shortDay(night.date)}</dt>
            <dd>
              {before !== null && (
                <s>
                  <span class="hidden">{words.checkout.insteadOf} </span>
                  {formats.amount(before, currency)}
                </s>
              )}{' '}
              {formats.amount(night.rate, currency)}
            </dd>
          </div>
        )
      })}
    </>
  )
}

interface LineParts {
  readonly name: string
  readonly amount: string
  readonly kind?: string | undefined
}

const Line = ({ name, amount, kind }: LineParts): VNode => (
  <div class={kind}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
)

/** Each by name where they are known, else their sum; none where nothing is charged. */
function chargeLines(charges: readonly Charge[], sum: number, name: string): [string, number][] {
  if (charges.length > 0)
    return charges.map(charge => [charge.name || charge.description || name, charge.total])
  return sum === 0 ? [] : [[name, sum]]
}
