// The way from selected nights of a room to a reservation for a guest.

import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { deskAddress } from '../desk/address.ts'
import { mostNights } from '../desk/stay.ts'
import { dateAfter, nightsFrom } from '../parts/dates.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './booking-bar.module.css'
import type { Row, View } from './calendar-data.ts'
import type { Selection } from './edits.ts'

interface SelectedStay {
  readonly roomId: number
  readonly roomName: string
  /** Null where the line of a room is selected, or several of its rates. */
  readonly rateCode: string | null
  readonly checkin: string
  readonly checkout: string
}

/** The stay that is selected, without nights that are over; or why there is none. */
export function selectedStay(
  { from, today }: View,
  rows: readonly Row[],
  { top, bottom, first, last }: Selection,
): SelectedStay | 'over' | 'several' | 'length' {
  const lines = rows.slice(top, bottom + 1)
  const [line] = lines
  if (!line || lines.some(({ roomId }) => roomId !== line.roomId)) return 'several'
  const [start, checkout] = [dateAfter(from, first), dateAfter(from, last + 1)]
  const checkin = start < today ? today : start
  if (checkout <= today) return 'over'
  if (nightsFrom(checkin, checkout) > mostNights) return 'length'
  const { roomId, roomName, plan } = line
  return { roomId, roomName, rateCode: lines.length === 1 ? (plan?.code ?? null) : null, checkin, checkout }
}

/** Where it is booked. */
export const bookingAddress = ({ property_id: property }: View, stay: SelectedStay) =>
  deskAddress({
    property,
    room: stay.roomId,
    rate: stay.rateCode ?? undefined,
    checkin: stay.checkin,
    checkout: stay.checkout,
  })

interface Props {
  readonly view: View
  readonly stay: ReturnType<typeof selectedStay>
}

export function BookingBar({ view, stay }: Props) {
  const { words, count, language } = useWords()
  const { day } = formatsOf(language)
  const said = useId()
  if (typeof stay === 'string') {
    const { over, several } = words.desk.selection
    const why = { over, several, length: words.desk.faults.length }[stay]
    return (
      <div className={style.bar}>
        <span className="muted">{why}</span>
      </div>
    )
  }
  const { roomName: room, checkin, checkout } = stay
  const nights = count(nightsFrom(checkin, checkout), words.reservations.nights)
  return (
    <div className={style.bar}>
      <span id={said} className={style.stay}>
        {filled(words.desk.selection.stay, { room, from: day(checkin), to: day(checkout), nights })}
      </span>
      <Button
        component={Link}
        to={bookingAddress(view, stay)}
        size="xs"
        aria-describedby={said}
        rightSection={<kbd className="wide-only">N</kbd>}
      >
        {words.desk.title}
      </Button>
    </div>
  )
}
