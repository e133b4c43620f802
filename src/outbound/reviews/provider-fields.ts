// Fields of a review provider's answer, copied for publishers. The answer comes from outside, so each copy is limited in
// depth, length and number, contains no card number, and has no address that a page could run.

import { withoutCardNumbers } from '../../lodging/cards/card-numbers.ts'

export type Fields = Readonly<Record<string, unknown>>

const deepest = 4
const mostEntries = 40
const mostCharacters = 2_000

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of at most so many characters (UTF-16 code units); empty for anything else than a text or a number. */
export function textOf(value: unknown, most = mostCharacters): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return withoutCardNumbers(value.slice(0, most).replaceAll('\0', '').toWellFormed())
}

/** An http or https address; null for anything else. */
export function addressOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > mostCharacters) return null
  const url = URL.parse(value)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** A number within the bounds, which the provider may write as a text; null for anything else. */
export function numberOf(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= least && number <= most ? number : null
}

/** Those of the named fields that are present, in the provider's own kinds. */
export const named = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names
      .filter(name => Object.hasOwn(fields, name))
      .map(name => [name, copyOf(name, fields[name], deepest)]),
  )

const isAddressName = (name: string): boolean => /url$|^(website|write_review|see_all_photos)$/.test(name)
const runnable = /^\s*(javascript|data|vbscript):/i

function copyOf(name: string, value: unknown, depth: number): unknown {
  if (isAddressName(name)) return addressOf(value)
  if (typeof value === 'string') return runnable.test(value) ? null : textOf(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (depth === 0 || typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value.slice(0, mostEntries).map(each => copyOf('', each, depth - 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => /^\w{1,40}$/.test(key))
      .slice(0, mostEntries)
      .map(([key, each]) => [key, copyOf(key, each, depth - 1)]),
  )
}
