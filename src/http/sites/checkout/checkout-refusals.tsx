// What the checkout answers when the reservation is refused. A refusal that is kept under its Idempotency-Key gets the form a new
// key; where the outcome is not known, the form keeps its own, so that sending it again cannot book twice.

import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import type { ShownPage } from '../page-answer.ts'
import { soughtParameters } from '../stay-query.ts'
import { checkoutPage } from './checkout-form.tsx'
import {
  declinedNotice,
  duplicateNotice,
  type NoticeOf,
  plainNotice,
  totalBefore,
  withoutNotice,
} from './checkout-notices.tsx'
import { problemsOf } from './checkout-problems.ts'
import { minutesUntil } from './checkout-summary.tsx'
import { type CheckoutForm, heldOfferOf, newRequestKey, type Offer } from './checkout-view.ts'
import { rateFields, roomsPath, type Wanted } from './checkout-wanted.ts'

type Typed = Omit<CheckoutForm, 'offer'>

/** The page for a refusal, with everything as it was typed. Throws the refusal where no form can be shown. */
export async function refusalPage(typed: Typed, fault: Fault): Promise<ShownPage> {
  const { page } = typed
  if (fault.type === 'RoomUnavailableException') return soldOutPage(page, typed.wanted)
  if (fault.status === 404) return gonePage(page, typed.wanted)
  if (fault.status === 500) throw fault
  const isUnknown = fault.status >= 500
  let held: { readonly offer: Offer; readonly wanted: Wanted }
  try {
    held = await heldOfferOf(page, wantedAfter(typed.wanted, fault))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.type === 'RoomUnavailableException' && !isUnknown) return soldOutPage(page, typed.wanted)
    if (isUnknown) return noAnswerPage(page, fault.status)
    throw error
  }
  return shown({ ...typed, ...held }, fault)
}

async function shown(form: CheckoutForm, fault: Fault): Promise<ShownPage> {
  const { page } = form
  const requestKey = isKept(fault) ? newRequestKey() : form.requestKey
  const problems = problemsOf(fault)
  const refused = { ...form, problems, requestKey }
  const { status } = fault
  if (fault.type === 'CreditCardException' && status === 402) {
    return declinedPage(refused)
  }
  const number = fault.errors.find(({ field }) => field === 'confirmation_number')?.message
  if (number !== undefined) {
    return checkoutPage({ ...refused, isRepeated: true }, { status, notice: duplicateNotice(page, number) })
  }
  if (problems.size > 0) return checkoutPage(refused, { status })
  if (isCodeGone(form, fault)) {
    const { title, text } = page.words.checkoutTrouble.codeGone
    const texts = { title: title(page.form.get('code') ?? ''), text }
    const notice = withoutNotice(page, texts, form.offer)
    return checkoutPage(refused, { status, notice, tellsPrice: true })
  }
  if (fault.errors.some(({ field }) => field.startsWith('extras['))) {
    const notice = withoutNotice(page, page.words.extras.gone, form.offer)
    return checkoutPage(refused, { status, notice, tellsPrice: true })
  }
  return checkoutPage(refused, { status, notice: noticeOf(form, fault) })
}

/** The form for another card, with the rooms held. */
export async function declinedPage(form: CheckoutForm): Promise<ShownPage> {
  const { page, offer } = form
  const { holdId, minutes } = await hold(page, form.wanted)
  const wanted = { ...form.wanted, holdId }
  const notice = declinedNotice(page, minutes, offer.cardForm ? 'token' : 'card_number')
  return checkoutPage({ ...form, wanted }, { status: 402, notice })
}

/** Whether the same key would be answered with the same refusal again, whatever the form says then. */
export const isKept = (fault: Fault): boolean =>
  fault.status < 500 && fault.status !== 429 && !isUnderWay(fault)

/** The first sending is still being worked on. */
const isUnderWay = ({ type, errors }: Fault): boolean =>
  type === 'DuplicateBookingException' && errors.length === 0

/** A code that does not apply any more is left out. */
const wantedAfter = (wanted: Wanted, { errors }: Fault): Wanted =>
  errors.some(({ field }) => field === 'discount_code')
    ? { ...wanted, sought: { ...wanted.sought, code: '' } }
    : wanted

/** Whether the code is refused, or does not lower the price any more as it did when the form was made. */
const isCodeGone = ({ page, offer }: CheckoutForm, { errors }: Fault): boolean =>
  errors.some(({ field }) => field === 'discount_code') ||
  (page.form.get('discounted') !== null && offer.rate.discount === null && !offer.tooManyCodes)

/** Where neither a field nor the stay is at fault. */
export function noticeOf(
  { page, offer }: Pick<CheckoutForm, 'page' | 'offer'>,
  fault: Fault,
): NoticeOf | null {
  const words = page.words.checkoutTrouble
  if (fault.status >= 500) return plainNotice(words.noAnswer)
  // The page says of codes by itself.
  if (fault.status === 429) return offer.tooManyCodes ? null : plainNotice(words.tooMany)
  if (isUnderWay(fault)) return plainNotice(words.underWay)
  if (fault.errors.some(({ field }) => field === 'Idempotency-Key')) return plainNotice(words.sentBefore)
  // The page says by how much by itself, unless the price is the old one again.
  const isChanged = fault.type === 'PriceChangedException' && totalBefore(page, offer) !== null
  const { title, text } = words.checkAgain
  return isChanged ? null : plainNotice({ title, text: `${text} ${words.nothingBooked} ${words.retypeCard}` })
}

interface Held {
  readonly holdId: string
  readonly minutes: number
}

/**
 * Holds the rooms of a guest whose card was declined. Not earlier: whoever has come so far has given a name and a card, and
 * declined cards are limited, while a hold for each visitor of the page would let anybody empty a property (threat C3).
 */
async function hold(page: Page, wanted: Wanted): Promise<Held> {
  try {
    const { body } = await page.ask('book/hold', rateFields(wanted))
    return { holdId: body.hold_id, minutes: minutesUntil(page, body.expires_at) }
  } catch (error) {
    if (error instanceof Fault) return { holdId: '', minutes: 0 }
    throw error
  }
}

interface Elsewhere {
  readonly status: number
  readonly href: string
  readonly label: string
}

/** Nothing can be bought any more; the other rooms are a link away. */
export const soldOutPage = (page: Page, wanted: Wanted): ShownPage =>
  nothingLeft(page, {
    status: 409,
    href: roomsPath(page, wanted),
    label: page.words.checkoutTrouble.otherRooms,
  })

/** The property, the room or the rate went out of sale while the guest was typing; there may be no page of it. */
const gonePage = (page: Page, { sought }: Wanted): ShownPage =>
  nothingLeft(page, {
    status: 404,
    href: page.href('/search', new URLSearchParams(soughtParameters(sought))),
    label: page.words.booking.searchAgain,
  })

function nothingLeft(page: Page, { status, href, label }: Elsewhere): ShownPage {
  const words = page.words.checkoutTrouble
  return {
    title: words.soldOut.title,
    status,
    isListed: false,
    body: (
      <section class="wide notice">
        <h1>{words.soldOut.title}</h1>
        <p>{words.soldOut.text}</p>
        <p>
          <a class="button" href={href}>
            {label}
          </a>
        </p>
      </section>
    ),
  }
}

/** Neither the reservation nor the price was answered: reloading sends the same form again. */
export function noAnswerPage(page: Page, status: number): ShownPage {
  const words = page.words.checkoutTrouble
  return {
    title: words.noAnswer.title,
    status,
    isListed: false,
    body: (
      <section class="wide notice">
        <h1>{words.noAnswer.title}</h1>
        <p>{words.noAnswer.text}</p>
        <p>{words.reload}</p>
      </section>
    ),
  }
}
