// The calendar of a property as the grid draws it: rows of rooms and their rates, and the values of each night.

import type { Answer } from '../api/client.ts'
import { nightsFrom } from '../parts/dates.ts'

export type View = Answer<'viewCalendar'>
export type Rate = View['rates'][number]
export type Room = View['rooms'][number]

/** A line of the grid: a room with its counts, or a rate plan in it. */
export interface Row {
  readonly key: string
  readonly roomId: number
  readonly roomName: string
  /** Null: the line of the room. */
  readonly plan: View['rate_plans'][number] | null
  readonly room: Room
  /** Undefined: no night has a price or a restriction. */
  readonly rate: Rate | undefined
  /** Closures of staff that cover the room, by the nights of the calendar. */
  readonly closures: readonly Closed[]
}

interface Closed {
  readonly first: number
  /** The first night after it. */
  readonly end: number
  readonly reason: string
}

export const stopSell = 1
export const closedToArrival = 2
export const closedToDeparture = 4

/** The lines of a calendar, without the rates of folded rooms. */
export function rowsOf(view: View, folded: ReadonlySet<number>): Row[] {
  const rates = new Map(view.rates.map(rate => [`${rate.room_id} ${rate.rate_code}`, rate]))
  return view.rooms.flatMap(room => {
    const line = { roomId: room.id, roomName: room.name, room, closures: closuresOf(view, room) }
    const own: Row = { ...line, key: `${room.id}`, plan: null, rate: undefined }
    if (folded.has(room.id)) return [own]
    return [
      own,
      ...view.rate_plans.map(plan => {
        const key = `${room.id} ${plan.code}`
        return { ...line, key, plan, rate: rates.get(key) }
      }),
    ]
  })
}

const closuresOf = ({ closures, from }: View, { id }: Room): Closed[] =>
  closures
    .filter(({ rooms }) => rooms === null || rooms.includes(id))
    .map(closure => ({
      first: nightsFrom(from, closure.from),
      end: nightsFrom(from, closure.reopens_on),
      reason: closure.reason,
    }))

/** What one cell shows. */
export interface Cell {
  /** Price of a night; rooms for sale in the line of a room. Null: none, or not counted. */
  readonly value: number | null
  readonly flags: number
  readonly minStay: number
  readonly maxStay: number
  /** Rooms left; null where they are not counted. */
  readonly left: number | null
  /** Staff or the calendar of another site closes the night, whatever is for sale. */
  readonly isClosed: boolean
  /** Why staff closes it; null where it does not. */
  readonly reason: string | null
}

/** The cell of a line on a night, counted from the first of the calendar. */
export function cellOf(row: Row, night: number): Cell {
  const allotment = row.room.allotment[night] ?? null
  const taken = (row.room.sold?.[night] ?? 0) + (row.room.held?.[night] ?? 0)
  const isClosed = row.room.closed?.[night] === 1
  const left = isClosed ? 0 : allotment === null ? null : Math.max(0, allotment - taken)
  const closure = isClosed && row.closures.find(({ first, end }) => night >= first && night < end)
  const closed = { isClosed, reason: closure ? closure.reason : null }
  if (row.plan === null) return { value: allotment, flags: 0, minStay: 0, maxStay: 0, left, ...closed }
  const { rate } = row
  return {
    value: rate?.standard?.[night] ?? null,
    flags: rate?.flags?.[night] ?? 0,
    minStay: Math.max(rate?.min_stay_through?.[night] ?? 0, rate?.min_stay_arrival?.[night] ?? 0),
    maxStay: least(rate?.max_stay_through?.[night] ?? 0, rate?.max_stay_arrival?.[night] ?? 0),
    left,
    ...closed,
  }
}

/** The smaller limit, where 0 is none. */
const least = (one: number, other: number): number => Math.min(one || other, other || one)

export const isSame = (one: Cell, other: Cell): boolean =>
  one.value === other.value &&
  one.flags === other.flags &&
  one.minStay === other.minStay &&
  one.maxStay === other.maxStay
