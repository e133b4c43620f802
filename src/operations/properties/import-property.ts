// Imports a property's document: all errors are reported at once; otherwise its pictures are stored, then everything
// else in one transaction (atomic per property).

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import { withDerivedPlans } from '../../lodging/calendars/derived-calendars.ts'
import { derivedGaps, gapSentence } from '../../lodging/calendars/derived-gaps.ts'
import { type ImageSlot, imageSlots, withStoredImages } from '../../lodging/properties/image-slots.ts'
import { ownInventory, type Property } from '../../lodging/properties/property.ts'
import { canonicalDocument } from '../../lodging/properties/property-document.ts'
import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import {
  type CheckedProperty,
  checkPropertyDocument,
} from '../../lodging/property-documents/property-check.ts'
import { isLive } from '../../sources/source.ts'
import { noteAudit } from '../../store/audit/entries.ts'
import { findPictureId } from '../../store/pictures/stored-picture.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { readCalendars, writeCalendars } from '../../store/properties/calendars.ts'
import { type OversoldNight, writeInventory } from '../../store/properties/inventory-import.ts'
import { bumpPropertyVersion, lockProperty, writeProperty } from '../../store/properties/properties.ts'
import { notePropertyEdit } from '../../store/properties/property-edits.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { badRequest, Fault, type FieldError } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { hasConfiguredSource } from '../shopping/bookable.ts'
import type { WantedVersion } from './calendar-version.ts'
import { closedWarnings } from './closed-warning.ts'
import { changedFields, requireDocument } from './document-version.ts'
import { requireSameMeaning } from './kept-prices.ts'

/** The result of an import or of a change of nights. */
export interface ImportOutcome {
  readonly id: number
  readonly version: number
  /** False when the document equals the stored one. */
  readonly changed: boolean
  readonly warnings: readonly string[]
}

/** How a document is imported. */
export interface ImportChoices {
  /** The document may replace a property of its id that has another name. */
  readonly mayRename?: boolean
  /** It may replace no property. */
  readonly isNew?: boolean
  /** Refuses the import unless the document is as it was at one of these versions; null: there has to be one; undefined: as it is. */
  readonly wanted?: WantedVersion | undefined
  /** Who imports it, as other editors are told. */
  readonly madeBy?: string
}

/** Reads the bytes of a `file` named in a document. */
export type ReadPictureFile = (name: string) => Promise<Uint8Array>

/**
 * Imports one property document. Throws BadRequestException with all errors and their paths; then nothing is written.
 * Sold and held counts are never touched; a calendar or an inventory that the document omits stays. `readFile` is
 * null where a document may not name files, as over HTTP. PreconditionFailedException when others have changed the
 * document since the versions that are `wanted`, ConflictException for an id that is taken by another property if it
 * `isNew`.
 */
export async function importProperty(
  context: AppContext,
  input: unknown,
  readFile: ReadPictureFile | null,
  choices: ImportChoices = {},
): Promise<ImportOutcome> {
  const stored = await readyToImport(context, input, readFile)
  return context.database.transaction(
    transaction => writeImported(transaction, stored, choices),
    importTimeouts,
  )
}

/** An import may cover years of nights, so it waits longer than a reservation would. */
export const importTimeouts = { lockMilliseconds: 10_000, statementMilliseconds: 60_000 }

/** A document that is checked, with its pictures stored. Throws as above. */
export async function readyToImport(
  context: AppContext,
  input: unknown,
  readFile: ReadPictureFile | null,
): Promise<CheckedProperty> {
  const checked = accepted(input)
  requireKnownSource(context, checked.property)
  const slots = imageSlots(checked.document)
  requireFew(slots, context.picturesPerProperty)
  if (slots.length === 0) return checked
  const ids = await storePictures(context, slots, readFile)
  return withPictures(checked, withStoredImages(checked.document, ids))
}

function accepted(input: unknown): CheckedProperty {
  const checked = checkPropertyDocument(input)
  if ('errors' in checked) throw badRequest(checked.errors)
  return checked
}

function requireFew({ length }: readonly ImageSlot[], most: number): void {
  if (length <= most) return
  const message = `the property and its rooms have ${length} pictures; at most ${most} are taken here (PICTURES_PER_PROPERTY)`
  throw badRequest([{ field: 'property_image', message }])
}

function requireKnownSource(context: AppContext, property: Property): void {
  const fault = sourceFault(context, property)
  if (fault) throw badRequest([fault])
}

/** A property whose source is not configured could be shown but never booked; null where it is. */
export function sourceFault(context: AppContext, property: Property): FieldError | null {
  if (hasConfiguredSource(context, property)) return severalFault(context, property)
  const known = [ownInventory, ...context.sources.keys()].join(', ')
  return {
    field: 'source',
    message: `${property.source} is not configured on this server; it knows ${known}`,
  }
}

/** A calendar here and a source would sell the same rooms twice: only sources that are searched live are asked together. */
function severalFault(
  { sources }: Pick<AppContext, 'sources'>,
  { equalOffers, sourceMappings }: Property,
): FieldError | null {
  if (equalOffers === 'one_source') return null
  const other = sourceMappings.find(({ source }) => {
    const found = sources.get(source)
    return found === undefined || !isLive(found)
  })
  return other === undefined
    ? null
    : {
        field: 'equal_offers',
        message: `${other.source} is not searched live on this server; take it out of source_mappings`,
      }
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
  if (slot.data !== undefined) return (await context.addPicture(bytesOfDataUri(slot.data))).id
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

/** The bytes of a picture that is written as a data URI. */
export const bytesOfDataUri = (dataUri: string): Uint8Array =>
  Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64')

/** Writes a checked document within a transaction; its pictures have to be stored already. Throws as above. */
export async function writeImported(
  transaction: Transaction,
  checked: CheckedProperty,
  { mayRename = false, isNew = false, wanted, madeBy = 'an import' }: ImportChoices,
): Promise<ImportOutcome> {
  const { document, property, calendars, inventory } = checked
  const { id } = property
  const present = await lockProperty(transaction, id)
  if (isNew && present) throw idTaken(id)
  if (wanted !== undefined) {
    const hasNights = calendars !== null || inventory !== null
    await requireDocument(transaction, { id, present, wanted, hasNights })
  }
  if (present && calendars === null) await requireSameMeaning(transaction, present.document, property)
  const canonical = canonicalDocument(document)
  const written = await writeProperty(transaction, {
    id,
    name: property.name,
    order: property.order,
    document: canonical,
    rooms: property.rooms.map(room => ({ roomId: room.id, allotment: room.allotment })),
    // The id of a new one may have been taken since; then it is refused below, whatever its name is.
    mayRename: mayRename || isNew,
  })
  if (isNew && written.version !== 1) throw idTaken(id)
  const calendarChanged = calendars !== null && (await writeCalendars(transaction, id, calendars))
  const counted = inventory === null ? null : await writeInventory(transaction, id, inventory)
  const countsChanged = counted?.changed ?? false
  const nightsChanged = calendarChanged || countsChanged
  const version =
    nightsChanged && !written.changed ? await bumpPropertyVersion(transaction, id) : written.version
  if (nightsChanged) {
    const sections = [calendars && 'calendar', inventory && 'inventory'].filter(Boolean)
    await noteAudit(transaction, {
      action: 'changed',
      objectKind: 'calendar',
      objectId: String(id),
      propertyId: id,
      after: { version, imported: sections },
    })
  }
  const fields = [
    ...changedFields(present?.document, canonical),
    ...(calendarChanged ? ['calendar'] : []),
    ...(countsChanged ? ['inventory'] : []),
  ]
  if (fields.length > 0) await notePropertyEdit(transaction, id, { version, madeBy, fields })
  return {
    id,
    version,
    changed: written.changed || nightsChanged,
    warnings: [
      ...(present && present.archivedAt !== null ? [staysArchived] : []),
      ...(counted?.oversold ?? []).map(warningOf),
      ...(await closedWarnings(transaction, id, inventory ?? [])),
      ...(await gapWarnings(transaction, property, calendars)),
    ],
  }
}

/** Of derived plans whose rules leave nights without a price; `calendars` null: the stored ones. */
async function gapWarnings(
  transaction: Transaction,
  property: Property,
  calendars: readonly RateCalendar[] | null,
): Promise<string[]> {
  if (!property.ratePlans.some(({ derived }) => derived !== undefined)) return []
  const { id } = property
  const written = calendars ?? (await readCalendars(transaction, [id])).get(id) ?? []
  return derivedGaps(withDerivedPlans(written, property), property, null).map(gapSentence)
}

/** A document never brings a property back by the way. */
const staysArchived = 'the property is archived and stays so; it is sold again when it is restored'

const idTaken = (id: number): Fault =>
  new Fault(
    'ConflictException',
    `There is a property ${id} already; take another id, or leave it out to get a free one.`,
  )

/** The warning about a night whose allotment is now lower than what is sold and held. */
export const warningOf = ({ roomId, day, allotment, taken }: OversoldNight): string =>
  `room ${roomId} on ${formatDay(day)}: ${taken} are sold or held and the allotment is ${allotment}; no more are sold`
