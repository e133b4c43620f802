// Edits of the calendar: made of what is selected, typed or pasted, and compared with what others have changed.

import { type Weekday, weekdays as weekdayNames } from '../api/kinds.ts'
import { dateAfter, nightsFrom, weekdayOf } from '../parts/dates.ts'
import { decimalIn, typedDecimal } from '../parts/forms/decimals.ts'
import { cellOf, isSame, type Row, rowsOf, type View } from './calendar-data.ts'

/** Lines and nights with both ends. */
export interface Selection {
  readonly top: number
  readonly bottom: number
  readonly first: number
  readonly last: number
}

export type CalendarEntry = {
  rooms?: number[]
  rate_plans?: string[]
  from: string
  to: string
  weekdays?: Weekday[]
  price?: { standard?: number | null | (number | null)[] }
  stop_sell?: boolean
  closed_to_arrival?: boolean
  closed_to_departure?: boolean
  min_stay_through?: number | null
  max_stay_through?: number | null
}

interface Covering {
  rooms?: number[]
  rate_plans?: string[]
  from: string
  to: string
  weekdays?: Weekday[]
}

/** The body of an edit. */
export interface Edit {
  adjust?: (Covering & { add?: string; percent?: string; round_to?: string })[]
  adjust_allotment?: (Covering & { add: number })[]
  calendar?: CalendarEntry[]
  inventory?: (Covering & { allotment: number | null | (number | null)[] })[]
  standing?: Covering[]
}

/** What was typed: an amount, nothing, or a change such as +10 or -5%. */
export type Typed =
  | { readonly kind: 'set'; readonly value: number | null }
  | { readonly kind: 'add' | 'percent'; readonly text: string }

/** How amounts are written: the language of the pages, and the decimals of the currency. */
export interface Writing {
  readonly language: string
  readonly decimals: number
}

/** Decimals of a percentage. */
export const percentDecimals = 4

/** Reads what was typed into a line; undefined for what is none of these. Rooms are counted whole, and not changed by percent. */
export function readTyped(text: string, row: Row, { language, decimals }: Writing): Typed | undefined {
  const isRoom = row.plan === null
  const trimmed = text.trim().replace('−', '-')
  if (trimmed === '') return { kind: 'set', value: null }
  const [, sign, figure = '', percent] = /^([+-]?)([^%]*?)(%?)$/.exec(trimmed) ?? []
  if (percent && isRoom) return undefined
  const most = percent ? percentDecimals : isRoom ? 0 : decimals
  const digits = decimalIn(figure, language, most)
  if (digits === null) return undefined
  if (percent) return { kind: 'percent', text: `${sign === '-' ? '-' : ''}${digits}` }
  if (sign) return { kind: 'add', text: `${sign === '-' ? '-' : ''}${digits}` }
  return { kind: 'set', value: Number(digits) }
}

/** The lines of a selection that are like the line where it began: of rooms, or of rates that are priced by the night. */
const linesOf = (rows: readonly Row[], { top, bottom }: Selection, isRoom: boolean): Row[] =>
  rows.slice(top, bottom + 1).filter(row => (row.plan === null) === isRoom && !row.plan?.has_tariff)

/** The lines among them whose values can be changed: the prices of a rate that follows another one are computed. */
const changeableLines = (rows: readonly Row[], selection: Selection, isRoom: boolean): Row[] =>
  linesOf(rows, selection, isRoom).filter(row => !isComputed(row))

const isComputed = ({ plan }: Row): boolean => plan !== null && plan.follows !== null

/** Whether nothing that is selected can be changed, but for restrictions. */
export const isAllComputed = (rows: readonly Row[], { top, bottom }: Selection): boolean =>
  rows.slice(top, bottom + 1).every(isComputed)

/** The edit that gives the selected cells what was typed. */
export function typedEdit(view: View, rows: readonly Row[], selection: Selection, typed: Typed): Edit {
  const isRoom = rows[selection.top]?.plan === null
  const lines = changeableLines(rows, selection, isRoom)
  const dates = { from: dateAfter(view.from, selection.first), to: dateAfter(view.from, selection.last) }
  const of = ({ roomId, plan }: Row) => ({
    rooms: [roomId],
    ...(plan && { rate_plans: [plan.code] }),
    ...dates,
  })
  if (typed.kind === 'set') {
    const { value } = typed
    // A room is sold without a count where its document says so, not because a number was deleted.
    if (isRoom && value === null) return { standing: lines.map(of) }
    return isRoom
      ? { inventory: lines.map(row => ({ ...of(row), allotment: value })) }
      : { calendar: lines.map(row => ({ ...of(row), price: { standard: value } })) }
  }
  if (isRoom) return { adjust_allotment: lines.map(row => ({ ...of(row), add: Number(typed.text) })) }
  return { adjust: lines.map(row => ({ ...of(row), [typed.kind]: typed.text })) }
}

/** The edit that sets or clears a restriction on the selected rates, whichever the first cell has not. */
export function toggledEdit(
  view: View,
  rows: readonly Row[],
  selection: Selection,
  [field, bit]: readonly ['stop_sell' | 'closed_to_arrival' | 'closed_to_departure', number],
): Edit {
  const lines = linesOf(rows, selection, false)
  const [first] = lines
  const isSet = first !== undefined && (cellOf(first, selection.first).flags & bit) !== 0
  return {
    calendar: lines.map(({ roomId, plan }) => ({
      rooms: [roomId],
      rate_plans: [plan!.code],
      from: dateAfter(view.from, selection.first),
      to: dateAfter(view.from, selection.last),
      [field]: !isSet,
    })),
  }
}

/** The edit that writes values into cells, beginning at the upper left of the selection; undefined: left as it is. */
export function valuesEdit(
  view: View,
  rows: readonly Row[],
  { top, first }: Pick<Selection, 'top' | 'first'>,
  values: readonly (readonly (number | undefined)[])[],
): Edit {
  const edit: Required<Pick<Edit, 'calendar' | 'inventory'>> = { calendar: [], inventory: [] }
  for (const [line, cells] of values.entries()) {
    const row = rows[top + line]
    if (!row || row.plan?.has_tariff || isComputed(row)) continue
    for (const [offset, value] of cells.entries()) {
      const night = first + offset
      if (value === undefined || night >= view.nights) continue
      const date = dateAfter(view.from, night)
      const at = { rooms: [row.roomId], from: date, to: date }
      if (row.plan === null) edit.inventory.push({ ...at, allotment: value })
      else edit.calendar.push({ ...at, rate_plans: [row.plan.code], price: { standard: value } })
    }
  }
  return withoutEmpty(edit)
}

/** The edit that gives the selected cells the value of the first night or of the first line. */
export function filledEdit(
  view: View,
  rows: readonly Row[],
  selection: Selection,
  way: 'right' | 'down',
): Edit {
  const nights = Array.from(
    { length: selection.last - selection.first + 1 },
    (_, night) => selection.first + night,
  )
  const top = rows[selection.top]!
  const values = rows
    .slice(selection.top, selection.bottom + 1)
    .map(row =>
      nights.map(
        night => (way === 'right' ? cellOf(row, selection.first) : cellOf(top, night)).value ?? undefined,
      ),
    )
  // A count of rooms is no price.
  const alike = values.map((line, index) =>
    way === 'down' && (rows[selection.top + index]!.plan === null) !== (top.plan === null)
      ? line.map(() => undefined)
      : line,
  )
  return valuesEdit(view, rows, selection, alike)
}

const withoutEmpty = (edit: Edit): Edit =>
  Object.fromEntries(Object.entries(edit).filter(([, entries]) => entries.length > 0))

/** The selected values as a spreadsheet takes them. */
export const copied = (
  rows: readonly Row[],
  { top, bottom, first, last }: Selection,
  language: string,
): string =>
  rows
    .slice(top, bottom + 1)
    .map(row =>
      Array.from({ length: last - first + 1 }, (_, night) => {
        const { value } = cellOf(row, first + night)
        return value === null ? '' : typedDecimal(value, language)
      }).join('\t'),
    )
    .join('\n')

/** Letters of a cell that was not taken. */
const mostShown = 40

/** A cell of what is pasted that is no number here: where it would go, and whether it is one elsewhere, as 1,040.00 is. */
export interface Unread {
  readonly text: string
  readonly row: Row
  readonly offset: number
  readonly isNumber: boolean
}

/** What a spreadsheet copied, for these lines; undefined for an empty cell. `unread`: the first cell with anything else. */
export function pasted(
  text: string,
  rows: readonly Row[],
  writing: Writing,
): { readonly values: (number | undefined)[][]; readonly unread: Unread | null } {
  let unread: Unread | null = null
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n').slice(0, rows.length)
  const values = lines.map((line, index) =>
    line.split('\t').map((cell, offset) => {
      const row = rows[index]!
      const typed = readTyped(cell, row, writing)
      if (typed?.kind === 'set') return typed.value ?? undefined
      const isNumber = /^[\d.,\s]*\d[\d.,\s]*$/.test(cell)
      unread ??= { text: cell.trim().slice(0, mostShown), row, offset, isNumber }
      return undefined
    }),
  )
  return { values, unread }
}

/** A cell that somebody else has changed. */
export interface Foreign {
  readonly row: Row
  readonly night: number
  readonly date: string
  readonly by: string
  readonly at: string
  readonly seen: number | null
  readonly now: number | null
}

/** The cells that differ between two states of a calendar, with who changed them; `only` limits them to those of an edit. */
export function foreignChanges(seen: View, now: View, only?: Edit): Foreign[] {
  const before = new Map(rowsOf(seen, new Set()).map(row => [row.key, row]))
  const offset = nightsFrom(seen.from, now.from)
  const found: Foreign[] = []
  for (const row of rowsOf(now, new Set())) {
    const former = before.get(row.key)
    if (!former) continue
    for (let night = 0; night < now.nights; night += 1) {
      const then = night + offset
      if (then < 0 || then >= seen.nights) continue
      const [was, is] = [cellOf(former, then), cellOf(row, night)]
      if (isSame(was, is)) continue
      const date = dateAfter(now.from, night)
      if (only && !covers(only, row, date)) continue
      const maker = now.edits.find(
        edit =>
          edit.version > seen.version &&
          edit.rooms.includes(row.roomId) &&
          edit.from <= date &&
          edit.to >= date &&
          (row.plan === null || edit.rate_plans.includes(row.plan.code)),
      )
      found.push({
        row,
        night,
        date,
        seen: was.value,
        now: is.value,
        by: maker?.made_by ?? '',
        at: maker?.made_at ?? '',
      })
    }
  }
  return found
}

/** Whether an edit may change a cell. */
function covers(edit: Edit, { roomId, plan }: Row, date: string): boolean {
  const entries: readonly Covering[] =
    plan === null
      ? [...(edit.adjust_allotment ?? []), ...(edit.inventory ?? []), ...(edit.standing ?? [])]
      : [...(edit.adjust ?? []), ...(edit.calendar ?? [])]
  return entries.some(
    ({ rooms, rate_plans, from, to, weekdays }) =>
      from <= date &&
      to >= date &&
      (rooms?.includes(roomId) ?? true) &&
      (plan === null || (rate_plans?.includes(plan.code) ?? true)) &&
      (weekdays?.includes(weekdayNames[weekdayOf(date)]!) ?? true),
  )
}
