// Imports a property's document: all errors are reported at once; otherwise its pictures are stored, then everything
// else in one transaction (atomic per property).

import { type ImageSlot, imageSlots, withStoredImages } from '../../lodging/image-slots.ts'
import { ownInventory, type Property } from '../../lodging/property.ts'
import { type CheckedProperty, checkPropertyDocument } from '../../lodging/property-check.ts'
import { canonicalDocument } from '../../lodging/property-document.ts'
import type { PropertyDocument } from '../../lodging/property-document-schema.ts'
import { noteAudit } from '../../store/audit/entries.ts'
import { findPictureId } from '../../store/pictures/pictures.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { writeCalendars } from '../../store/properties/calendars.ts'
import { type OversoldNight, writeInventory } from '../../store/properties/inventory-import.ts'
import { bumpPropertyVersion, writeProperty } from '../../store/properties/properties.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { badRequest, Fault, type FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { hasConfiguredSource } from '../shopping/bookable.ts'

/** The result of an import or of a change of nights. */
export interface ImportOutcome {
  readonly id: number
  readonly version: number
  /** False when the document equals the stored one. */
  readonly changed: boolean
  readonly warnings: readonly string[]
}

/** Reads the bytes of a `file` named in a document. */
export type ReadPictureFile = (name: string) => Promise<Uint8Array>

/**
 * Imports one property document. Throws BadRequestException with all errors and their paths; then nothing is written.
 * Sold and held counts are never touched; a calendar or an inventory that the document omits stays. `readFile` is
 * null where a document may not name files, as over HTTP. `mayRename`: the document may replace a property of its id
 * that has another name.
 */
export async function importProperty(
  context: AppContext,
  input: unknown,
  readFile: ReadPictureFile | null,
  { mayRename = false } = {},
): Promise<ImportOutcome> {
  const checked = accepted(input)
  requireKnownSource(context, checked.property)
  const slots = imageSlots(checked.document)
  const stored =
    slots.length === 0
      ? checked
      : withPictures(
          checked,
          withStoredImages(checked.document, await storePictures(context, slots, readFile)),
        )
  // An import may cover years of nights, so it waits longer than a reservation would.
  return context.database.transaction(transaction => writeImported(transaction, stored, mayRename), {
    lockMilliseconds: 10_000,
    statementMilliseconds: 60_000,
  })
}

function accepted(input: unknown): CheckedProperty {
  const checked = checkPropertyDocument(input)
  if ('errors' in checked) throw badRequest(checked.errors)
  return checked
}

/** A property whose source is not configured could be shown but never booked. */
function requireKnownSource(context: AppContext, property: Property): void {
  if (hasConfiguredSource(context, property)) return
  const known = [ownInventory, ...context.sources.keys()].join(', ')
  throw badRequest([
    { field: 'source', message: `${property.source} is not configured on this server; it knows ${known}` },
  ])
}

/** Checked again with the ids of its pictures, without its nights, which may be many and are already checked. */
function withPictures(checked: CheckedProperty, document: PropertyDocument): CheckedProperty {
  const { calendar: _calendar, inventory: _inventory, ...content } = document
  const { document: stored, property } = accepted(content)
  return { ...checked, document: stored, property }
}

/** Ids of the pictures sent as files or data, by path; every picture that cannot be stored is an error. */
async function storePictures(
  context: AppContext,
  slots: readonly ImageSlot[],
  readFile: ReadPictureFile | null,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const errors: FieldError[] = []
  for (const slot of slots) {
    try {
      ids.set(slot.path, await storedId(context, slot, readFile))
    } catch (error) {
      if (!(error instanceof Fault) || error.status >= 500) throw error
      errors.push({ field: slot.path, message: error.message })
    }
  }
  if (errors.length > 0) throw badRequest(errors)
  return ids
}

async function storedId(
  context: AppContext,
  slot: ImageSlot,
  readFile: ReadPictureFile | null,
): Promise<string> {
  if (slot.image !== undefined) {
    const id = findPictureId(slot.image)
    if (id && (await context.pictures.findOriginal(id))) return id
    throw new Fault('BadRequestException', 'there is no picture of this id; send it as a file or as data')
  }
  if (slot.data !== undefined) return (await context.addPicture(bytesOf(slot.data))).id
  if (readFile === null) {
    throw new Fault(
      'BadRequestException',
      'files can be named on the command line only; send the picture as data',
    )
  }
  const bytes = await readFile(slot.file ?? '').catch(error => {
    throw new Fault('BadRequestException', `the file ${slot.file} cannot be read`, { cause: error })
  })
  return (await context.addPicture(bytes)).id
}

const bytesOf = (dataUri: string): Uint8Array =>
  Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64')

/** Writes a checked document within a transaction; its pictures have to be stored already. */
export async function writeImported(
  transaction: Transaction,
  checked: CheckedProperty,
  mayRename: boolean,
): Promise<ImportOutcome> {
  const { document, property, calendars, inventory } = checked
  const written = await writeProperty(transaction, {
    id: property.id,
    name: property.name,
    order: property.order,
    document: canonicalDocument(document),
    rooms: property.rooms.map(({ id, allotment }) => ({ roomId: id, allotment })),
    mayRename,
  })
  const calendarChanged = calendars !== null && (await writeCalendars(transaction, property.id, calendars))
  const counted = inventory === null ? null : await writeInventory(transaction, property.id, inventory)
  const nightsChanged = calendarChanged || (counted?.changed ?? false)
  const version =
    nightsChanged && !written.changed ? await bumpPropertyVersion(transaction, property.id) : written.version
  if (nightsChanged) {
    const sections = [calendars && 'calendar', inventory && 'inventory'].filter(Boolean)
    await noteAudit(transaction, {
      ...{
        action: 'changed',
        objectKind: 'calendar',
        objectId: String(property.id),
        propertyId: property.id,
      },
      after: { version, imported: sections },
    })
  }
  return {
    id: property.id,
    version,
    changed: written.changed || nightsChanged,
    warnings: (counted?.oversold ?? []).map(warningOf),
  }
}

/** The warning about a night whose allotment is now lower than what is sold and held. */
export const warningOf = ({ roomId, day, allotment, taken }: OversoldNight): string =>
  `room ${roomId} on ${formatDay(day)}: ${taken} are sold or held and the allotment is ${allotment}; no more are sold`
