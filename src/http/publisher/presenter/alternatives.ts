// Why a room cannot be booked, as data, and what can be booked instead of a stay that cannot.

import type { RoomParty } from '../../../lodging/properties/property.ts'
import type { Alternative, PropertyAnswer } from '../../../operations/answers.ts'
import { formatDay, nightsBetween } from '../../../values/civil-dates.ts'
import { decimalNumber } from '../../../values/money.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { pieces } from '../../json/fragments.ts'

const [list] = pieces(',"alternatives":')

/** What can be booked instead, where it is asked for. Amounts are in the currency that `decimals` belongs to. */
export function writeAlternatives(
  out: ByteWriter,
  { alternatives }: Pick<PropertyAnswer, 'alternatives'>,
  decimals: number,
): void {
  if (alternatives === null) return
  out.json(
    list,
    alternatives.map(each => presentAlternative(each, decimals)),
  )
}

const presentAlternative = ({ kind, stay, bookings, total }: Alternative, decimals: number) => ({
  kind,
  checkin: formatDay(stay.checkin),
  checkout: formatDay(stay.checkout),
  nights: nightsBetween(stay.checkin, stay.checkout),
  total: decimalNumber(total, decimals),
  bookings: bookings.map(booking => ({
    accommodation_id: booking.room.id,
    rate_code: booking.rateCode,
    rooms: booking.parties.map(presentParty),
    total: decimalNumber(booking.total, decimals),
  })),
})

const presentParty = ({ adults, childAges }: RoomParty) => ({
  adults,
  children: childAges.length,
  children_ages: childAges,
})
