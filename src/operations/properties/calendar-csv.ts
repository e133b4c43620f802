// The calendar of a property as a file for spreadsheets, out and in. What comes in is an edit of the calendar like any other: all
// of it or nothing, tried out before, with an undo.

import { columnsOf } from '../../lodging/calendars/calendar-columns.ts'
import { csvHeading, csvRows } from '../../lodging/calendars/calendar-csv.ts'
import { csvEdit } from '../../lodging/calendars/calendar-csv-edit.ts'
import { type CalendarRow, readCalendarCsv } from '../../lodging/calendars/calendar-csv-reading.ts'
import { withoutDerived } from '../../lodging/calendars/derived-calendars.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { propertyFrom } from '../../lodging/properties/property-document.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { readStretches } from '../../store/properties/calendar-changes.ts'
import { readCountedNights } from '../../store/properties/inventory-import.ts'
import { readProperties } from '../../store/properties/properties.ts'
import { readTariffs } from '../../store/properties/tariffs.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { CsvForm } from '../../values/csv.ts'
import { badRequest, Fault, type FieldError, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { requireVersion } from './calendar-version.ts'
import { type CalendarEditChoices, type CalendarEdited, editCalendar } from './edit-calendar.ts'
import { type CalendarQuestion, chosenParts } from './view-calendar.ts'

type Context = Pick<AppContext, 'database'>

export interface CalendarTable {
  /** "calendar-3144-2027-03-01-2027-03-31.csv". */
  readonly name: string
  readonly lines: AsyncIterable<string>
}

/** Three years: rows are written as they are read, so a large hotel needs no more memory than a small one. */
const mostNights = 1_100

/**
 * The calendar as a table: a row for each room, rate and night. Rates that a channel prices by the stay have no rows. Rooms are
 * read one after another while the table is sent. NotFoundException when there is no such property; BadRequestException for too
 * many nights, or unknown rooms or rates.
 */
export async function downloadCalendar(
  { database }: Context,
  question: CalendarQuestion & { readonly form: CsvForm },
): Promise<CalendarTable> {
  const { id, from, to, form } = question
  const [row] = await readProperties(database, [id])
  if (!row) throw notFound(`There is no property ${id}.`)
  const property = propertyFrom(row.document)
  const { rooms, plans, errors } = chosenParts(property, question, mostNights)
  if (errors.length > 0) throw badRequest(errors)
  const tariffRates = await tariffRatesOf(database, id)
  const rateCodes = plans.map(({ code }) => code).filter(code => !tariffRates.has(code))
  return {
    name: `calendar-${id}-${formatDay(from)}-${formatDay(to)}.csv`,
    lines: tableOf(database, { property, rooms, rateCodes, from, to, form }),
  }
}

const tariffRatesOf = async (reader: Reader, propertyId: number): Promise<ReadonlySet<string>> =>
  new Set((await readTariffs(reader, propertyId)).map(({ rateCode }) => rateCode))

interface Wanted {
  readonly property: Property
  readonly rooms: Property['rooms']
  readonly rateCodes: readonly string[]
  readonly from: Day
  readonly to: Day
  readonly form: CsvForm
}

async function* tableOf(reader: Reader, wanted: Wanted): AsyncGenerator<string> {
  const { property, rooms, rateCodes, from, to, form } = wanted
  yield csvHeading(property, form)
  const nights = to - from + 1
  for (const room of rooms) {
    const [stored, counted] = await Promise.all([
      readStretches(
        reader,
        property.id,
        rateCodes.map(rateCode => ({ roomId: room.id, rateCode, first: from, last: to })),
      ),
      readCountedNights(reader, property.id, { roomIds: [room.id], first: from, last: to }),
    ])
    const calendars = withoutDerived(stored, property)
    const allotment = new Array<number | null>(nights).fill(room.allotment)
    for (const night of counted) allotment[night.day - from] = night.allotment
    // A room without rates has rows of its own, or nobody could see its allotment.
    for (const rateCode of rateCodes.length > 0 ? rateCodes : [null]) {
      const calendar = calendars.find(each => each.rateCode === rateCode)
      const columns = calendar ? columnsOf(calendar) : new Map()
      const offset = calendar ? from - calendar.firstDay : 0
      yield csvRows(property, { room, from, nights, allotment, rateCode, columns, offset }, form)
    }
  }
}

export interface CalendarImported extends CalendarEdited {
  /** Rows that were read. */
  readonly rows: number
}

/** Somebody else may be faster again and again. */
const attempts = 5

/**
 * Gives nights the values of a table, all of them or none. NotFoundException when there is no such property, BadRequestException
 * with line and column of all that is wrong, PreconditionFailedException when the property is at another version than `wanted`.
 */
export async function importCalendar(
  context: AppContext,
  propertyId: number,
  file: string,
  choices: CalendarEditChoices,
): Promise<CalendarImported> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await importOnce(context, propertyId, file, choices)
    } catch (error) {
      const isLate = error instanceof Fault && error.type === 'PreconditionFailedException'
      if (!isLate || choices.wanted !== null || attempt === attempts) throw error
    }
  }
}

async function importOnce(
  context: AppContext,
  id: number,
  file: string,
  choices: CalendarEditChoices,
): Promise<CalendarImported> {
  const { database } = context
  const [row] = await readProperties(database, [id])
  if (!row) throw notFound(`There is no property ${id}.`)
  const { version } = row
  await requireVersion(database, { id, version, wanted: choices.wanted })
  const property = propertyFrom(row.document)
  const table = await readCalendarCsv(file, property, await tariffRatesOf(database, id))
  if ('errors' in table) throw refused(table.errors)
  const present = await presentAllotments(database, property, table.rows)
  const { edit, isEmpty, inTable } = await csvEdit(table.rows, property.childAgeBands.length, present)
  const rows = table.rows.length
  if (isEmpty) return { ...unchanged, id, version, isDryRun: choices.isDryRun, rows }
  try {
    // At the version that was read: what is left out of the edit is true of no other.
    return { ...(await editCalendar(context, id, edit, { ...choices, wanted: [version] })), rows }
  } catch (error) {
    if (!(error instanceof Fault) || error.type !== 'BadRequestException') throw error
    throw refused(error.errors.map(inTable))
  }
}

const unchanged = {
  changed: false,
  warnings: [],
  rateNights: 0,
  roomNights: 0,
  changes: [],
  leftOff: 0,
  undo: {},
  redo: {},
} as const

function refused(errors: readonly FieldError[]): Fault {
  const { message } = badRequest(errors)
  return new Fault('BadRequestException', `Nothing was changed. ${message}`, { errors })
}

async function presentAllotments(reader: Reader, property: Property, rows: readonly CalendarRow[]) {
  const days = rows.map(({ day }) => day)
  const stored = await readCountedNights(reader, property.id, {
    roomIds: [...new Set(rows.map(({ roomId }) => roomId))],
    first: days.reduce((first, day) => (day < first ? day : first)),
    last: days.reduce((last, day) => (day > last ? day : last)),
  })
  const nights = new Map(stored.map(night => [`${night.roomId} ${night.day}`, night]))
  const standing = new Map(property.rooms.map(({ id, allotment }) => [id, allotment]))
  return (roomId: number, day: Day) =>
    nights.get(`${roomId} ${day}`) ?? { allotment: standing.get(roomId) ?? null, followsRoom: true }
}
