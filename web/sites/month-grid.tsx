// A month of the calendar as a grid: one day can be reached by tab, the others by arrows.

import { type Day, dayFormat, firstOf, lengthOf, type Month, weekdayOf, weekdays } from './days.ts'

export interface ShownDay {
  /** Read with the day. */
  readonly label: string
  readonly price: string
  readonly isRefused: boolean
  readonly mark: '' | 'from' | 'in' | 'to'
}

interface MonthParts {
  readonly month: Month
  readonly locale: string
  /** 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number
  /** The day that tab leads to. */
  readonly current: Day
  show(day: Day): ShownDay
  choose(day: Day): void
  look(day: Day): void
}

export function MonthGrid(parts: MonthParts) {
  const { month, locale, firstWeekday } = parts
  const first = firstOf(month)
  const before = (weekdayOf(first) - firstWeekday + weekdays) % weekdays
  const weeks = Math.ceil((before + lengthOf(month)) / weekdays)
  const name = dayFormat(locale, { month: 'long', year: 'numeric' }).of(first)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keys of its own is a grid
    <table class="picker-month" role="grid" aria-label={name}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {Array.from({ length: weekdays }, (_, place) => {
            const day = first - before + place
            return (
              <th scope="col" abbr={dayFormat(locale, { weekday: 'long' }).of(day)}>
                {dayFormat(locale, { weekday: 'short' }).of(day)}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeks }, (_, week) => (
          <tr>
            {Array.from({ length: weekdays }, (_, place) => {
              const day = first - before + week * weekdays + place
              return day < first || day >= first + lengthOf(month) ? (
                <td />
              ) : (
                <DayCell {...parts} day={day} ofMonth={day - first + 1} />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, ofMonth, current, show, choose, look }: MonthParts & { day: Day; ofMonth: number }) {
  const { label, price, isRefused, mark } = show(day)
  return (
    <td class={mark && `is-${mark}`}>
      <button
        type="button"
        data-day={day}
        tabIndex={day === current ? 0 : -1}
        aria-disabled={isRefused}
        aria-pressed={mark === 'from' || mark === 'to'}
        onClick={() => choose(day)}
        onMouseEnter={() => look(day)}
      >
        <span class="hidden">{label}</span>
        <b aria-hidden="true">{ofMonth}</b>
        <small aria-hidden="true">{price}</small>
      </button>
    </td>
  )
}
