// Checks that the parts of a property document agree: ids are unique, references exist, limits leave a range. Checks only
// parts without schema errors.

import { parseAmount } from '../../values/money.ts'
import { type ErrorList, fieldName, type Place } from '../documents/document-errors.ts'
import { contradictionIn } from '../documents/promotion-kinds.ts'
import { shown } from '../documents/schema-sentences.ts'
import type { PromotionDocument } from '../prices/schema-rules.ts'
import { checkCharges } from './charge-checks.ts'
import { checkDerivations } from './derivation-checks.ts'
import { checkLimits, checkReferences, keysOf } from './limit-checks.ts'
import type { PropertyDocument } from './property-document-schema.ts'
import type { RatePlanDocument, RoomDocument } from './schema-rooms.ts'

const longestMetaData = 16_384

/** Adds an error for every contradiction outside calendar and inventory. */
export function crossCheckProperty(document: PropertyDocument, errors: ErrorList): void {
  const rooms = soundEntries(document, 'rooms', errors)
  const ratePlans = soundEntries(document, 'rate_plans', errors)
  const promotions = soundEntries(document, 'promotions', errors)
  const taxes = soundEntries(document, 'taxes', errors)
  checkUnique(rooms, 'id', errors)
  checkUnique(ratePlans, 'code', errors)
  checkUnique(promotions, 'id', errors)
  checkUnique(soundEntries(document, 'payment_types', errors), 'code', errors)
  for (const { entry, place } of rooms) checkRoom(entry, place, errors)
  for (const { entry, place } of ratePlans) checkRatePlan(entry, place, errors)
  for (const { entry, place } of promotions) {
    checkPromotion(entry, place, errors)
    checkReferences(document, entry.conditions ?? {}, [...place, 'conditions'], errors)
  }
  checkCharges(document, { fees: soundEntries(document, 'fees', errors), taxes }, errors)
  checkDerivations(document, ratePlans, errors)
  checkMappings(document, errors)
  checkAgeBands(document, errors)
  checkMetaData(document, errors)
}

/** Each source once, each of its rooms once, and only rooms that the document has. */
function checkMappings(document: PropertyDocument, errors: ErrorList): void {
  const mappings = soundEntries(document, 'source_mappings', errors)
  checkUnique(mappings, 'source', errors)
  const isOfSeveral = (document.equal_offers ?? 'one_source') !== 'one_source'
  if (isOfSeveral && mappings[0]?.entry.source !== document.source)
    errors.add(
      ['equal_offers'],
      'needs source to be the first of source_mappings, which is the preferred one.',
    )
  for (const { entry, place } of mappings) {
    const rooms = entry.rooms.map((room, index) => ({ entry: room, place: [...place, 'rooms', index] }))
    checkUnique(rooms, 'key', errors)
    const known = Array.isArray(document.rooms) ? keysOf(document.rooms, 'id') : null
    for (const { entry: room, place: where } of rooms) {
      if (known === null || known.has(room.id)) continue
      errors.add([...where, 'id'], `${shown(room.id)} is not the id of one of the document's rooms.`)
    }
  }
}

type ListName = {
  [Name in keyof PropertyDocument]-?: NonNullable<PropertyDocument[Name]> extends unknown[] ? Name : never
}[keyof PropertyDocument]

export interface SoundEntry<Entry> {
  readonly entry: Entry
  readonly place: Place
}

/** The entries of a list without errors so far. */
export function soundEntries<Name extends ListName>(
  document: PropertyDocument,
  name: Name,
  errors: ErrorList,
): SoundEntry<NonNullable<PropertyDocument[Name]>[number]>[] {
  const entries: unknown = document[name]
  if (!Array.isArray(entries)) return []
  return entries
    .map((entry, index) => ({ entry, place: [name, index] as const }))
    .filter(({ place }) => errors.isSound(...place))
}

function checkUnique<Entry extends object>(
  entries: readonly SoundEntry<Entry>[],
  key: keyof Entry & string,
  errors: ErrorList,
): void {
  const firstPlaces = new Map<unknown, Place>()
  for (const { entry, place } of entries) {
    const first = firstPlaces.get(entry[key])
    if (first) {
      errors.add(
        [...place, key],
        `${shown(entry[key])} is also that of ${fieldName(first)}]; it has to be unique.`,
      )
    } else firstPlaces.set(entry[key], place)
  }
}

function checkRoom(room: RoomDocument, place: Place, errors: ErrorList): void {
  if (room.maximum_occupancy < room.standard_occupancy) {
    errors.add([...place, 'maximum_occupancy'], `is below standard_occupancy (${room.standard_occupancy}).`)
  }
  for (const field of ['minimum_occupancy', 'maximum_adults', 'maximum_children'] as const) {
    if ((room[field] ?? 0) > room.maximum_occupancy) {
      errors.add([...place, field], `is above maximum_occupancy (${room.maximum_occupancy}).`)
    }
  }
  checkPriceBounds(room, place, errors)
  checkDistinct(room.beds ?? [], 'code', [...place, 'beds'], errors)
}

function checkRatePlan(plan: RatePlanDocument, place: Place, errors: ErrorList): void {
  checkPriceBounds(plan, place, errors)
  const deposit = plan.deposit?.steps ?? []
  checkDistinct(deposit, 'within_days', [...place, 'deposit', 'steps'], errors)
  checkDistinct(plan.cancellation.steps ?? [], 'hours_before', [...place, 'cancellation', 'steps'], errors)
}

/** As many decimals as any currency has, for comparing amounts of the same one. */
const mostDecimals = 4

function checkPriceBounds(
  { min_price, max_price }: Pick<RoomDocument, 'min_price' | 'max_price'>,
  place: Place,
  errors: ErrorList,
): void {
  const [least, most] = [min_price, max_price].map(amount => parseAmount(amount ?? '', mostDecimals))
  if (least === undefined || most === undefined || least <= most) return
  errors.add([...place, 'max_price'], `is below min_price (${min_price}).`)
}

/** Keys in an inner list must be unique; left out and null are the same. */
function checkDistinct<Entry extends object>(
  entries: readonly Entry[],
  key: keyof Entry & string,
  place: Place,
  errors: ErrorList,
): void {
  const seen = new Set<unknown>()
  for (const [index, entry] of entries.entries()) {
    const value = entry[key] ?? null
    if (seen.has(value))
      errors.add([...place, index, key], `${shown(value)} is there twice; write each once.`)
    seen.add(value)
  }
}

function checkPromotion(promotion: PromotionDocument, place: Place, errors: ErrorList): void {
  const found = contradictionIn(promotion)
  if (found !== null) errors.add([...place, ...found.place], found.message)
  const { conditions = {} } = promotion
  checkLimits(conditions, 'min_nights', 'max_nights', [...place, 'conditions'], errors)
  checkLimits(conditions, 'min_lead_days', 'max_lead_days', [...place, 'conditions'], errors)
}

/** Bands begin at age 0, and each continues where the one before it ends. */
function checkAgeBands(document: PropertyDocument, errors: ErrorList): void {
  if (!errors.isSound('child_age_bands')) return
  let expected = 0
  for (const [index, band] of (document.child_age_bands ?? []).entries()) {
    const place = ['child_age_bands', index]
    if (band.from_age !== expected) {
      errors.add([...place, 'from_age'], `must be ${expected}, so that the bands have no gap and no overlap.`)
    }
    if (band.to_age < band.from_age) errors.add([...place, 'to_age'], `is below from_age (${band.from_age}).`)
    expected = band.to_age + 1
  }
}

function checkMetaData(document: PropertyDocument, errors: ErrorList): void {
  if (!errors.isSound('meta_data') || !document.meta_data) return
  const { length } = JSON.stringify(document.meta_data)
  if (length > longestMetaData) {
    errors.add(['meta_data'], `is ${length} characters of JSON; at most ${longestMetaData} are allowed.`)
  }
}
