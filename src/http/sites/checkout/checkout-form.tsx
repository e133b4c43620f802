// The checkout as a page: notices, the summary, and the form with its one button.

import type { ComponentChildren, VNode } from 'preact'
import type { Page } from '../page.ts'
import type { ShownPage } from '../page-answer.ts'
import { type AmountOf, chargedMoney, dueAtProperty } from '../parts/charge.ts'
import { ExtraFields } from '../parts/extra-fields.tsx'
import { extrasText } from '../parts/extras.ts'
import { AddressPart } from './address-fields.tsx'
import { ArrivalPart } from './arrival-fields.tsx'
import { cancellationSentences } from './cancellation-sentences.ts'
import { CompanyCardForm } from './card-form.tsx'
import { CardFields } from './checkout-card.tsx'
import { GuestFields, problemText, RoomFields } from './checkout-fields.tsx'
import { type NoticeOf, priceNotice, problemNotice, totalBefore, withoutNotice } from './checkout-notices.tsx'
import { dueNowLabel, Summary } from './checkout-summary.tsx'
import { type CheckoutForm, priceOf } from './checkout-view.ts'
import { roomsPath, wantedParameters } from './checkout-wanted.ts'

export interface Showing {
  readonly status?: number
  readonly notice?: NoticeOf | null
  /** Whether the notice says itself how the price has changed. */
  readonly tellsPrice?: boolean
}

/** The form with what is in the way of it, most urgent first. */
export function checkoutPage(
  form: CheckoutForm,
  { status = 200, notice = null, tellsPrice = false }: Showing = {},
): ShownPage {
  const { page, offer } = form
  const { checkout: words, checkoutTrouble: trouble } = page.words
  return {
    title: status >= 400 ? trouble.errorTitle(words.title) : words.title,
    status,
    isListed: false,
    address: { path: '/checkout', query: new URLSearchParams(wantedParameters(form.wanted)) },
    cardForm: offer.cardFormSources,
    body: (
      <div class="wide checkout">
        <Heading {...form} />
        <Notices form={form} notice={notice} tellsPrice={tellsPrice} />
        <Summary {...form} />
        <Form {...form} />
      </div>
    ),
  }
}

interface NoticesParts extends Pick<Showing, 'notice' | 'tellsPrice'> {
  readonly form: Pick<CheckoutForm, 'page' | 'offer' | 'entries' | 'problems'>
}

/** All that is in the way, the most urgent first. */
export function Notices({ form, notice = null, tellsPrice = false }: NoticesParts): VNode | null {
  const { page, offer, problems } = form
  const before = tellsPrice || offer.tooManyCodes ? null : totalBefore(page, offer)
  const notices = [
    ...(notice ? [notice] : []),
    ...(problems.size > 0 ? [problemNotice(form)] : []),
    ...(before === null ? [] : [priceNotice(page, before, offer)]),
    ...(offer.tooManyCodes ? [withoutNotice(page, page.words.checkoutTrouble.tooManyCodes, offer)] : []),
  ]
  if (notices.length === 0) return null
  return <div class="checkout-notices">{notices.map((noticeOf, place) => noticeOf(place === 0))}</div>
}

const Heading = ({ page, wanted, offer }: CheckoutForm): VNode => (
  <Title page={page} offer={offer} href={roomsPath(page, wanted)} label={page.words.checkout.backToRooms} />
)

interface TitleParts extends Pick<CheckoutForm, 'page' | 'offer'> {
  /** Where the guest has come from. */
  readonly href: string
  readonly label: string
}

export function Title({ page, offer, href, label }: TitleParts): VNode {
  const { checkout: words, cardUse } = page.words
  const { card } = offer.charge
  const due = chargedMoney(page, priceOf(offer), ({ balance_due }) => balance_due)
  return (
    <header class="checkout-heading">
      <p>
        <a href={href}>{label}</a>
      </p>
      <h1>{words.title}</h1>
      <p class="lead" data-follows>
        {offer.rate.total.balance_due > 0
          ? cardUse.dueNowLead[card](due)
          : cardUse.nothingDueNow[card === 'kept' ? 'kept' : 'checked']}
      </p>
    </header>
  )
}

function Form(form: CheckoutForm): VNode {
  return (
    <SentForm page={form.page} path="/checkout">
      <HiddenFields {...form} />
      <GuestFields {...form} />
      <RoomFields {...form} />
      <ExtrasPart {...form} />
      <CardPart {...form} />
      <AddressPart {...form} />
      <ArrivalPart {...form} />
      <Rules {...form} />
      <Booking {...form} />
    </SentForm>
  )
}

interface SentFormParts {
  readonly page: Page
  readonly path: string
  readonly children: ComponentChildren
}

/** The element around the fields of a checkout, which sends them to the path. */
export function SentForm({ page, path, children }: SentFormParts): VNode {
  return (
    <form class="checkout-form" id="checkout" method="post" action={page.href(path)} noValidate data-checkout>
      {/* The Enter key presses the first button of a form: without scripts the address has one. */}
      <noscript>
        <button type="submit" class="hidden" tabIndex={-1} aria-hidden="true">
          {page.words.checkout.title}
        </button>
      </noscript>
      {children}
    </form>
  )
}

/** What can be added to the stay; scripts ask for the price with it at the address of its list. */
function ExtrasPart({ page, wanted, offer }: CheckoutForm): VNode | null {
  const offered = offer.rate.extras ?? []
  if (offered.length === 0) return null
  const words = page.words.extras
  const address = page.href('/checkout', new URLSearchParams(wantedParameters({ ...wanted, extras: [] })))
  return (
    <fieldset class="form-part" data-extras={address}>
      <legend>{words.title}</legend>
      <ExtraFields page={page} offered={offered} chosen={wanted.extras} currency={offer.currency} />
      <noscript>
        <button type="submit" class="quieter" name="step" value="extras" formNoValidate>
          {words.update}
        </button>
      </noscript>
    </fieldset>
  )
}

/** A form that takes a card. */
type PaidForm = Pick<CheckoutForm, 'page' | 'offer' | 'entries' | 'problems'>

/** The payment company’s form, or fields of this page. */
export function CardPart(form: PaidForm): VNode {
  const { page, offer, problems } = form
  const { property, cardForm, cardFormSources: sources } = offer
  if (cardForm === null) return <CardFields {...form} />
  const problem = problems.get('token')
  const error = problem && problemText('token', problem, page.words.checkoutForm)
  return (
    <CompanyCardForm page={page} property={property} cardForm={cardForm} sources={sources} error={error} />
  )
}

function HiddenFields({ wanted, offer, requestKey }: CheckoutForm): VNode {
  const fields = [
    ...wantedParameters({ ...wanted, extras: [] }),
    ...(offer.rate.extras ? [['shown_extras', extrasText(wanted.extras)] as const] : []),
    ['quote', offer.quoteId],
    ['total', String(offer.rate.total.total)],
    ['request', requestKey],
    ...(offer.rate.discount ? [['discounted', 'yes'] as const] : []),
  ] as const
  return (
    <>
      {fields.map(([name, value], place) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

function Rules({ page, offer }: CheckoutForm): VNode {
  const { checkout: words } = page.words
  return (
    <section class="form-part">
      <h2>{words.cancellation}</h2>
      <div data-follows>
        {cancellationSentences(page, priceOf(offer)).map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Policies page={page} offer={offer} />
      <Agreement page={page} />
    </section>
  )
}

interface PoliciesParts extends Pick<CheckoutForm, 'page' | 'offer'> {
  /** Of the property, where there are several. */
  readonly name?: string
}

/** What the property says of itself, folded. */
export function Policies({ page, offer, name }: PoliciesParts): VNode | null {
  const policies = offer.property.property_policy ?? []
  if (policies.length === 0) return null
  return (
    <details class="policies">
      <summary>{name ? `${page.words.checkout.policies}: ${name}` : page.words.checkout.policies}</summary>
      <dl>
        {policies.map(({ name, description }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The one button, with the total on it; on small screens it stays at the foot while the form is filled in. */
export function Booking({
  page,
  offer,
  isRepeated,
}: Pick<CheckoutForm, 'page' | 'offer' | 'isRepeated'>): VNode {
  const { checkout: words } = page.words
  const { rate } = offer
  const money = (amountOf: AmountOf): string => chargedMoney(page, priceOf(offer), amountOf)
  const total = money(amounts => amounts.total)
  const dues: [string, string][] = [
    [dueNowLabel(page, offer), money(({ balance_due }) => balance_due)],
    [words.dueAtProperty, money(dueAtProperty)],
    ...(rate.total.checkin_fee > 0
      ? [[words.alsoAtCheckin, money(({ checkin_fee }) => checkin_fee)] as [string, string]]
      : []),
  ]
  return (
    <>
      <p class="quiet book-note" role="status" data-follows>
        {dues.map(([name, amount]) => `${name}: ${amount}`).join(' · ')}
      </p>
      <div class="book-bar">
        <button
          type="submit"
          class="book"
          data-follows
          data-busy={words.booking}
          data-note={words.bookingNote}
        >
          {isRepeated ? words.bookAgain(total) : words.book(total)}
        </button>
      </div>
    </>
  )
}

/** Terms are named and linked only where the site has some. */
export function Agreement({ page }: { readonly page: Page }): VNode {
  const { checkout: words, common } = page.words
  if (page.text(page.site.document.terms) === '') return <p class="quiet">{words.agreeToRules}</p>
  return (
    <p class="quiet">
      {words.agree} <a href={page.href('/terms')}>{common.terms}</a>
    </p>
  )
}
