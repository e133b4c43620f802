// The page of several stays that were booked together: the confirmation right after booking, and ever after the way to the page of
// each, where it is changed and cancelled.

import type { VNode } from 'preact'
import type { BasketViewAnswer, Reservation } from '../../../../client/src/types.ts'
import { notFound } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import type { ShownPage } from '../page-answer.ts'
import {
  type AmountOf,
  amountsOf,
  chargedMoney,
  dueAtProperty,
  isConverted,
  type Price,
} from '../parts/charge.ts'
import { newsSeconds } from './booking-page.tsx'
import { nightsText, partyOf, partyText } from './booking-text.ts'
import { stateOf } from './open-booking.ts'

/** NotFoundException for a key that does not belong to the number, as for one that is not there. */
export async function basketPage(page: Page): Promise<ShownPage> {
  const { number = '' } = page.parameters
  if (!page.opensBooking(number)) throw notFound('There is no such page.')
  const { body: basket } = await page.ask('basket/view', { basket_number: number })
  const words = page.words.cart
  const [first] = basket.items
  const isStanding = basket.items.some(({ status }) => status === 'confirmed')
  return {
    title: isStanding ? words.booked : words.title,
    isListed: false,
    body: (
      <div class="wide receipt">
        <div class="bk-parts">
          <header class="bk-head">
            <h1>{isStanding ? words.booked : words.title}</h1>
            {isStanding && isNews(page, first!) && (
              <p class="bk-lead">{page.words.booking.confirmationSent(first!.guest.email)}</p>
            )}
            <p class="bk-number">
              <span class="quiet">{words.bookedNumber}</span>
              <b>{basket.basket_number}</b>
            </p>
            <p class="quiet">{words.bookedParts}</p>
          </header>
          <section>
            <ul class="basket">
              {basket.items.map(reservation => (
                <Stay page={page} reservation={reservation} />
              ))}
            </ul>
          </section>
        </div>
        <Together page={page} basket={basket} />
      </div>
    ),
  }
}

const isNews = ({ now }: Page, { created_at }: Reservation): boolean =>
  now.since(created_at).total('seconds') < newsSeconds

interface StayParts {
  readonly page: Page
  readonly reservation: Reservation
}

/** One stay, with the way to its own page. */
function Stay({ page, reservation }: StayParts): VNode {
  const { booking: words, bookingStates, checkoutTrouble } = page.words
  const { property, room, rooms, checkin, checkout, confirmation_number: number, meta_data } = reservation
  const state = stateOf(reservation)
  const price: Price = { shown: amountsOf(reservation, meta_data.currency), charged: meta_data.charge }
  return (
    <li>
      <h2 class="receipt-name">{property.name}</h2>
      <p>{rooms.length === 1 ? room.name : `${rooms.length} × ${room.name}`}</p>
      <p>
        {page.formats.days(checkin, checkout)} · {nightsText(page, reservation)} ·{' '}
        {partyText(page, partyOf(rooms))}
      </p>
      <p>
        <strong>{chargedMoney(page, price, ({ total }) => total)}</strong>
      </p>
      <p>
        <span class={`bk-tag ${state}`}>
          {state === 'confirmed' ? words.bookedTag : bookingStates[state].tag}
        </span>{' '}
        <span class="quiet">{words.number}</span> <b>{number}</b>
      </p>
      <p>
        <a class="button quieter" href={page.href(...page.bookingPath(number ?? reservation.id))}>
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
