// The cart: what a guest has put together for one booking, priced anew, and the way to its checkout.

import type { VNode } from 'preact'
import { badRequest } from '../../../values/faults.ts'
import { plainNotice } from '../checkout/checkout-notices.tsx'
import { agesPath, roomsPath } from '../checkout/checkout-wanted.ts'
import type { Page } from '../page.ts'
import type { PageAnswer, PageRoute, Redirect, ShownPage } from '../page-answer.ts'
import { fieldsIn } from '../sent-fields.ts'
import { guestProblemIn, soughtParameters } from '../stay-query.ts'
import { Priced, Troubled } from './cart-part.tsx'
import {
  type CartPart,
  cartOf,
  mostParts,
  mostRooms,
  mostRoomsOfPart,
  partIn,
  partKey,
  partText,
  withOneMore,
  withoutParts,
  withPart,
} from './cart-parts.ts'
import { CartSummary } from './cart-summary.tsx'
import { type PricedCart, pricedCart } from './priced-cart.ts'

export const cartRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/cart', perMinute: 60, handle: openCart },
  { method: 'POST', path: '/cart', perMinute: 60, handle: changeCart },
]

async function openCart(page: Page): Promise<PageAnswer> {
  const parts = cartOf(page)
  return cartPage(page, parts, await pricedCart(page, parts))
}

/** Adds the rate of a form, or does with a part what its button says; then shows the cart. */
function changeCart(page: Page): Redirect {
  const parts = cartOf(page)
  const isAdded = page.form.has('add')
  if (isAdded && guestProblemIn(page.form) === 'agesUnknown') return { redirectTo: agesPath(page, page.form) }
  const changed = isAdded ? withPart(parts, partAdded(page)) : changedBy(page, parts)
  if (changed !== null) page.keepCart(changed.map(partText))
  return { redirectTo: page.href('/cart', changed === null ? { full: 'yes' } : {}) }
}

/** The rate of a form, whose button says what it costs. */
function partAdded(page: Page): CartPart {
  const fields = new URLSearchParams(page.form)
  fields.set('seen', fields.get('add') ?? '')
  return partIn(page, fields)
}

/** Null where no more fits. */
function changedBy(page: Page, parts: readonly CartPart[]): CartPart[] | null {
  const act = page.form.get('act')
  const key = partKey(partIn(page, fieldsIn(page.form.get('part') ?? '')))
  if (act === 'more') return withOneMore(parts, key)
  if (act === 'remove') return withoutParts(parts, [key])
  throw badRequest([{ field: 'act', message: 'must be more or remove' }])
}

/** `status` of a checkout of which nothing is left. */
export function cartPage(page: Page, parts: readonly CartPart[], cart: PricedCart, status = 200): ShownPage {
  const { priced, whole } = cart
  const words = page.words.cart
  const last = parts.at(-1)
  const isFull = page.query.get('full') === 'yes'
  return {
    title: words.title,
    status,
    isListed: false,
    address: { path: '/cart', query: new URLSearchParams() },
    body: (
      <div class="wide checkout cart">
        <header class="checkout-heading">
          <h1>{words.title}</h1>
          <p class="lead">{parts.length > 0 ? words.lead : words.empty}</p>
        </header>
        {isFull && <div class="checkout-notices">{plainNotice(fullTexts(page))(true)}</div>}
        <div class="cart-parts">
          {parts.length > 0 && (
            <ul>
              {parts.map(part => (
                <Part page={page} part={part} cart={cart} />
              ))}
            </ul>
          )}
          <More page={page} last={last} name={nameOfHouse(last, priced)} />
        </div>
        {whole && (
          <CartSummary page={page} priced={priced} whole={whole}>
            <a class="button book" href={page.href('/cart/checkout')}>
              {words.checkout}
            </a>
          </CartSummary>
        )}
      </div>
    ),
  }
}

interface PartParts {
  readonly page: Page
  readonly part: CartPart
  readonly cart: PricedCart
}

function Part({ page, part, cart }: PartParts): VNode | null {
  const isIt = (each: Pick<PartParts, 'part'>): boolean => partKey(each.part) === partKey(part)
  const [priced, troubled] = [cart.priced.find(isIt), cart.troubled.find(isIt)]
  if (troubled) return <Troubled page={page} {...troubled} />
  return priced ? <Priced page={page} {...priced} /> : null
}

const fullTexts = ({ words, formats }: Page) => ({
  title: words.cart.full.title,
  text: words.cart.full.text(
    formats.count(mostParts),
    formats.count(mostRooms),
    formats.count(mostRoomsOfPart),
  ),
})

const nameOfHouse = (last: CartPart | undefined, priced: PricedCart['priced']): string | undefined =>
  priced.find(({ part }) => part.wanted.propertyId === last?.wanted.propertyId)?.offer.property.name

interface MoreParts {
  readonly page: Page
  readonly last: CartPart | undefined
  /** Of its property; undefined where that is not sold. */
  readonly name: string | undefined
}

/** The way to more rooms, for the stay that was added last. */
function More({ page, last, name }: MoreParts): VNode {
  const words = page.words.cart
  const query = new URLSearchParams(last ? soughtParameters(last.wanted.sought) : [])
  return (
    <p class="cart-acts">
      {last && name && (
        <a class="button quieter" href={roomsPath(page, last.wanted)}>
          {words.more(name)}
        </a>
      )}
      <a class="button quieter" href={page.href('/search', query)}>
        {words.find}
      </a>
    </p>
  )
}
