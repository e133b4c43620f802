// The calendars of many properties as the grid draws them: properties at a glance, and of those that are opened their rooms and rates.

import type { Answer } from '../api/client.ts'
import type { Row, View } from '../calendar/calendar-data.ts'
import { rowsOf } from '../calendar/calendar-data.ts'
import { percentOf } from '../calendar/occupancy.ts'

export type Glance = Answer<'viewCalendars'>['calendars'][number]

/** A line of the grid: a property, a room of it, or a rate plan in the room. */
export interface GroupLine {
  readonly key: string
  readonly glance: Glance
  /** Null: the line of the property. */
  readonly room: Glance['rooms'][number] | null
  /** Null: the line of the property, or of the room. */
  readonly plan: Glance['rate_plans'][number] | null
  readonly isOpen: boolean
}

/** What is opened: properties and rooms by the keys of their lines; or everything. */
export type Opened = ReadonlySet<string> | 'all'

const isOpened = (opened: Opened, key: string): boolean => opened === 'all' || opened.has(key)

/** The lines of these properties, without those below what is closed. They are known before the calendars of the opened are read. */
export function linesOf(glances: readonly Glance[], opened: Opened): GroupLine[] {
  const lines: GroupLine[] = []
  for (const glance of glances) {
    const key = `${glance.property_id}`
    const isOpen = isOpened(opened, key)
    lines.push({ key, glance, room: null, plan: null, isOpen })
    if (!isOpen) continue
    for (const room of glance.rooms) {
      const roomKey = `${key} ${room.id}`
      const isRoomOpen = isOpened(opened, roomKey)
      lines.push({ key: roomKey, glance, room, plan: null, isOpen: isRoomOpen })
      if (!isRoomOpen) continue
      for (const plan of glance.rate_plans)
        lines.push({ key: `${roomKey} ${plan.code}`, glance, room, plan, isOpen: false })
    }
  }
  return lines
}

const nothingFolded: ReadonlySet<number> = new Set()
const rowsOfViews = new WeakMap<View, ReadonlyMap<string, Row>>()

/** The row of a line in the calendar of its property; undefined where the calendar does not have it any more. */
export function rowOf(view: View, { room, plan }: GroupLine): Row | undefined {
  let rows = rowsOfViews.get(view)
  if (rows === undefined) {
    rows = new Map(rowsOf(view, nothingFolded).map(row => [row.key, row]))
    rowsOfViews.set(view, rows)
  }
  return rows.get(plan === null ? `${room?.id}` : `${room?.id} ${plan.code}`)
}

/** How much is taken on a night, in percent; null where nothing is counted. */
export function shareOn({ allotment, taken }: Glance, night: number): number | null {
  const all = allotment[night] ?? null
  return all === null ? null : percentOf(taken[night] ?? 0, all)
}
