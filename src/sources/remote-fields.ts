// Fields of the JSON of remote systems. Ids come as texts or as numbers, whatever a specification says. What cannot be read is
// undefined, and never 0 or empty.

import { beginningOf } from '../lodging/documents/short-text.ts'
import { parseInstant } from '../values/instants.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; none for anything else. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The entries of a map by id; none for anything else. */
export const entriesOf = (value: unknown): [string, Fields][] =>
  Object.entries(fieldsOf(value)).flatMap(([key, each]): [string, Fields][] =>
    isFields(each) ? [[key, each]] : [],
  )

/** The objects of a list; none for anything else. */
export const objectsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

const mostIdCharacters = 200

/** An id of printable characters, whichever of the two kinds it is; undefined for anything else. */
export function idOf(value: unknown, most = mostIdCharacters): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && text.length <= most && /^[\x21-\x7e]+$/.test(text) ? text : undefined
}

/** A text of at most so many characters, without control characters; empty for anything else. */
export function textOf(value: unknown, most = 2_000): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return beginningOf(
    value
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    most,
  )
}

/** A whole number within the bounds, as a number or a text; undefined for anything else. */
export function countOf(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  const isCount =
    typeof number === 'number' && Number.isSafeInteger(number) && number >= least && number <= most
  return isCount ? number : undefined
}

export const instantOf = (value: unknown): Temporal.Instant | undefined =>
  typeof value === 'string' ? parseInstant(value) : undefined
