// The rows of the list. The guest's name is the link, and takes the whole row.

import { Link, useLocation } from 'react-router'
import type { Answer } from '../api/client.ts'
import { formatsOf, nightsOf } from '../parts/formats.ts'
import { usePropertyNames } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import style from './reservations.module.css'
import { StatusMark } from './status-mark.tsx'

export type ListedReservation = Answer<'searchReservations'>['reservations'][number]

export function ReservationTable({ reservations }: { readonly reservations: readonly ListedReservation[] }) {
  const { words } = useWords()
  return (
    <table className={style.table}>
      <caption className="unseen">{words.pages.reservations}</caption>
      <thead>
        <tr>
          <th scope="col">{words.reservations.guest}</th>
          <th scope="col" className="wide-only">
            {words.reservations.propertyAndRoom}
          </th>
          <th scope="col">{words.reservations.arrives}</th>
          <th scope="col" className="wide-only">
            {words.reservations.status}
          </th>
          <th scope="col" className={style.widest}>
            {words.reservations.soldBy}
          </th>
          <th scope="col" className="number">
            {words.reservations.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {reservations.map(reservation => (
          <Row key={reservation.id} reservation={reservation} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ reservation }: { readonly reservation: ListedReservation }) {
  const { words, count, language } = useWords()
  const { search, hash } = useLocation()
  const properties = usePropertyNames()
  const { day, amount } = formatsOf(language)
  const { confirmation_number: number, currency, status } = reservation
  const guests = count(reservation.adults + reservation.children, words.reservations.guests)
  return (
    <tr className={style.row}>
      <td className={style.guest}>
        <Link to={{ pathname: `/reservations/${number ?? reservation.id}`, search, hash }}>
          <span className="clip" title={reservation.guest_name}>
            {reservation.guest_name}
          </span>
        </Link>
        <span className="small faint">{number ?? words.reservations.noNumber}</span>
      </td>
      <td className="wide-only">
        <div className={`${style.cut} clip`}>{properties(reservation.property_id)}</div>
        <div className={`${style.cut} clip small faint`} title={reservation.room}>
          {reservation.room}, {reservation.rate_code}
        </div>
      </td>
      <td>
        <div className={style.whole}>{day(reservation.checkin)}</div>
        <div className={`${style.aside} small faint`}>
          {count(nightsOf(reservation), words.reservations.nights)}, {guests}
        </div>
        <div className={style.narrow}>
          <StatusMark status={status} />
        </div>
      </td>
      <td className="wide-only">
        <StatusMark status={status} />
      </td>
      <td className={`${style.widest} muted`}>
        <div className={`${style.cut} clip`}>{reservation.publisher}</div>
      </td>
      <td className="number">
        <div className="strong">{amount(reservation.total, currency)}</div>
        <div className="small faint">{currency}</div>
      </td>
    </tr>
  )
}
