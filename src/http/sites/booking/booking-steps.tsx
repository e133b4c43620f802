// What comes next, from now to departure: of one booking, or of several in the order of time.

import type { VNode } from 'preact'
import type { Page } from '../page.ts'
import { type AmountOf, allAtProperty, chargedMoney, penaltyAt } from '../parts/charge.ts'
import { listed } from '../parts/stay-words.ts'
import { addressText, momentText } from './booking-text.ts'
import type { OpenBooking } from './open-booking.ts'

interface Step {
  /** Orders the steps: RFC 3339 at the property, or its beginning. */
  readonly at: string
  readonly when: string
  /** Whose step it is; empty where there is one booking only. */
  readonly of: string
  readonly what: string
}

interface StepsParts {
  readonly page: Page
  readonly bookings: readonly OpenBooking[]
}

/** The steps of all bookings; each says which it belongs to where there are several. */
export function NextSteps({ page, bookings }: StepsParts): VNode {
  const { booking: words } = page.words
  const isAlone = bookings.length === 1
  const all = bookings.flatMap(booking => stepsOf(page, booking, isAlone))
  const steps = isAlone ? all : all.toSorted((one, other) => (one.at < other.at ? -1 : 1)).filter(isFirst)
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">{words.next}</h2>
      <ol class="bk-steps">
        {steps.map(({ when, of, what }, index) => (
          <li key={index}>
            <b>{when}</b>
            <span>
              {of && <span class="quiet">{of}</span>}
              {what}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Two rooms of a property have one arrival. Each has its own payment and terms, which name the booking. */
const isFirst = ({ when, of, what }: Step, at: number, steps: readonly Step[]): boolean =>
  steps.findIndex(step => step.when === when && step.of === of && step.what === what) === at

function stepsOf(page: Page, booking: OpenBooking, isAlone: boolean): readonly Step[] {
  const { booking: words, receipt } = page.words
  const { reservation, property, price } = booking
  const { checkin, checkout, room, confirmation_number: number } = reservation
  const { day } = page.formats
  const { name } = reservation.property
  const address = addressText(page, booking)
  const of = isAlone ? '' : name
  const ofBooking = isAlone ? '' : listed(page, [name, room.name, number])
  const atProperty = allAtProperty(price.charged)
  return [
    { ...cancelStep(page, booking), of: ofBooking },
    {
      at: `${checkin}T12`,
      when: listed(page, [day(checkin), property?.checkin_time && receipt.from(property.checkin_time)]),
      of,
      what: address ? words.arriveAt(address) : words.arrive,
    },
    ...(atProperty > 0
      ? [
          {
            at: `${checkin}T24`,
            when: words.atProperty,
            of: ofBooking,
            what: words.payAtProperty(chargedMoney(page, price, allAtProperty)),
          },
        ]
      : []),
    {
      at: checkout,
      when: listed(page, [day(checkout), property?.checkout_time && receipt.until(property.checkout_time)]),
      of,
      what: words.leave,
    },
  ]
}

/** What cancelling costs now, until when, and what it costs from then on. */
export function cancelStep(page: Page, { reservation, price, record }: OpenBooking): Omit<Step, 'of'> {
  const { booking: words } = page.words
  const money = (amountOf: AmountOf): string => chargedMoney(page, price, amountOf)
  const now = Temporal.Instant.from(record.now)
  const periods = reservation.cancellation_penalties
  const at = periods.findLastIndex(
    ({ from }) => from === null || Temporal.Instant.compare(Temporal.Instant.from(from), now) <= 0,
  )
  const current = periods[at]
  const penalty = current?.penalty ?? reservation.total.total
  const costs =
    penalty === 0
      ? words.cancelFree
      : words.cancelCosts(money(current ? penaltyAt(at) : ({ total }) => total))
  const then = current && at + 1 < periods.length ? [words.thenCosts(money(penaltyAt(at + 1)))] : []
  return {
    at: current?.until ?? '',
    when: current?.until ? words.until(momentText(page, current.until)) : words.anyTime,
    what: [costs, ...then].join(' '),
  }
}
