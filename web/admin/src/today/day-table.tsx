// The stays of a part of the day: each row leads to its reservation.

import { Link } from 'react-router'
import type { Answer } from '../api/client.ts'
import { formatsOf, nightsOf } from '../parts/formats.ts'
import { Balance } from '../reservations/balance.tsx'
import { StatusMark } from '../reservations/status-mark.tsx'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './today.module.css'

export type PropertyDay = Answer<'showDaySheet'>['properties'][number]
export type Part = 'arrivals' | 'departures' | 'staying'
type Stay = PropertyDay['arrivals'][number]

interface Props {
  /** Of what the table is, for those who do not see where it stands. */
  readonly caption: string
  readonly part: Part
  readonly stays: readonly Stay[]
}

export function DayTable({ caption, part, stays }: Props) {
  const { words, language } = useWords()
  const { compare } = new Intl.Collator(language)
  const sorted = stays.toSorted((one, other) =>
    compare(one.reservation.guest_name, other.reservation.guest_name),
  )
  return (
    <table className={style.table}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.today.guest}</th>
          <th scope="col" className={style.wide}>
            {words.today.room}
          </th>
          <th scope="col" className={style.wide}>
            {words.today.stay}
          </th>
          <th scope="col" className={style.widest}>
            {words.today.notes}
          </th>
          <th scope="col" className="number">
            {words.today.toPay}
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(stay => (
          <Row key={stay.reservation.id} stay={stay} part={part} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ stay, part }: { readonly stay: Stay; readonly part: Part }) {
  const { words } = useWords()
  const { reservation, phone, notes } = stay
  const { id, confirmation_number: number, guest_name: name, status, to_pay: owing, currency } = reservation
  const others = [...new Set(stay.room_names)].filter(other => other !== name)
  const said = [...(reservation.guest_note === null ? [] : [`“${reservation.guest_note}”`]), ...notes]
  return (
    <tr className={style.row}>
      <td className={style.guest}>
        <Link to={`/reservations/${number ?? id}`}>{name}</Link>
        {status === 'no_show' && <StatusMark status={status} />}
        {others.length > 0 && (
          <div className="small muted">{filled(words.today.with, { names: others.join(', ') })}</div>
        )}
        <div className="small faint">
          <span className={style.unbroken}>{number ?? words.reservations.noNumber}</span>{' '}
          <span className={style.unbroken}>{phone}</span>
        </div>
        <div className={style.below}>
          <div>{`${reservation.room}, ${reservation.rate_code}`}</div>
          <Length stay={stay} part={part} />
        </div>
        {said.length > 0 && <Notes said={said} className={style.notesBelow} />}
      </td>
      <td className={style.wide}>
        {reservation.room}
        <div className="small faint">
          {[reservation.rate_code, ...moreRooms(reservation.rooms)].join(' · ')}
        </div>
      </td>
      <td className={style.wide}>
        <Length stay={stay} part={part} />
      </td>
      <td className={style.widest}>{said.length > 0 && <Notes said={said} />}</td>
      <td className={`number ${owing > 0 ? 'strong' : ''}`}>
        <Balance reservation={reservation} />
        {owing > 0 && <span className={`${style.currency} small faint`}> {currency}</span>}
      </td>
    </tr>
  )
}

/** More rooms than one are said. */
const moreRooms = (rooms: number): string[] => (rooms > 1 ? [`× ${rooms}`] : [])

/** How long, until or since when, and how many people. */
function Length({ stay: { reservation }, part }: { readonly stay: Stay; readonly part: Part }) {
  const { words, count, language } = useWords()
  const { day } = formatsOf(language)
  const { checkin, checkout, adults, children } = reservation
  const people = [
    count(adults, words.reservations.adults),
    ...(children > 0 ? [count(children, words.reservations.children)] : []),
  ]
  return (
    <>
      {count(nightsOf(reservation), words.reservations.nights)}{' '}
      <span className={style.unbroken}>
        {part === 'departures'
          ? filled(words.today.since, { day: day(checkin) })
          : filled(words.today.until, { day: day(checkout) })}
      </span>
      <div className="small faint">{people.join(', ')}</div>
    </>
  )
}

function Notes({
  said,
  className,
}: {
  readonly said: readonly string[]
  readonly className?: string | undefined
}) {
  return (
    <ul className={`${style.notes} ${className ?? ''}`}>
      {said.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
