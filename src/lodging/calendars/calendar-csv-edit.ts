// The rows of a table as an edit of the calendar, in which the entries know from which lines they come.

import { addDays, type Day, formatDay } from '../../values/civil-dates.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import type { FieldError } from '../../values/faults.ts'
import { csvField } from '../documents/csv-refusals.ts'
import type { CalendarEntry, InventoryEntry } from '../properties/schema-calendar.ts'
import type { NightAllotment } from './allotment-edit.ts'
import { priceFields } from './calendar-columns.ts'
import { bandColumn, standingWord } from './calendar-csv.ts'
import type { CalendarRow } from './calendar-csv-reading.ts'
import { type Run, runsOf } from './runs.ts'
import type { CalendarEditDocument, StandingDocument } from './schema-calendar-edit.ts'

export interface CsvEdit {
  readonly edit: Pick<CalendarEditDocument, 'calendar' | 'inventory' | 'standing'>
  readonly isEmpty: boolean
  /** An error of the edit as one of the table. */
  readonly inTable: (error: FieldError) => FieldError
}

/**
 * The edit that gives the nights the values of the rows. Allotments that the nights have already, by `present`, are left out: so
 * nights go on following the standing allotment of their room. Serves other requests in between.
 */
export async function csvEdit(
  rows: readonly CalendarRow[],
  bands: number,
  present: (roomId: number, day: Day) => NightAllotment,
): Promise<CsvEdit> {
  const [calendar, ofCalendar] = await calendarEntries(rows, bands)
  const allotted = newAllotments(rows, present)
  const [inventory, ofInventory] = await allotmentEntries(
    allotted.filter(row => row.allotment !== standingWord),
  )
  const [standing, ofStanding] = await standingEntries(allotted.filter(row => row.allotment === standingWord))
  const lines: Readonly<Record<string, readonly (readonly number[])[]>> = {
    calendar: ofCalendar,
    inventory: ofInventory,
    standing: ofStanding,
  }
  return {
    edit: {
      ...(calendar.length > 0 && { calendar }),
      ...(inventory.length > 0 && { inventory }),
      ...(standing.length > 0 && { standing }),
    },
    isEmpty: calendar.length + inventory.length + standing.length === 0,
    inTable: error => inTable(error, lines),
  }
}

/** An entry of each kind for every run of nights, with the lines of its nights. */
type Entries<Entry> = readonly [entries: Entry[], lines: (readonly number[])[]]

async function entriesOf<Entry>(
  rows: readonly CalendarRow[],
  placeOf: (row: CalendarRow) => string,
  isAlike: (row: CalendarRow, before: CalendarRow) => boolean,
  write: (rows: readonly CalendarRow[]) => Entry,
): Promise<Entries<Entry>> {
  const entries: Entry[] = []
  const lines: (readonly number[])[] = []
  const turns = new EventLoopYield()
  for (const together of Map.groupBy(rows, placeOf).values()) {
    await turns.next()
    const sorted = together.toSorted((a, b) => a.day - b.day)
    const follows = (at: number, before: number) =>
      sorted[at]!.day === addDays(sorted[before]!.day, 1) && isAlike(sorted[at]!, sorted[before]!)
    for (const { first, end } of runsOf({ first: 0, end: sorted.length } satisfies Run, follows)) {
      const run = sorted.slice(first, end)
      entries.push(write(run))
      lines.push(run.map(({ line }) => line))
    }
  }
  return [entries, lines]
}

const range = (rows: readonly CalendarRow[]) => ({
  rooms: [rows[0]!.roomId],
  from: formatDay(rows[0]!.day),
  to: formatDay(rows.at(-1)!.day),
})

/** Prices are lists with one a night; restrictions are the same on all nights of an entry. */
async function calendarEntries(rows: readonly CalendarRow[], bands: number): Promise<Entries<CalendarEntry>> {
  const ofRates = rows.filter(({ rateCode }) => rateCode !== null)
  const ofBands = Array.from({ length: bands }, (_, band) => bandColumn(band))
  const names = Object.keys(ofRates[0]?.values ?? {})
  const prices = priceFields.filter(name => names.includes(name))
  const restrictions = names.filter(
    name => !ofBands.includes(name) && !priceFields.some(price => price === name),
  )
  if (names.length === 0) return [[], []]
  return entriesOf(
    restrictions.length > 0 ? ofRates : ofRates.filter(({ isDerived }) => !isDerived),
    ({ roomId, rateCode }) => `${roomId} ${rateCode}`,
    (row, before) => restrictions.every(name => row.values[name] === before.values[name]),
    run => {
      const listOf = (name: string) => run.map(({ values }) => values[name] as string | null)
      const price = {
        ...Object.fromEntries(prices.map(name => [name, listOf(name)])),
        ...(names.includes(bandColumn(0)) && { extra_child: ofBands.map(listOf) }),
      }
      return {
        ...range(run),
        rate_plans: [run[0]!.rateCode!],
        ...(!run[0]!.isDerived && Object.keys(price).length > 0 && { price }),
        ...Object.fromEntries(restrictions.map(name => [name, run[0]!.values[name]])),
      } as CalendarEntry
    },
  )
}

/** One row for each night of a room whose allotment is to be another. */
function newAllotments(
  rows: readonly CalendarRow[],
  present: (roomId: number, day: Day) => NightAllotment,
): CalendarRow[] {
  const nights = new Map(
    rows.filter(row => row.allotment !== undefined).map(row => [`${row.roomId} ${row.day}`, row]),
  )
  return [...nights.values()].filter(({ roomId, day, allotment }) => {
    const now = present(roomId, day)
    return allotment === standingWord ? !now.followsRoom : now.allotment !== allotment
  })
}

const byRoom = ({ roomId }: CalendarRow): string => String(roomId)

const allotmentEntries = (rows: readonly CalendarRow[]): Promise<Entries<InventoryEntry>> =>
  entriesOf(
    rows,
    byRoom,
    () => true,
    run => ({
      ...range(run),
      allotment: run.map(({ allotment }) => allotment as number | null),
    }),
  )

const standingEntries = (rows: readonly CalendarRow[]): Promise<Entries<StandingDocument>> =>
  entriesOf(rows, byRoom, () => true, range)

/** `calendar[3].price.standard[2]` is a cell of the line of that night. */
function inTable(
  error: FieldError,
  lines: Readonly<Record<string, readonly (readonly number[])[]>>,
): FieldError {
  const [, section = '', entry = '', rest = ''] = /^(\w+)\[(\d+)\](.*)$/.exec(error.field) ?? []
  const nights = lines[section]?.[Number(entry)]
  if (!nights) return { ...error, field: 'file' }
  const [, field = '', band, night] = /^\.(?:price\.)?(\w+)(?:\[(\d+)\])?(?:\[(\d+)\])?$/.exec(rest) ?? []
  const isBand = field === 'extra_child'
  const line = nights[Number((isBand ? night : band) ?? 0)] ?? nights[0]!
  return { ...error, field: csvField(line, isBand ? bandColumn(Number(band ?? 0)) : field || null) }
}
