// Changes a booking in three steps: what is to be different, what that costs, and the confirmation.

import type { VNode } from 'preact'
import type { CardFormSources } from '../../../operations/shopping/card-forms.ts'
import { Fault } from '../../../values/faults.ts'
import { confirmHref } from '../checkout/confirm-href.ts'
import type { Page } from '../page.ts'
import type { Redirect, ShownPage } from '../page-answer.ts'
import { Refusal } from './cancel-page.tsx'
import { cardIn } from './card-fields.tsx'
import { faultsOf, isAboutCard, isAboutStatus, risenTotals } from './change-faults.ts'
import { ChangeForm } from './change-form.tsx'
import { ChangePreview, type ChangeTrouble } from './change-preview.tsx'
import { type ChangeFormParts, roomsFor } from './change-rooms.tsx'
import {
  type ChangeWanted,
  changesOf,
  choiceIn,
  faultsIn,
  type StayAskedFor,
  wantedAgain,
  wantedAsBooked,
  wantedIn,
} from './change-wanted.ts'
import { bookingHref, type OpenBooking, openBooking, reasonAgainst } from './open-booking.ts'
import { Receipt } from './receipt.tsx'

/** The form as booked, or why the booking cannot be changed. */
export async function changePage(page: Page): Promise<ShownPage> {
  const booking = await openBooking(page)
  if (reasonAgainst(page, booking, 'modify') !== null) return refused(page, booking)
  return formPage(page, { booking, wanted: wantedAsBooked(booking.reservation) })
}

/** What the button of a form asks for: other rooms, what it costs, or the change itself. */
export async function changeBooking(page: Page): Promise<ShownPage | Redirect> {
  const booking = await openBooking(page)
  const step = page.form.get('edit') === null ? (page.form.get('step') ?? '') : 'edit'
  const wanted = withDates(wantedIn(page.form, booking.reservation), step)
  if (step === 'confirm') return confirm(page, { booking, wanted })
  if (reasonAgainst(page, booking, 'modify') !== null) return refused(page, booking)
  if (step === 'rooms') return formPage(page, { booking, wanted, hasAsked: true })
  if (step === 'edit') return formPage(page, { booking, wanted })
  return preview(page, { booking, wanted })
}

/** A button with other dates names them, with the room and rate that are free then. */
function withDates(wanted: ChangeWanted, step: string): ChangeWanted {
  const [, checkin, checkout, choice] = /^dates (\S{10}) (\S{10}) (\S+)$/.exec(step) ?? []
  return checkin && checkout && choice ? { ...wanted, checkin, checkout, choice: choiceIn(choice) } : wanted
}

interface Changing {
  readonly booking: OpenBooking
  readonly wanted: ChangeWanted
}

type FormChoices = Partial<Pick<ChangeFormParts, 'faults' | 'hasAsked'>>

async function formPage(
  page: Page,
  { booking, wanted, faults = [], hasAsked = false }: Changing & FormChoices,
): Promise<ShownPage> {
  const found = await roomsFor(page, booking, wanted)
  const shown = faults.length > 0 ? faults : hasAsked ? faultsIn(wanted) : []
  const words = page.words.bookingChange
  return framed(page, booking, {
    title: words.title,
    lead: words.introduction,
    status: shown.length > 0 ? 422 : 200,
    content: (
      <ChangeForm
        page={page}
        booking={booking}
        wanted={wanted}
        faults={shown}
        hasAsked={hasAsked && found !== null}
        found={found}
      />
    ),
  })
}

/** Asks what the change would cost; a refusal shows the form again with the reason. */
async function preview(
  page: Page,
  { booking, wanted }: Changing,
  trouble: ChangeTrouble | null = null,
): Promise<ShownPage> {
  const faults = faultsIn(wanted)
  if (faults.length > 0) return formPage(page, { booking, wanted, faults })
  try {
    const changes = changesOf(wanted, booking.reservation)
    const { body } = await page.ask('reservation/modify', { ...changes, simulate: true })
    const cardForm = body.modification.card_form ? await page.cardForm(booking.reservation.property.id) : null
    return framed(page, booking, {
      title: page.words.changePrice.title,
      cardForm,
      status: trouble === null ? 200 : 422,
      content: (
        <ChangePreview
          page={page}
          booking={booking}
          wanted={wanted}
          modification={body.modification}
          trouble={trouble}
          cardFormSources={cardForm}
        />
      ),
    })
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error
    if (isAboutStatus(error)) return refused(page, await openBooking(page))
    return formPage(page, { booking, wanted, faults: faultsOf(error) })
  }
}

/** Changes it at the total that was shown. The same confirmation sent again comes to the same end. */
async function confirm(page: Page, { booking, wanted }: Changing): Promise<ShownPage | Redirect> {
  const attempt = page.form.get('attempt') ?? ''
  const isOfCompany = (await page.cardForm(booking.reservation.property.id)) !== null
  const payment = cardIn(page.form, { isOfCompany })
  if (!/^[\w-]{22}$/.test(attempt)) return preview(page, { booking, wanted })
  try {
    const { body } = await page.ask(
      'reservation/modify',
      {
        ...changesOf(wanted, booking.reservation),
        expected_total: page.form.get('expected_total') ?? '',
        ...(payment && { payment }),
      },
      { idempotencyKey: attempt },
    )
    const isAsked = body.reservation.payment.challenge !== undefined
    return { redirectTo: isAsked ? confirmHref(page, booking.name) : bookingHref(page, booking) }
  } catch (error) {
    if (!(error instanceof Fault) || error.type === 'TooManyRequestsException') throw error
    if (isAboutStatus(error)) return refused(page, await openBooking(page))
    return preview(page, { booking, wanted }, troubleOf(error))
  }
}

/** After the bank’s question, to which the answer was no or none: the same stay, for another card. */
export function changeWithOtherCard(
  page: Page,
  booking: OpenBooking,
  asked: StayAskedFor,
): Promise<ShownPage> {
  return preview(page, { booking, wanted: wantedAgain(booking.reservation, asked) }, { kind: 'declined' })
}

function troubleOf(error: Fault): ChangeTrouble {
  if (error.type === 'PriceChangedException') return { kind: 'risen', ...risenTotals(error) }
  if (isAboutCard(error)) return { kind: 'check card', fields: error.errors.map(({ field }) => field) }
  return { kind: error.type === 'CreditCardException' ? 'declined' : 'not done' }
}

function refused(page: Page, booking: OpenBooking): ShownPage {
  const words = page.words.bookingChange
  const reason = reasonAgainst(page, booking, 'modify') ?? page.words.bookingReasons.other
  return framed(page, booking, {
    title: words.title,
    content: <Refusal page={page} booking={booking} title={words.notPossible} reason={reason} />,
  })
}

interface Framed {
  readonly title: string
  readonly lead?: string
  readonly status?: number
  readonly cardForm?: CardFormSources | null
  readonly content: VNode
}

const framed = (
  page: Page,
  booking: OpenBooking,
  { title, lead, status = 200, cardForm = null, content }: Framed,
): ShownPage => ({
  title,
  status,
  cardForm,
  isListed: false,
  body: (
    <div class="wide receipt">
      <div class="bk-parts">
        <header class="bk-head">
          <h1>{title}</h1>
          {lead && <p class="bk-lead">{lead}</p>}
        </header>
        {content}
      </div>
      <Receipt page={page} booking={booking} />
    </div>
  ),
})
