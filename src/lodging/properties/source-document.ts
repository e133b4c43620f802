// A property document that an import from a source keeps up to date beside its operator: a field is the import's as long as it
// is what the last import wrote, and the operator's from the moment it differs.

import { isDeepStrictEqual } from 'node:util'
import { type CanonicalDocument, canonicalDocument } from './property-document.ts'

/** The fields that an import writes; all others are the operator's. */
const importedFields = [
  'name',
  'language',
  'open',
  'time_zone',
  'currency',
  'main_telephone',
  'feature',
  'checkin_time',
  'checkout_time',
  'property_type',
  'destination',
  'property_description',
  'physical_address',
  'property_rating',
  'amenity',
  'property_image',
  'property_policy',
] as const

type Fields = Partial<Pick<CanonicalDocument, (typeof importedFields)[number]>>
type Room = CanonicalDocument['rooms'][number]

/** What the last import made of a property. */
export interface ContentImported {
  /** The operator made the document and chose its rooms; an import adds none. */
  readonly isAdopted: boolean
  readonly fields: Fields
  /** By the key of the room at the source; one that it does not list any more is kept with its id. */
  readonly rooms: Readonly<Record<string, { readonly room: Room; readonly isListed: boolean }>>
}

/** Of a property that was never imported. */
export const nothingImported = { isAdopted: false, fields: {}, rooms: {} } as const satisfies ContentImported

/** What is to be imported: a document, and the keys of its rooms in their order. */
export interface ContentToImport {
  readonly document: CanonicalDocument
  readonly roomKeys: readonly string[]
}

export interface MergedContent {
  readonly document: CanonicalDocument
  readonly imported: ContentImported
}

interface AtSource {
  readonly source: string
  readonly key: string
}

/** Of an empty document: what a field is that nobody has written. */
const unwritten = canonicalDocument({
  id: 1,
  name: '-',
  time_zone: 'UTC',
  currency: 'EUR',
  rooms: [],
  rate_plans: [],
})
const required: ReadonlySet<string> = new Set(['name', 'time_zone', 'currency'])

/**
 * The document with what is new. Null where the operator has taken the property off the source: it is not touched.
 */
export function mergedContent(
  at: AtSource,
  current: CanonicalDocument,
  before: ContentImported,
  { document: incoming, roomKeys }: ContentToImport,
): MergedContent | null {
  const mapping = current.source_mappings.find(each => each.source === at.source && each.key === at.key)
  if (mapping === undefined) return null
  const fields = Object.fromEntries(importedFields.map(field => [field, incoming[field]])) as Fields
  const next = mergedFields(current, before.fields, fields)
  const found = mergedRooms({ rooms: current.rooms, mapped: mapping.rooms }, before, { incoming, roomKeys })
  return {
    document: {
      ...next,
      rooms: found.rooms,
      source_mappings: current.source_mappings.map(each =>
        each === mapping ? { ...mapping, rooms: found.mapped } : each,
      ),
    },
    imported: { ...before, fields, rooms: found.imported },
  }
}

/** The document with the fields that are told: one that is not as it was told before is the operator's, and stays. */
export function mergedFields(
  current: CanonicalDocument,
  before: Partial<CanonicalDocument>,
  told: Partial<CanonicalDocument>,
): CanonicalDocument {
  const next = { ...current }
  for (const field of Object.keys(told) as (keyof CanonicalDocument)[]) {
    const written = before[field] ?? (required.has(field) ? undefined : unwritten[field])
    if (isDeepStrictEqual(current[field], written)) Object.assign(next, { [field]: told[field] })
  }
  return next
}

/** A property that its source does not list any more: closed, unless its operator has said whether it is open. */
export function closedContent(
  current: CanonicalDocument,
  before: ContentImported,
): Pick<MergedContent, 'document' | 'imported'> {
  const isOurs = current.open === (before.fields.open ?? unwritten.open)
  return {
    document: isOurs ? { ...current, open: false } : current,
    imported: { ...before, fields: { ...before.fields, open: false } },
  }
}

interface Rooms {
  readonly rooms: readonly Room[]
  readonly mapped: readonly { readonly id: number; readonly key: string }[]
}

function mergedRooms(
  { rooms, mapped }: Rooms,
  { isAdopted, rooms: before }: ContentImported,
  { incoming, roomKeys }: { incoming: CanonicalDocument; roomKeys: readonly string[] },
) {
  const result = [...rooms]
  const imported = new Map<string, ContentImported['rooms'][string]>()
  let keys = [...mapped]
  for (const [index, key] of roomKeys.entries()) {
    const known = Object.hasOwn(before, key) ? before[key] : undefined
    const isMapped = keys.some(each => each.key === key)
    const offered = incoming.rooms[index]!
    if (known === undefined && (isMapped || isAdopted)) continue
    const id = known?.room.id ?? freeRoomId(result, key)
    const room = { ...offered, id }
    imported.set(key, { room, isListed: true })
    const place = result.findIndex(each => each.id === id)
    if (known === undefined) result.push(room)
    else if (place >= 0) result[place] = mergedRoom(result[place]!, known.room, room)
    // Taken off by the operator, it stays off.
    const returns = known !== undefined && !known.isListed && place >= 0
    if (!isMapped && (known === undefined || returns)) keys.push({ id, key })
  }
  for (const [key, known] of Object.entries(before)) {
    if (imported.has(key)) continue
    imported.set(key, { ...known, isListed: false })
    keys = keys.filter(each => each.key !== key || each.id !== known.room.id)
  }
  return { rooms: result, mapped: keys, imported: Object.fromEntries(imported) }
}

function mergedRoom(current: Room, before: Room, offered: Room): Room {
  const fields = Object.keys(offered) as (keyof Room)[]
  return Object.fromEntries(
    fields.map(field => [
      field,
      isDeepStrictEqual(current[field], before[field]) ? offered[field] : current[field],
    ]),
  ) as unknown as Room
}

const largestId = 2_147_483_647

/** The source's own number where it is free, else the next after all others. */
function freeRoomId(rooms: readonly Room[], key: string): number {
  const used = new Set(rooms.map(({ id }) => id))
  const own = numberOf(key)
  if (own !== null && !used.has(own)) return own
  let id = 1
  while (used.has(id)) id += 1
  return id
}

/** A key as an id, where it can be one. */
export function numberOf(key: string): number | null {
  const number = /^[1-9]\d{0,9}$/.test(key) ? Number(key) : Number.NaN
  return number <= largestId ? number : null
}
