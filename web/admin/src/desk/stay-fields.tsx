// When and who: the fields of the stay that is asked for.

import { Button, TextInput } from '@mantine/core'
import { daysAfter, nightsOf } from '../parts/formats.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import { CodeField } from './code.tsx'
import style from './desk.module.css'
import { type DraftParty, type DraftStay, mostRooms, type StayFault } from './stay.ts'

interface Props {
  readonly stay: DraftStay
  readonly change: (stay: DraftStay) => void
  readonly fault: StayFault | null
  /** The discount code that is applied; empty for none. */
  readonly code: string
  readonly applyCode: (code: string) => void
}

export function StayFields({ stay, change, fault, code, applyCode }: Props) {
  const { words, count } = useWords()
  const { checkin, checkout, rooms } = stay
  const nights = fault === null ? nightsOf(stay) : 0
  /** A stay keeps its length when it begins on another day. */
  const arrive = (day: string) => {
    const length = nightsOf(stay)
    change({ ...stay, checkin: day, ...(day && length >= 1 && { checkout: daysAfter(day, length) }) })
  }
  const setRoom = (at: number, part: Partial<DraftParty>) =>
    change({ ...stay, rooms: rooms.map((room, index) => (index === at ? { ...room, ...part } : room)) })
  return (
    <form
      className={style.stay}
      aria-label={words.desk.stay}
      onSubmit={event => {
        event.preventDefault()
        applyCode(String(new FormData(event.currentTarget).get('code') ?? '').trim())
      }}
    >
      <div className={style.days}>
        <TextInput
          type="date"
          label={words.change.arrival}
          value={checkin}
          onChange={event => arrive(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={words.change.departure}
          min={checkin}
          value={checkout}
          onChange={event => change({ ...stay, checkout: event.currentTarget.value })}
        />
        <p className={`${style.length} small muted`} role="status">
          {fault ? (
            <span className="bad">{words.desk.faults[fault]}</span>
          ) : (
            count(nights, words.reservations.nights)
          )}
        </p>
      </div>
      {rooms.map((room, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no other name than their number
        <fieldset key={index} className={style.party}>
          <legend className={rooms.length > 1 ? 'small muted' : 'unseen'}>
            {filled(words.change.roomNumber, { number: index + 1 })}
          </legend>
          <TextInput
            label={words.change.adults}
            inputMode="numeric"
            value={room.adults}
            onChange={event => setRoom(index, { adults: event.currentTarget.value })}
          />
          <TextInput
            label={words.change.ages}
            placeholder={words.change.agesHelp}
            value={room.ages}
            onChange={event => setRoom(index, { ages: event.currentTarget.value })}
          />
          {rooms.length > 1 && (
            <Button onClick={() => change({ ...stay, rooms: rooms.filter((_, at) => at !== index) })}>
              {filled(words.change.removeRoom, { number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {rooms.length < mostRooms && (
        <div>
          <Button size="xs" onClick={() => change({ ...stay, rooms: [...rooms, { adults: '2', ages: '' }] })}>
            {words.change.addRoom}
          </Button>
        </div>
      )}
      <CodeField code={code} apply={applyCode} />
    </form>
  )
}
