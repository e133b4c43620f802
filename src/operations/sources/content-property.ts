// Imports one property of a source: its document is made, or changed where the operator has not changed it, or closed where
// the source does not list it any more.

import { isDeepStrictEqual } from 'node:util'
import type { PaymentCollection } from '../../lodging/properties/property.ts'
import { type CanonicalDocument, canonicalDocument } from '../../lodging/properties/property-document.ts'
import {
  type ContentToImport,
  closedContent,
  type MergedContent,
  mergedContent,
  nothingImported,
  numberOf,
} from '../../lodging/properties/source-document.ts'
import { checkPropertyDocument } from '../../lodging/property-documents/property-check.ts'
import type { ListedProperty, Named } from '../../sources/source-content.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { lockProperty, readProperties } from '../../store/properties/properties.ts'
import {
  freePropertyId,
  lockSourceProperty,
  readSourceProperties,
  type SourceProperty,
  writeSourceProperty,
} from '../../store/sources/source-content.ts'
import { badRequest, Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { fetchPictures } from '../properties/fetch-pictures.ts'
import { writeImported } from '../properties/import-property.ts'
import { documentOf, type InLanguages } from './content-document.ts'
import { wantedPictures } from './content-pictures.ts'

export type PropertyOutcome =
  | { readonly became: 'created' | 'changed' | 'unchanged' | 'unlisted' | 'missing' }
  | { readonly became: 'refused'; readonly reason: string }

export interface PropertyImport {
  readonly source: string
  readonly key: string
  /** Empty where the source does not list it. */
  readonly told: InLanguages<ListedProperty>
  readonly pictures: number
  readonly paymentCollection: PaymentCollection
  readonly region: Named | null
  readonly foundBy: string | null
  readonly isDryRun: boolean
}

const patience = { lockMilliseconds: 10_000, statementMilliseconds: 60_000 }

interface Imported {
  readonly outcome: PropertyOutcome
  readonly picturesMissing: number
}

/** All of it or nothing. A document that this server would not take refuses the property and is no error. */
export async function importListed(context: AppContext, asked: PropertyImport): Promise<Imported> {
  const { source, key, isDryRun, told } = asked
  const [known] = await readSourceProperties(context.database, source, [key])
  if (told.length === 0 && (known?.propertyId ?? null) === null) return ended('missing')
  const wanted = told.length === 0 ? [] : wantedPictures(told[0]![1], asked.pictures)
  const pictures = isDryRun
    ? { ids: new Map(Object.entries(known?.pictures ?? {})), missing: 0 }
    : await fetchPictures(context, wanted, known?.pictures ?? {})
  const incoming = told.length === 0 ? null : toImport(asked, pictures.ids)
  if (incoming !== null && 'reason' in incoming) {
    return { outcome: { became: 'refused', reason: incoming.reason }, picturesMissing: pictures.missing }
  }
  if (isDryRun) {
    const id = known?.propertyId ?? null
    const [row] = id === null ? [] : await readProperties(context.database, [id])
    const current = row ? canonicalDocument(row.document) : null
    return {
      outcome: wouldBecome(current, merge(asked, current, known, incoming), told.length > 0),
      picturesMissing: 0,
    }
  }
  const written = (transaction: Transaction) =>
    write(transaction, asked, { incoming, pictures: pictures.ids, at: context.clock.now().toString() })
  try {
    const outcome = await context.database.transaction(written, patience)
    return { outcome, picturesMissing: pictures.missing }
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error
    return { outcome: { became: 'refused', reason: error.message }, picturesMissing: pictures.missing }
  }
}

const ended = (became: Exclude<PropertyOutcome['became'], 'refused'>): Imported => ({
  outcome: { became },
  picturesMissing: 0,
})

/** The document in full form, or why this server would not take it. */
function toImport(
  { told, source, key, paymentCollection, region }: PropertyImport,
  pictures: ReadonlyMap<string, string>,
): ContentToImport | { readonly reason: string } {
  const document = documentOf(told, {
    id: numberOf(key) ?? 1,
    source,
    paymentCollection,
    region,
    pictures,
  })
  const checked = checkPropertyDocument(document)
  if ('errors' in checked) return { reason: badRequest(checked.errors).message }
  return { document: canonicalDocument(document), roomKeys: told[0]![1].rooms.map(room => room.key) }
}

/** What becomes of the document; null where there is nothing to do to it. */
function merge(
  { source, key }: PropertyImport,
  current: CanonicalDocument | null,
  known: SourceProperty | undefined,
  incoming: ContentToImport | null,
): MergedContent | null {
  const before = known?.imported ?? nothingImported
  // Content is that of the preferred source.
  if (current !== null && current.equal_offers !== 'one_source' && current.source !== source) return null
  if (incoming === null) return current && closedContent(current, before)
  if (current !== null) return mergedContent({ source, key }, current, before, incoming)
  const empty = { ...incoming.document, rooms: [], source_mappings: [{ source, key, rooms: [] }] }
  return mergedContent({ source, key }, empty, nothingImported, incoming)
}

function ofMerge(current: CanonicalDocument | null, merged: MergedContent | null, isListed: boolean) {
  if (!isListed) return 'unlisted'
  if (current === null) return 'created'
  return merged === null || isDeepStrictEqual(merged.document, current) ? 'unchanged' : 'changed'
}

/** Nothing is written, and what could not be is refused. */
function wouldBecome(
  current: CanonicalDocument | null,
  merged: MergedContent | null,
  isListed: boolean,
): PropertyOutcome {
  const became = ofMerge(current, merged, isListed)
  if (merged === null || became === 'unchanged') return { became }
  const checked = checkPropertyDocument(merged.document)
  return 'errors' in checked ? { became: 'refused', reason: badRequest(checked.errors).message } : { became }
}

interface ToWrite {
  readonly incoming: ContentToImport | null
  readonly pictures: ReadonlyMap<string, string>
  readonly at: string
}

async function write(
  transaction: Transaction,
  asked: PropertyImport,
  { incoming, pictures, at }: ToWrite,
): Promise<PropertyOutcome> {
  const { source, key, foundBy } = asked
  const known = await lockSourceProperty(transaction, { source, key, imported: nothingImported })
  const row = known.propertyId === null ? undefined : await lockProperty(transaction, known.propertyId)
  const current = row ? canonicalDocument(row.document) : null
  const merged = merge(asked, current, known, incoming)
  const became = ofMerge(current, merged, incoming !== null)
  const isNew = current === null
  const id = known.propertyId ?? (await freePropertyId(transaction, numberOf(key)))
  if (merged !== null && (isNew || !isDeepStrictEqual(merged.document, current)))
    await writeDocument(transaction, { ...merged.document, id }, !isNew)
  await writeSourceProperty(transaction, {
    source,
    key,
    foundBy,
    at,
    propertyId: id,
    imported: merged?.imported ?? known.imported,
    pictures: incoming === null ? known.pictures : Object.fromEntries(pictures),
    isListed: incoming !== null,
  })
  return { became }
}

/** A name that changed there changes here; a new property never takes the place of another. */
async function writeDocument(transaction: Transaction, document: CanonicalDocument, mayRename: boolean) {
  const checked = checkPropertyDocument(document)
  if ('errors' in checked) throw badRequest(checked.errors)
  await writeImported(transaction, checked, { mayRename, madeBy: 'the import of content' })
}
