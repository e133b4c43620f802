// The guests of the search bar: adults and children of each room, with ages.

import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { counted, type Forms } from './days.ts'

interface GuestRoom {
  readonly adults: number
  /** Null while nobody has said it. */
  readonly ages: readonly (number | null)[]
}

interface Words {
  readonly adults: string
  readonly children: string
  readonly agesMatter: string
  /** `#` is a number or what is counted. */
  readonly room: string
  readonly addRoom: string
  readonly removeRoom: string
  readonly fewer: string
  readonly more: string
  readonly ageOfChild: string
  readonly chooseAge: string
  readonly agesNeeded: string
  readonly done: string
}

interface GuestsParts {
  readonly rooms: readonly GuestRoom[]
  /** Whether no room can be added or taken away. */
  readonly isFixed: boolean
  readonly locale: string
  readonly label: string
  readonly words: Words
  readonly counts: { readonly adults: Forms; readonly children: Forms; readonly rooms: Forms }
}

const mostRooms = 9
const mostAdults = 30
const mostChildren = 10

export function StayGuests({ rooms: first, isFixed, locale, label, words, counts }: GuestsParts) {
  const [rooms, setRooms] = useState(first)
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const sum = (of: (room: GuestRoom) => number): number => rooms.reduce((total, room) => total + of(room), 0)
  const children = sum(room => room.ages.length)
  const change = (place: number, room: GuestRoom): void => setRooms(rooms.with(place, room))
  const [isAsked, setAsked] = useState(false)
  const lacksAge = rooms.some(room => room.ages.includes(null))
  const close = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  const ask = (): void => {
    setOpen(true)
    setAsked(true)
  }
  /** Every age is part of the price: none is guessed. */
  const finish = (): void => {
    setAsked(lacksAge)
    if (!lacksAge) close()
  }
  useAsking(whole, { isAsked, isOpen, lacksAge }, ask)
  useLeaving(whole, isOpen, { leave: () => setOpen(false), close })
  return (
    <div ref={whole}>
      <button
        ref={opener}
        type="button"
        class="search-field"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        {[
          counted(
            locale,
            sum(room => room.adults),
            counts.adults,
          ),
          ...(children > 0 ? [counted(locale, children, counts.children)] : []),
          ...(rooms.length > 1 ? [counted(locale, rooms.length, counts.rooms)] : []),
        ].join(', ')}
      </button>
      {rooms.map(room => (
        <input
          type="hidden"
          name="room"
          value={[room.adults, ...room.ages.map(age => age ?? 'x')].join('-')}
        />
      ))}
      {isOpen && (
        <div class="search-panel">
          {rooms.map((room, place) => (
            <RoomFields
              room={room}
              words={words}
              isAsked={isAsked}
              name={words.room.replace('{number}', String(place + 1))}
              change={changed => change(place, changed)}
            >
              {rooms.length > 1 && !isFixed && (
                <button
                  type="button"
                  class="as-link"
                  onClick={() => setRooms(rooms.filter((_, other) => other !== place))}
                >
                  {words.removeRoom.replace('{number}', String(place + 1))}
                </button>
              )}
            </RoomFields>
          ))}
          {isAsked && lacksAge && (
            <p class="field-error" role="alert">
              {words.agesNeeded}
            </p>
          )}
          <div class="panel-foot">
            {rooms.length < mostRooms && !isFixed && (
              <button
                type="button"
                class="quieter"
                onClick={() => setRooms([...rooms, { adults: 2, ages: [] }])}
              >
                {words.addRoom}
              </button>
            )}
            <button type="button" onClick={finish}>
              {words.done}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

interface Asking {
  readonly isAsked: boolean
  readonly isOpen: boolean
  readonly lacksAge: boolean
}

/** A form without all ages is not sent: the first one that is missing is asked for. */
function useAsking(whole: RefObject<HTMLElement | null>, asking: Asking, ask: () => void): void {
  const { isAsked, isOpen, lacksAge } = asking
  useEffect(() => {
    if (isAsked && isOpen) whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isAsked, isOpen])
  useEffect(() => {
    const form = whole.current?.closest('form')
    const onSubmit = (event: Event): void => {
      if (!lacksAge) return
      event.preventDefault()
      ask()
    }
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [lacksAge])
}

interface Leaving {
  leave(): void
  close(): void
}

/** The panel closes when the guest turns to something else, and by Escape. */
function useLeaving(whole: RefObject<HTMLElement | null>, isOpen: boolean, { leave, close }: Leaving): void {
  useEffect(() => {
    const onLeave = (event: Event): void => {
      if (!whole.current?.contains(event.target as Node)) leave()
    }
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && isOpen) close()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
    }
  }, [isOpen])
}

interface RoomParts {
  readonly room: GuestRoom
  readonly name: string
  readonly words: Words
  /** Whether ages that are missing are asked for. */
  readonly isAsked: boolean
  change(room: GuestRoom): void
  // biome-ignore lint/suspicious/noExplicitAny: what Preact takes as children
  readonly children: any
}

function RoomFields({ room, name, words, isAsked, change, children }: RoomParts) {
  const { adults, ages } = room
  return (
    <fieldset class="guest-room">
      <legend>{name}</legend>
      <Stepper
        label={words.adults}
        words={words}
        value={adults}
        range={[1, mostAdults]}
        change={value => change({ ...room, adults: value })}
      />
      <Stepper
        label={words.children}
        words={words}
        value={ages.length}
        range={[0, mostChildren]}
        change={count =>
          change({ ...room, ages: count > ages.length ? [...ages, null] : ages.slice(0, count) })
        }
      />
      {ages.length > 0 && <p class="quiet">{words.agesMatter}</p>}
      <div class="guest-ages">
        {ages.map((age, child) => (
          <label>
            {words.ageOfChild.replace('{number}', String(child + 1))}
            <select
              required
              value={age ?? ''}
              aria-invalid={isAsked && age === null}
              onChange={event =>
                change({ ...room, ages: ages.with(child, Number(event.currentTarget.value)) })
              }
            >
              {age === null && <option value="">{words.chooseAge}</option>}
              {Array.from({ length: 18 }, (_, years) => (
                <option value={years}>{years}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

interface StepperParts {
  readonly label: string
  readonly words: Words
  readonly value: number
  readonly range: readonly [least: number, most: number]
  change(value: number): void
}

function Stepper({ label, words, value, range: [least, most], change }: StepperParts) {
  const step = (by: number): void => change(Math.min(Math.max(value + by, least), most))
  return (
    <div class="stepper">
      <span>{label}</span>
      <button
        type="button"
        class="quieter"
        aria-label={words.fewer.replace('{label}', label)}
        aria-disabled={value <= least}
        onClick={() => step(-1)}
      >
        −
      </button>
      <output aria-label={label}>{value}</output>
      <button
        type="button"
        class="quieter"
        aria-label={words.more.replace('{label}', label)}
        aria-disabled={value >= most}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  )
}
