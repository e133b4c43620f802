// The rows of the list. The guest's name is the link, and takes the whole row. Arrow keys walk the rows; beside a sheet it follows.

import type { KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ListedReservation } from '../../api/reservation-record.ts'
import { formatsOf, nightsOf } from '../../parts/formats.ts'
import { usePropertyNames } from '../../shell/property-scope.ts'
import { filled } from '../../words/catalogue.ts'
import { useWords } from '../../words/use-words.ts'
import { Balance } from '../balance.tsx'
import { StatusMark } from '../status-mark.tsx'
import { StatusNote } from '../status-note.tsx'
import style from './list.module.css'

interface Props {
  readonly reservations: readonly ListedReservation[]
  /** The number or id of the reservation whose sheet is beside the list; null for none. */
  readonly chosen: string | null
}

export function ReservationTable({ reservations, chosen }: Props) {
  const { words } = useWords()
  const walk = useWalk(chosen !== null)
  return (
    <table className={style.table}>
      <caption className="unseen">{words.pages.reservations}</caption>
      <thead>
        <tr>
          <th scope="col">{words.reservations.guest}</th>
          <th scope="col" className={style.wide}>
            {words.reservations.propertyAndRoom}
          </th>
          <th scope="col" className={style.arrival}>
            {words.reservations.arrives}
          </th>
          <th scope="col" className={style.state}>
            {words.reservations.status}
          </th>
          <th scope="col" className={style.widest}>
            {words.reservations.soldBy}
          </th>
          <th scope="col" className="number">
            {words.reservations.total}
          </th>
          <th scope="col" className={`${style.wide} number`}>
            {words.beside.toPay}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={walk}>
        {reservations.map(reservation => (
          <Row key={reservation.id} reservation={reservation} chosen={chosen} />
        ))}
      </tbody>
    </table>
  )
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: at => at + 1,
  ArrowUp: at => at - 1,
  j: at => at + 1,
  k: at => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Keys of the list: from row to row, and back to the whole list. */
function useWalk(isFollowed: boolean) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && isFollowed) {
      navigate({ pathname: '/reservations', search, hash })
      return
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = links[step(at, links.length - 1)]
    next?.focus()
    if (isFollowed) next?.click()
  }
}

function Row({
  reservation,
  chosen,
}: {
  readonly reservation: ListedReservation
  readonly chosen: string | null
}) {
  const { words, count, language } = useWords()
  const { search, hash } = useLocation()
  const properties = usePropertyNames()
  const { day, amount } = formatsOf(language)
  const { id, confirmation_number: number, currency } = reservation
  const guests = count(reservation.adults + reservation.children, words.reservations.guests)
  const reference = number ?? id
  const isChosen = chosen !== null && (chosen === number || chosen === id)
  return (
    <tr className={style.row} data-chosen={isChosen || undefined}>
      <td className={style.guest}>
        <Link
          to={{ pathname: `/reservations/${reference}`, search, hash }}
          replace={chosen !== null}
          data-reservation={reference}
          aria-current={isChosen || undefined}
        >
          <span className="clip" title={reservation.guest_name}>
            {reservation.guest_name}
          </span>
        </Link>
        <span className={`${style.number} small faint`}>{number ?? words.reservations.noNumber}</span>
        <div className={style.below}>
          <span className={style.whole}>{day(reservation.checkin)}</span>
          <span className="faint">
            {count(nightsOf(reservation), words.reservations.nights)}, {guests}
          </span>
          <State reservation={reservation} />
        </div>
      </td>
      <td className={style.wide}>
        <div className={`${style.cut} clip`}>{properties(reservation.property_id)}</div>
        <div className={`${style.cut} clip small faint`} title={reservation.room}>
          {reservation.room}, {reservation.rate_code}
        </div>
      </td>
      <td className={style.arrival}>
        <div className={style.whole}>{day(reservation.checkin)}</div>
        <div className={`${style.aside} small faint`}>
          {count(nightsOf(reservation), words.reservations.nights)}, {guests}
        </div>
        <div className={style.stateBelow}>
          <State reservation={reservation} />
        </div>
      </td>
      <td className={style.state}>
        <State reservation={reservation} />
      </td>
      <td className={`${style.widest} muted`}>
        <div className={`${style.cut} clip`}>{reservation.publisher}</div>
      </td>
      <td className="number">
        <span className="strong">{amount(reservation.total, currency)}</span>{' '}
        <span className={`${style.currency} small faint`}>{currency}</span>
        <div className={style.narrow}>
          <NarrowBalance reservation={reservation} />
        </div>
      </td>
      <td className={`${style.wide} number`}>
        <Balance reservation={reservation} />
      </td>
    </tr>
  )
}

/** What a reservation is, and below it why. */
function State({ reservation }: { readonly reservation: ListedReservation }) {
  return (
    <>
      <StatusMark status={reservation.status} />
      <div className={style.reason}>
        <StatusNote reservation={reservation} />
      </div>
    </>
  )
}

/** The balance below the total, where it has no column of its own. */
function NarrowBalance({ reservation }: { readonly reservation: ListedReservation }) {
  const { words, language } = useWords()
  const { amount } = formatsOf(language)
  const { to_pay: owing, currency } = reservation
  if (owing <= 0) return <Balance reservation={reservation} />
  return <>{filled(words.beside.stillToPay, { amount: amount(owing, currency) })}</>
}
