// Parses the bytes of a body as one JSON object, whatever Content-Type says (contract R1). Refuses input that two parsers
// could read differently (bytes that are not UTF-8, a duplicate key) and input that could harm later code (deep nesting).

import { isAscii, isUtf8 } from 'node:buffer'
import { Fault } from '../../values/faults.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Levels of nested objects and lists, the body included. */
const deepestNesting = 16

/** What a body may have at most, so that reading it stops nobody for long (threat D1). */
interface Most {
  readonly values: number
  /** Objects, lists and the fields of objects, each of which takes far more memory than a number. */
  readonly parts: number
}

/** Each value is looked at: sixty thousand would stop everybody for 50 ms. The largest request has some 2,000. */
const mostOfPublishers: Most = { values: 10_000, parts: Number.POSITIVE_INFINITY }

/**
 * A document of 100 rooms with 20 rates has 3,000,000 values where two prices differ in each of 750 nights, and a calendar of
 * 20,000 entries with all their fields has some 900,000 parts.
 */
const mostOfDocuments: Most = { values: 5_000_000, parts: 1_000_000 }

/** The text of a number that is not written as a plain integer (1.5, 5.0, 1e3). */
export class NumberText {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** The text of a body; BadRequestException for bytes that are not UTF-8. */
export function decodeBody(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isAscii(buffer)) return buffer.toString('latin1')
  if (!isUtf8(buffer))
    throw unreadable('The body is not valid UTF-8; send it as JSON text in UTF-8, not compressed.')
  const text = buffer.toString('utf8')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/**
 * Parses the text of a body of the publisher interface. Only amounts may be numbers that are not plain integers, and they
 * are read digit by digit (contract R2, P1).
 */
export const readPublisherBody = (text: string): JsonObject =>
  readObject(text, mostOfPublishers, plainIntegersOnly)

/** Parses a document of the administration, which has decimal amounts. */
export const readDocument = (bytes: Uint8Array): JsonObject => readObject(decodeBody(bytes), mostOfDocuments)

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText)

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

const plainIntegersOnly: Reviver = (_key, value, context) =>
  typeof value === 'number' && !/^-?\d+$/.test(context?.source ?? '')
    ? new NumberText(context?.source ?? '')
    : value

function readObject(text: string, most: Most, reviver?: Reviver): JsonObject {
  if (text.trim() === '') throw unreadable('The body is empty; send the request as one JSON object.')
  const { keys, values, parts, hasOtherNumbers } = lookOver(text)
  if (values > most.values)
    throw unreadable(`The body has more than ${most.values} values; send fewer at a time.`)
  if (parts > most.parts)
    throw unreadable(`The body has more than ${most.parts} objects, lists and fields; send fewer at a time.`)
  const value = parse(text, hasOtherNumbers ? reviver : undefined)
  // A duplicate key, however it is escaped, replaces the one before, so the parsed object has fewer keys.
  if (countKeys(value) !== keys)
    throw unreadable('The body has an object with the same key twice; send each field once.')
  if (!isObject(value))
    throw unreadable('The body is JSON but not an object; send the fields within { and }.')
  return value
}

/** The parser's message quotes the body, so only its position is used. */
function parse(text: string, reviver: Reviver | undefined): unknown {
  try {
    return reviver ? JSON.parse(text, reviver) : JSON.parse(text)
  } catch (error) {
    const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    const where = position === undefined ? '' : ` (near character ${Number(position) + 1})`
    throw unreadable(`The body is not valid JSON${where}; check its quotes, commas and brackets.`)
  }
}

interface Looks {
  /** Keys of all objects as they are written. */
  readonly keys: number
  /** Of all objects and lists, which count themselves too: at least as many as there are. */
  readonly values: number
  /** Objects, lists and keys. */
  readonly parts: number
  /** Whether there is a number that is not written as a plain integer. */
  readonly hasOtherNumbers: boolean
}

/**
 * One pass over the text before parsing, which refuses deep nesting. It does not validate JSON; the parser does.
 */
function lookOver(text: string): Looks {
  let depth = 0
  let keys = 0
  let values = 1
  let brackets = 0
  let hasOtherNumbers = false
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case codes.openBrace:
      case codes.openBracket:
        depth += 1
        values += 1
        brackets += 1
        if (depth > deepestNesting) {
          throw unreadable(`The body is nested deeper than ${deepestNesting} levels; send it flatter.`)
        }
        break
      case codes.closeBrace:
      case codes.closeBracket:
        depth -= 1
        break
      case codes.colon:
        keys += 1
        break
      case codes.comma:
        values += 1
        break
      case codes.quote:
        at = endOfString(text, at)
        break
      case codes.point:
      case codes.upperE:
        hasOtherNumbers = true
        break
      case codes.lowerE:
        // Not the e of "true" and "false".
        hasOtherNumbers ||= /\d/.test(text[at - 1] ?? '')
    }
  }
  return { keys, values, parts: brackets + keys, hasOtherNumbers }
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null || value instanceof NumberText) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += countKeys(item)
  else {
    for (const key of Object.keys(value)) count += 1 + countKeys((value as JsonObject)[key])
  }
  return count
}

export const codes = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  point: 0x2e,
  upperE: 0x45,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  lowerE: 0x65,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const

/** The index of the closing quote, or the end of the text without one. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

const unreadable = (message: string): Fault => new Fault('BadRequestException', message)
