// One line of an import: its reservation, its rooms and its count are one transaction.

import { absent } from '../../lodging/calendars/calendar.ts'
import { csvField } from '../../lodging/documents/csv-refusals.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { type Cell, drawId } from '../../lodging/reservations/cell.ts'
import { drawConfirmationNumber } from '../../lodging/reservations/confirmation-number.ts'
import {
  digestOf,
  type ImportedReservation,
  importedReservation,
} from '../../lodging/reservations/imported-reservation.ts'
import { cameToNothing, type Reservation } from '../../lodging/reservations/reservation.ts'
import * as stored from '../../store/back-office/reservation-imports.ts'
import { lockNights, sellRecordedNights } from '../../store/inventory/inventory.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { ConfirmationNumberTaken, insertReservation } from '../../store/reservations/reservations.ts'
import { addDays, type Day, formatDay, localTime } from '../../values/civil-dates.ts'
import { conflict, type FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

export interface UnderWay extends stored.ReservationImportRow {
  readonly property: Property
  readonly publisherId: number
}

/** A column and the sentence that says what is wrong and what to do. */
export interface LineRefusal {
  readonly column: string
  readonly message: string
}

class RefusedLine extends Error {
  override readonly name = 'RefusedLine'
  readonly waiting: stored.WaitingLine
  readonly refusal: LineRefusal

  constructor(waiting: stored.WaitingLine, refusal: LineRefusal) {
    super('a line of an import is refused')
    this.waiting = waiting
    this.refusal = refusal
  }
}

/** Takes in or refuses the next line; false when none is left. ConflictException when another import has taken its place. */
export async function takeInLine(context: AppContext, underWay: UnderWay): Promise<boolean> {
  const { database } = context
  try {
    return await database.transaction(async transaction => {
      const waiting = await stored.takeNextLine(transaction, underWay.id)
      if (!waiting) return false
      const outcome = await takenIn(transaction, context, underWay, waiting)
      await count(transaction, context, underWay, outcome)
      return true
    })
  } catch (error) {
    if (!(error instanceof RefusedLine)) throw error
    const { line } = error.waiting
    const refusal = { field: csvField(line, error.refusal.column), message: error.refusal.message }
    return database.transaction(async transaction => {
      // Somebody else may have taken it meanwhile.
      if (await stored.takeLine(transaction, underWay.id, line))
        await count(transaction, context, underWay, refusal)
      return true
    })
  }
}

async function count(
  transaction: Transaction,
  { clock }: AppContext,
  { id }: UnderWay,
  outcome: 'imported' | 'present' | FieldError,
): Promise<void> {
  if (await stored.countLine(transaction, id, outcome, clock.now().toString())) return
  throw conflict('id', 'has another import since, which has taken the place of this one')
}

async function takenIn(
  transaction: Transaction,
  context: AppContext,
  { property, publisherId, mayOversell }: UnderWay,
  waiting: stored.WaitingLine,
): Promise<'imported' | 'present'> {
  const line = waiting.reservation
  const present = await stored.findPresent(transaction, property.id, [line.number])
  const verdict = verdictOn(line, present.get(line.number))
  if (verdict === 'present') return verdict
  if (verdict !== null) throw new RefusedLine(waiting, verdict)
  const now = context.clock.now()
  const { today } = localTime(now, property.timeZone)
  if (!property.rooms.some(({ id }) => id === line.roomId)) throw new RefusedLine(waiting, roomGone)
  if (!cameToNothing(line.status)) {
    const lacking = await takeRooms(transaction, property.id, line, { today, mayOversell })
    if (lacking.length > 0) throw new RefusedLine(waiting, oversold(lacking))
  }
  const reservation = await insertUnderFreshNumber(transaction, line, {
    property,
    publisherId,
    cell: context.cell,
  })
  const isNew = await stored.insertImported(transaction, reservation, { ...line, digest: digestOf(line) })
  if (!isNew) throw new RefusedLine(waiting, takenMeanwhile)
  await moveOn(transaction, reservation, line, now)
  await stored.tellNobody(transaction, reservation)
  return 'imported'
}

/** Whether a line is to be taken in (null), is here already, or is refused because another reservation has its number. */
export function verdictOn(
  line: ImportedReservation,
  present: stored.PresentReservation | undefined,
): 'present' | LineRefusal | null {
  if (present === undefined) return null
  const { digest, confirmationNumber } = present
  if (digest === null || Buffer.compare(digest, digestOf(line)) === 0) return 'present'
  const message = `was imported before, as ${confirmationNumber}, with another stay, status or price; change that reservation instead`
  return { column: 'confirmation_number', message }
}

const roomGone: LineRefusal = {
  column: 'room_id',
  message: 'names a room that was taken out of the property meanwhile; name another',
}

const takenMeanwhile: LineRefusal = {
  column: 'confirmation_number',
  message: 'is being imported by somebody else at the same time; send the file again to be sure',
}

/** The refusal of a line whose nights have too few rooms left. */
export const oversold = (nights: readonly Day[]): LineRefusal => {
  const named = nights.slice(0, 3).map(formatDay).join(', ')
  const more = nights.length > 3 ? ` and ${nights.length - 3} more nights` : ''
  const message = `has no room left on ${named}${more}; raise the allotment, or allow this import to oversell if the house has the room`
  return { column: 'checkin', message }
}

/** The nights from today on that have too few rooms; then none is taken. Nights that are over were slept in, whatever their count. */
async function takeRooms(
  transaction: Transaction,
  propertyId: number,
  line: ImportedReservation,
  { today, mayOversell }: { readonly today: Day; readonly mayOversell: boolean },
): Promise<Day[]> {
  const { inventory } = await lockNights(transaction, propertyId, line.roomId, line)
  const lacking = mayOversell
    ? []
    : nightsLacking(inventory.free, { ...line, checkin: inventory.firstDay }, today)
  if (lacking.length === 0) await sellRecordedNights(transaction, propertyId, inventory, line.rooms)
  return lacking
}

/** `free` begins with the night of `checkin`. */
export function nightsLacking(
  free: Int32Array,
  { checkin, rooms }: Pick<ImportedReservation, 'checkin' | 'rooms'>,
  today: Day,
): Day[] {
  const nights = Array.from(free, (left, night) => ({ left, day: addDays(checkin, night) }))
  return nights
    .filter(({ left, day }) => day >= today && left !== absent && left < rooms)
    .map(({ day }) => day)
}

/** Tries another number in the rare case that it is taken. */
async function insertUnderFreshNumber(
  transaction: Transaction,
  line: ImportedReservation,
  place: { readonly property: Property; readonly publisherId: number; readonly cell: Cell },
): Promise<Reservation> {
  const { property, publisherId, cell } = place
  const confirmationNumber = drawConfirmationNumber(line.createdAt, cell)
  const reservation = importedReservation(line, property, {
    id: drawId(cell),
    confirmationNumber,
    publisherId,
  })
  const by = line.soldBy === '' ? '' : ` of ${line.soldBy}`
  try {
    await insertReservation(transaction, reservation, null, { cause: `imported: number ${line.number}${by}` })
    return reservation
  } catch (error) {
    if (!(error instanceof ConfirmationNumberTaken)) throw error
    return insertUnderFreshNumber(transaction, line, place)
  }
}

/** What came of it elsewhere. */
async function moveOn(
  transaction: Transaction,
  reservation: Reservation,
  { status, cancelledAt, penalty, refund }: ImportedReservation,
  now: Temporal.Instant,
): Promise<void> {
  if (status === 'confirmed') return
  const at = cancelledAt ?? now.toString()
  const cancellation = { at, by: 'property', penalty, refund } as const
  await moveReservation(transaction, reservation, {
    to: status,
    cause: 'imported',
    at,
    ...(status === 'cancelled' && { cancellation }),
  })
}
