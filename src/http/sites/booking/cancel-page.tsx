// Cancels a booking: what it costs and gives back comes first, then the question.

import type { VNode } from 'preact'
import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import type { Redirect, ShownPage } from '../page-answer.ts'
import { settledMoney } from '../parts/charge.ts'
import { CancellationTerms } from './booking-sections.tsx'
import { Notice } from './notice.tsx'
import { bookingHref, type OpenBooking, openBooking, reasonAgainst } from './open-booking.ts'
import { Receipt } from './receipt.tsx'

/** The costs with the question; the booking itself where it is cancelled already. */
export async function cancelPage(page: Page): Promise<ShownPage | Redirect> {
  const booking = await openBooking(page)
  return isDone(booking) ? backTo(page, booking) : askAbout(page, booking, null)
}

/** Cancels at the penalty that was shown. A higher one is shown and asked about again. */
export async function cancelBooking(page: Page): Promise<ShownPage | Redirect> {
  const booking = await openBooking(page)
  const expected_penalty = page.form.get('expected_penalty') ?? ''
  try {
    await page.ask('reservation/cancel', { id: booking.reservation.id, expected_penalty })
    return backTo(page, booking)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const trouble = troubleOf(error)
    return { ...(await askAbout(page, await openBooking(page), trouble)), status: error.status }
  }
}

const isDone = ({ state }: OpenBooking): boolean => state === 'cancelled' || state === 'cancelling'

const backTo = (page: Page, booking: OpenBooking): Redirect => ({ redirectTo: bookingHref(page, booking) })

type Trouble = { readonly was: number; readonly is: number } | 'not done'

function troubleOf({ type, errors }: Fault): Trouble {
  if (type !== 'PriceChangedException') return 'not done'
  const amountOf = (name: string): number => Number(errors.find(({ field }) => field === name)?.message)
  return { was: amountOf('old_penalty'), is: amountOf('new_penalty') }
}

async function askAbout(page: Page, booking: OpenBooking, trouble: Trouble | null): Promise<ShownPage> {
  const words = page.words.bookingCancel
  const reason = reasonAgainst(page, booking, 'cancel')
  return {
    title: words.title,
    isListed: false,
    body: (
      <div class="wide receipt">
        <div class="bk-parts">
          <header class="bk-head">
            <h1>{words.title}</h1>
            {trouble && <TroubleNotice page={page} booking={booking} trouble={trouble} />}
          </header>
          {reason === null ? (
            await costsAndQuestion(page, booking)
          ) : (
            <Refusal page={page} booking={booking} title={words.notPossible} reason={reason} />
          )}
          {reason === null && <CancellationTerms page={page} booking={booking} />}
        </div>
        <Receipt page={page} booking={booking} />
      </div>
    ),
  }
}

interface PartParts {
  readonly page: Page
  readonly booking: OpenBooking
}

function TroubleNotice({ page, booking, trouble }: PartParts & { readonly trouble: Trouble }): VNode {
  const words = page.words.bookingCancel
  if (trouble === 'not done')
    return (
      <Notice kind="danger" title={words.notDone} isAnswer>
        <p>{words.nothingChanged}</p>
      </Notice>
    )
  const [was, is] = [trouble.was, trouble.is].map(value => page.formats.money(value, booking.currency))
  return (
    <Notice kind="info" title={words.chargeChanged} isAnswer>
      <p>{words.chargeWasAndIs(was!, is!)}</p>
    </Notice>
  )
}

interface RefusalParts extends PartParts {
  readonly title: string
  readonly reason: string
}

/** Why something is not possible here, and whom to ask. */
export function Refusal({ page, booking, title, reason }: RefusalParts): VNode {
  const words = page.words.bookingCancel
  const telephone = booking.property?.main_telephone
  return (
    <section>
      <Notice kind="info" title={title}>
        <p>{reason}</p>
        {telephone && <p>{page.words.booking.questions(telephone)}</p>}
      </Notice>
      <p class="bk-acts">
        <a class="button quieter" href={bookingHref(page, booking)}>
          {words.back}
        </a>
      </p>
    </section>
  )
}

/** Worked out at this moment, as cancelling would. */
async function costsAndQuestion(page: Page, booking: OpenBooking): Promise<VNode> {
  const words = page.words.bookingCancel
  const { body } = await page.ask('reservation/cancel', { id: booking.reservation.id, simulate: true })
  const { penalty } = body
  const note = noteOn(page, booking, body)
  const money = (name: 'penalty' | 'refund'): string => settledMoney(page, body, name)
  return (
    <section aria-labelledby="question">
      <dl class="bk-cost">
        <div>
          <dt>{words.costs}</dt>
          <dd>{money('penalty')}</dd>
        </div>
        {!mayBeCharged(booking) && (
          <div>
            <dt>{words.getBack}</dt>
            <dd>{money('refund')}</dd>
          </div>
        )}
      </dl>
      {note && <p class="quiet">{note}</p>}
      <div class="bk-notice danger">
        <div>
          <h2 id="question">{words.question}</h2>
          <p>{words.consequence}</p>
          <form
            method="post"
            action={bookingHref(page, booking, '/cancel')}
            class="bk-acts"
            data-once={words.working}
          >
            <input type="hidden" name="expected_penalty" value={penalty} />
            <button type="submit" class="quieter bk-danger">
              {penalty === 0 ? words.yesFree : words.yes(money('penalty'))}
            </button>
            <a class="button quieter" href={bookingHref(page, booking)}>
              {words.keep}
            </a>
          </form>
        </div>
      </div>
    </section>
  )
}

interface Costs {
  readonly penalty: number
  readonly refund: number
}

/** Whether the property may have taken what was due when booking; how much, only the property knows. */
const mayBeCharged = ({ reservation }: OpenBooking): boolean =>
  reservation.meta_data.charge.card !== 'charged' && reservation.total.balance_due > 0

/** Who takes the charge, and where the money goes; null where there is nothing to say. */
export function noteOn(page: Page, booking: OpenBooking, { penalty, refund }: Costs): string | null {
  const words = page.words.bookingCancel
  const { card } = booking.reservation.meta_data.charge
  if (card === 'charged') return refund > 0 ? words.backToCard : null
  if (penalty > 0) return card === 'kept' ? words.collectedByProperty : words.askedByProperty
  return mayBeCharged(booking) ? words.paidBackByProperty : words.nothingPaid
}
