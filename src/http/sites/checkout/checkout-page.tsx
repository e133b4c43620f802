// The checkout: shows one rate of one room for a stay, and books it. It can be sent twice, reloaded and gone back to: the form
// carries an Idempotency-Key, so that it makes one reservation at most.

import { renderToString } from 'preact-render-to-string'
import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import type { PageAnswer, PageRoute, Redirect } from '../page-answer.ts'
import { extrasText } from '../parts/extras.ts'
import { guestProblemIn } from '../stay-query.ts'
import { AddressFields } from './address-fields.tsx'
import {
  chosenBed,
  entriesIn,
  type Problems,
  problemsIn,
  refuseCard,
  reservationFields,
  withBeds,
} from './checkout-entries.ts'
import { checkoutPage } from './checkout-form.tsx'
import { extrasNotice } from './checkout-notices.tsx'
import { refusalPage, soldOutPage } from './checkout-refusals.tsx'
import { type CheckoutForm, heldOfferOf, isAboutHold, newRequestKey } from './checkout-view.ts'
import { agesPath, type Wanted, wantedIn } from './checkout-wanted.ts'
import { afterConfirming, confirmPage } from './confirm-page.tsx'

export const checkoutRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/checkout', perMinute: 60, handle: openCheckout },
  { method: 'POST', path: '/checkout', perMinute: 30, handle: takeCheckout },
  { method: 'GET', path: '/checkout/address', perMinute: 60, handle: addressFragment },
  { method: 'GET', path: '/checkout/confirm/:number', perMinute: 60, staysOpen: true, handle: confirmPage },
  {
    method: 'POST',
    path: '/checkout/confirm/:number',
    perMinute: 60,
    staysOpen: true,
    handle: afterConfirming,
  },
]

const noProblems: Problems = new Map()

async function openCheckout(page: Page): Promise<PageAnswer> {
  if (guestProblemIn(page.query) === 'agesUnknown') return { redirectTo: agesPath(page, page.query) }
  const asked = wantedIn(page, page.query)
  const bed = chosenBed(page.query)
  const entries = withBeds(
    entriesIn(page, asked),
    asked.sought.rooms.map(() => bed),
  )
  try {
    const { offer, wanted } = await heldOfferOf(page, asked)
    const requestKey = newRequestKey()
    return checkoutPage({ page, wanted, offer, entries, requestKey, problems: noProblems, isRepeated: false })
  } catch (error) {
    if (error instanceof Fault && error.type === 'RoomUnavailableException') return soldOutPage(page, asked)
    throw error
  }
}

async function takeCheckout(page: Page): Promise<PageAnswer> {
  const asked = wantedIn(page, page.form)
  const entries = entriesIn(page, asked)
  const sent = page.form.get('request') ?? ''
  const requestKey = /^[\w-]{22}$/.test(sent) ? sent : newRequestKey()
  const isOnlyShown = ['address', 'extras'].includes(page.form.get('step') ?? '')
  const shown = page.form.get('shown_extras')
  const hasOtherExtras = shown !== null && shown !== extrasText(asked.extras)
  if ((await page.cardForm(asked.propertyId)) !== null) refuseCard(page.form)
  const problems = isOnlyShown ? noProblems : problemsIn(page, entries)
  const typed = { page, wanted: asked, entries, problems, requestKey, isRepeated: false }
  try {
    if (!isOnlyShown && problems.size === 0 && !hasOtherExtras) return await reserve(typed)
    const held = await heldOfferOf(page, asked)
    const status = problems.size > 0 ? 422 : 200
    return hasOtherExtras
      ? checkoutPage(
          { ...typed, ...held },
          { status, notice: extrasNotice(page, held.offer), tellsPrice: true },
        )
      : checkoutPage({ ...typed, ...held }, { status })
  } catch (error) {
    if (error instanceof Fault) return refusalPage(typed, error)
    throw error
  }
}

/** To the page of the booking, also of one that is pending or was made by an earlier sending. */
async function reserve({
  page,
  wanted,
  entries,
  requestKey,
}: Omit<CheckoutForm, 'offer'>): Promise<Redirect> {
  const name = `checkout-${page.session.session_id}-${requestKey}`
  const ask = (asked: Wanted, idempotencyKey: string) =>
    page.ask('book/reservation', reservationFields(page, asked, entries), { idempotencyKey })
  const { body } = await ask(wanted, name).catch(error => {
    if (wanted.holdId === '' || !isAboutHold(error)) throw error
    // The hold has ended while the guest was typing; the room may still be free.
    return ask({ ...wanted, holdId: '' }, `${name}-unheld`)
  })
  return { redirectTo: page.href(...page.bookingPath(body.confirmation_number ?? body.id)), status: 303 }
}

/** The address form of another country, for the script of the page. */
function addressFragment(page: Page): PageAnswer {
  const form = new URLSearchParams({ country: page.query.get('country') ?? '' })
  const nowhere = { sought: { rooms: [] } } as unknown as Wanted
  const entries = entriesIn({ ...page, form }, nowhere)
  return {
    type: 'text/html; charset=utf-8',
    content: renderToString(
      <AddressFields
        page={page}
        entries={entries}
        problems={noProblems}
        isAsked={page.query.get('asked') === 'yes'}
      />,
    ),
  }
}
