// The document of a property as it is edited: everything but calendar and inventory, which the calendar edits.

import type { Answer } from '../api/client.ts'
import { type Language, languages } from '../api/kinds.ts'

/** A document as it was read. */
export interface Read {
  readonly document: PropertyDocument
  readonly version: number
}

type Whole = Answer<'exportProperty'>
export type PropertyDocument = Omit<Whole, 'calendar' | 'inventory'>
export type Room = PropertyDocument['rooms'][number]
export type RatePlan = PropertyDocument['rate_plans'][number]
export type Promotion = NonNullable<PropertyDocument['promotions']>[number]
export type Fee = NonNullable<PropertyDocument['fees']>[number]
export type Tax = NonNullable<PropertyDocument['taxes']>[number]
export type Picture = NonNullable<PropertyDocument['property_image']>[number]
export type SourceMapping = NonNullable<PropertyDocument['source_mappings']>[number]
export type Charge = RatePlan['cancellation']['no_show']
export type GuestText = string | Record<string, string>
export type Field = keyof PropertyDocument & string

export const sections = [
  'basics',
  'content',
  'rooms',
  'rates',
  'booking',
  'prices',
  'promotions',
  'charges',
  'pictures',
  'sources',
  'publishers',
  'document',
] as const
export type Section = (typeof sections)[number]

/** The section that edits a field of the document; what none edits is in the whole document. */
export function sectionOf(field: string): Section {
  const [name = ''] = field.split(/[.[]/)
  return sectionByField[name] ?? 'document'
}

const sectionByField: Readonly<Record<string, Section>> = {
  name: 'basics',
  open: 'basics',
  time_zone: 'basics',
  currency: 'basics',
  reservation_email: 'basics',
  invoice_issuer: 'basics',
  checkin_time: 'basics',
  checkout_time: 'basics',
  main_telephone: 'basics',
  url: 'basics',
  property_description: 'content',
  physical_address: 'content',
  property_policy: 'content',
  rooms: 'rooms',
  rate_plans: 'rates',
  promotions: 'promotions',
  fees: 'charges',
  taxes: 'charges',
  payment_types: 'booking',
  payment_collection: 'booking',
  multi_room: 'booking',
  guest_address: 'booking',
  cutoff_days: 'booking',
  cutoff_time: 'booking',
  child_age_bands: 'booking',
  assumed_child_age: 'booking',
  source: 'sources',
  source_mappings: 'sources',
  equal_offers: 'sources',
  property_image: 'pictures',
  calendar: 'prices',
}

/** Without the nights, which the calendar edits. */
export function withoutNights({
  calendar: _calendar,
  inventory: _inventory,
  ...document
}: Whole): PropertyDocument {
  return document
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ. */
export const changedFields = (one: PropertyDocument, other: PropertyDocument): Field[] =>
  ([...new Set([...Object.keys(one), ...Object.keys(other)])] as Field[]).filter(
    field => !isSame(one[field], other[field]),
  )

/** What somebody else saved while one was editing: `base` is what both began with. */
export interface Conflict {
  readonly theirs: PropertyDocument
  readonly version: number
  /** Who changed what, in the words of the server. */
  readonly says: readonly string[]
  /** Fields that only they changed. */
  readonly onlyTheirs: readonly Field[]
  /** Fields that both changed, each to something else. */
  readonly both: readonly Field[]
}

/** What others changed of a document that is being edited. */
export function conflictOf(
  base: PropertyDocument,
  mine: PropertyDocument,
  { theirs, version, says }: Pick<Conflict, 'theirs' | 'version' | 'says'>,
): Conflict {
  const own = new Set(changedFields(base, mine))
  const foreign = changedFields(base, theirs)
  return {
    theirs,
    version,
    says,
    onlyTheirs: foreign.filter(field => !own.has(field)),
    both: foreign.filter(field => own.has(field) && !isSame(mine[field], theirs[field])),
  }
}

/** Their document with one's own changes; of fields that both changed, one's own unless they are left to them. */
export function merged(
  base: PropertyDocument,
  mine: PropertyDocument,
  { theirs, both }: Conflict,
  keepsOwn: boolean,
): PropertyDocument {
  const own = changedFields(base, mine).filter(field => keepsOwn || !both.includes(field))
  return { ...theirs, ...Object.fromEntries(own.map(field => [field, mine[field]])) }
}

/** A document as it was saved, with what was changed while it was sent. */
export const withLater = (
  sent: PropertyDocument,
  now: PropertyDocument,
  saved: PropertyDocument,
): PropertyDocument => ({
  ...saved,
  ...Object.fromEntries(changedFields(sent, now).map(field => [field, now[field]])),
})

/** A text in a language; empty where it has none. */
export function textIn(text: GuestText | null | undefined, language: Language, own: Language): string {
  if (text == null) return ''
  if (typeof text === 'string') return language === own ? text : ''
  return text[language] ?? ''
}

/** A text to show, in the first of the languages that it has. */
export const anyText = (text: GuestText | null | undefined): string =>
  typeof text === 'string' ? text : (languages.map(each => text?.[each]).find(Boolean) ?? '')

/** The text with another wording in a language. Plain as long as it is in the document's own language only. */
export function withText(
  text: GuestText | null | undefined,
  typed: string,
  { language, own }: { readonly language: Language; readonly own: Language },
): GuestText {
  const all: Record<string, string> = typeof text === 'string' ? { [own]: text } : { ...text }
  all[language] = typed
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  const names = Object.keys(kept)
  return names.length === 0 || (names.length === 1 && names[0] === own) ? (kept[own] ?? '') : kept
}

/** The smallest number that no entry has as its id. */
export const freeId = (entries: readonly { readonly id: number }[]): number =>
  Math.max(0, ...entries.map(({ id }) => id)) + 1

/** A list with one entry replaced, or without it. */
export const withEntry = <Entry>(list: readonly Entry[], index: number, entry: Entry | null): Entry[] =>
  list.flatMap((each, at) => (at !== index ? [each] : entry === null ? [] : [entry]))

/** A list with one entry at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}
