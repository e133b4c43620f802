// The rooms and rates that a guest can choose for a changed stay.

import type { ComponentChildren, VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import { nightsBetween, parseDay } from '../../../values/civil-dates.ts'
import { Fault } from '../../../values/faults.ts'
import type { ChangeFault } from '../../../wording/pages/page-words.ts'
import type { Page } from '../page.ts'
import { cancellationInWords } from '../parts/property-facts.tsx'
import { listed } from '../parts/stay-words.ts'
import { type ChangeWanted, choiceText, faultsIn, wantedParties } from './change-wanted.ts'
import type { OpenBooking } from './open-booking.ts'

export interface RoomListParts {
  readonly page: Page
  readonly booking: OpenBooking
  readonly wanted: ChangeWanted
  /** Whether the guest asked for other rooms just now. */
  readonly hasAsked: boolean
  /** What can be booked on the dates; null where that is not known. */
  readonly found: Property | null
}

/** What the whole form shows. */
export interface ChangeFormParts extends RoomListParts {
  readonly faults: readonly ChangeFault[]
}

/** What the property sells for the dates and guests of the form, with stays nearby where it sells nothing. */
export async function roomsFor(
  page: Page,
  { reservation, currency }: OpenBooking,
  wanted: ChangeWanted,
): Promise<Property | null> {
  if (faultsIn(wanted).length > 0) return null
  try {
    const { body } = await page.ask('property/available', {
      property_id: reservation.property.id,
      checkin: wanted.checkin,
      checkout: wanted.checkout,
      rooms: wantedParties(wanted),
      currency,
      alternatives: true,
      ...(reservation.discount && { discount_code: reservation.discount.code }),
    })
    return body
  } catch (error) {
    if (error instanceof Fault && error.status < 500) return null
    throw error
  }
}

/** The room and rate as booked, and each other one with its total for the stay. */
export function RoomList({ page, booking, wanted, found, hasAsked }: RoomListParts): VNode {
  const words = page.words.bookingChange
  const { reservation, record } = booking
  const chosen = choiceText(wanted.choice)
  const options = optionsOf(page, booking, found)
  const isListed = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <fieldset>
      <legend>{words.roomAndRate}</legend>
      <ul class="bk-rates">
        <Choice value="" isChosen={chosen === '' || !isListed}>
          <b>{words.asBooked(listed(page, [reservation.room.name, record.rateTitle]))}</b>
        </Choice>
        {options.map(({ value, name, about, total }) => (
          <Choice key={value} value={value} isChosen={value === chosen}>
            <b>{name}</b>
            <span class="quiet">{about}</span>
            <b class="bk-rate-total">{total}</b>
          </Choice>
        ))}
      </ul>
      <button type="submit" class="quieter" name="step" value="rooms" formNoValidate>
        {words.findRooms}
      </button>
      {hasAsked && (
        <p class="quiet" role="status">
          {options.length > 0 ? words.roomsFound : words.noRoomsFound}{' '}
          {listed(page, [
            page.formats.days(wanted.checkin, wanted.checkout),
            page.formats.plural(nightsOf(wanted), page.words.common.nights),
          ])}
        </p>
      )}
    </fieldset>
  )
}

/** Of dates that have been answered. */
const nightsOf = ({ checkin, checkout }: ChangeWanted): number =>
  nightsBetween(parseDay(checkin)!, parseDay(checkout)!)

interface ChoiceParts {
  readonly value: string
  readonly isChosen: boolean
  readonly children: ComponentChildren
}

const Choice = ({ value, isChosen, children }: ChoiceParts): VNode => (
  <li>
    <label>
      <input type="radio" name="choice" value={value} checked={isChosen} />
      <span>{children}</span>
    </label>
  </li>
)

function optionsOf(page: Page, { reservation, currency }: OpenBooking, found: Property | null) {
  const isBooked = (roomId: number, code: string): boolean =>
    roomId === reservation.room.id && code === reservation.rate_code
  return (found?.property_accommodation ?? []).flatMap(room =>
    room.rates
      .filter(({ code }) => !isBooked(room.id, code))
      .flatMap(rate => {
        const option = (code: string, bed: string) => ({
          value: choiceText({ roomId: room.id, rateCode: rate.code, bed: code }),
          name: listed(page, [room.name, bed]),
          about: [
            rate.description.title,
            page.words.offer.meals[rate.description.meal_plan],
            cancellationInWords(page, rate),
          ]
            .filter(Boolean)
            .join(' · '),
          total: page.formats.money(rate.total.total, currency),
        })
        return rate.beds.length === 0
          ? [option('', '')]
          : rate.beds.map(({ code, description }) => option(code, description))
      }),
  )
}
