// The stay and its price beside the form: the preview, line for line, in its own words and amounts.

import type { VNode } from 'preact'
import type { Charge, Rate } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import { type AmountOf, chargedMoney, dueAtProperty, isConverted, nightsAmount } from '../parts/charge.ts'
import { InSlot } from '../parts/in-slot.tsx'
import { Picture } from '../parts/picture.tsx'
import { PriorNote } from '../parts/prior-note.tsx'
import { savingStands, struckPrice } from '../parts/prior-price.ts'
import { guestsWithAges, listed } from '../parts/stay-words.ts'
import { type CheckoutForm, type Offer, priceOf } from './checkout-view.ts'

type SummaryParts = Pick<CheckoutForm, 'page' | 'wanted' | 'offer'>

export function Summary({ page, wanted, offer }: SummaryParts): VNode {
  const { property, room, rate } = offer
  const words = page.words.checkout
  const [picture] = rate.property_accommodation_image ?? property.property_image ?? []
  const { dates } = wanted.sought
  const minutes = minutesUntil(page, offer.quoteExpiresAt)
  return (
    <aside class="summary" data-follows aria-labelledby="summary-title">
      <h2 class="hidden" id="summary-title">
        {words.yourStay}
      </h2>
      <div class="summary-room">
        {picture && <Picture image={picture} sizes="160px" isFirst />}
        <div>
          <p class="summary-name">{property.name}</p>
          <p>{room.name}</p>
          <p class="quiet">
            {listed(page, [rate.description.title, words.meals[rate.description.meal_plan]])}
          </p>
          <p class="quiet">{guestsWithAges(page, wanted.sought)}</p>
        </div>
      </div>
      <dl class="summary-days">
        <div>
          <dt>{words.checkin}</dt>
          <dd>{page.formats.day(dates.checkin)}</dd>
          {property.checkin_time && <dd class="quiet">{words.fromTime(property.checkin_time)}</dd>}
        </div>
        <div>
          <dt>{words.checkout}</dt>
          <dd>{page.formats.day(dates.checkout)}</dd>
          {property.checkout_time && <dd class="quiet">{words.untilTime(property.checkout_time)}</dd>}
        </div>
      </dl>
      <PriceTable page={page} offer={offer} />
      {isConverted(priceOf(offer)) && (
        <p class="quiet">
          {words.chargedIn(page.formats.money(offer.charge.total, offer.charge.currency), offer.currency)}
        </p>
      )}
      {minutes > 0 && <p class="quiet">{words.goodFor(page.formats.plural(minutes, words.minutes))}</p>}
      <InSlot page={page} name="after-summary" class="slot-after-summary" />
    </aside>
  )
}

/** Whole minutes; 0 where there is no promise. */
export const minutesUntil = ({ now }: Pick<Page, 'now'>, instant: string): number =>
  instant === '' ? 0 : Math.round(Temporal.Instant.from(instant).since(now).total('minutes'))

export interface PriceParts {
  readonly page: Page
  readonly offer: Offer
}

/** An amount that is due before booking, which only a card that is kept or charged pays. */
export const dueNowLabel = ({ words }: Page, { charge, rate }: Offer): string =>
  charge.card === 'checked' && rate.total.balance_due > 0
    ? words.cardUse.dueNowToProperty
    : words.checkout.dueNow

function PriceTable({ page, offer }: PriceParts): VNode {
  const { rate, currency } = offer
  const words = page.words.checkout
  const { total } = rate
  const amount = (value: number): string => page.formats.amount(value, currency)
  return (
    <table class="price">
      <caption class="hidden">{words.yourStay}</caption>
      <tbody>
        <tr>
          <th scope="row">{page.formats.plural(rate.nights.length, page.words.common.nights)}</th>
          <td>{amount(nightsAmount(total, currency))}</td>
        </tr>
        <Nights page={page} rate={rate} amount={amount} />
        <PriorNote page={page} nights={rate.nights} />
        {(savingStands(rate.nights) ? rate.promotions : []).map(
          ({ id, display_string, discount_applied }) => (
            <tr class="saved" key={id}>
              <th scope="row" colSpan={2}>
                {display_string}: {words.saved(amount(discount_applied))}
              </th>
            </tr>
          ),
        )}
        {rate.discount && <DiscountLine page={page} rate={rate} amount={amount} />}
        <Charges charges={rate.tax_items} amount={amount} />
        <Charges charges={rate.fees} amount={amount} />
        <tr class="total">
          <th scope="row">{words.total}</th>
          <td>
            {amount(total.total)} <small>{currency}</small>
          </td>
        </tr>
        <Dues page={page} offer={offer} />
        {rate.checkin_fees.length > 0 && (
          <tr class="saved">
            <th scope="row" colSpan={2}>
              {words.alsoAtCheckin}
            </th>
          </tr>
        )}
        <Charges charges={rate.checkin_fees} amount={amount} />
        {isConverted(priceOf(offer)) && total.checkin_fee > 0 && (
          <tr class="due">
            <th scope="row">{words.charged}</th>
            <td>{page.formats.money(offer.charge.checkin_fee, offer.charge.currency)}</td>
          </tr>
        )}
        {total.rebate > 0 && (
          <tr class="due">
            <th scope="row">{words.comesBack}</th>
            <td>{dueText(page, offer, ({ rebate }) => rebate)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** What is paid when, also in the property’s currency where the guest is shown another one. */
export function Dues({ page, offer }: PriceParts): VNode {
  const words = page.words.checkout
  const { charge } = offer
  const due = (amountOf: AmountOf): string => dueText(page, offer, amountOf)
  return (
    <>
      {isConverted(priceOf(offer)) && (
        <tr class="due">
          <th scope="row">{words.charged}</th>
          <td>{page.formats.money(charge.total, charge.currency)}</td>
        </tr>
      )}
      <tr class="due">
        <th scope="row">{dueNowLabel(page, offer)}</th>
        <td>{due(({ balance_due }) => balance_due)}</td>
      </tr>
      <tr class="due">
        <th scope="row">{words.dueAtProperty}</th>
        <td>{due(dueAtProperty)}</td>
      </tr>
    </>
  )
}

/** Without its currency where all amounts have the same. */
function dueText(page: Page, offer: Offer, amountOf: AmountOf): string {
  const price = priceOf(offer)
  return isConverted(price)
    ? chargedMoney(page, price, amountOf)
    : page.formats.amount(amountOf(price.shown), offer.currency)
}

interface LineParts {
  readonly page: Page
  readonly rate: Rate
  readonly amount: (value: number) => string
}

function Nights({ page, rate, amount }: LineParts): VNode {
  return (
    <>
      {rate.nights.map(night => {
        const before = struckPrice(night)
        return (
          <tr class="night" key={night.date}>
            <th scope="row">{page.formats.shortDay(night.date)}</th>
            <td>
              {before !== null && (
                <s>
                  <span class="hidden">{page.words.checkout.insteadOf} </span>
                  {amount(before)}
                </s>
              )}{' '}
              {amount(night.rate)}
            </td>
          </tr>
        )
      })}
    </>
  )
}

function DiscountLine({ page, rate: { discount, total }, amount }: LineParts): VNode {
  return (
    <tr>
      <th scope="row">
        {page.words.checkout.discountCode(discount!.code)}
        <span class="quiet"> {discount!.description}</span>
      </th>
      <td>{total.discount_savings > 0 && `−${amount(total.discount_savings)}`}</td>
    </tr>
  )
}

interface ChargesParts {
  readonly charges: readonly Charge[]
  readonly amount: (value: number) => string
}

function Charges({ charges, amount }: ChargesParts): VNode {
  return (
    <>
      {charges.map(({ name, total }, place) => (
        <tr key={place}>
          <th scope="row">{name}</th>
          <td>{amount(total)}</td>
        </tr>
      ))}
    </>
  )
}
