// Booking for a guest at the desk or on the telephone: the stay, what can be sold, its price, the guest, the number.

import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { PageHead } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useProperties, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './desk.module.css'
import { type Booked, GuestForm } from './guest-form.tsx'
import { type Choice, OfferList } from './offers.tsx'
import { Price } from './price.tsx'
import { type DraftStay, roomsText, type Stay, stayIn, wholeStay } from './stay.ts'
import { StayFields } from './stay-fields.tsx'

export function Page() {
  const { words } = useWords()
  const { to } = useScope()
  const [booked, setBooked] = useState<Booked | null>(null)
  return (
    <div className="page">
      <PageHead
        title={words.desk.title}
        lead={words.desk.lead}
        back={{ to: to('/reservations'), text: words.pages.reservations }}
      />
      {booked ? <Done record={booked} another={() => setBooked(null)} /> : <Desk booked={setBooked} />}
    </div>
  )
}

/** Asks for the property first, where it is not known. */
function Desk({ booked }: { readonly booked: (record: Booked) => void }) {
  const { words } = useWords()
  const may = useRights()
  const { data: properties } = useProperties()
  const { propertyId } = useScope()
  const [, setSearch] = useSearchParams()
  if (!properties) return <PageLoading />
  const own = properties.filter(({ id }) => may('reservations.decide', { propertyId: id }))
  const [only] = own
  const id = propertyId ?? (own.length === 1 && only ? only.id : null)
  if (own.length === 0) return <p className="note">{words.desk.noneToBook}</p>
  if (id !== null && !own.some(each => each.id === id)) return <p className="note">{words.desk.notThis}</p>
  return (
    <>
      {propertyId === null && own.length > 1 && (
        <NativeSelect
          className={style.property}
          label={words.desk.property}
          value=""
          data={[
            { value: '', label: words.desk.choose, disabled: true },
            ...own.map(each => ({ value: String(each.id), label: each.name })),
          ]}
          onChange={event => {
            const { value } = event.currentTarget
            setSearch(search => {
              search.set('property', value)
              return search
            })
          }}
        />
      )}
      {id !== null && <StayAt key={id} {...{ id, booked }} />}
    </>
  )
}

interface StayProps {
  readonly id: number
  readonly booked: (record: Booked) => void
}

function StayAt({ id, booked }: StayProps) {
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState(() => stayIn(name => search.get(name)))
  const [chosen, setChosen] = useState<Choice | null>(null)
  const found = wholeStay(draft)
  const change = (next: DraftStay) => {
    setDraft(next)
    setChosen(null)
    if (typeof wholeStay(next) === 'string') return
    setSearch(
      former => {
        former.set('checkin', next.checkin)
        former.set('checkout', next.checkout)
        former.set('rooms', roomsText(next.rooms))
        return former
      },
      { replace: true },
    )
  }
  const isWhole = typeof found !== 'string'
  return (
    <>
      <StayFields stay={draft} change={change} fault={isWhole ? null : found} />
      {isWhole && <OffersOf {...{ id, booked, chosen }} stay={found} choose={setChosen} />}
    </>
  )
}

interface OffersProps extends StayProps {
  readonly stay: Stay
  readonly chosen: Choice | null
  readonly choose: (choice: Choice) => void
}

function OffersOf({ id, stay, chosen, choose, booked }: OffersProps) {
  const { language } = useWords()
  const [asked] = useDebouncedValue(JSON.stringify(stay), 250)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['desk', id, 'offers', asked, language],
    queryFn: ({ signal }) =>
      call('offerStay', { path: { id }, body: { ...(JSON.parse(asked) as Stay), language } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const isLate = isPlaceholderData || asked !== JSON.stringify(stay)
  return (
    <div className={style.columns}>
      <div>
        <OfferList offers={data} {...{ chosen, choose, isLate }} />
        {chosen && <Jump />}
      </div>
      {chosen ? (
        <Chosen
          key={`${asked} ${chosen.roomId} ${chosen.rateCode}`}
          {...{ id, stay, chosen, booked }}
          again={() => void refetch()}
        />
      ) : (
        <Hint hasOffers={data.unavailable_reason === null} />
      )}
    </div>
  )
}

/** To the price, which is out of sight on narrow screens. */
function Jump() {
  const { words } = useWords()
  return (
    <a
      className={style.jump}
      href={`#${chosenId}`}
      onClick={event => {
        event.preventDefault()
        const block = document.getElementById(chosenId)
        block?.scrollIntoView()
        block?.focus({ preventScroll: true })
      }}
    >
      {words.desk.toPrice} ↓
    </a>
  )
}

const chosenId = 'chosen'

function Hint({ hasOffers }: { readonly hasOffers: boolean }) {
  const { words } = useWords()
  return hasOffers ? <p className={`${style.hint} muted`}>{words.desk.pick}</p> : null
}

interface ChosenProps extends StayProps {
  readonly stay: Stay
  readonly chosen: Choice
  readonly again: () => void
}

function Chosen({ id, stay, chosen, booked, again }: ChosenProps) {
  const { words, language } = useWords()
  const { roomId, rateCode } = chosen
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['desk', id, 'preview', stay, chosen, language],
    queryFn: ({ signal }) => {
      const body = { ...stay, room_id: roomId, rate_code: rateCode, language }
      return call('previewStay', { path: { id }, body }, { signal })
    },
    retry: false,
    // What is being typed stays when the price has to be asked for again.
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <Refused error={error} again={refetch} />
  if (!data) return <p className="muted">{words.change.asking}</p>
  return (
    <div id={chosenId} className={style.chosen} tabIndex={-1}>
      <Price preview={data} isLate={isFetching} />
      <GuestForm
        {...{ stay, booked }}
        propertyId={id}
        preview={data}
        isLate={isFetching}
        again={() => {
          void refetch()
          again()
        }}
      />
    </div>
  )
}

/** The number, for whoever telephones, and the way to the sheet. */
function Done({ record, another }: { readonly record: Booked; readonly another: () => void }) {
  const { words } = useWords()
  const { to } = useScope()
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const { id, confirmation_number: number, guest_name: name } = record.reservation
  return (
    <section ref={section} className={style.done} aria-label={words.desk.done} tabIndex={-1}>
      {number === null ? (
        <p>{filled(words.desk.pending, { name })}</p>
      ) : (
        <>
          <p>{filled(words.desk.bookedFor, { name })}</p>
          <p className={style.number}>{number}</p>
        </>
      )}
      <div className={style.buttons}>
        <Button component={Link} to={to(`/reservations/${number ?? id}`)} variant="filled">
          {words.desk.open}
        </Button>
        <Button onClick={another}>{words.desk.another}</Button>
      </div>
    </section>
  )
}
