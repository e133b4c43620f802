// Closures: staff closes a property, or some of its rooms, from a night to a night and says why. The nights after it open by
// themselves. What is booked or held there stays.

import { checkedText } from '../../lodging/cards/staff-text.ts'
import { requireId } from '../../lodging/documents/record-id.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { propertyFrom } from '../../lodging/properties/property-document.ts'
import { lockRoomNights, settleNights } from '../../store/inventory/closed-nights.ts'
import * as store from '../../store/inventory/closures.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { bumpPropertyVersion, lockProperty, readProperties } from '../../store/properties/properties.ts'
import { addDays, type Day, formatDay, localTime } from '../../values/civil-dates.ts'
import { about, badRequest, conflict, notFound, type Said } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { calendarTimeouts } from './change-calendar.ts'

export type Closure = store.Closure

/** In characters. */
export const longestReason = 200
/** As many as the calendar writes into a file. */
const mostNights = 1_100
const mostStanding = 200

export interface ClosureToMake {
  readonly propertyId: number
  /** Null: all rooms, also those that the property gets later. */
  readonly roomIds: readonly number[] | null
  readonly first: Day
  readonly last: Day
  readonly reason: string
  /** The name of a person or key. */
  readonly by: string
  /** Says what would happen, and closes nothing. */
  readonly isDryRun: boolean
}

/** A night of a room that guests have. */
export interface TakenNight {
  readonly roomId: number
  readonly day: Day
  readonly rooms: number
}

export interface ClosureMade {
  readonly isDryRun: boolean
  /** Null of a dry run. */
  readonly closure: Closure | null
  /** Nights of rooms that it closes. */
  readonly nights: number
  /** Those of them that guests have; they keep them. */
  readonly taken: readonly TakenNight[]
}

interface Located {
  readonly property: Property
  readonly today: Day
}

/**
 * Closes nights of rooms, or says which guests would be there. NotFoundException when there is no such property; BadRequestException
 * with all errors; ConflictException where it has too many closures.
 */
export async function makeClosure(context: AppContext, asked: ClosureToMake): Promise<ClosureMade> {
  const { propertyId, isDryRun, by } = asked
  const { database, clock } = context
  return database.transaction(async transaction => {
    // The lock keeps imports from adding or removing rooms meanwhile; reservations do not wait for it.
    const located = locatedIn(context, propertyId, await lockProperty(transaction, propertyId))
    const reason = checkedText('reason', asked.reason, longestReason)
    requireNights(asked, located)
    if ((await store.countStandingClosures(transaction, propertyId, located.today)) >= mostStanding) {
      const message = `The property has ${mostStanding} closures that are not over already; end some of them first.`
      throw conflict('from', message)
    }
    const roomIds = await coveredRooms(transaction, asked)
    const covered = { ...asked, roomIds }
    const nights = roomIds.length * (asked.last - asked.first + 1)
    const taken = () => store.readTakenRooms(transaction, propertyId, covered)
    if (isDryRun) return { isDryRun, closure: null, nights, taken: await taken() }
    await lockRooms(transaction, propertyId, roomIds)
    const madeAt = clock.now().round('millisecond').toString()
    const id = await store.insertClosure(transaction, { ...asked, reason, madeBy: by, madeAt })
    await settleRooms(transaction, { propertyId, roomIds, from: asked.first })
    const closure = (await store.findClosure(transaction, propertyId, id))!
    return { isDryRun, closure, nights, taken: await taken() }
  }, calendarTimeouts)
}

export interface ClosureToEnd {
  readonly propertyId: number
  readonly id: number
  /** The first night that is open again; null: the present one. */
  readonly reopensOn: Day | null
  readonly by: string
}

/**
 * Opens the nights of a closure from a night on, as far as nobody else closes them. NotFoundException when the property has no such
 * closure; BadRequestException for a night that is over or stays open anyway; ConflictException for a closure that is over.
 */
export async function endClosure(context: AppContext, asked: ClosureToEnd): Promise<Closure> {
  const { propertyId, id, by } = asked
  requireId('closure_id', id)
  return context.database.transaction(async transaction => {
    const { today } = locatedIn(context, propertyId, await lockProperty(transaction, propertyId))
    const closure = await store.findClosure(transaction, propertyId, id)
    if (!closure) throw noSuchClosure(id)
    const { first, last } = closure
    if (last < today || last < first) throw conflict('closure', 'This closure is over already.')
    const reopensOn = asked.reopensOn ?? today
    if (reopensOn < today || reopensOn > last) {
      const message = `must be a night from ${formatDay(today)}, the present one, to ${formatDay(last)}, the last that is closed`
      throw refused('reopens_on', message)
    }
    const roomIds = await coveredRooms(transaction, closure)
    await lockRooms(transaction, propertyId, roomIds)
    const at = context.clock.now().round('millisecond').toString()
    const ended = { last: addDays(reopensOn, -1), by, at }
    await store.endClosure(transaction, closure, ended)
    await settleRooms(transaction, { propertyId, roomIds, from: reopensOn < first ? first : reopensOn })
    return (await store.findClosure(transaction, propertyId, id))!
  }, calendarTimeouts)
}

/** The closures of a property in the order in which they were made: those that are not over, or all. NotFoundException. */
export async function listClosures(
  context: AppContext,
  { propertyId, isOver }: { readonly propertyId: number; readonly isOver: boolean },
  part: ListPart<number> = wholeList,
): Promise<Closure[]> {
  const [row] = await readProperties(context.database, [propertyId])
  const { today } = locatedIn(context, propertyId, row)
  return store.listClosures(context.database, propertyId, { ...part, from: isOver ? null : today })
}

function locatedIn(
  { clock }: Pick<AppContext, 'clock'>,
  id: number,
  row: { readonly document: Parameters<typeof propertyFrom>[0] } | undefined,
): Located {
  if (!row) throw notFound(`There is no property ${id}.`)
  const property = propertyFrom(row.document)
  return { property, today: localTime(clock.now(), property.timeZone).today }
}

function requireNights({ first, last, roomIds }: ClosureToMake, { property, today }: Located): void {
  const known = property.rooms.map(({ id }) => id)
  if (roomIds?.length === 0) throw refused('rooms', 'must name a room; leave it out for all rooms')
  const unknown = roomIds?.find(id => !known.includes(id))
  if (unknown !== undefined) throw refused('rooms', `names room ${unknown}, which the property does not have`)
  if (first < today)
    throw refused('from', `must not be before ${formatDay(today)}, the present night of the property`)
  if (last < first) throw refused('to', 'must not be before from')
  if (last - first >= mostNights) throw refused('to', `must be at most ${mostNights} nights after from`)
}

/** The rooms of a closure, ascending, as far as they are still there. */
async function coveredRooms(
  transaction: Transaction,
  { propertyId, roomIds }: Pick<Closure, 'propertyId' | 'roomIds'>,
): Promise<number[]> {
  const present = await store.readRoomIds(transaction, propertyId)
  return roomIds === null ? present : present.filter(id => roomIds.includes(id))
}

/** Rooms one after another, as everybody locks them. */
async function lockRooms(
  transaction: Transaction,
  propertyId: number,
  roomIds: readonly number[],
): Promise<void> {
  for (const roomId of roomIds) await lockRoomNights(transaction, { propertyId, roomId })
}

async function settleRooms(
  transaction: Transaction,
  { propertyId, roomIds, from }: { propertyId: number; roomIds: readonly number[]; from: Day },
): Promise<void> {
  for (const roomId of roomIds) await settleNights(transaction, { propertyId, roomId }, from)
  await bumpPropertyVersion(transaction, propertyId)
}

const refused = (field: string, said: Said) => badRequest([about(field, said)])

const noSuchClosure = (id: number) => notFound(`The property has no closure ${id}.`)
