// The checkout of a cart as a page: what is left out, the sum, and one form for all parts.

import type { VNode } from 'preact'
import { AddressPart } from '../checkout/address-fields.tsx'
import { NoteField } from '../checkout/arrival-fields.tsx'
import { cancellationSentences } from '../checkout/cancellation-sentences.ts'
import { GuestFields, RoomField } from '../checkout/checkout-fields.tsx'
import {
  Agreement,
  Booking,
  CardPart,
  Notices,
  Policies,
  SentForm,
  type Showing,
  Title,
} from '../checkout/checkout-form.tsx'
import { Notice, type NoticeOf } from '../checkout/checkout-notices.tsx'
import { minutesUntil } from '../checkout/checkout-summary.tsx'
import { type CheckoutForm, priceOf } from '../checkout/checkout-view.ts'
import type { ShownPage } from '../page-answer.ts'
import { listed } from '../parts/stay-words.ts'
import { nameOf } from './cart-part.tsx'
import { type CartPart, partText } from './cart-parts.ts'
import { CartSummary } from './cart-summary.tsx'
import type { PricedCart, PricedPart } from './priced-cart.ts'

/** The offer is the whole of the parts. */
export interface CartForm extends Omit<CheckoutForm, 'wanted'>, Pick<PricedCart, 'priced' | 'troubled'> {}

export function cartCheckoutPage(form: CartForm, showing: Showing = {}): ShownPage {
  const { page, offer, priced, troubled } = form
  const { checkout: words, checkoutTrouble, cart } = page.words
  const { status = 200, notice = troubled.length > 0 ? leftOutNotice(form) : null } = showing
  const minutes = minutesUntil(page, offer.quoteExpiresAt)
  return {
    title: status >= 400 ? checkoutTrouble.errorTitle(words.title) : words.title,
    status,
    isListed: false,
    address: { path: '/cart/checkout', query: new URLSearchParams() },
    cardForm: offer.cardFormSources,
    body: (
      <div class="wide checkout">
        <Title page={page} offer={offer} href={page.href('/cart')} label={cart.back} />
        {/* Of other parts the sum is another one, although no price has changed. */}
        <Notices form={form} notice={notice} tellsPrice={showing.tellsPrice || troubled.length > 0} />
        <CartSummary page={page} priced={priced} whole={offer}>
          {minutes > 0 && <p class="quiet">{words.goodFor(page.formats.plural(minutes, words.minutes))}</p>}
        </CartSummary>
        <Form {...form} />
      </div>
    ),
  }
}

/** Names each part that is not booked with the others, and why. */
const leftOutNotice =
  ({ page, troubled }: CartForm): NoticeOf =>
  isFirst => {
    const words = page.words.cart
    const isSent = page.form.size > 0
    const { nothingBooked, retypeCard } = page.words.checkoutTrouble
    const safety = isSent ? ` ${nothingBooked} ${retypeCard}` : ''
    return (
      <Notice tone="calm" title={words.leftOut.title} text={words.leftOut.text} isFirst={isFirst && isSent}>
        <ul>
          {troubled.map(each => (
            <li>
              <b>{nameOf(page, each)}.</b> {words.troubles[each.trouble]}
            </li>
          ))}
        </ul>
        {safety && <p>{safety.trim()}</p>}
      </Notice>
    )
  }

function Form(form: CartForm): VNode {
  const { page } = form
  return (
    <SentForm page={page} path="/cart/checkout">
      <HiddenFields {...form} />
      <GuestFields {...form} />
      <RoomsPart {...form} />
      <CardPart {...form} />
      <AddressPart {...form} />
      <fieldset class="form-part">
        <legend>{page.words.checkoutForm.note.label}</legend>
        <div class="fields">
          <NoteField {...form} />
        </div>
      </fieldset>
      <Rules {...form} />
      <Booking {...form} />
    </SentForm>
  )
}

/** Each part with the total that the guest sees now, and the promise of it. */
function HiddenFields({ priced, offer, requestKey }: CartForm): VNode {
  const fields = [
    ...priced.map(each => ['part', partText(seenNow(each))] as const),
    ...priced.map(each => ['quote', each.offer.quoteId] as const),
    ['currency', offer.currency],
    ['total', String(offer.rate.total.total)],
    ['request', requestKey],
  ] as const
  return (
    <>
      {fields.map(([name, value], place) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

const seenNow = ({ part, offer }: PricedPart): CartPart => ({
  ...part,
  seen: { total: offer.rate.total.total, currency: offer.currency },
})

/** The guest of each room where there are several, and beds where a rate asks for them. */
function RoomsPart(form: CartForm): VNode | null {
  const { page, priced } = form
  const words = page.words.checkoutForm
  const rooms = priced.flatMap(({ part, offer }) =>
    part.wanted.sought.rooms.map((_, room, { length }) => ({
      offer,
      title: listed(page, [
        offer.property.name,
        offer.room.name,
        length > 1 && words.room(page.formats.count(room + 1)),
      ]),
    })),
  )
  if (rooms.length === 1 && rooms[0]!.offer.rate.beds.length === 0) return null
  return (
    <fieldset class="form-part">
      <legend>{words.rooms}</legend>
      <div class="fields">
        {rooms.map(({ offer, title }, room) => (
          <RoomField
            key={room}
            form={{ ...form, offer }}
            room={room}
            title={rooms.length > 1 ? title : null}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What cancelling each part costs: each is a booking of its own. */
function Rules({ page, priced }: CartForm): VNode {
  const houses = new Map(priced.map(({ offer }) => [offer.property.id, offer]))
  return (
    <section class="form-part">
      <h2>{page.words.checkout.cancellation}</h2>
      {priced.map(({ offer }, place) => (
        <div key={place}>
          <h3 class="room-number">
            {listed(page, [offer.property.name, offer.room.name, offer.rate.description.title])}
          </h3>
          {cancellationSentences(page, priceOf(offer)).map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ))}
      <p class="quiet">{page.words.cart.bookedParts}</p>
      {[...houses.values()].map(offer => (
        <Policies page={page} offer={offer} name={offer.property.name} />
      ))}
      <Agreement page={page} />
    </section>
  )
}
