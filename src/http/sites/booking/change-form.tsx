// The form in which a guest says what of a booking is to be different.

import type { VNode } from 'preact'
import { chosenOf, quantityOf } from '../../../lodging/prices/extras.ts'
import { parseDay } from '../../../values/civil-dates.ts'
import type { ChangeFault } from '../../../wording/pages/page-words.ts'
import { ExtraFields } from '../parts/extra-fields.tsx'
import { DatesPlanner } from '../search/stay-planner.tsx'
import { PartiesAndNames } from './change-parties.tsx'
import { type ChangeFormParts, RoomList } from './change-rooms.tsx'
import { asksForExtras, choiceText, plannedRooms, type RoomChoice } from './change-wanted.ts'
import { Notice } from './notice.tsx'
import { bookingHref } from './open-booking.ts'
import { faultId, tied } from './tied-fault.ts'

export function ChangeForm(parts: ChangeFormParts): VNode {
  const { page, booking } = parts
  const words = page.words.bookingChange
  return (
    <form method="post" id="change" action={bookingHref(page, booking, '/change')} class="bk-form wide-form">
      {/* The first button is the one of the Enter key. */}
      <button type="submit" name="step" value="preview" class="hidden" tabIndex={-1} aria-hidden="true">
        {words.seePrice}
      </button>
      <Troubles {...parts} />
      <fieldset>
        <legend>{words.dates}</legend>
        <Dates {...parts} />
      </fieldset>
      <PartiesAndNames {...parts} />
      <RoomList {...parts} />
      <Extras {...parts} />
      <GuestFields {...parts} />
      <div class="bk-acts">
        <button type="submit" name="step" value="preview">
          {words.seePrice}
        </button>
        <a class="button quieter" href={bookingHref(page, booking)}>
          {words.keep}
        </a>
      </div>
    </form>
  )
}

/** By the calendar, with prices in the currency of the booking; a stay that has begun keeps its arrival, which no calendar offers. */
function Dates(parts: ChangeFormParts): VNode {
  const { page, booking, wanted } = parts
  const words = page.words.bookingChange
  const fields = (
    <div class="bk-fields">
      <DateField name="checkin" label={words.arrival} value={wanted.checkin} parts={parts} />
      <DateField name="checkout" label={words.departure} value={wanted.checkout} parts={parts} />
    </div>
  )
  if (booking.reservation.checkin < page.firstDay) return fields
  const isReadable = parseDay(wanted.checkin) !== undefined && parseDay(wanted.checkout) !== undefined
  return (
    <DatesPlanner
      page={{ ...page, currency: booking.currency }}
      dates={isReadable ? wanted : null}
      held={booking.reservation}
      rooms={plannedRooms(wanted)}
      propertyId={booking.reservation.property.id}
    >
      {fields}
    </DatesPlanner>
  )
}

/** Those that are offered with the stay, and those that are booked. */
function Extras({ page, booking, wanted, found, faults }: ChangeFormParts): VNode | null {
  const { reservation, currency } = booking
  const booked = reservation.extras ?? []
  const known = offeredWith(
    found,
    wanted.choice ?? { roomId: reservation.room.id, rateCode: reservation.rate_code },
  )
  // What others can still have leaves out what this guest has.
  const offered = [
    ...known.map(extra => ({ ...extra, maximum: Math.max(extra.maximum, quantityOf(extra.code, booked)) })),
    ...booked.filter(({ code }) => known.every(other => other.code !== code)),
  ]
  if (offered.length === 0) return null
  return (
    <fieldset {...tied('extras', faults.includes('extras'))}>
      <legend>{page.words.extras.title}</legend>
      <input type="hidden" name={asksForExtras} value="yes" />
      <ExtraFields
        page={page}
        offered={offered}
        chosen={wanted.extras ?? chosenOf(booked)}
        currency={currency}
      />
    </fieldset>
  )
}

/** At that room and rate; where it has no more room for others, what there is with another one. */
function offeredWith(
  found: ChangeFormParts['found'],
  { roomId, rateCode }: Pick<RoomChoice, 'roomId' | 'rateCode'>,
) {
  const rates = (found?.property_accommodation ?? []).flatMap(({ id, rates }) =>
    rates.map(rate => ({ id, rate })),
  )
  const wanted = rates.find(({ id, rate }) => id === roomId && rate.code === rateCode) ?? rates[0]
  return wanted?.rate.extras ?? []
}

function Troubles({ page, faults, found, booking }: ChangeFormParts): VNode | null {
  const words = page.words.bookingChange
  if (faults.length === 0) return null
  const alternatives =
    faults.includes('unavailable') || faults.includes('stayLength') ? (found?.alternatives ?? []) : []
  const stays = alternatives.filter(({ kind }) => kind !== 'rooms')
  return (
    <Notice kind="danger" title={words.faults} isAnswer>
      <ul>
        {faults.map(fault => (
          <li key={fault} id={faultId(fault)}>
            {words.faultOf[fault]}
          </li>
        ))}
      </ul>
      {stays.length > 0 && (
        <>
          <p>{words.alternatives}</p>
          <div class="bk-nearest">
            {stays.map(({ checkin, checkout, total, bookings: [stay] }) => (
              <button
                type="submit"
                class="quieter"
                name="step"
                key={checkin + checkout}
                value={`dates ${checkin} ${checkout} ${choiceText({ roomId: stay!.accommodation_id, rateCode: stay!.rate_code, bed: '' })}`}
              >
                <b>{page.formats.days(checkin, checkout)}</b>
                {page.formats.money(total, booking.currency)}
              </button>
            ))}
          </div>
        </>
      )}
    </Notice>
  )
}

interface DateParts {
  readonly name: 'checkin' | 'checkout'
  readonly label: string
  readonly value: string
  readonly parts: ChangeFormParts
}

const DateField = ({ name, label, value, parts: { faults } }: DateParts): VNode => (
  <label>
    {label}
    <input type="date" name={name} value={value} required {...tied('dates', faults.includes('dates'))} />
  </label>
)

function GuestFields({ page, wanted, faults }: ChangeFormParts): VNode {
  const words = page.words.bookingChange
  const marked = (fault: ChangeFault) => tied(fault, faults.includes(fault))
  return (
    <fieldset>
      <legend>{words.whoBooked}</legend>
      <div class="bk-fields">
        <label>
          {words.firstName}
          <input
            name="first_name"
            value={wanted.first_name}
            maxLength={120}
            required
            autoComplete="given-name"
            {...marked('firstName')}
          />
        </label>
        <label>
          {words.lastName}
          <input
            name="last_name"
            value={wanted.last_name}
            maxLength={120}
            required
            autoComplete="family-name"
            {...marked('lastName')}
          />
        </label>
        <label class="all">
          {words.note}
          <textarea name="note" rows={3} maxLength={2000} {...marked('note')}>
            {wanted.note}
          </textarea>
        </label>
      </div>
    </fieldset>
  )
}
