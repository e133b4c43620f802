// The parts of a booking's page: what cancelling costs and when, the guest, what has happened.

import type { VNode } from 'preact'
import type { BookingEvent, StayThen } from '../../../operations/sites/booking-record.ts'
import type { Page } from '../page.ts'
import { type AmountOf, bothMoney, chargedMoney, noShowOf, penaltyAt } from '../parts/charge.ts'
import { listed } from '../parts/stay-words.ts'
import { Facts } from './booking-place.tsx'
import { cardText, guestName, momentText, partyText, zoneText } from './booking-text.ts'
import type { OpenBooking } from './open-booking.ts'

interface SectionParts {
  readonly page: Page
  readonly booking: OpenBooking
}

/** Every penalty with the exact moments between which it is owed. */
export function CancellationTerms({ page, booking }: SectionParts): VNode {
  const {
    receipt: words,
    booking: { until, from, anyTime },
  } = page.words
  const { reservation, record, price } = booking
  const cost = (amountOf: AmountOf): string =>
    amountOf(price.charged) === 0 ? words.free : chargedMoney(page, price, amountOf)
  return (
    <section aria-labelledby="terms-title">
      <h2 id="terms-title">{words.terms}</h2>
      <dl class="bk-scale">
        {reservation.cancellation_penalties.map((period, index) => (
          <div class={period.penalty === 0 ? 'free' : undefined} key={period.from}>
            <dt>
              {period.until
                ? until(momentText(page, period.until))
                : period.from
                  ? from(momentText(page, period.from))
                  : anyTime}
            </dt>
            <dd>{cost(penaltyAt(index))}</dd>
          </div>
        ))}
        <div class={reservation.no_show_penalty === 0 ? 'free' : undefined}>
          <dt>{words.noShow}</dt>
          <dd>{cost(noShowOf)}</dd>
        </div>
      </dl>
      <p class="quiet">{words.timesAre(zoneText(record.timeZone))}</p>
      {reservation.cancellation_policy && (
        <details class="bk-more">
          <summary>{words.policyInFull}</summary>
          <p>{reservation.cancellation_policy}</p>
        </details>
      )}
    </section>
  )
}

export function GuestAndRooms({ page, booking }: SectionParts): VNode {
  const { receipt: words } = page.words
  const { reservation, record } = booking
  const { guest, rooms } = reservation
  const facts: readonly (readonly [string, string | null])[] = [
    [words.name, guestName(reservation)],
    [words.email, guest.email],
    [words.telephone, guest.phone],
    ...rooms.map(
      (room, index) =>
        [
          rooms.length === 1 ? reservation.room.name : words.numberedRoom(index + 1),
          listed(page, [
            record.kinds?.[index],
            words.roomFor(room.name),
            partyText(page, room),
            record.beds[index],
          ]),
        ] as const,
    ),
    [words.note, guest.note],
    [words.card, cardText(page, reservation)],
  ]
  return (
    <section aria-labelledby="guest-title">
      <h2 id="guest-title">{words.guest}</h2>
      <Facts facts={facts} />
    </section>
  )
}

/** Every event with its moment, the earliest first. */
export function History({ page, booking }: SectionParts): VNode {
  const { booking: words } = page.words
  const { history } = booking.record
  return (
    <section class="bk-history" aria-labelledby="history-title">
      <h2 id="history-title">{words.history}</h2>
      <ol class="bk-steps">
        {history.map((event, index) => (
          <li key={index}>
            <b>{momentText(page, event.at)}</b>
            {event.kind === 'booked' && <span>{words.booked}</span>}
            {event.kind === 'cancelled' && (
              <span>{event.by === 'guest' ? words.cancelledByGuest : words.cancelledByProperty}</span>
            )}
            {event.kind === 'changed' && (
              <span>
                {words.changed}
                <s>
                  <span class="hidden">{page.words.changePrice.before} </span>
                  {stayText(page, event.before)}
                </s>
                <span>{stayText(page, event.after)}</span>
                {event.charged > 0 && (
                  <span>
                    {movedText(page, event, 'charged')} {words.chargedThen}
                  </span>
                )}
                {event.refunded > 0 && (
                  <span>
                    {movedText(page, event, 'refunded')} {words.refundedThen}
                  </span>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Changed = Extract<BookingEvent, { kind: 'changed' }>

const movedText = (page: Page, { owed, after, ...moved }: Changed, name: 'charged' | 'refunded'): string =>
  bothMoney(page, [owed[name], owed.currency], [moved[name], after.currency])

const stayText = (page: Page, { checkin, checkout, room, total, currency, ...party }: StayThen): string =>
  listed(page, [
    page.formats.days(checkin, checkout),
    room,
    partyText(page, party),
    page.formats.money(total, currency),
  ])
