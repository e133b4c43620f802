// Booking for a guest at the desk or on the telephone: the stay, what can be sold, its price, the guest, the number.

import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { PageHead } from '../parts/page-head.tsx'
import { PageLoading } from '../parts/page-loading.tsx'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useProperties, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { Chosen, Jump } from './chosen.tsx'
import style from './desk.module.css'
import type { Booked, Typed } from './guest-form.tsx'
import { Notes } from './notes.tsx'
import { type Choice, OfferList } from './offers.tsx'
import { askedIn, type DraftStay, type Question, roomsText, wholeStay } from './stay.ts'
import { StayFields } from './stay-fields.tsx'
import { type Again, useAgain } from './use-again.ts'
import { choiceOf, type Wanted, WantedNote } from './wanted.tsx'

export function Page() {
  const { words } = useWords()
  const { to } = useScope()
  const [booked, setBooked] = useState<Booked | null>(null)
  const [, setSearch] = useSearchParams()
  const done = (record: Booked) => {
    // Another stay is another guest's.
    setSearch(former => without(former, ['room', 'rate', 'again']), { replace: true })
    setBooked(record)
  }
  return (
    <div className="page">
      <PageHead
        title={words.desk.title}
        lead={words.desk.lead}
        back={{ to: to('/reservations'), text: words.pages.reservations }}
      />
      {booked ? <Done record={booked} another={() => setBooked(null)} /> : <Desk booked={done} />}
    </div>
  )
}

function without(former: URLSearchParams, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(former)
  for (const name of names) next.delete(name)
  return next
}

/** Asks for the property first, where it is not known. */
function Desk({ booked }: { readonly booked: (record: Booked) => void }) {
  const { words } = useWords()
  const may = useRights()
  const { data: properties } = useProperties()
  const { propertyId } = useScope()
  const [search, setSearch] = useSearchParams()
  if (!properties) return <PageLoading />
  const own = properties.filter(({ id }) => may('reservations.decide', { propertyId: id }))
  const [only] = own
  if (own.length === 0) return <p className="note">{words.desk.noneToBook}</p>
  const isForeign = propertyId !== null && !own.some(each => each.id === propertyId)
  const id = isForeign ? null : (propertyId ?? (own.length === 1 && only ? only.id : null))
  const isNonsense = propertyId === null && search.has('property')
  return (
    <>
      {isForeign && <p className="note">{words.desk.notThis}</p>}
      {isNonsense && <Notes ignored={['property']} />}
      {(isForeign || (propertyId === null && own.length > 1)) && (
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
      {id !== null && <StayAt key={id} id={id} booked={booked} />}
    </>
  )
}

interface StayProps {
  readonly id: number
  readonly booked: (record: Booked) => void
}

function StayAt({ id, booked }: StayProps) {
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState(() => askedIn(name => search.get(name)))
  const [code, setCode] = useState('')
  const [wanted, setWanted] = useState<Wanted>(asked)
  const [chosen, setChosen] = useState<Choice | null>()
  const earlier = useAgain(asked.again)
  const typed = useRef<Typed>({})
  const found = wholeStay(asked.stay)
  const note = (words: Readonly<Record<string, string>>) =>
    setSearch(
      former => {
        const next = without(former, ['adults'])
        for (const [name, value] of Object.entries(words)) next.set(name, value)
        return next
      },
      { replace: true },
    )
  const change = (stay: DraftStay) => {
    setAsked({ ...asked, stay, ignored: [] })
    setChosen(undefined)
    if (typeof wholeStay(stay) === 'string') return
    note({ checkin: stay.checkin, checkout: stay.checkout, rooms: roomsText(stay.rooms) })
  }
  const choose = (choice: Choice) => {
    setChosen(choice)
    setWanted(choice)
    note({ room: String(choice.roomId), rate: choice.rateCode, rooms: roomsText(asked.stay.rooms) })
  }
  const isWhole = typeof found !== 'string'
  return (
    <>
      <Notes ignored={asked.ignored} {...(asked.again !== null && { earlier })} />
      <StayFields
        change={change}
        code={code}
        stay={asked.stay}
        applyCode={setCode}
        fault={isWhole ? null : found}
      />
      {isWhole && (
        <OffersOf
          id={id}
          booked={booked}
          wanted={wanted}
          chosen={chosen}
          choose={choose}
          earlier={earlier}
          typed={typed}
          question={{ ...found, ...(code !== '' && { discount_code: code }) }}
          first={asked.roomId}
          preset={setChosen}
        />
      )}
    </>
  )
}

interface OffersProps extends StayProps {
  readonly question: Question
  /** What is chosen by itself where it can be sold. */
  readonly wanted: Wanted
  /** The room that stands first; null: as the property has them. */
  readonly first: number | null
  /** Undefined until the offers of the stay are there. */
  readonly chosen: Choice | null | undefined
  readonly preset: (choice: Choice | null) => void
  readonly choose: (choice: Choice) => void
  readonly earlier: Again
  readonly typed: RefObject<Typed>
}

function OffersOf({
  id,
  question,
  wanted,
  first,
  chosen,
  preset,
  choose,
  earlier,
  typed,
  booked,
}: OffersProps) {
  const { language } = useWords()
  const [asked] = useDebouncedValue(JSON.stringify(question), 250)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['desk', id, 'offers', asked, language],
    queryFn: ({ signal }) =>
      call('offerStay', { path: { id }, body: { ...(JSON.parse(asked) as Question), language } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isLate = isPlaceholderData || asked !== JSON.stringify(question)
  const isOpen = chosen === undefined && data !== undefined && !isLate
  useEffect(() => {
    if (isOpen) preset(choiceOf(data, wanted))
  }, [isOpen, data, wanted, preset])
  if (error) return <Refused error={error} again={refetch} />
  if (!data) return <PageLoading />
  const { discount_code: _, ...stay } = question
  return (
    <div className={style.columns}>
      <div>
        <div className={style.wanted}>{!isLate && <WantedNote offers={data} wanted={wanted} />}</div>
        <OfferList
          offers={data}
          chosen={chosen ?? null}
          choose={choose}
          isLate={isLate}
          first={first}
          code={question.discount_code}
        />
        {chosen && <Jump />}
      </div>
      {chosen ? (
        <Chosen
          key={`${JSON.stringify(stay)} ${chosen.roomId} ${chosen.rateCode}`}
          id={id}
          question={question}
          chosen={chosen}
          booked={booked}
          earlier={earlier}
          typed={typed}
          saysWhy={data.discount_reason === null}
          again={() => void refetch()}
        />
      ) : (
        <Hint hasOffers={data.unavailable_reason === null} />
      )}
    </div>
  )
}

function Hint({ hasOffers }: { readonly hasOffers: boolean }) {
  const { words } = useWords()
  return hasOffers ? <p className={`${style.hint} muted`}>{words.desk.pick}</p> : null
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
