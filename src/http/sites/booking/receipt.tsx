// The stay of a booking and its price, line by line as it was booked.

import type { VNode } from 'preact'
import type { Charge, Night } from '../../../../client/src/types.ts'
import { addDays, formatDay, parseDay } from '../../../values/civil-dates.ts'
import type { BookingState } from '../../../wording/pages/page-words.ts'
import type { Page } from '../page.ts'
import { type AmountOf, chargedMoney, dueAtProperty, isConverted, nightsAmount } from '../parts/charge.ts'
import { Picture } from '../parts/picture.tsx'
import { PriorNote } from '../parts/prior-note.tsx'
import { savingStands, struckPrice } from '../parts/prior-price.ts'
import { seasonalImages } from '../parts/seasonal-images.ts'
import { listed } from '../parts/stay-words.ts'
import { cardText, nightsText, partyOf, partyText } from './booking-text.ts'
import type { OpenBooking } from './open-booking.ts'

interface ReceiptParts {
  readonly page: Page
  readonly booking: OpenBooking
}

/** A column that stays in view beside the rest. */
export function Receipt({ page, booking }: ReceiptParts): VNode {
  const { reservation, property } = booking
  const words = page.words.receipt
  return (
    <aside class="receipt-sheet" aria-labelledby="receipt-title">
      <h2 class="hidden" id="receipt-title">
        {words.stayAndPrice}
      </h2>
      <StayHead page={page} booking={booking} isFirst />
      <dl class="receipt-days">
        <div>
          <dt>{words.checkin}</dt>
          <dd>
            {page.formats.day(reservation.checkin)}
            {property?.checkin_time && <small>{words.from(property.checkin_time)}</small>}
          </dd>
        </div>
        <div>
          <dt>{words.checkout}</dt>
          <dd>
            {page.formats.day(reservation.checkout)}
            {property?.checkout_time && <small>{words.until(property.checkout_time)}</small>}
          </dd>
        </div>
      </dl>
      <PriceTable page={page} booking={booking} />
      <Converted page={page} booking={booking} />
    </aside>
  )
}

interface StayHeadParts extends ReceiptParts {
  /** Whether it is above the fold. */
  readonly isFirst: boolean
  /** What the name is, where it heads a part of the page. */
  readonly heading?: 'h3'
}

/** Picture, property, room, rate and guests. */
export function StayHead({ page, booking, isFirst, heading: Name = 'p' as 'h3' }: StayHeadParts): VNode {
  const { reservation, property, record } = booking
  const words = page.words.receipt
  const [image] = property ? seasonalImages(property, reservation.checkin) : []
  const { rooms, room } = reservation
  const meals = record.mealPlan && words.meals[record.mealPlan]
  return (
    <div class="receipt-stay">
      {image && <Picture image={image} sizes="132px" isFirst={isFirst} />}
      <div>
        <Name class="receipt-name">{reservation.property.name}</Name>
        <p>{rooms.length === 1 || record.kinds ? room.name : `${rooms.length} × ${room.name}`}</p>
        <p class="quiet">{listed(page, [record.rateTitle, meals])}</p>
        <p class="quiet">{partyText(page, partyOf(rooms))}</p>
      </div>
    </div>
  )
}

function PriceTable({ page, booking }: ReceiptParts): VNode {
  const { reservation, state, currency } = booking
  const { total, promotions, discount } = reservation
  const words = page.words.receipt
  const amount = (value: number): string => page.formats.amount(value, currency)
  return (
    <table class="receipt-price">
      <caption class="hidden">{words.price}</caption>
      <tbody>
        <Line label={nightsText(page, reservation)} value={amount(nightsAmount(total, currency))} />
        <Nights page={page} booking={booking} />
        <PriorNote page={page} nights={reservation.nights} />
        {(savingStands(reservation.nights) ? promotions : []).map(
          ({ id, display_string, total_discount }) => (
            <tr class="saved" key={id}>
              <th scope="row" colSpan={2}>
                {words.saved(display_string, amount(total_discount))}
              </th>
            </tr>
          ),
        )}
        {discount && discount.discount_applied > 0 && (
          <Line
            label={page.words.checkout.discountCode(discount.code)}
            value={amount(-discount.discount_applied)}
          />
        )}
        <Charges charges={[...reservation.tax_items, ...reservation.fees]} amount={amount} />
        <tr class="sum">
          <th scope="row">{words.total}</th>
          <td>
            {amount(total.total)} <small>{currency}</small>
          </td>
        </tr>
        {!owesNothing.has(state) && <Dues page={page} booking={booking} amount={amount} />}
      </tbody>
    </table>
  )
}

/** What such a booking costs, its cancellation says. */
const owesNothing: ReadonlySet<BookingState> = new Set(['failed', 'cancelling', 'cancelled'])

/** What is paid when and where, and what comes back. */
function Dues({ page, booking, amount }: ReceiptParts & Pick<ChargesParts, 'amount'>): VNode {
  const { reservation, price } = booking
  const { total } = reservation
  const words = page.words.receipt
  const { charge } = reservation.meta_data
  const { card } = charge
  const isNamed = total.balance_due > 0 && card !== 'checked'
  const due = (amountOf: AmountOf): string =>
    isConverted(price) ? chargedMoney(page, price, amountOf) : amount(amountOf(price.shown))
  return (
    <>
      {isConverted(price) && (
        <Line
          kind="due"
          label={page.words.checkout.charged}
          value={page.formats.money(charge.total, charge.currency)}
        />
      )}
      <Line
        kind="due"
        label={page.words.cardUse.due[total.balance_due === 0 ? 'charged' : card]}
        {...(isNamed && { note: cardText(page, reservation) })}
        value={due(({ balance_due }) => balance_due)}
      />
      <Line kind="due" label={words.dueAtProperty} value={due(dueAtProperty)} />
      {reservation.checkin_fees.map(fee => (
        <Line kind="due" key={fee.name} label={words.atCheckin(fee.name)} value={amount(fee.total)} />
      ))}
      {isConverted(price) && total.checkin_fee > 0 && (
        <Line
          kind="due"
          label={page.words.checkout.charged}
          value={page.formats.money(charge.checkin_fee, charge.currency)}
        />
      )}
      {total.rebate > 0 && <Line kind="due" label={words.givenBack} value={due(({ rebate }) => rebate)} />}
    </>
  )
}

interface LineParts {
  readonly kind?: 'due' | 'night'
  readonly label: string
  readonly note?: string
  readonly value: string
}

function Line({ kind, label, note, value }: LineParts): VNode {
  return (
    <tr class={kind}>
      <th scope="row">
        {label}
        {note && <small>{note}</small>}
      </th>
      <td>{value}</td>
    </tr>
  )
}

interface ChargesParts {
  readonly charges: readonly Charge[]
  readonly amount: (value: number) => string
}

const Charges = ({ charges, amount }: ChargesParts): VNode => (
  <>
    {charges.map(({ name, total }, index) => (
      <Line key={index} label={name} value={amount(total)} />
    ))}
  </>
)

/** Nights on end at one price, where a stay is long. */
interface NightRun {
  readonly night: Night
  readonly count: number
}

const mostSingleNights = 7

function Nights({ page, booking: { reservation, currency } }: ReceiptParts): VNode {
  const words = page.words.receipt
  const runs = runsOf(reservation.nights)
  const amount = (value: number, count: number): string =>
    `${count === 1 ? '' : `${count} × `}${page.formats.amount(value, currency)}`
  return (
    <>
      {runs.map(({ night, count }) => {
        const before = struckPrice(night)
        return (
          <tr class="night" key={night.date}>
            <th scope="row">
              {count === 1
                ? page.formats.shortDay(night.date)
                : page.formats.days(night.date, formatDay(addDays(parseDay(night.date)!, count)))}
            </th>
            <td>
              {before !== null && (
                <>
                  <s>
                    <span class="hidden">{words.insteadOf} </span>
                    {page.formats.amount(before, currency)}
                  </s>{' '}
                </>
              )}
              {amount(night.rate, count)}
            </td>
          </tr>
        )
      })}
    </>
  )
}

function runsOf(nights: readonly Night[]): NightRun[] {
  if (nights.length <= mostSingleNights) return nights.map(night => ({ night, count: 1 }))
  const runs: NightRun[] = []
  for (const night of nights) {
    const last = runs.at(-1)
    if (last?.night.rate === night.rate && struckPrice(last.night) === struckPrice(night))
      runs[runs.length - 1] = { night: last.night, count: last.count + 1 }
    else runs.push({ night, count: 1 })
  }
  return runs
}

/** Where the guest was shown another currency than the property charges. */
function Converted({ page, booking: { reservation, price, currency } }: ReceiptParts): VNode | null {
  const { exchange_rate, exchange_rate_as_of, charge } = reservation.meta_data
  if (!isConverted(price)) return null
  const { receipt } = page.words
  const rate = [charge.currency, currency, String(exchange_rate)] as const
  return (
    <p class="quiet">
      {exchange_rate_as_of === null
        ? receipt.converted(...rate)
        : receipt.convertedOn(...rate, page.formats.day(exchange_rate_as_of))}
    </p>
  )
}
