// Asks the guest to confirm the payment with the bank, and goes on from there: to the booking, or back to the form with another
// card to try. Loading, reloading and leaving the page change nothing: the payment company is asked what happened.

import type { VNode } from 'preact'
import type { Reservation } from '../../../../client/src/types.ts'
import { Fault } from '../../../values/faults.ts'
import { changeWithOtherCard } from '../booking/change-page.tsx'
import { type OpenBooking, openBooking } from '../booking/open-booking.ts'
import type { Page } from '../page.ts'
import type { PageAnswer, Redirect, ShownPage } from '../page-answer.ts'
import { bothMoney, chargedMoney } from '../parts/charge.ts'
import { entriesOf, wantedOf } from './booked-entries.ts'
import { NeedsScripts } from './card-form.tsx'
import { declinedPage, soldOutPage } from './checkout-refusals.tsx'
import { minutesUntil } from './checkout-summary.tsx'
import { heldOfferOf, newRequestKey } from './checkout-view.ts'
import { confirmHref } from './confirm-href.ts'

type Challenge = NonNullable<Reservation['payment']['challenge']>

/** A booking that waits for no guest is shown by its own page. */
export async function confirmPage(page: Page): Promise<PageAnswer> {
  const booking = await openBooking(page)
  const { challenge } = booking.reservation.payment
  return challenge === undefined ? toBooking(page, booking) : challengePage(page, booking, challenge)
}

/** After the bank’s question; a guest who has not answered it is asked again when they say so. */
export async function afterConfirming(page: Page): Promise<PageAnswer> {
  const booking = await openBooking(page)
  const { status, payment } = booking.reservation
  if (payment.challenge !== undefined)
    return { redirectTo: confirmHref(page, booking.name, { asked: 'yes' }) }
  if (status === 'failed') return otherCard(page, booking)
  const { lastChange } = booking.record
  return status === 'confirmed' && lastChange?.state === 'failed'
    ? changeWithOtherCard(page, booking, lastChange.asked)
    : toBooking(page, booking)
}

const toBooking = (page: Page, { name }: OpenBooking): Redirect => ({
  redirectTo: page.href(`/my-booking/${name}`, { key: page.query.get('key') }),
})

/** The form as it was sent, for another card. */
async function otherCard(page: Page, { reservation }: OpenBooking): Promise<PageAnswer> {
  const asked = wantedOf(reservation)
  try {
    const { offer, wanted } = await heldOfferOf(page, asked)
    const entries = entriesOf(reservation)
    const problems = new Map()
    return await declinedPage({
      page,
      wanted,
      offer,
      entries,
      problems,
      requestKey: newRequestKey(),
      isRepeated: false,
    })
  } catch (error) {
    if (error instanceof Fault && error.type === 'RoomUnavailableException') return soldOutPage(page, asked)
    throw error
  }
}

async function challengePage(page: Page, booking: OpenBooking, challenge: Challenge): Promise<ShownPage> {
  const words = page.words.cardPayment
  const { reservation, property, currency, record, price } = booking
  // A booking that stands is being changed.
  const [text, meanwhile] =
    reservation.status === 'confirmed'
      ? [words.changeText(changedText(page, record.lastChange!, currency)), words.nothingChanged]
      : [words.text(chargedMoney(page, price, ({ balance_due }) => balance_due)), words.nothingBooked]
  const sources = await page.cardForm(reservation.property.id)
  const minutes = Math.max(1, minutesUntil(page, challenge.expires_at))
  return {
    title: words.title,
    isListed: false,
    cardForm: sources,
    body: (
      <section class="wide notice challenge">
        <h1>{words.title}</h1>
        <p class="lead">{text}</p>
        <p>
          {words.kept(page.formats.plural(minutes, page.words.checkout.minutes))} {meanwhile}
        </p>
        <NeedsScripts page={page} telephone={property?.main_telephone ?? null} />
        <ChallengeForm page={page} booking={booking} challenge={challenge} script={sources?.script} />
      </section>
    ),
  }
}

type LastChange = NonNullable<OpenBooking['record']['lastChange']>

const changedText = (page: Page, { charged, owed }: LastChange, currency: string): string =>
  bothMoney(page, [owed.charged, owed.currency], [charged, currency])

interface FormParts {
  readonly page: Page
  readonly booking: OpenBooking
  readonly challenge: Challenge
  readonly script: string | undefined
}

/** The script asks the bank’s question when the page is there, and sends the form when it is answered. */
function ChallengeForm({ page, booking, challenge, script }: FormParts): VNode {
  const words = page.words.cardPayment
  return (
    <form
      method="post"
      action={confirmHref(page, booking.name)}
      data-challenge={challenge.client_secret}
      data-key={challenge.publishable_key}
      data-script={script}
      data-language={page.language}
      data-waits={page.query.get('asked') === 'yes' ? 'yes' : undefined}
      data-busy={words.confirming}
      data-not-loaded={words.notLoaded}
    >
      <button type="submit" class="book">
        {words.confirm}
      </button>
      <p class="field-error" role="alert" />
    </form>
  )
}
