// Prices by season: a sentence that sets the nights of a time. The calendar shows and changes them night by night.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, Refusal } from '../../api/client.ts'
import { daysAfter, today } from '../../parts/formats.ts'
import { useRefusals } from '../../parts/refusal-words.ts'
import { useWords } from '../../words/use-words.ts'
import { anyText } from '../document.ts'
import style from '../property.module.css'
import type { SectionProps } from '../section.ts'
import { Choice, DayWord, Figure, Sentence } from './sentence.tsx'

const all = ''

interface Season {
  readonly from: string
  readonly to: string
  readonly price: string
  readonly extra: string
  /** For 1, 2, 3 … guests; empty where a number has no price of its own. */
  readonly byGuests: readonly string[]
  readonly room: string
  readonly rate: string
}

interface PricesProps extends SectionProps {
  /** Whether rooms and rates are as they are stored; others have no nights yet. */
  readonly isSaved: boolean
}

export function Prices({ propertyId, document, isSaved }: PricesProps) {
  const words = useWords().words.property
  const [season, setSeason] = useState<Season>({
    from: today(),
    to: daysAfter(today(), 364),
    price: '',
    extra: '',
    byGuests: [],
    room: all,
    rate: all,
  })
  const set = (fields: Partial<Season>) => setSeason(former => ({ ...former, ...fields }))
  const rooms = {
    [all]: words.allRooms,
    ...Object.fromEntries(document.rooms.map(({ id, name }) => [`r${id}`, anyText(name)])),
  }
  const rates = {
    [all]: words.allRates,
    ...Object.fromEntries(document.rate_plans.map(({ code }) => [`c${code}`, code])),
  }
  const { said, fault, send } = useSending(propertyId)
  return (
    <div className={style.form}>
      <p className="muted">{words.pricesLead}</p>
      {!isSaved && <p className="note warns">{words.pricesAfterSaving}</p>}
      <div className={style.rule}>
        <Sentence
          text={words.sentences.season}
          parts={{
            from: (
              <DayWord
                label={words.firstNight}
                value={season.from}
                onChange={from => set({ from: from ?? '' })}
              />
            ),
            to: <DayWord label={words.lastNight} value={season.to} onChange={to => set({ to: to ?? '' })} />,
            room: (
              <Choice
                label={words.room}
                value={season.room}
                options={rooms}
                onChange={room => set({ room })}
              />
            ),
            rate: (
              <Choice
                label={words.rate}
                value={season.rate}
                options={rates}
                onChange={rate => set({ rate })}
              />
            ),
            price: (
              <Figure
                label={words.priceANight}
                value={season.price}
                onChange={price => set({ price: price ?? '' })}
              />
            ),
            extra: (
              <Figure
                label={words.extraAdult}
                value={season.extra}
                onChange={extra => set({ extra: extra ?? '' })}
              />
            ),
            currency: document.currency,
          }}
        />
        <ByGuests season={season} document={document} onChange={byGuests => set({ byGuests })} />
      </div>
      <div className="row">
        <Button disabled={!isSaved || !hasPrice(season)} onClick={() => send(season)}>
          {words.setPrices}
        </Button>
        <Link to={`/calendar?property=${propertyId}&from=${season.from}`}>{words.toCalendar}</Link>
      </div>
      <p role="status" className="good">
        {said}
      </p>
      {fault && (
        <p role="alert" className="note refuses">
          {fault}
        </p>
      )}
    </div>
  )
}

const hasPrice = ({ price, byGuests }: Season): boolean =>
  price !== '' || byGuests.some(amount => amount !== '')

/** The largest number of guests that can have a price of its own. */
const mostGuests = 20

/** A price for each number of guests that the chosen rooms take. */
function ByGuests({
  season,
  document,
  onChange,
}: {
  readonly season: Season
  readonly document: SectionProps['document']
  readonly onChange: (byGuests: readonly string[]) => void
}) {
  const words = useWords().words.property
  const rooms = document.rooms.filter(({ id }) => season.room === all || season.room === `r${id}`)
  const most = Math.min(mostGuests, Math.max(1, ...rooms.map(room => room.maximum_occupancy)))
  const numbers = Array.from({ length: most }, (_, index) => index)
  return (
    <details>
      <summary>{words.byGuests}</summary>
      <p className="muted">{words.byGuestsHint}</p>
      <div className="row">
        {numbers.map(index => (
          <span key={index}>
            {index + 1}{' '}
            <Figure
              label={`${words.byGuests} ${index + 1}`}
              value={season.byGuests[index] ?? ''}
              onChange={amount =>
                onChange(
                  numbers.map(each => (each === index ? (amount ?? '') : (season.byGuests[each] ?? ''))),
                )
              }
            />
          </span>
        ))}
      </div>
    </details>
  )
}

/** The prices of a season as an entry of the calendar has them. */
function pricesOf({ price, extra, byGuests }: Season) {
  const last = byGuests.findLastIndex(amount => amount !== '')
  return {
    ...(price !== '' && { standard: price }),
    ...(last >= 0 && {
      by_guests: byGuests.slice(0, last + 1).map(amount => (amount === '' ? null : amount)),
    }),
    ...(extra !== '' && { extra_adult: extra }),
  }
}

/** Sets the prices of a season, and says what became of it. */
function useSending(propertyId: number) {
  const words = useWords().words.property
  const { whole, field: sentenceOf } = useRefusals()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState('')
  const send = async (season: Season) => {
    setSaid('')
    setFault('')
    const { from, to, room, rate } = season
    const entry = {
      from,
      to,
      price: pricesOf(season),
      ...(room !== all && { rooms: [Number(room.slice(1))] }),
      ...(rate !== all && { rate_plans: [rate.slice(1)] }),
    }
    try {
      const { changed } = await call('changeCalendar', {
        path: { id: propertyId },
        body: { calendar: [entry] },
      })
      setSaid(changed ? words.pricesSet : words.pricesSame)
      client.invalidateQueries({ queryKey: ['check', propertyId] })
    } catch (error) {
      const [first] = error instanceof Refusal ? error.errors : []
      setFault((first ? sentenceOf(first) : whole(error)).text)
    }
  }
  return { said, fault, send }
}
