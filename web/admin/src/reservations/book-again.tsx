// The way from a reservation to another one of the same guest, who is fetched by its id there.

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ReservationRecord } from '../api/reservation-record.ts'
import { deskAddress } from '../desk/address.ts'
import { type DraftParty, roomsText } from '../desk/stay.ts'
import { daysAfter, nightsOf, today } from '../parts/formats.ts'
import { useRights } from '../session/rights.ts'
import { useProperties } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import style from './reservations.module.css'

/** Nothing where the person may not book, or the property is out of business. */
export function BookAgain({ record: { reservation } }: { readonly record: ReservationRecord }) {
  const { words } = useWords()
  const { property_id: propertyId, room_id: room, rate_code: rate } = reservation
  const mayBook = useRights()('reservations.decide', { propertyId })
  const { data = [] } = useProperties()
  if (!mayBook || !data.some(({ id }) => id === propertyId)) return null
  const checkin = today()
  const to = deskAddress({
    property: propertyId,
    room,
    rate,
    checkin,
    checkout: daysAfter(checkin, nightsOf(reservation)),
    rooms: roomsText(partiesOf(reservation)),
    again: reservation.id,
  })
  return (
    <div className={style.action}>
      <div>
        {words.desk.again}
        <div className="small faint">{words.desk.againHelp}</div>
      </div>
      <span />
      <Button component={Link} to={to} size="xs">
        {words.desk.again}
      </Button>
    </div>
  )
}

/** The adults over the rooms as evenly as can be; how many were in which room, the record does not say. */
function partiesOf({ rooms, adults }: ReservationRecord['reservation']): DraftParty[] {
  return Array.from({ length: rooms }, (_, index) => {
    const count = Math.floor(adults / rooms) + (index < adults % rooms ? 1 : 0)
    return { adults: String(count), ages: '' }
  })
}
