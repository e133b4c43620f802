// The checkout of a cart: one guest and one card for all parts, booked together or not at all. As the checkout of a single stay it
// can be sent twice, reloaded and gone back to.

import { badRequest, Fault } from '../../../values/faults.ts'
import {
  type Entries,
  entriesIn,
  guestFieldsOf,
  type Problems,
  problemsIn,
  refuseCard,
  roomsOfGuests,
  withBeds,
} from '../checkout/checkout-entries.ts'
import { declinedNotice, duplicateNotice, withoutNotice } from '../checkout/checkout-notices.tsx'
import { problemsOf } from '../checkout/checkout-problems.ts'
import { isKept, noAnswerPage, noticeOf } from '../checkout/checkout-refusals.tsx'
import { newRequestKey } from '../checkout/checkout-view.ts'
import type { Page } from '../page.ts'
import type { PageAnswer, PageRoute, Redirect } from '../page-answer.ts'
import { type CartForm, cartCheckoutPage } from './cart-form.tsx'
import { cartPage } from './cart-page.tsx'
import { type CartPart, cartOf, partKey, partsOf, partText, withoutParts } from './cart-parts.ts'
import { basketFields, type PricedCart, placeIn, pricedCart } from './priced-cart.ts'

export const cartCheckoutRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/cart/checkout', perMinute: 60, handle: openCheckout },
  { method: 'POST', path: '/cart/checkout', perMinute: 30, handle: takeCheckout },
]

async function openCheckout(page: Page): Promise<PageAnswer> {
  const { whole, ...cart } = await pricedCart(page, cartOf(page))
  if (whole === null) return { redirectTo: page.href('/cart') }
  return cartCheckoutPage({
    page,
    ...cart,
    offer: whole,
    entries: entriesOf(
      page,
      cart.priced.map(({ part }) => part),
    ),
    problems: new Map(),
    requestKey: newRequestKey(),
    isRepeated: false,
  })
}

/** A form that was sent, before its parts are priced again. */
interface Sent extends Pick<CartForm, 'page' | 'entries' | 'problems' | 'requestKey'> {
  readonly parts: readonly CartPart[]
}

async function takeCheckout(page: Page): Promise<PageAnswer> {
  const { form, site } = page
  const currency = site.document.currencies.find(each => each === form.get('currency')) ?? page.currency
  const parts = partsOf(page, form.getAll('part'), currency)
  const [first] = parts
  if (first === undefined) throw badRequest([{ field: 'part', message: 'needs a rate and a stay' }])
  if ((await page.cardForm(first.wanted.propertyId)) !== null) refuseCard(form)
  const sent = form.get('request') ?? ''
  const requestKey = /^[\w-]{22}$/.test(sent) ? sent : newRequestKey()
  const entries = entriesOf(page, parts)
  const isOnlyShown = form.get('step') === 'address'
  const problems: Problems = isOnlyShown ? new Map() : problemsIn(page, entries)
  const typed = { page, parts, entries, problems, requestKey }
  if (isOnlyShown || problems.size > 0) return shown(typed, null)
  try {
    return await reserve(typed)
  } catch (error) {
    if (!(error instanceof Fault) || error.status === 500) throw error
    return shown(typed, error)
  }
}

function entriesOf(page: Page, parts: readonly CartPart[]): Entries {
  const rooms = parts.flatMap(({ wanted, bed }) => wanted.sought.rooms.map(room => ({ room, bed })))
  const typed = entriesIn(page, { sought: { rooms: rooms.map(({ room }) => room) } })
  return withBeds(
    typed,
    rooms.map(({ bed }) => bed),
  )
}

/** To the page of the basket, also of one that an earlier sending made; what is booked leaves the cart. */
async function reserve({ page, parts, entries, requestKey }: Sent): Promise<Redirect> {
  const { form } = page
  const { items, currency } = basketFields(parts)
  const quotes = form.getAll('quote')
  const total = form.get('total')
  let room = 0
  const fields = {
    currency,
    items: items.map((item, place) => {
      const { seen } = parts[place]!
      const rooms = roomsOfGuests(item.rooms, entries, room)
      room += rooms.length
      return {
        ...item,
        rooms,
        ...(quotes.length === items.length && quotes[place] && { quote_id: quotes[place] }),
        ...(seen?.currency === currency && { expected_total: String(seen.total) }),
      }
    }),
    ...guestFieldsOf(page, entries),
    ...(total && { expected_total: total }),
  }
  const { body } = await page.ask('book/basket', fields, {
    idempotencyKey: `cart-${page.session.session_id}-${requestKey}`,
  })
  page.keepCart(withoutParts(cartOf(page), parts.map(partKey)).map(partText))
  return { redirectTo: page.href(...page.bookingPath(body.basket_number)), status: 303 }
}

/** The form again, with what can still be booked and everything as it was typed. */
async function shown(sent: Sent, fault: Fault | null): Promise<PageAnswer> {
  const { page, entries } = sent
  const parts = fault === null ? sent.parts : partsAfter(sent.parts, fault)
  const isUnknown = fault !== null && fault.status >= 500
  const cart = await pricedCart(page, parts)
  const { whole, troubled } = cart
  // What is missing now may be what this form has booked: it has to be sent again as it is.
  if (isUnknown && troubled.length > 0) return noAnswerPage(page, fault.status)
  if (whole === null) return cartPage(page, parts, cart, fault?.status ?? 409)
  const problems = fault === null ? sent.problems : problemsOf(inForm(fault, sent.parts))
  const requestKey = fault !== null && isKept(fault) ? newRequestKey() : sent.requestKey
  const form: CartForm = {
    page,
    ...cart,
    offer: whole,
    entries: entriesLeft(entries, sent.parts, cart),
    problems,
    requestKey,
    isRepeated: false,
  }
  return fault === null
    ? cartCheckoutPage(form, { status: problems.size > 0 ? 422 : 200 })
    : refused(form, fault, sent.parts)
}

function refused(form: CartForm, fault: Fault, sent: readonly CartPart[]): PageAnswer {
  const { page, offer, troubled } = form
  const { status, errors, type } = fault
  if (type === 'CreditCardException' && status === 402) {
    const notice = declinedNotice(page, 0, offer.cardForm ? 'token' : 'card_number')
    return cartCheckoutPage(form, { status, notice })
  }
  const number = errors.find(({ field }) => field.endsWith('confirmation_number'))?.message
  if (number !== undefined)
    return cartCheckoutPage({ ...form, isRepeated: true }, { status, notice: duplicateNotice(page, number) })
  // The page names each part that is left out, and each field.
  if (troubled.length > 0 || form.problems.size > 0) return cartCheckoutPage(form, { status })
  if (errors.some(isAboutCode)) {
    const { title, text } = page.words.checkoutTrouble.codeGone
    const code = sent[placeIn(fault) ?? 0]!.wanted.sought.code
    const notice = withoutNotice(page, { title: title(code), text }, offer)
    return cartCheckoutPage(form, { status, notice, tellsPrice: true })
  }
  return cartCheckoutPage(form, { status, notice: noticeOf({ page, offer }, fault) })
}

const isAboutCode = ({ field }: { readonly field: string }): boolean => field.endsWith('.discount_code')

/** A code that does not apply any more is left out of its part. */
function partsAfter(parts: readonly CartPart[], fault: Fault): CartPart[] {
  const place = fault.errors.some(isAboutCode) ? placeIn(fault) : null
  return parts.map((part, index) =>
    index === place
      ? { ...part, wanted: { ...part.wanted, sought: { ...part.wanted.sought, code: '' } } }
      : part,
  )
}

/** The refusal with the rooms of all parts counted through, as the form names them. */
function inForm(fault: Fault, parts: readonly CartPart[]): Fault {
  const firstOf = roomNumbers(parts)
  const errors = fault.errors.map(error => {
    const [, item, room, rest] = /^items\[(\d+)\]\.rooms\[(\d+)\](.*)$/.exec(error.field) ?? []
    const first = firstOf[Number(item)]
    return first === undefined ? error : { ...error, field: `rooms[${first + Number(room)}]${rest}` }
  })
  return new Fault(fault.type, fault.message, { errors })
}

/** The number that the first room of each part has in the form. */
const roomNumbers = (parts: readonly CartPart[]): number[] =>
  parts.map((_, place) =>
    parts.slice(0, place).reduce((sum, { wanted }) => sum + wanted.sought.rooms.length, 0),
  )

/** What was typed for the rooms that are left, by their new numbers. */
function entriesLeft(entries: Entries, sent: readonly CartPart[], { priced }: PricedCart): Entries {
  const keys = sent.map(partKey)
  const firstOf = roomNumbers(sent)
  const rooms = priced.flatMap(({ part }) => {
    const first = firstOf[keys.indexOf(partKey(part))]!
    return part.wanted.sought.rooms.map((_, room) => first + room)
  })
  const renamed = rooms.flatMap((old, now) =>
    ['room_name', 'bed'].map(name => [`${name}_${now}`, entries[`${name}_${old}`] ?? '']),
  )
  return { ...entries, ...Object.fromEntries(renamed) }
}
