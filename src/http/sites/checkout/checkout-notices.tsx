// What stands above the form when something is in the way: what happened, what is safe, and what to do.

import type { ComponentChildren, VNode } from 'preact'
import { sumOfAmounts } from '../../../values/decimal-sums.ts'
import type { TroubleTexts } from '../../../wording/pages/page-words.ts'
import type { Page } from '../page.ts'
import { chargedMoney } from '../parts/charge.ts'
import { fieldWords, problemText } from './checkout-fields.tsx'
import { type CheckoutForm, type Offer, priceOf } from './checkout-view.ts'
import { fieldId } from './form-field.tsx'

interface NoticeParts extends TroubleTexts {
  readonly tone: 'danger' | 'calm'
  /** The first notice of a page takes the focus. */
  readonly isFirst: boolean
  readonly children?: ComponentChildren
}

export function Notice({ title, text, tone, isFirst, children }: NoticeParts): VNode {
  return (
    <section class={`trouble ${tone}`} role="alert" tabIndex={-1} autofocus={isFirst}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

/** A notice that waits to be told whether it is the first of its page. */
export type NoticeOf = (isFirst: boolean) => VNode

/** Links to every field that needs another look. */
export const problemNotice =
  ({ page, problems, entries }: Pick<CheckoutForm, 'page' | 'problems' | 'entries'>): NoticeOf =>
  isFirst => {
    const words = page.words.checkoutTrouble
    return (
      <Notice
        tone="danger"
        title={page.formats.plural(problems.size, words.lookAgain)}
        text={`${words.nothingBooked} ${words.retypeCard}`}
        isFirst={isFirst}
      >
        <ul>
          {[...problems].map(([name, problem]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>
                {problemText(name, problem, page.words.checkoutForm, entries.country)}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    )
  }

/** The total that the guest has seen last, where the offer has another; null where it has not changed. */
export function totalBefore(page: Page, { rate }: Offer): number | null {
  const before = Number(page.form.get('total') ?? rate.total.total)
  return Number.isFinite(before) && before !== rate.total.total ? before : null
}

/** By how much the total differs from the one that the guest has seen. */
export const priceNotice =
  (page: Page, before: number, offer: Offer): NoticeOf =>
  isFirst => {
    const words = page.words.checkoutTrouble
    const now = offer.rate.total.total
    const difference = page.formats.money(
      Math.abs(sumOfAmounts(offer.currency, [now, -before])),
      offer.currency,
    )
    const { title, text } = now > before ? words.higher : words.lower
    return (
      <Notice
        tone="calm"
        title={title(difference)}
        text={isFirst ? `${text} ${words.nothingBooked} ${words.retypeCard}` : text}
        isFirst={isFirst}
      >
        <PriceChange page={page} before={before} offer={offer} />
      </Notice>
    )
  }

/** The price with other extras than the guest saw it with. */
export function extrasNotice(page: Page, offer: Offer): NoticeOf {
  const { title, text } = page.words.extras.chosen
  return plainNotice({ title: title(chargedMoney(page, priceOf(offer), ({ total }) => total)), text })
}

/** Why the price is without the code or an extra of the guest, and what the stay costs now. */
export const withoutNotice =
  (page: Page, { title, text }: TroubleTexts, offer: Offer): NoticeOf =>
  isFirst => {
    const { nothingBooked, retypeCard } = page.words.checkoutTrouble
    const before = totalBefore(page, offer)
    // A page that is only opened has sent no booking.
    const safety = isFirst && page.form.size > 0 ? ` ${nothingBooked} ${retypeCard}` : ''
    return (
      <Notice tone="calm" title={title} text={`${text}${safety}`} isFirst={isFirst}>
        {before !== null && <PriceChange page={page} before={before} offer={offer} />}
      </Notice>
    )
  }

interface PriceChangeParts {
  readonly page: Page
  readonly before: number
  readonly offer: Offer
}

function PriceChange({ page, before, offer }: PriceChangeParts): VNode {
  const words = page.words.checkoutTrouble
  return (
    <dl class="price-change">
      <div>
        <dt>{words.before}</dt>
        <dd>
          <s>{page.formats.money(before, offer.currency)}</s>
        </dd>
      </div>
      <div>
        <dt>{words.now}</dt>
        <dd>
          <strong>{chargedMoney(page, priceOf(offer), ({ total }) => total)}</strong>
        </dd>
      </div>
    </dl>
  )
}

/** The booking that exists, and the box that says that another one is meant. */
export const duplicateNotice =
  (page: Page, number: string): NoticeOf =>
  isFirst => {
    const words = page.words.checkoutTrouble
    return (
      <Notice tone="calm" title={words.duplicate.title} text={words.duplicate.text(number)} isFirst={isFirst}>
        <p>
          <a class="button quieter" href={page.href(...page.bookingPath(number))}>
            {words.showBooking}
          </a>
        </p>
        <label class="choice">
          <input type="checkbox" name="allow_duplicate" value="yes" form="checkout" required />
          {words.onceMore}
        </label>
      </Notice>
    )
  }

/** The card was declined; `minutes` for which the rooms stay held, 0 where they are not. The field is that of the card. */
export const declinedNotice =
  (page: Page, minutes: number, cardField: string): NoticeOf =>
  isFirst => {
    const words = page.words.checkoutTrouble
    const kept = minutes > 0 ? words.kept(page.formats.plural(minutes, page.words.checkout.minutes)) : ''
    return (
      <Notice tone="danger" {...words.declined} isFirst={isFirst}>
        <p>{words.nothingBooked}</p>
        {kept && <p>{kept}</p>}
        <p>
          <a href={`#${fieldId(cardField)}`}>{fieldWords(cardField, page.words.checkoutForm).missing}</a>
        </p>
      </Notice>
    )
  }

/** Where no field is at fault. */
export const plainNotice =
  (texts: TroubleTexts): NoticeOf =>
  isFirst => <Notice tone="calm" {...texts} isFirst={isFirst} />
