// What would come of an import: nothing is written.

import { absent, type RoomInventory } from '../../lodging/calendars/calendar.ts'
import { csvField } from '../../lodging/documents/csv-refusals.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { cameToNothing } from '../../lodging/reservations/reservation.ts'
import type { ReadLine, ReservationTable } from '../../lodging/reservations/reservation-csv-reading.ts'
import * as stored from '../../store/back-office/reservation-imports.ts'
import { readInventory } from '../../store/inventory/inventory.ts'
import { type Day, localTime } from '../../values/civil-dates.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import type { FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { nightsLacking, oversold, verdictOn } from './imported-line.ts'

type Trial = Omit<stored.ReservationImportRow, 'id'>

/** Lines are taken in by their order, so that of two which want the last room the first one gets it. */
export async function triedImport(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  property: Property,
  table: ReservationTable,
  mayOversell: boolean,
): Promise<Trial> {
  const now = clock.now()
  const { today } = localTime(now, property.timeZone)
  const numbers = table.lines.map(({ reservation }) => reservation.number)
  const present = await stored.findPresent(database, property.id, numbers)
  const rooms = await RoomsLeft.read(database, property.id, table.lines, today)
  const refusals: FieldError[] = [...table.refusals]
  let [imported, known, refused] = [0, 0, table.refused]
  const turns = new EventLoopYield()
  for (const { line, reservation } of table.lines) {
    await turns.next()
    const verdict = verdictOn(reservation, present.get(reservation.number))
    const lacking = verdict === null ? rooms.take(reservation, mayOversell) : []
    const refusal = lacking.length > 0 ? oversold(lacking) : verdict
    if (refusal === null) imported += 1
    else if (refusal === 'present') known += 1
    else {
      refused += 1
      if (refusals.length < mostListed)
        refusals.push({ field: csvField(line, refusal.column), message: refusal.message })
    }
  }
  const at = now.toString()
  const total = table.lines.length + table.elsewhere + table.refused
  return {
    mayOversell,
    total,
    done: total,
    imported,
    present: known,
    elsewhere: table.elsewhere,
    refused,
    refusals,
    startedAt: at,
    finishedAt: at,
  }
}

const mostListed = 200

/** The free rooms of the nights from today on that a table wants, less those of its lines so far. */
class RoomsLeft {
  readonly #rooms: ReadonlyMap<number, RoomInventory>
  readonly #today: Day

  private constructor(rooms: readonly RoomInventory[], today: Day) {
    this.#rooms = new Map(rooms.map(room => [room.roomId, room]))
    this.#today = today
  }

  static async read(
    database: AppContext['database'],
    propertyId: number,
    lines: readonly ReadLine[],
    today: Day,
  ): Promise<RoomsLeft> {
    let last = today
    for (const { reservation } of lines) if (reservation.checkout > last) last = reservation.checkout
    if (last === today) return new RoomsLeft([], today)
    const inventory = await readInventory(database, [propertyId], today, last)
    return new RoomsLeft(inventory.get(propertyId) ?? [], today)
  }

  /** The nights without a room for a line; its rooms are taken where there are none of these. */
  take(line: ReadLine['reservation'], mayOversell: boolean): Day[] {
    const room = this.#rooms.get(line.roomId)
    const checkin = line.checkin > this.#today ? line.checkin : this.#today
    if (!room || cameToNothing(line.status) || line.checkout <= checkin) return []
    const free = room.free.subarray(checkin - this.#today, line.checkout - this.#today)
    const lacking = mayOversell ? [] : nightsLacking(free, { ...line, checkin }, this.#today)
    if (lacking.length > 0) return lacking
    for (const [night, left] of free.entries())
      if (left !== absent) free[night] = Math.max(0, left - line.rooms)
    return []
  }
}
