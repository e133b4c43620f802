// The form in which a guest says what of a booking is to be different.

import type { VNode } from 'preact'
import { chosenOf, quantityOf } from '../../../lodging/prices/extras.ts'
import type { ChangeFault } from '../../../wording/pages/page-words.ts'
import { ExtraFields } from '../parts/extra-fields.tsx'
import { RoomList, type RoomListParts } from './change-rooms.tsx'
import { asksForExtras, choiceText, faultsInRoom, type RoomChoice, type WantedRoom } from './change-wanted.ts'
import { Notice } from './notice.tsx'
import { bookingHref } from './open-booking.ts'

export interface ChangeFormParts extends RoomListParts {
  readonly faults: readonly ChangeFault[]
}

export function ChangeForm(parts: ChangeFormParts): VNode {
  const { page, booking, wanted } = parts
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
        <div class="bk-fields">
          <DateField name="checkin" label={words.arrival} value={wanted.checkin} parts={parts} />
          <DateField name="checkout" label={words.departure} value={wanted.checkout} parts={parts} />
        </div>
      </fieldset>
      {wanted.rooms.map((room, index) => (
        <RoomFields key={index} parts={parts} room={room} index={index} />
      ))}
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

const faultId = (fault: ChangeFault): string => `fault-${fault}`

/** Ties an input to its fault above, and to its hint. */
const tied = (fault: ChangeFault, isWrong: boolean, hint?: string) => ({
  'aria-invalid': isWrong || undefined,
  'aria-describedby': [hint, isWrong && faultId(fault)].filter(Boolean).join(' ') || undefined,
})

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

interface RoomParts {
  readonly parts: ChangeFormParts
  readonly room: WantedRoom
  readonly index: number
}

function RoomFields({ parts: { page, wanted, faults }, room, index }: RoomParts): VNode {
  const words = page.words.bookingChange
  // Of what only the interface refuses, nobody knows in which room it is.
  const isWrong = (fault: ChangeFault): boolean =>
    faults.includes(fault) &&
    (faultsInRoom(room).includes(fault) || !wanted.rooms.flatMap(faultsInRoom).includes(fault))
  const hint = `ages-hint-${index}`
  return (
    <fieldset>
      <legend>{wanted.rooms.length === 1 ? words.guests : page.words.receipt.numberedRoom(index + 1)}</legend>
      <div class="bk-fields">
        <label>
          {words.adults}
          <input
            type="number"
            name={`adults-${index}`}
            value={room.adults}
            min={1}
            max={20}
            required
            {...tied('adults', isWrong('adults'))}
          />
        </label>
        <label>
          {words.children}
          <input
            type="number"
            name={`children-${index}`}
            value={room.children}
            min={0}
            max={10}
            required
            {...tied('children', isWrong('children'))}
          />
        </label>
        <label class="all">
          {words.ages}
          <input
            name={`ages-${index}`}
            value={room.ages}
            maxLength={60}
            autoComplete="off"
            {...tied('ages', isWrong('ages'), hint)}
          />
          <span class="quiet" id={hint}>
            {words.agesHint}
          </span>
        </label>
        <label class="all">
          {words.nameOfRoom}
          <input
            name={`name-${index}`}
            value={room.name}
            maxLength={120}
            required
            autoComplete="off"
            {...tied('name', isWrong('name'))}
          />
        </label>
      </div>
    </fieldset>
  )
}

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
