// The document of a property as an import would accept it, including calendar and inventory.

import { calendarEntriesFrom } from '../../lodging/calendars/calendar-export.ts'
import { withoutDerived } from '../../lodging/calendars/derived-calendars.ts'
import { inventoryEntriesFrom } from '../../lodging/calendars/inventory-document.ts'
import { imageSlots, withImageFiles } from '../../lodging/properties/image-slots.ts'
import { propertyFrom } from '../../lodging/properties/property-document.ts'
import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import { findPictureId } from '../../store/pictures/stored-picture.ts'
import { readCalendars } from '../../store/properties/calendars.ts'
import { readInventoryExceptions } from '../../store/properties/inventory-import.ts'
import { readProperties } from '../../store/properties/properties.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

/** Stores a picture and returns the file name for the exported document. */
export type WritePictureFile = (fileName: string, bytes: Uint8Array) => Promise<string>

/**
 * The document imports to the same property. It names pictures by their ids, which this server knows; with
 * `writeFile` it names files, for another server. NotFoundException when there is no such property.
 */
export async function exportProperty(
  context: AppContext,
  id: number,
  writeFile: WritePictureFile | null,
): Promise<PropertyDocument> {
  const { document } = await exportVersion(context, id)
  return writeFile === null ? document : withPictureFiles(context, document, writeFile)
}

/** The same with the version of the property that it is of, and pictures by their ids. */
export async function exportVersion(
  context: AppContext,
  id: number,
): Promise<{ readonly version: number; readonly document: PropertyDocument }> {
  // The version first: what is read after it may be newer, and then the version is refused, never the other way round.
  const [row] = await readProperties(context.database, [id])
  if (!row) throw notFound(`There is no property ${id}.`)
  const property = propertyFrom(row.document)
  const stored = (await readCalendars(context.database, [id])).get(id) ?? []
  const calendars = withoutDerived(stored, property)
  const exceptions = await readInventoryExceptions(context.database, id)
  const document: PropertyDocument = {
    ...row.document,
    calendar: calendarEntriesFrom(calendars, property),
    inventory: inventoryEntriesFrom(exceptions),
  }
  return { version: row.version, document }
}

async function withPictureFiles(
  context: AppContext,
  document: PropertyDocument,
  writeFile: WritePictureFile,
): Promise<PropertyDocument> {
  const files = new Map<string, string>()
  for (const { path, image } of imageSlots(document)) {
    const id = findPictureId(image ?? '')
    const original = id && (await context.pictures.findOriginal(id))
    const open = original && (await context.pictures.openOriginal(original))
    if (open) files.set(path, await writeFile(`${id}.${original.format}`, await open.read()))
  }
  return withImageFiles(document, files)
}
