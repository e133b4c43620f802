// Changes prices, restrictions and counts of some nights, as channel managers do all day: all errors are reported at
// once; otherwise one transaction. Everything that changes nights passes `writeNights`.

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import { type CheckedChange, checkCalendarChange } from '../../lodging/calendars/calendar-change.ts'
import { type CalendarChange, calendarOver } from '../../lodging/calendars/calendar-document.ts'
import { type BoundedDocument, PriceBounds } from '../../lodging/calendars/price-bounds.ts'
import { priceJump } from '../../lodging/calendars/price-jumps.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { changeCalendars } from '../../store/properties/calendar-changes.ts'
import { type CalendarSteps, noteCalendarEdit } from '../../store/properties/calendar-edits.ts'
import {
  changeInventory,
  followRooms,
  type InventoryException,
  type OversoldNight,
} from '../../store/properties/inventory-import.ts'
import { bumpPropertyVersion, lockProperty } from '../../store/properties/properties.ts'
import type { Day } from '../../values/civil-dates.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { closedWarnings } from './closed-warning.ts'
import { type ImportOutcome, warningOf } from './import-property.ts'
import { noteNewBasePrices } from './price-rules/new-base-prices.ts'

/** A change may cover years of nights, so it waits longer than a reservation would. */
export const calendarTimeouts = { lockMilliseconds: 10_000, statementMilliseconds: 60_000 }

/** Stores the counts of nights, and says whether any changed and which nights are oversold now. */
export type SetCounts = (
  transaction: Transaction,
  propertyId: number,
  nights: readonly InventoryException[],
) => Promise<{ changed: boolean; oversold: OversoldNight[] }>

/** Who changes nights, and what the counts of the entries mean: allotments, unless said. */
export interface ChangeMaker {
  /** A name for other editors: of a person, a key or a channel. */
  readonly madeBy: string
  readonly setCounts?: SetCounts
  /** For the audit trail: what the change did, as far as it is known. */
  readonly steps?: CalendarSteps
  /** Of price rules: the prices come from base prices, and are none themselves. */
  readonly keepsBasePrices?: true
}

/**
 * Merges entries into the stored calendars and inventory of a property; fields that they do not name stay. Repeating
 * it changes nothing. NotFoundException when there is no such property, BadRequestException with all errors and their
 * paths; then nothing is written. Sold and held counts are never touched.
 */
export async function changeCalendar(
  context: AppContext,
  propertyId: number,
  input: unknown,
  maker: ChangeMaker,
): Promise<ImportOutcome> {
  return context.database.transaction(
    transaction => changeCalendarWithin(transaction, propertyId, input, maker),
    calendarTimeouts,
  )
}

/** The same within a transaction. */
export async function changeCalendarWithin(
  transaction: Transaction,
  id: number,
  input: unknown,
  maker: ChangeMaker,
): Promise<ImportOutcome> {
  // The lock excludes imports and other changes; reservations do not wait for it.
  const property = await lockProperty(transaction, id)
  if (!property) throw notFound(`There is no property ${id}.`)
  const checked = checkCalendarChange(input, property.document)
  if ('errors' in checked) throw badRequest(checked.errors)
  // The audit trail shows what was asked for; what the nights were before, nobody has read.
  const steps = { before: null, after: input as object }
  return writeNights(
    transaction,
    { id, version: property.version, document: property.document, ...checked, standing: [] },
    { steps, ...maker },
  )
}

/** Checked changes of the nights of a property at a version. */
export interface NightsToWrite extends CheckedChange {
  readonly id: number
  readonly version: number
  /** What bounds the prices. */
  readonly document: BoundedDocument
  /** Nights that follow the standing allotment of their room again. */
  readonly standing: readonly { readonly roomId: number; readonly day: Day }[]
}

/**
 * Writes the nights of a property that the transaction has locked, and notes who did. BadRequestException for prices outside of
 * the bounds of the property; warnings for those that are far from the prices before.
 */
export async function writeNights(
  transaction: Transaction,
  nights: NightsToWrite,
  {
    madeBy,
    setCounts = changeInventory,
    steps = { before: null, after: null },
    keepsBasePrices,
  }: ChangeMaker,
): Promise<ImportOutcome> {
  const { id, calendars, inventory, standing } = nights
  const prices = new PriceWatch(nights.document)
  const repriced = await changeCalendars(transaction, id, calendars, (change, present) => {
    prices.look(change, present)
    return calendarOver(change, present)
  })
  prices.refuse()
  if (!keepsBasePrices) await noteNewBasePrices(transaction, id, calendars)
  const counted = await setCounts(transaction, id, inventory)
  const followed = await followRooms(transaction, id, standing)
  const changed = repriced || counted.changed || followed.changed
  const version = changed ? await bumpPropertyVersion(transaction, id) : nights.version
  if (changed) await noteCalendarEdit(transaction, id, { version, madeBy, steps, ...extentOf(nights) })
  return {
    id,
    version,
    changed,
    warnings: [
      ...[...counted.oversold, ...followed.oversold].map(warningOf),
      ...(await closedWarnings(transaction, id, [...inventory, ...standing])),
      ...prices.warnings,
    ],
  }
}

/** More rooms and rates than anybody reads of are not warned of by name. */
const mostWarnings = 20

/** Looks at the prices of changes while they are laid over the calendars. */
class PriceWatch {
  readonly #bounds: PriceBounds
  readonly #warnings: string[] = []

  constructor(document: BoundedDocument) {
    this.#bounds = new PriceBounds(document)
  }

  look(change: CalendarChange, present: RateCalendar | null): void {
    const alone = calendarOver(change, null)
    this.#bounds.checkAll(alone)
    const jump = priceJump(alone, present, this.#bounds)
    if (jump !== null) this.#warnings.push(jump)
  }

  refuse(): void {
    const { errors } = this.#bounds
    if (errors.length > 0) throw badRequest(errors)
  }

  get warnings(): readonly string[] {
    const further = this.#warnings.length - mostWarnings
    const listed = this.#warnings.slice(0, mostWarnings)
    return further > 0
      ? [...listed, `Far prices of ${further} more rooms and rate plans were taken.`]
      : listed
  }
}

/** The rooms, rates and nights that a change covers. */
function extentOf({ calendars, inventory, standing }: NightsToWrite) {
  const counted = [...inventory, ...standing]
  const rooms = [...calendars, ...counted].map(({ roomId }) => roomId)
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const night of [...calendars, ...counted.map(({ day }) => ({ first: day, last: day }))]) {
    first = Math.min(first, night.first)
    last = Math.max(last, night.last)
  }
  return {
    roomIds: [...new Set(rooms)].sort((a, b) => a - b),
    rateCodes: [...new Set(calendars.map(({ rateCode }) => rateCode))].sort(),
    first: first as Day,
    last: last as Day,
  }
}
