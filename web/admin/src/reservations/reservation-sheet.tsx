// One reservation as one sheet: stay, guest, money, what can be done, what happened.

import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { type ReservationRecord, recordKey } from '../api/reservation-record.ts'
import { formatsOf, nightsOf } from '../parts/formats.ts'
import { Icon } from '../parts/icon.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { usePropertyNames } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import { Actions } from './actions.tsx'
import { Invoices } from './invoices.tsx'
import { Ledger } from './ledger.tsx'
import { Mails } from './mails.tsx'
import { Notes } from './notes.tsx'
import style from './reservations.module.css'
import { StatusMark } from './status-mark.tsx'
import { Timeline } from './timeline.tsx'

interface Props {
  readonly reference: string
  /** Whether the list stands beside it. */
  readonly isBeside: boolean
}

export function Sheet({ reference, isBeside }: Props) {
  const { words } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: recordKey(reference),
    queryFn: ({ signal }) => call('showReservation', { path: { reference } }, { signal }),
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  return (
    <article className={style.sheet} aria-labelledby="guest">
      <ToList isBeside={isBeside} />
      <Head record={data} />
      <Facts record={data} />
      {data.guest.note && (
        <p className="note">
          <b className="strong">{words.reservations.note}</b> {data.guest.note}
        </p>
      )}
      <div className={style.columns}>
        <div>
          <Ledger record={data} reference={reference} />
          <Invoices record={data} reference={reference} />
          <Actions record={data} reference={reference} />
          <Mails record={data} reference={reference} />
        </div>
        <div>
          <Notes record={data} reference={reference} />
          <Timeline record={data} />
        </div>
      </div>
    </article>
  )
}

/** The way to the list, or to the whole of it. */
function ToList({ isBeside }: Pick<Props, 'isBeside'>) {
  const { words } = useWords()
  const { search, hash } = useLocation()
  const to = { pathname: '/reservations', search, hash }
  return isBeside ? (
    <Link className={style.close} to={to} aria-label={words.beside.close} title={words.beside.close}>
      <Icon name="close" />
    </Link>
  ) : (
    <Link className="small" to={to}>
      ← {words.reservations.back}
    </Link>
  )
}

function Head({ record: { reservation } }: { readonly record: ReservationRecord }) {
  const { words } = useWords()
  const properties = usePropertyNames()
  return (
    <header className="title">
      <div className="grow">
        <h1 id="guest" className={style.name}>
          {reservation.guest_name}
        </h1>
        <p className="muted">
          {reservation.confirmation_number ?? words.reservations.noNumber} <span className="faint">·</span>{' '}
          {properties(reservation.property_id)}
        </p>
      </div>
      <StatusMark status={reservation.status} />
    </header>
  )
}

function Facts({ record: { reservation, guest } }: { readonly record: ReservationRecord }) {
  const { words, count, language } = useWords()
  const { days, time } = formatsOf(language)
  const { checkin, checkout, adults, children, rooms } = reservation
  const party = [
    count(adults, words.reservations.adults),
    ...(children > 0 ? [count(children, words.reservations.children)] : []),
  ]
  return (
    <dl className={style.facts}>
      <div>
        <dt>{words.reservations.stay}</dt>
        <dd>
          <b>{days(checkin, checkout)}</b>
          {count(nightsOf(reservation), words.reservations.nights)}
        </dd>
      </div>
      <div>
        <dt>{words.reservations.room}</dt>
        <dd>
          <b>{reservation.room}</b>
          {reservation.rate_code}, {count(rooms, words.reservations.rooms)}
        </dd>
      </div>
      <div>
        <dt>{words.reservations.guest}</dt>
        <dd>
          <b>{party.join(', ')}</b>
          {guest.email !== '' && (
            <>
              <a href={`mailto:${guest.email}`}>{guest.email}</a>
              <br />
            </>
          )}
          {guest.phone}
        </dd>
      </div>
      <div>
        <dt>{words.reservations.soldBy}</dt>
        <dd>
          <b>{reservation.publisher}</b>
          {time(reservation.created_at)}
        </dd>
      </div>
    </dl>
  )
}
