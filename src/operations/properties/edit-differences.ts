// What an edit changes: the stored nights that it covers, with the edit applied to them in memory.

import { type AllotmentDifference, allotmentDifferences } from '../../lodging/calendars/allotment-edit.ts'
import { type Adjustment, adjusted, adjustmentFrom } from '../../lodging/calendars/calendar-adjustment.ts'
import { differencesOf, type FieldDifference } from '../../lodging/calendars/calendar-difference.ts'
import { type CalendarChange, calendarOver, changesFrom } from '../../lodging/calendars/calendar-document.ts'
import type {
  AdjustmentDocument,
  CalendarEditDocument,
} from '../../lodging/calendars/schema-calendar-edit.ts'
import type { Property } from '../../lodging/properties/property.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { readStretches } from '../../store/properties/calendar-changes.ts'
import { readCountedNights } from '../../store/properties/inventory-import.ts'
import { type Day, parseDay } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'

export interface EditDifferences {
  readonly rates: readonly FieldDifference[]
  readonly rooms: readonly AllotmentDifference[]
}

/** What a checked edit changes. BadRequestException for an adjustment that leads to a price that cannot be. */
export async function editDifferences(
  reader: Reader,
  property: Property,
  edit: CalendarEditDocument,
): Promise<EditDifferences> {
  return {
    rates: await rateDifferences(reader, property, edit),
    rooms: await roomDifferences(reader, property, edit),
  }
}

/** What an edit does to the calendar of one room and rate. */
interface PairEdit {
  readonly roomId: number
  readonly rateCode: string
  first: Day
  last: Day
  readonly adjustments: { readonly adjustment: Adjustment; readonly index: number }[]
  change: CalendarChange | null
}

async function rateDifferences(
  reader: Reader,
  property: Property,
  edit: CalendarEditDocument,
): Promise<FieldDifference[]> {
  const pairs = pairsOf(property, edit)
  const stored = await readStretches(reader, property.id, pairs)
  const present = new Map(stored.map(calendar => [keyOf(calendar), calendar]))
  const errors = new Map<string, FieldError>()
  const differences: FieldDifference[] = []
  const turns = new EventLoopYield()
  for (const pair of pairs) {
    await turns.next()
    const before = present.get(keyOf(pair)) ?? null
    let after = before
    for (const { adjustment, index } of pair.adjustments) {
      const field = `adjust[${index}]`
      after &&= adjusted(after, adjustment, message => errors.set(field, { field, message }))
    }
    if (pair.change) after = calendarOver(pair.change, after)
    if (after !== null) differences.push(...differencesOf(before, after))
  }
  if (errors.size > 0) throw badRequest([...errors.values()])
  return differences
}

function pairsOf(property: Property, edit: CalendarEditDocument): PairEdit[] {
  const pairs = new Map<string, PairEdit>()
  const pairFor = (
    roomId: number,
    rateCode: string,
    { first, last }: { first: Day; last: Day },
  ): PairEdit => {
    const key = keyOf({ roomId, rateCode })
    const pair = pairs.get(key) ?? { roomId, rateCode, first, last, adjustments: [], change: null }
    pairs.set(key, pair)
    pair.first = Math.min(pair.first, first) as Day
    pair.last = Math.max(pair.last, last) as Day
    return pair
  }
  for (const [index, document] of (edit.adjust ?? []).entries()) {
    const adjustment = adjustmentFrom(document, decimalsOf(property.currency))
    for (const [roomId, rateCode] of namedPairs(property, document)) {
      pairFor(roomId, rateCode, adjustment).adjustments.push({ adjustment, index })
    }
  }
  for (const change of changesFrom(edit.calendar ?? [], property)) {
    pairFor(change.roomId, change.rateCode, change).change = change
  }
  return [...pairs.values()]
}

const namedPairs = (property: Property, { rooms, rate_plans }: AdjustmentDocument): [number, string][] => {
  const priced = property.ratePlans.filter(({ derived }) => derived === undefined)
  const rates = new Set(rate_plans ?? priced.map(({ code }) => code))
  const ids = new Set(rooms ?? property.rooms.map(({ id }) => id))
  return [...ids].flatMap(id => [...rates].map((code): [number, string] => [id, code]))
}

const keyOf = ({ roomId, rateCode }: { readonly roomId: number; readonly rateCode: string }): string =>
  `${roomId} ${rateCode}`

async function roomDifferences(
  reader: Reader,
  property: Property,
  edit: CalendarEditDocument,
): Promise<AllotmentDifference[]> {
  const entries = [...(edit.adjust_allotment ?? []), ...(edit.inventory ?? []), ...(edit.standing ?? [])]
  if (entries.length === 0) return []
  const stored = await readCountedNights(reader, property.id, {
    roomIds: property.rooms.map(({ id }) => id),
    first: entries.reduce((day, { from }) => Math.min(day, parseDay(from)!), Number.POSITIVE_INFINITY) as Day,
    last: entries.reduce((day, { to }) => Math.max(day, parseDay(to)!), Number.NEGATIVE_INFINITY) as Day,
  })
  const present = new Map(stored.map(night => [`${night.roomId} ${night.day}`, night]))
  const standing = new Map(property.rooms.map(({ id, allotment }) => [id, allotment]))
  return allotmentDifferences(
    edit,
    property,
    (roomId, day) =>
      present.get(`${roomId} ${day}`) ?? { allotment: standing.get(roomId) ?? null, followsRoom: true },
  )
}
