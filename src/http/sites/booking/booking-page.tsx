// The page of a booking: the confirmation right after booking, and "my booking" ever after, in each of its states.

import type { ComponentChildren, VNode } from 'preact'
import type { ReservationCancelAnswer } from '../../../../client/src/types.ts'
import { confirmHref } from '../checkout/confirm-href.ts'
import type { Page } from '../page.ts'
import type { Fragment, Redirect, ShownPage } from '../page-answer.ts'
import { settledMoney } from '../parts/charge.ts'
import { soughtParameters } from '../stay-query.ts'
import { Place } from './booking-place.tsx'
import { CancellationTerms, GuestAndRooms, History } from './booking-sections.tsx'
import { NextSteps } from './booking-steps.tsx'
import { guestName, nightsText } from './booking-text.ts'
import { noteOn } from './cancel-page.tsx'
import { Icon, Notice } from './notice.tsx'
import { bookingHref, isWaiting, type OpenBooking, openBooking, reasonAgainst } from './open-booking.ts'
import { Receipt } from './receipt.tsx'
import { Share } from './share.tsx'

/** A booking that had no number yet when its address was made moves to the address of its number. */
export async function bookingPage(page: Page): Promise<ShownPage | Redirect> {
  const booking = await openBooking(page)
  const number = booking.reservation.confirmation_number
  if (number !== null && number !== booking.name)
    return { redirectTo: page.href(...page.bookingPath(number)) }
  if (booking.state === 'pending' && isAsked(booking)) return { redirectTo: confirmHref(page, booking.name) }
  const settlement = await settlementOf(page, booking)
  return {
    title: titleOf(page, booking),
    isListed: false,
    ...(looksAgain(booking) && { head: <LookAgain booking={booking} /> }),
    body: (
      <div class="wide receipt">
        <div class="bk-parts">
          <Heading page={page} booking={booking}>
            {settlement && <Settlement page={page} booking={booking} settlement={settlement} />}
          </Heading>
          <Sections page={page} booking={booking} />
        </div>
        <Receipt page={page} booking={booking} />
      </div>
    ),
  }
}

/** The state as data, for the script that waits for its end. */
export async function bookingStatus(page: Page): Promise<Fragment> {
  const { state, record } = await openBooking(page)
  return { type: 'application/json', content: JSON.stringify({ state, seconds: waitSeconds(record) }) }
}

export async function bookingCalendar(page: Page): Promise<Fragment> {
  const { reservation } = await openBooking(page)
  return calendarOf(page, [reservation.id])
}

/** The file of these stays. */
export const calendarOf = async (page: Page, ids: readonly [string, ...string[]]): Promise<Fragment> => ({
  type: 'text/calendar; charset=utf-8',
  content: await page.stayCalendar(...ids),
  headers: {
    'content-disposition': 'attachment; filename="stay.ics"',
    'x-robots-tag': 'noindex',
  },
})

interface PartParts {
  readonly page: Page
  readonly booking: OpenBooking
}

/** Without scripts the page reloads itself; the longer it waits, the less often. */
const LookAgain = ({ booking }: Pick<PartParts, 'booking'>): VNode => (
  <noscript>
    <meta httpEquiv="refresh" content={String(waitSeconds(booking.record))} />
  </noscript>
)

/** Whether the bank asks the guest, who is waited for. */
const isAsked = ({ reservation }: OpenBooking): boolean => reservation.payment.challenge !== undefined

const looksAgain = (booking: OpenBooking): boolean => isWaiting(booking.state) && !isAsked(booking)

const shortestWait = 4
const longestWait = 120

const waitSeconds = ({ secondsSince }: OpenBooking['record']): number =>
  Math.min(longestWait, Math.max(shortestWait, Math.round(secondsSince / 4)))

/** For so long a booking or a change is news. */
export const newsSeconds = 1800

const isNews = ({ record }: OpenBooking, kind: 'booked' | 'changed'): boolean =>
  record.history.at(-1)?.kind === kind && record.secondsSince < newsSeconds

function titleOf(page: Page, booking: OpenBooking): string {
  const { booking: words, bookingStates } = page.words
  const { state, reservation } = booking
  if (state !== 'confirmed') return bookingStates[state].title
  if (isNews(booking, 'booked')) return words.justBooked
  if (isNews(booking, 'changed')) return words.justChanged
  return words.stayAt(nightsText(page, reservation), reservation.property.name)
}

function Heading({ page, booking, children }: PartParts & { readonly children: ComponentChildren }): VNode {
  const { booking: words, bookingStates } = page.words
  const { state, reservation, record, name } = booking
  const isSent = state === 'confirmed' && (isNews(booking, 'booked') || isNews(booking, 'changed'))
  const number = reservation.confirmation_number
  const bookedAt = record.history[0]!.at.slice(0, 10)
  return (
    <header class="bk-head">
      <h1>{titleOf(page, booking)}</h1>
      {state !== 'confirmed' && <p class="bk-lead">{bookingStates[state].text}</p>}
      {isSent && <p class="bk-lead">{words.confirmationSent(reservation.guest.email)}</p>}
      {children}
      <p class="bk-number">
        <span class="quiet">{number === null ? words.reference : words.number}</span>
        <b class={number === null ? 'long' : undefined}>{number ?? reservation.id}</b>
      </p>
      <p>
        <span class={`bk-tag ${state}`}>
          {state === 'confirmed' ? words.bookedTag : bookingStates[state].tag}
        </span>{' '}
        <span class="quiet">{words.bookedOn(page.formats.day(bookedAt), guestName(reservation))}</span>
      </p>
      {looksAgain(booking) && (
        <p
          hidden
          data-watch={page.href(`/my-booking/${name}/status`, { key: page.query.get('key') })}
          data-state={state}
          data-seconds={waitSeconds(record)}
        />
      )}
      <Acts page={page} booking={booking} />
    </header>
  )
}

function Acts({ page, booking }: PartParts): VNode | null {
  const { booking: words, bookingChange, bookingCancel } = page.words
  const { state, reservation } = booking
  const against = {
    modify: reasonAgainst(page, booking, 'modify'),
    cancel: reasonAgainst(page, booking, 'cancel'),
  }
  const hasNumber = reservation.confirmation_number !== null
  return (
    <>
      <div class="bk-acts">
        {state === 'changing' && isAsked(booking) && (
          <a class="button" href={confirmHref(page, booking.name)}>
            {page.words.cardPayment.confirm}
          </a>
        )}
        {state === 'confirmed' && against.modify === null && (
          <a class="button" href={bookingHref(page, booking, '/change')}>
            {words.change}
          </a>
        )}
        {state === 'failed' && (
          <a class="button" href={searchHref(page, booking)}>
            {words.searchAgain}
          </a>
        )}
        {hasNumber && (
          <a class="button quieter" href={bookingHref(page, booking, '/stay.ics')} download="stay.ics">
            <Icon shape="calendar" />
            {words.addToCalendar}
          </a>
        )}
        {state === 'confirmed' && <Share page={page} bookings={[booking]} />}
        <button type="button" class="quieter" data-print hidden>
          <Icon shape="print" />
          {words.print}
        </button>
        {state === 'confirmed' && against.cancel === null && (
          <a class="button quieter bk-danger" href={bookingHref(page, booking, '/cancel')}>
            {words.cancel}
          </a>
        )}
      </div>
      {state === 'confirmed' && (against.modify ?? against.cancel) && (
        <ul class="bk-reasons quiet">
          {against.modify && (
            <li>
              {bookingChange.notPossible}: {against.modify}
            </li>
          )}
          {against.cancel && (
            <li>
              {bookingCancel.notPossible}: {against.cancel}
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** The search for the same dates, guests and code. */
function searchHref(page: Page, { reservation }: OpenBooking): string {
  const { checkin, checkout, nights, rooms, discount } = reservation
  const sought = {
    dates: { checkin, checkout, nights: nights.length },
    rooms: rooms.map(({ adults, children_ages }) => ({ adults, ages: children_ages })),
    code: discount?.code ?? '',
  }
  return page.href('/search', new URLSearchParams(soughtParameters(sought)))
}

/** What a state has to say: a stay that is over needs no terms, and one that never was no place. */
function Sections({ page, booking }: PartParts): VNode {
  const { state } = booking
  const isStanding = state === 'confirmed' || state === 'changing'
  const wasBooked = state !== 'pending' && state !== 'failed'
  return (
    <>
      {isStanding && <NextSteps page={page} bookings={[booking]} />}
      {isStanding && <CancellationTerms page={page} booking={booking} />}
      <GuestAndRooms page={page} booking={booking} />
      {state !== 'failed' && <Place page={page} booking={booking} />}
      {wasBooked && <History page={page} booking={booking} />}
    </>
  )
}

type Settled = Pick<ReservationCancelAnswer, 'penalty' | 'refund' | 'currency' | 'charge'>

/** What a cancellation costs and gives back; null for a booking that stands. */
async function settlementOf(page: Page, { state, reservation }: OpenBooking): Promise<Settled | null> {
  if (state !== 'cancelled' && state !== 'cancelling') return null
  const { body } = await page.ask('reservation/cancel', { id: reservation.id, simulate: true })
  return body
}

function Settlement({ page, booking, settlement }: PartParts & { readonly settlement: Settled }): VNode {
  const { receipt: words, bookingCancel } = page.words
  const isPaidHere = booking.reservation.meta_data.charge.card === 'charged'
  const money = (name: 'penalty' | 'refund'): string => settledMoney(page, settlement, name)
  return (
    <Notice kind="info" title={`${words.cancellationCharge}: ${money('penalty')}`}>
      {isPaidHere && settlement.refund > 0 && (
        <p>
          {words.refund}: <b>{money('refund')}</b>. {bookingCancel.backToCard}
        </p>
      )}
      {!isPaidHere && <p>{noteOn(page, booking, settlement)}</p>}
    </Notice>
  )
}
