// What the form of the bulk edit has in it, and the edit that it makes.

import { type Weekday, weekdays as weekdayNames } from '../api/kinds.ts'
import { dateAfter } from '../parts/dates.ts'
import { decimalIn } from '../parts/forms/decimals.ts'
import type { Row, View } from './calendar-data.ts'
import { type CalendarEntry, type Edit, percentDecimals, type Selection, type Writing } from './edits.ts'

type Choice = 'keep' | 'set' | 'clear'

export interface BulkForm {
  readonly from: string
  readonly to: string
  readonly weekdays: readonly Weekday[]
  readonly rooms: readonly number[]
  readonly rates: readonly string[]
  readonly what: 'price' | 'restrictions' | 'rooms'
  readonly how: 'set' | 'raise' | 'lower' | 'raisePercent' | 'lowerPercent'
  readonly value: string
  readonly roundTo: string
  readonly stop_sell: Choice
  readonly closed_to_arrival: Choice
  readonly closed_to_departure: Choice
  /** Empty: as they are; 0: no limit. */
  readonly min_stay_through: string
  readonly max_stay_through: string
  readonly roomsHow: 'set' | 'add' | 'take' | 'standing'
  readonly count: string
}

/** The form for a selection: its nights, rooms and rates. */
export function formOf(view: View, rows: readonly Row[], selection: Selection): BulkForm {
  const chosen = rows.slice(selection.top, selection.bottom + 1)
  const plans = chosen.flatMap(({ plan }) => (plan && !plan.has_tariff ? [plan] : []))
  // The prices of a rate that follows another one are computed.
  const priced = plans.filter(({ follows }) => follows === null)
  const rates = (priced.length > 0 ? priced : plans).map(({ code }) => code)
  const all = view.rate_plans
    .filter(plan => !plan.has_tariff && plan.follows === null)
    .map(({ code }) => code)
  return {
    from: dateAfter(view.from, selection.first),
    to: dateAfter(view.from, selection.last),
    weekdays: weekdayNames,
    rooms: [...new Set(chosen.map(({ roomId }) => roomId))],
    rates: rates.length === 0 ? all : [...new Set(rates)],
    what: plans.length === 0 ? 'rooms' : priced.length > 0 ? 'price' : 'restrictions',
    how: 'raisePercent',
    value: '',
    roundTo: '1',
    stop_sell: 'keep',
    closed_to_arrival: 'keep',
    closed_to_departure: 'keep',
    min_stay_through: '',
    max_stay_through: '',
    roomsHow: 'set',
    count: '',
  }
}

/** The edit of a form; null while something is missing, or is no number. */
export function bulkEdit(form: BulkForm, { language, decimals }: Writing): Edit | null {
  const { from, to, weekdays, rooms, rates } = form
  if (from === '' || to === '' || from > to || rooms.length === 0 || weekdays.length === 0) return null
  const nights = {
    from,
    to,
    rooms: [...rooms],
    ...(weekdays.length < weekdayNames.length && { weekdays: [...weekdays] }),
  }
  if (form.what === 'rooms') return roomsEdit(form, nights)
  if (rates.length === 0) return null
  const of = { ...nights, rate_plans: [...rates] }
  if (form.what === 'restrictions') {
    const set = restrictionsOf(form)
    return Object.keys(set).length === 0 ? null : { calendar: [{ ...of, ...set }] }
  }
  const isPercent = form.how.endsWith('Percent')
  const value = decimalIn(form.value, language, isPercent ? percentDecimals : decimals)
  if (value === null) return null
  if (form.how === 'set') return { calendar: [{ ...of, price: { standard: Number(value) } }] }
  const signed = form.how.startsWith('lower') ? `-${value}` : value
  const nearest = form.roundTo.trim() === '' ? undefined : decimalIn(form.roundTo, language, decimals)
  if (nearest === null) return null
  const round = nearest !== undefined && { round_to: nearest }
  return { adjust: [{ ...of, [isPercent ? 'percent' : 'add']: signed, ...round }] }
}

function roomsEdit({ roomsHow, count }: BulkForm, nights: { from: string; to: string }): Edit | null {
  if (roomsHow === 'standing') return { standing: [nights] }
  if (!/^\d{1,5}$/.test(count.trim())) return null
  const rooms = Number(count)
  if (roomsHow === 'set') return { inventory: [{ ...nights, allotment: rooms }] }
  return { adjust_allotment: [{ ...nights, add: roomsHow === 'add' ? rooms : -rooms }] }
}

function restrictionsOf(form: BulkForm): Partial<CalendarEntry> {
  const set: Partial<CalendarEntry> = {}
  for (const field of ['stop_sell', 'closed_to_arrival', 'closed_to_departure'] as const) {
    if (form[field] !== 'keep') set[field] = form[field] === 'set'
  }
  for (const field of ['min_stay_through', 'max_stay_through'] as const) {
    const text = form[field].trim()
    if (/^\d{1,3}$/.test(text)) set[field] = Number(text) === 0 ? null : Number(text)
  }
  return set
}
