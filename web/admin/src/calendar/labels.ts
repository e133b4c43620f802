// What the cells say to those who hear them, and the nights of the heads.

import { dateAfter, dateWriter, dayOfMonth, weekdayOf } from '../parts/dates.ts'
import { filled, type Words } from '../words/catalogue.ts'
import {
  type Cell,
  closedToArrival,
  closedToDeparture,
  type Row,
  stopSell,
  type View,
} from './calendar-data.ts'

export type CalendarWords = Words['calendar'] & { readonly closures: Words['closures'] }

/** Writes prices: with all decimals of the currency, or with none where the amount is whole. */
export const priceFormat = (language: string, decimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  })

/** A night of the heads. */
export interface Night {
  readonly date: string
  readonly weekday: string
  readonly day: number
  /** The month, on its first day. */
  readonly month: string | null
  /** "Thursday 11 March 2027". */
  readonly spoken: string
  /** Friday and Saturday, whose nights guests of a weekend stay. */
  readonly isWeekend: boolean
  readonly isToday: boolean
  readonly isPast: boolean
}

/** The nights of a calendar. */
export function nightsOf(
  { from, nights, today }: Pick<View, 'from' | 'nights' | 'today'>,
  language: string,
): Night[] {
  const weekday = dateWriter(language, { weekday: 'short' })
  const month = dateWriter(language, { month: 'short' })
  const spoken = dateWriter(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return Array.from({ length: nights }, (_, night) => {
    const date = dateAfter(from, night)
    const day = dayOfMonth(date)
    return {
      date,
      day,
      weekday: weekday(date),
      spoken: spoken(date),
      month: day === 1 ? month(date) : null,
      isWeekend: [4, 5].includes(weekdayOf(date)),
      isToday: date === today,
      isPast: date < today,
    }
  })
}

interface Spoken {
  readonly row: Row
  readonly night: Night
  readonly cell: Cell
  readonly amounts: Intl.NumberFormat
  readonly by: string | undefined
  /** How much is taken, in percent; null: not said. */
  readonly share: number | null
}

/** "Thursday 11 March 2027, Classic double, BAR: 239, stopped, at least 3 nights". */
export function cellLabel(words: CalendarWords, { row, night, cell, amounts, by, share }: Spoken): string {
  const place = [night.spoken, row.roomName, ...(row.plan ? [row.plan.code] : [])].join(', ')
  const said: string[] = []
  if (row.plan === null) {
    said.push(
      cell.left === null || (cell.isClosed && cell.value === null)
        ? words.uncounted
        : (cell.left === 0 ? `${words.full}, ` : '') +
            filled(words.left, { left: cell.left, allotment: cell.value ?? 0 }),
    )
  } else {
    said.push(cell.value === null ? words.noPrice : amounts.format(cell.value))
    if (cell.flags & stopSell) said.push(words.stopped)
    if (cell.flags & closedToArrival) said.push(words.closedToArrival)
    if (cell.flags & closedToDeparture) said.push(words.closedToDeparture)
    if (cell.minStay > 1) said.push(filled(words.atLeast, { nights: cell.minStay }))
    if (cell.maxStay > 0) said.push(filled(words.atMost, { nights: cell.maxStay }))
    if (cell.left === 0) said.push(words.soldOut)
  }
  if (cell.reason !== null) said.push(filled(words.closures.closedFor, { reason: cell.reason }))
  else if (cell.isClosed) said.push(words.closedElsewhere)
  if (share !== null) said.push(filled(words.occupied, { share }))
  if (by !== undefined) said.push(filled(words.changedBy, { by }))
  return `${place}: ${said.join(', ')}`
}
