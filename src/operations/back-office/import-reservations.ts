// Imports reservations that were made elsewhere, line by line: an import is begun, then continued until it is finished, by one
// process or by another after it. A line is taken in whole or refused; either way the others follow.

import type { Property } from '../../lodging/properties/property.ts'
import { ownInventory } from '../../lodging/properties/property.ts'
import { propertyFrom } from '../../lodging/properties/property-document.ts'
import {
  type ReservationTable,
  readReservationCsv,
} from '../../lodging/reservations/reservation-csv-reading.ts'
import { noteAudit } from '../../store/audit/entries.ts'
import * as stored from '../../store/back-office/reservation-imports.ts'
import { readProperties } from '../../store/properties/properties.ts'
import { badRequest, conflict, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { triedImport } from './import-trial.ts'
import { takeInLine } from './imported-line.ts'

export interface ReservationImportChoices {
  readonly mayOversell: boolean
  /** Says what would come of it, and takes nothing in. */
  readonly isDryRun: boolean
}

export interface ReservationImport extends Omit<stored.ReservationImportRow, 'id'> {
  readonly propertyId: number
  readonly isDryRun: boolean
}

/** Lines of one step, so that it ends soon. */
const mostAtOnce = 100
const patience = { lockMilliseconds: 10_000, statementMilliseconds: 60_000 }

/**
 * Checks a table and begins its import, which `continueReservationImport` carries out; a dry run only says what would come of
 * each line. One that was not finished is replaced. NotFoundException when there is no such property, ConflictException when
 * its rooms are in another system, BadRequestException for a file that is no table of reservations.
 */
export async function startReservationImport(
  context: AppContext,
  propertyId: number,
  file: string,
  { mayOversell, isDryRun }: ReservationImportChoices,
): Promise<ReservationImport> {
  const property = await importableProperty(context, propertyId)
  const table = await readReservationCsv(file, property, context.clock.now())
  if ('errors' in table) throw badRequest(table.errors)
  requireOwnLine(table, propertyId)
  const at = context.clock.now().toString()
  if (isDryRun) return { ...(await triedImport(context, property, table, mayOversell)), propertyId, isDryRun }
  await context.database.transaction(async transaction => {
    await stored.insertReservationImport(transaction, { ...table, propertyId, mayOversell, at })
    const after = { lines: table.lines.length, refused: table.refused, may_oversell: mayOversell }
    await noteAudit(transaction, {
      action: 'imported',
      objectKind: 'reservation',
      objectId: '',
      propertyId,
      after,
    })
  }, patience)
  return showReservationImport(context, propertyId)
}

/** The last import of a property. NotFoundException where there was none. */
export async function showReservationImport(
  { database }: Pick<AppContext, 'database'>,
  propertyId: number,
): Promise<ReservationImport> {
  const { id: _, ...row } = await importOf(database, propertyId)
  return { ...row, propertyId, isDryRun: false }
}

/**
 * Takes in the next lines of the last import of a property, and says how far it is; nothing once it is finished.
 * ConflictException when another import has taken its place.
 */
export async function continueReservationImport(
  context: AppContext,
  propertyId: number,
): Promise<ReservationImport> {
  const row = await importOf(context.database, propertyId)
  if (row.finishedAt === null) {
    const property = await importableProperty(context, propertyId)
    const publisherId = await context.database.transaction(stored.publisherOfImports)
    const import_ = { ...row, property, publisherId }
    for (let line = 0; line < mostAtOnce; line += 1) {
      if (!(await takeInLine(context, import_))) break
    }
  }
  return showReservationImport(context, propertyId)
}

async function importOf(database: AppContext['database'], propertyId: number) {
  const row = await stored.readReservationImport(database, propertyId)
  if (!row) throw notFound(`Nothing was imported for property ${propertyId} yet; start an import first.`)
  return row
}

/** As it is now, not as memory has it. */
async function importableProperty({ database }: AppContext, id: number): Promise<Property> {
  const [row] = await readProperties(database, [id])
  if (!row) throw notFound(`There is no property ${id}.`)
  const property = propertyFrom(row.document)
  if (property.source === ownInventory) return property
  throw conflict('id', `has its rooms in ${property.source}; import the reservations there`)
}

/** All lines of other properties: that is a mistake, not an import of nothing. */
function requireOwnLine({ lines, refused, elsewhere }: ReservationTable, propertyId: number): void {
  if (lines.length + refused > 0 || elsewhere === 0) return
  const message = `has no line of property ${propertyId}; choose another property, or take the column property_id out`
  throw badRequest([{ field: 'file', message }])
}
