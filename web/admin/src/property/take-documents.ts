// Documents of properties as files: read, checked and taken in one after another, each with what came of it.

import { call, Refusal } from '../api/client.ts'
import type { AdminOperations } from '../api/types.ts'
import type { ListedProperty } from '../shell/property-scope.ts'

type PropertyDocument = AdminOperations['importProperty']['body']

/** What is to become of a document, and then what did. */
export type Outcome = 'new' | 'replaces' | 'created' | 'changed' | 'same' | 'refused'

export interface TakenDocument {
  /** Of the file, and its place in a file of several. */
  readonly from: string
  /** Of the property; empty where it cannot be read. */
  readonly name: string
  readonly outcome: Outcome
  /** Why it is refused. */
  readonly reasons: readonly string[]
  readonly document: PropertyDocument | null
  /** Of the property that it replaces, as it was checked. */
  readonly version: number | null
}

interface Known {
  readonly properties: readonly ListedProperty[]
  readonly mayChange: (propertyId: number) => boolean
  readonly mayCreate: boolean
  readonly words: { readonly notADocument: string; readonly notAllowed: string; readonly noAnswer: string }
}

interface Read {
  readonly from: string
  readonly value: unknown
}

/** The documents of files; a file has one, or a list. */
export async function documentsIn(files: readonly File[]): Promise<Read[]> {
  const read: Read[] = []
  for (const file of files) {
    const value: unknown = await file
      .text()
      .then(JSON.parse)
      .catch(() => null)
    if (!Array.isArray(value)) read.push({ from: file.name, value })
    else
      for (const [at, each] of value.entries()) read.push({ from: `${file.name} (${at + 1})`, value: each })
  }
  return read
}

/** What a document would do, without doing it. */
export async function checked({ from, value }: Read, known: Known): Promise<TakenDocument> {
  const refused = (...reasons: string[]): TakenDocument => ({
    from,
    name: nameOf(value),
    outcome: 'refused',
    reasons,
    document: null,
    version: null,
  })
  if (!isDocument(value)) return refused(known.words.notADocument)
  const name = nameOf(value)
  const present = known.properties.find(({ id }) => id === value.id)
  if (!present) {
    if (!known.mayCreate) return refused(known.words.notAllowed)
    return { from, name, outcome: 'new', reasons: [], document: value, version: null }
  }
  if (!known.mayChange(present.id)) return refused(known.words.notAllowed)
  try {
    const { errors, version } = await call('checkProperty', {
      path: { id: present.id },
      query: {},
      body: value as unknown as Record<string, unknown>,
    })
    if (errors.length > 0) return refused(...errors.map(sentenceOf))
    return { from, name, outcome: 'replaces', reasons: [], document: value, version }
  } catch (error) {
    return refused(...reasonsOf(error, known.words.noAnswer))
  }
}

/** Takes a checked document in. Others may have changed the property since it was checked: then it is refused. */
export async function taken(each: TakenDocument, noAnswer: string): Promise<TakenDocument> {
  const { document, version, outcome } = each
  if (document === null) return each
  try {
    if (outcome === 'new') {
      await call('createProperty', { body: document as unknown as Record<string, unknown> })
      return { ...each, outcome: 'created', document: null }
    }
    const { changed } = await call(
      'importProperty',
      { path: { id: document.id }, query: {}, body: document },
      { ifMatch: version ?? undefined },
    )
    return { ...each, outcome: changed ? 'changed' : 'same', document: null }
  } catch (error) {
    return { ...each, outcome: 'refused', reasons: reasonsOf(error, noAnswer), document: null }
  }
}

const isDocument = (value: unknown): value is PropertyDocument =>
  typeof value === 'object' &&
  value !== null &&
  ['rooms', 'rate_plans'].every(name => Array.isArray((value as Record<string, unknown>)[name]))

const nameOf = (value: unknown): string => {
  const { name, id } = Object(value) as { readonly name?: unknown; readonly id?: unknown }
  return typeof name === 'string' ? name : typeof id === 'number' ? String(id) : ''
}

const sentenceOf = ({ field, message }: { readonly field: string; readonly message: string }): string =>
  `${field} ${message}`

function reasonsOf(error: unknown, noAnswer: string): string[] {
  if (!(error instanceof Refusal) || error.message === '') return [noAnswer]
  return error.errors.length > 0 ? error.errors.map(sentenceOf) : [error.message]
}
