// The calendar of the search bar: two months beside each other, or one as a sheet on small screens, with the lowest total of a
// night and the rules of the stay.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { focusDay, leaveOnOutside, movedBy, reachable } from './calendar-keys.ts'
import { counted, type Day, dayFormat, dayOf, type Forms, firstOf, monthOf, textOf } from './days.ts'
import { MonthGrid, type ShownDay } from './month-grid.tsx'
import { type Choice, type Held, KnownDays, type Refusal } from './stay-rules.ts'

interface Words extends Readonly<Record<Exclude<Refusal, 'atLeast' | 'atMost'>, string>> {
  readonly previousMonth: string
  readonly nextMonth: string
  readonly chooseDates: string
  readonly chooseArrival: string
  readonly chooseDeparture: string
  readonly arrival: string
  readonly departure: string
  readonly fromPrice: string
  readonly clear: string
  readonly done: string
  readonly atLeast: Forms
  readonly atMost: Forms
  readonly nights: Forms
}

interface DatesParts {
  readonly dates: { readonly checkin: string; readonly checkout: string } | null
  /** The stay that is to be changed; null where none is booked. */
  readonly held: { readonly checkin: string; readonly checkout: string } | null
  readonly today: string
  /** No stay begins before it. */
  readonly firstDay: string
  readonly locale: string
  readonly firstWeekday: number
  readonly label: string
  readonly words: Words
  readonly priceNote: string
  readonly currency: string
  /** Where the calendar is, for the party of the page. */
  readonly address: string
  readonly rooms: readonly string[]
}

const small = '(max-width: 47.99rem)'

export function StayDates(parts: DatesParts) {
  const { label, words, locale } = parts
  const [choice, setChoice] = useState<Choice>({
    checkin: parts.dates && dayOf(parts.dates.checkin),
    checkout: parts.dates && dayOf(parts.dates.checkout),
  })
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const range = dayFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const { checkin, checkout } = choice
  const close = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  const isHalf = checkin !== null && checkout === null
  useEffect(() => {
    if (!isHalf) return
    // An arrival alone is no stay to search for: the calendar asks for the departure.
    const ask = (event: Event): void => {
      event.preventDefault()
      setOpen(true)
    }
    const form = opener.current?.form
    form?.addEventListener('submit', ask)
    return () => form?.removeEventListener('submit', ask)
  }, [isHalf])
  return (
    <>
      <button
        ref={opener}
        type="button"
        class="search-field"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        {checkin === null
          ? words.chooseDates
          : checkout === null
            ? `${range.of(checkin)} – ?`
            : range.range(checkin, checkout)}
      </button>
      {checkin !== null && checkout !== null && (
        <>
          <input type="hidden" name="checkin" value={textOf(checkin)} />
          <input type="hidden" name="checkout" value={textOf(checkout)} />
        </>
      )}
      {isOpen && <Calendar {...parts} choice={choice} setChoice={setChoice} close={close} />}
    </>
  )
}

interface CalendarParts extends DatesParts {
  readonly choice: Choice
  setChoice(choice: Choice): void
  close(): void
}

function Calendar(parts: CalendarParts) {
  const { words, choice, today, close } = parts
  const dialog = useRef<HTMLDialogElement>(null)
  const firstDay = dayOf(parts.firstDay)
  const [current, setCurrent] = useState<Day>(choice.checkin ?? dayOf(today))
  const [month, setMonth] = useState(monthOf(current))
  const [looked, look] = useState<Day | null>(null)
  const [, count] = useState(0)
  const known = useMemo(
    () => new KnownDays(withRooms(parts.address, parts.rooms), heldDays(parts.held)),
    [parts.address],
  )
  const isSmall = useMemo(() => matchMedia(small).matches, [])
  const months = isSmall ? [month] : [month, month + 1]
  useEffect(() => {
    // A dialog above the page on small screens, beside it on others.
    if (isSmall) dialog.current?.showModal()
    else dialog.current?.show()
    focusDay(dialog.current, current)
  }, [])
  useEffect(() => {
    known.load(Math.max(firstOf(month), firstDay)).then(isNew => isNew && count(before => before + 1))
  }, [known, month])
  useEffect(() => leaveOnOutside(dialog.current!, close), [])
  const moveTo = (wanted: Day): void => {
    const day = Math.max(wanted, firstDay)
    if (!months.includes(monthOf(day))) setMonth(monthOf(day))
    setCurrent(day)
    look(day)
    // After the months are drawn.
    requestAnimationFrame(() => focusDay(dialog.current, day))
  }
  const choose = (day: Day): void => {
    setCurrent(day)
    if (day < firstDay || known.refusal(day, choice) !== null) return
    const isArrival = choice.checkin === null || choice.checkout !== null || day <= choice.checkin
    parts.setChoice(isArrival ? { checkin: day, checkout: null } : { ...choice, checkout: day })
    if (!isArrival && !isSmall) close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
      return
    }
    const isDay = (event.target as HTMLElement).dataset.day !== undefined
    const to = isDay ? movedBy(event, current, parts.firstWeekday) : null
    if (to === null) return
    event.preventDefault()
    moveTo(to)
  }
  return (
    <dialog ref={dialog} class="calendar" aria-label={parts.label} onKeyDown={onKeyDown}>
      <div class="calendar-head">
        <button
          type="button"
          class="quieter"
          aria-label={words.previousMonth}
          disabled={month <= monthOf(firstDay)}
          onClick={() => setMonth(month - 1)}
        >
          ‹
        </button>
        <button
          type="button"
          class="quieter"
          aria-label={words.nextMonth}
          onClick={() => setMonth(month + 1)}
        >
          ›
        </button>
      </div>
      <div class="picker-months">
        {months.map(shown => (
          <MonthGrid
            key={shown}
            month={shown}
            locale={parts.locale}
            firstWeekday={parts.firstWeekday}
            current={reachable(current, months, firstDay)}
            show={day => shownDay(parts, known, { day, firstDay, looked })}
            choose={choose}
            look={look}
          />
        ))}
      </div>
      <CalendarFoot {...parts} hasPrices={known.entry(Math.max(firstOf(month), firstDay)) !== undefined} />
    </dialog>
  )
}

/** What is chosen, in words that are read out, and what the prices are. */
function CalendarFoot({ words, choice, hasPrices, ...parts }: CalendarParts & { hasPrices: boolean }) {
  const { checkin, checkout } = choice
  const said =
    checkin === null
      ? words.chooseArrival
      : checkout === null
        ? words.chooseDeparture
        : counted(parts.locale, checkout - checkin, words.nights)
  return (
    <div class="calendar-foot">
      <p class="quiet">{hasPrices && parts.priceNote}</p>
      <p role="status">{said}</p>
      {checkin !== null && (
        <button
          type="button"
          class="quieter"
          onClick={() => parts.setChoice({ checkin: null, checkout: null })}
        >
          {words.clear}
        </button>
      )}
      <button type="button" onClick={parts.close}>
        {words.done}
      </button>
    </div>
  )
}

interface Moment {
  readonly day: Day
  readonly firstDay: Day
  readonly looked: Day | null
}

function shownDay(
  { words, locale, currency, choice }: CalendarParts,
  known: KnownDays,
  { day, firstDay, looked }: Moment,
): ShownDay {
  const price = known.entry(day)?.[0] ?? null
  const refusal = day < firstDay ? null : known.refusal(day, choice)
  const { checkin, checkout } = choice
  const end = checkout ?? looked
  const mark =
    day === checkin
      ? 'from'
      : day === checkout
        ? 'to'
        : checkin !== null && end !== null && day > checkin && day < end
          ? 'in'
          : ''
  const least = known.entry(checkin ?? day)?.[2] ?? 1
  const most = known.entry(checkin ?? day)?.[3] ?? 99
  const parts = [
    dayFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).of(day),
    price === null ? '' : words.fromPrice.replace('{price}', () => `${rounded(locale, price)} ${currency}`),
    mark === 'from' ? words.arrival : mark === 'to' ? words.departure : '',
    refusal === 'atLeast'
      ? counted(locale, least, words.atLeast)
      : refusal === 'atMost'
        ? counted(locale, most, words.atMost)
        : refusal === null
          ? ''
          : words[refusal],
  ]
  return {
    label: parts.filter(Boolean).join(', '),
    price: price === null ? '' : rounded(locale, price),
    isRefused: day < firstDay || refusal !== null,
    mark,
  }
}

/** Up, as in the calendar of the property: no night costs more than is shown. */
const rounded = (locale: string, price: number): string =>
  new Intl.NumberFormat(locale).format(Math.ceil(price))

const heldDays = (held: DatesParts['held']): Held | null =>
  held && { checkin: dayOf(held.checkin), checkout: dayOf(held.checkout) }

const withRooms = (address: string, rooms: readonly string[]): string => {
  const mark = address.includes('?') ? '&' : '?'
  return `${address}${mark}${new URLSearchParams(rooms.map(room => ['room', room]))}`
}
