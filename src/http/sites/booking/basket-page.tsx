// The page of several stays that were booked together: the confirmation right after booking, and ever after the way to the page of
// each, where it is changed and cancelled.

import type { VNode } from 'preact'
import type { BasketViewAnswer, Reservation } from '../../../../client/src/types.ts'
import { notFound } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import type { Fragment, ShownPage } from '../page-answer.ts'
import { type AmountOf, chargedMoney, dueAtProperty, isConverted, type Price } from '../parts/charge.ts'
import { calendarOf, newsSeconds } from './booking-page.tsx'
import { Places } from './booking-place.tsx'
import { cancelStep, NextSteps } from './booking-steps.tsx'
import { nightsText } from './booking-text.ts'
import { Icon } from './notice.tsx'
import { bookingHref, bookingOf, type OpenBooking, propertyOf } from './open-booking.ts'
import { StayHead } from './receipt.tsx'
import { Share } from './share.tsx'

/** NotFoundException for a key that does not belong to the number, as for one that is not there. */
export async function basketPage(page: Page): Promise<ShownPage> {
  const basket = await openBasket(page)
  const words = page.words.cart
  const bookings = await bookingsOf(page, basket)
  const standing = bookings.filter(({ state }) => state === 'confirmed' || state === 'changing')
  const isStanding = standing.length > 0
  return {
    title: isStanding ? words.booked : words.title,
    isListed: false,
    body: (
      <div class="wide receipt">
        <div class="bk-parts">
          <Heading page={page} basket={basket} standing={standing} />
          <section aria-labelledby="parts-title">
            <h2 class="hidden" id="parts-title">
              {words.title}
            </h2>
            <ul class="basket">
              {bookings.map((booking, place) => (
                <Stay page={page} booking={booking} isFirst={place === 0} />
              ))}
            </ul>
          </section>
          {isStanding && <NextSteps page={page} bookings={standing} />}
          {isStanding && <Places page={page} bookings={standing} />}
        </div>
        <Together page={page} basket={basket} />
      </div>
    ),
  }
}

/** One file with all stays that are not cancelled. NotFoundException as above. */
export async function basketCalendar(page: Page): Promise<Fragment> {
  const [first, ...others] = (await openBasket(page)).items
  return calendarOf(page, [first!.id, ...others.map(({ id }) => id)])
}

async function openBasket(page: Page): Promise<BasketViewAnswer> {
  const { number = '' } = page.parameters
  if (!page.opensBooking(number)) throw notFound('There is no such page.')
  return (await page.ask('basket/view', { basket_number: number })).body
}

/** Each property is asked for once. */
function bookingsOf(page: Page, { items }: BasketViewAnswer): Promise<OpenBooking[]> {
  const ids = new Set(items.map(({ property }) => property.id))
  const properties = new Map([...ids].map(id => [id, propertyOf(page, id)]))
  return Promise.all(
    items.map(item =>
      bookingOf(page, item.confirmation_number ?? item.id, item, properties.get(item.property.id)!),
    ),
  )
}

interface HeadingParts {
  readonly page: Page
  readonly basket: BasketViewAnswer
  readonly standing: readonly OpenBooking[]
}

function Heading({ page, basket, standing }: HeadingParts): VNode {
  const { booking, cart: words } = page.words
  const isStanding = standing.length > 0
  const [first] = basket.items
  const { number = '' } = page.parameters
  return (
    <header class="bk-head">
      <h1>{isStanding ? words.booked : words.title}</h1>
      {isStanding && isNews(page, first!) && (
        <p class="bk-lead">{booking.confirmationSent(first!.guest.email)}</p>
      )}
      <p class="bk-number">
        <span class="quiet">{words.bookedNumber}</span>
        <b>{basket.basket_number}</b>
      </p>
      <p class="quiet">{words.bookedParts}</p>
      {isStanding && (
        <div class="bk-acts">
          <a
            class="button quieter"
            href={bookingHref(page, { name: number }, '/stay.ics')}
            download="stay.ics"
          >
            <Icon shape="calendar" />
            {booking.addToCalendar}
          </a>
          <Share page={page} bookings={standing} />
          <button type="button" class="quieter" data-print hidden>
            <Icon shape="print" />
            {booking.print}
          </button>
        </div>
      )}
    </header>
  )
}

const isNews = ({ now }: Page, { created_at }: Reservation): boolean =>
  now.since(created_at).total('seconds') < newsSeconds

interface StayParts {
  readonly page: Page
  readonly booking: OpenBooking
  readonly isFirst: boolean
}

/** One stay, with its terms and the way to its own page. */
function Stay({ page, booking, isFirst }: StayParts): VNode {
  const { booking: words, bookingStates, checkoutTrouble } = page.words
  const { reservation, state, price } = booking
  const { checkin, checkout, confirmation_number: number } = reservation
  const terms = cancelStep(page, booking)
  return (
    <li>
      <StayHead page={page} booking={booking} isFirst={isFirst} heading="h3" />
      <p>
        {page.formats.days(checkin, checkout)} · {nightsText(page, reservation)}
      </p>
      <p>
        <strong>{chargedMoney(page, price, ({ total }) => total)}</strong>
      </p>
      {state === 'confirmed' && (
        <p>
          <b>{terms.when}</b> {terms.what}
        </p>
      )}
      <p>
        <span class={`bk-tag ${state}`}>
          {state === 'confirmed' ? words.bookedTag : bookingStates[state].tag}
        </span>{' '}
        <span class="quiet">{words.number}</span> <b>{number}</b>
      </p>
      <p>
        <a class="button quieter" href={page.href(...page.bookingPath(booking.name))}>
          {checkoutTrouble.showBooking}
          <span class="hidden"> {number}</span>
        </a>
      </p>
    </li>
  )
}

interface TogetherParts {
  readonly page: Page
  readonly basket: BasketViewAnswer
}

/** The sum of what is not cancelled. */
function Together({ page, basket: { items, total, meta_data } }: TogetherParts): VNode {
  const { receipt: words, checkout } = page.words
  const { charge, currency } = meta_data
  const price: Price = { shown: { ...none, ...total, currency }, charged: { ...none, ...charge } }
  const money = (amountOf: AmountOf): string => chargedMoney(page, price, amountOf)
  const lines: (readonly [string, string])[] = [
    ...(isConverted(price)
      ? [[checkout.charged, page.formats.money(charge.total, charge.currency)] as const]
      : []),
    [dueLabel(page, items), money(({ balance_due }) => balance_due)],
    [words.dueAtProperty, money(dueAtProperty)],
    ...(total.checkin_fee > 0
      ? [[checkout.alsoAtCheckin, money(({ checkin_fee }) => checkin_fee)] as const]
      : []),
  ]
  return (
    <aside class="receipt-sheet" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{page.words.cart.together}</h2>
      <table class="receipt-price">
        <caption class="hidden">{words.price}</caption>
        <tbody>
          <tr class="sum">
            <th scope="row">{words.total}</th>
            <td>
              {page.formats.amount(total.total, currency)} <small>{currency}</small>
            </td>
          </tr>
          {lines.map(([label, value]) => (
            <tr class="due" key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </aside>
  )
}

/** All are paid in one way. */
const dueLabel = ({ words }: Page, [first]: BasketViewAnswer['items']): string =>
  words.cardUse.due[first!.meta_data.charge.balance_due > 0 ? first!.meta_data.charge.card : 'charged']

/** Sums have no penalties. */
const none = { cancellation_penalties: [], no_show_penalty: 0 }
