// Checks a property's document as it would be imported, without writing anything: all errors, what is still missing to sell
// the property, and what a stay would cost under it.

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import { imageSlots } from '../../lodging/properties/image-slots.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { canonicalDocument } from '../../lodging/properties/property-document.ts'
import type { PropertyDocument } from '../../lodging/properties/property-document-schema.ts'
import {
  type CheckedProperty,
  checkPropertyDocument,
} from '../../lodging/property-documents/property-check.ts'
import { isLive as isLiveSource } from '../../sources/source.ts'
import { findPictureId } from '../../store/pictures/stored-picture.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { readCalendars } from '../../store/properties/calendars.ts'
import { type PropertyRow, readProperties } from '../../store/properties/properties.ts'
import { soldCalendars } from '../../store/properties/stock.ts'
import { readTariffs } from '../../store/properties/tariffs.ts'
import { isSoldBySomebody } from '../../store/publishers/publishers.ts'
import { type Day, localTime } from '../../values/civil-dates.ts'
import { type FieldError, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { type ExampleQuestion, type WorkedExample, workedExample } from './example-stay.ts'
import { sourceFault } from './import-property.ts'
import { type Lack, lacksOf } from './lacks.ts'

export interface PropertyCheck {
  /** The version of the stored property. */
  readonly version: number
  /** As an import would refuse them. */
  readonly errors: readonly FieldError[]
  /** Of a document with errors: what the stored property lacks. */
  readonly missing: readonly Lack[]
  /** Null for a document with errors, or without a room or a rate plan. */
  readonly example: WorkedExample | null
}

/**
 * Checks a document in place of the stored one, or with null the stored one itself. NotFoundException when there is no such
 * property; BadRequestException for an example of a room or rate that the document does not have.
 */
export async function checkProperty(
  context: AppContext,
  id: number,
  edited: unknown,
  question: ExampleQuestion,
): Promise<PropertyCheck> {
  const [row] = await readProperties(context.database, [id])
  if (!row) throw notFound(`There is no property ${id}.`)
  const { version } = row
  const stored = canonicalDocument(row.document)
  const checked = checkPropertyDocument(edited ?? stored)
  const errors = 'errors' in checked ? checked.errors : await faultsOf(context, id, checked)
  if (!('errors' in checked) && errors.length === 0) {
    const { missing, calendars, local } = await lacksIn(context, row, checked)
    return { version, errors, missing, example: workedExample(checked.property, calendars, question, local) }
  }
  const known = checkPropertyDocument(stored)
  const missing = 'errors' in known ? [] : (await lacksIn(context, row, known)).missing
  return { version, errors, missing, example: null }
}

/** What the property of a document lacks, and what it was seen by. */
async function lacksIn(
  context: AppContext,
  { id, archivedAt }: Pick<PropertyRow, 'id' | 'archivedAt'>,
  { property, calendars: ownCalendars }: CheckedProperty,
) {
  const local = localTime(context.clock.now(), property.timeZone)
  const written =
    ownCalendars ?? (await readCalendars(context.database, [property.id])).get(property.id) ?? []
  const calendars = await calendarsForSale(context.database, property, written, local.today)
  const source = context.sources.get(property.source)
  const missing = lacksOf(property, calendars, {
    today: local.today,
    isArchived: archivedAt !== null,
    isSold: await isSoldBySomebody(context.database, id),
    isLive: source !== undefined && isLiveSource(source),
  })
  return { missing, calendars, local }
}

/** What an import would refuse although the document itself is right. */
async function faultsOf(
  context: AppContext,
  id: number,
  { document, property }: CheckedProperty,
): Promise<FieldError[]> {
  const ofSource = sourceFault(context, property)
  return [
    ...(document.id === id ? [] : [{ field: 'id', message: `must be ${id}, the id in the path` }]),
    ...(ofSource ? [ofSource] : []),
    ...(await pictureFaults(context, document)),
  ]
}

/** Pictures that are not in the image store. Data is decoded when it is imported. */
async function pictureFaults(context: AppContext, document: PropertyDocument): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const { path, image, file } of imageSlots(document)) {
    if (file !== undefined) {
      errors.push({ field: path, message: 'files can be named on the command line only' })
    }
    if (image === undefined) continue
    const id = findPictureId(image)
    if (id && (await context.pictures.findOriginal(id))) continue
    errors.push({ field: path, message: 'there is no picture of this id; upload it first' })
  }
  return errors
}

/** Written calendars as a property sells them, which may be another version than the stored one. */
async function calendarsForSale(
  reader: Reader,
  property: Property,
  written: readonly RateCalendar[],
  today: Day,
): Promise<readonly RateCalendar[]> {
  const { id, rooms, ratePlans } = property
  const [roomIds, codes] = [new Set(rooms.map(room => room.id)), new Set(ratePlans.map(({ code }) => code))]
  const tariffs = await readTariffs(reader, id)
  return soldCalendars(written, tariffs, property, today).filter(
    ({ roomId, rateCode }) => roomIds.has(roomId) && codes.has(rateCode),
  )
}
