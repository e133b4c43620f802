// The calendar of lowest prices: two months, each bookable day a link to the stay that begins on it.

import type { VNode } from 'preact'
import type { Calendar } from '../../../../client/src/types.ts'
import { addDays, type Day, formatDay, parseDay } from '../../../values/civil-dates.ts'
import type { Page } from '../page.ts'
import { Fold } from './fold.tsx'
import type { CalendarData } from './property-data.ts'
import { weeksOf } from './shown-months.ts'
import { datesHref, onDates, propertyHref } from './stay-links.ts'

type CalendarDay = Calendar['days'][number]

interface CalendarParts {
  readonly data: CalendarData
  /** Whether small screens show it at once: it is what a guest without dates, or who leafs through the months, looks for. */
  readonly isOpen?: boolean
}

/** Without scripts, other months are links to this page. */
export function PriceCalendar({ data, isOpen = false }: CalendarParts): VNode {
  const { page, sought, months, calendar } = data
  const { vacancy, property: words } = page.words
  return (
    <section id="dates">
      <div class="section-head">
        <h2>{words.sections.dates}</h2>
        <p class="quiet">{page.formats.plural(sought.dates?.nights ?? 1, vacancy.lowestTotal)}</p>
      </div>
      <Fold
        page={page}
        title={words.sections.dates}
        open={isOpen || sought.dates === null || page.query.has('month')}
      >
        {calendar ? (
          <div class="months">
            {[months.first, months.second].map(first => (
              <Month data={data} calendar={calendar} first={first} />
            ))}
          </div>
        ) : (
          <p>{vacancy.calendarUnknown}</p>
        )}
        <div class="months-foot">
          <p class="quiet">
            {calendar?.days.some(({ is_available }) => is_available) &&
              `${vacancy.boldIsLowest} ${vacancy.legend(calendar.meta_data.currency)}`}
          </p>
          <p class="months-links">
            <MonthLink data={data} month={months.earlier} text={vacancy.earlier} />
            <MonthLink data={data} month={months.later} text={vacancy.later} />
          </p>
        </div>
      </Fold>
    </section>
  )
}

interface MonthLinkParts {
  readonly data: CalendarData
  /** Null where there are none further on. */
  readonly month: string | null
  readonly text: string
}

function MonthLink({ data: { page, id, sought }, month, text }: MonthLinkParts): VNode | null {
  if (month === null) return null
  const more = [['month', month]] as const
  return (
    <a
      class="button quieter"
      href={`${propertyHref(page, id, sought, more)}#dates`}
      rel="nofollow"
      data-part-address={datesHref(page, id, sought, more)}
    >
      {text}
    </a>
  )
}

interface MonthParts {
  readonly data: CalendarData
  readonly calendar: Calendar
  readonly first: Day
}

function Month({ data, calendar, first }: MonthParts): VNode {
  const { formats } = data.page
  const days = new Map(calendar.days.map(day => [day.date, day]))
  const weeks = weeksOf(first, formats.firstWeekday)
  const lowest = Math.min(...calendar.days.map(({ lowest_total }) => lowest_total ?? Infinity))
  return (
    <table class="month">
      <caption>{formats.month(formatDay(first))}</caption>
      <thead>
        <tr>
          {weekdays(data.page).map(([short, long]) => (
            <th scope="col">
              <abbr title={long}>{short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr>
            {week.map(date => (
              <td class={date === null ? undefined : classOf(data, date)}>
                {date && (
                  <DayCell data={data} calendar={calendar} date={date} day={days.get(date)} lowest={lowest} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Short and long names, from the first day of the week. */
function weekdays({ formats }: Page): [string, string][] {
  return Array.from({ length: 7 }, (_, index) => {
    // 5 January 1970 was a Monday.
    const day = Temporal.PlainDate.from('1970-01-05').add({ days: formats.firstWeekday - 1 + index })
    return [
      day.toLocaleString(formats.locale, { weekday: 'short' }),
      day.toLocaleString(formats.locale, { weekday: 'long' }),
    ]
  })
}

function classOf({ sought: { dates } }: CalendarData, date: string): string | undefined {
  if (!dates || date < dates.checkin || date > dates.checkout) return undefined
  if (date === dates.checkin) return 'from'
  return date === dates.checkout ? 'to' : 'within'
}

interface DayParts {
  readonly data: CalendarData
  readonly calendar: Calendar
  readonly date: string
  readonly day: CalendarDay | undefined
  /** Of all days that are shown. */
  readonly lowest: number
}

function DayCell({ data, calendar, date, day, lowest }: DayParts): VNode {
  const { page, id, sought } = data
  const { words, formats } = page
  const number = Number(date.slice(8))
  const total = day?.lowest_total ?? null
  const stay = (nights: number): string => {
    const checkout = formatDay(addDays(parseDay(date)!, nights))
    return `${propertyHref(page, id, onDates(sought, date, checkout, nights))}#rooms`
  }
  if (day && total !== null) {
    const price = `${words.common.from} ${formats.money(total, calendar.meta_data.currency)}`
    const chosen = sought.dates?.checkin === date ? `, ${words.vacancy.chosen}` : ''
    return (
      <a class={total === lowest ? 'day lowest' : 'day'} href={stay(calendar.nights)} rel="nofollow">
        <b>{number}</b> <small>{formats.count(Math.ceil(total))}</small>{' '}
        <span class="hidden">{`${formats.day(date)}, ${price}${chosen}`}</span>
      </a>
    )
  }
  const longer = day && longerStay(day, calendar.nights)
  if (longer) {
    return (
      <a class="day longer" href={stay(longer)} rel="nofollow">
        <b>{number}</b> <small>{formats.plural(longer, words.vacancy.dayAtLeast)}</small>{' '}
        <span class="hidden">{`${formats.day(date)}, ${formats.plural(longer, words.vacancy.atLeast)}`}</span>
      </a>
    )
  }
  return (
    <span class="day none">
      <b>{number}</b>
      {day && <small>{dayReason(page, day)}</small>}
    </span>
  )
}

/** The nights of the shortest stay, where the day can be booked for one that is longer than the one shown. */
const longerStay = ({ minimum_stay }: CalendarDay, nights: number): number | null =>
  minimum_stay !== null && minimum_stay > nights ? minimum_stay : null

/** A dash where no word is short enough. */
function dayReason({ words: { vacancy } }: Page, { reasons }: CalendarDay): string {
  if (reasons.includes('no_inventory')) return vacancy.dayFull
  if (reasons.includes('closed_to_arrival')) return vacancy.dayNoArrival
  return reasons.includes('stop_sell') ? vacancy.dayClosed : '–'
}
