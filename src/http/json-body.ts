// Turns the bytes of a body into one JSON object, whatever Content-Type says (contract R1). What two readers could
// understand differently (bytes that are not UTF-8, a key given twice) or what could harm a later reader (deep
// nesting) is refused before anything looks at it.

import { isUtf8 } from 'node:buffer'
import { Fault } from '../values/faults.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Levels of objects and lists within each other, the body itself being the first. */
const deepestNesting = 16

/** A number that is not written as a plain integer (1.5, 5.0, 1e3), kept as it was written. */
export class NumberText {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/**
 * Reads a body of the publisher interface. Only fields that are amounts take a number that is not a plain integer,
 * and they read it digit by digit (contract R2, P1).
 */
export const readPublisherBody = (bytes: Uint8Array): JsonObject => readObject(bytes, plainIntegersOnly)

/** Reads a document of the administration, which has decimal amounts. */
export const readDocument = (bytes: Uint8Array): JsonObject => readObject(bytes)

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText)

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

const plainIntegersOnly: Reviver = (_key, value, context) =>
  typeof value === 'number' && !/^-?\d+$/.test(context?.source ?? '')
    ? new NumberText(context?.source ?? '')
    : value

function readObject(bytes: Uint8Array, reviver?: Reviver): JsonObject {
  const text = decode(bytes)
  if (text.trim() === '') throw unreadable('The body is empty; send the request as one JSON object.')
  const hazards = refuseHazards(text)
  const value = parse(text, hazards.hasOtherNumbers ? reviver : undefined)
  if (!isObject(value))
    throw unreadable('The body is JSON but not an object; send the fields within { and }.')
  return value
}

function decode(bytes: Uint8Array): string {
  if (!isUtf8(bytes))
    throw unreadable('The body is not valid UTF-8; send it as JSON text in UTF-8, not compressed.')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** The parser's own message would quote the body, so only the position is taken from it. */
function parse(text: string, reviver: Reviver | undefined): unknown {
  try {
    return reviver ? JSON.parse(text, reviver) : JSON.parse(text)
  } catch (error) {
    const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    const where = position === undefined ? '' : ` (near character ${Number(position) + 1})`
    throw unreadable(`The body is not valid JSON${where}; check its quotes, commas and brackets.`)
  }
}

/**
 * One pass over the text, before it is parsed, for nesting and duplicate keys. Text that is not JSON passes through
 * here and is refused by the parser. Tells whether there is a number that is not written as a plain integer.
 */
function refuseHazards(text: string): { readonly hasOtherNumbers: boolean } {
  /** For each open bracket the keys seen so far; null for a list. */
  const open: (Set<string> | null)[] = []
  let keyComes = false
  let hasOtherNumbers = false
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case codes.openBrace:
      case codes.openBracket:
        keyComes = text[at] === '{'
        open.push(keyComes ? new Set() : null)
        if (open.length > deepestNesting) {
          throw unreadable(`The body is nested deeper than ${deepestNesting} levels; send it flatter.`)
        }
        break
      case codes.closeBrace:
      case codes.closeBracket:
        open.pop()
        keyComes = false
        break
      case codes.comma:
        keyComes = open.at(-1) instanceof Set
        break
      case codes.quote: {
        const end = endOfString(text, at)
        if (keyComes) rememberKey(open.at(-1), text.slice(at, end + 1))
        keyComes = false
        at = end
        break
      }
      case codes.point:
      case codes.upperE:
        hasOtherNumbers = true
        break
      case codes.lowerE:
        // Not the one of "true" and "false".
        hasOtherNumbers ||= /\d/.test(text[at - 1] ?? '')
    }
  }
  return { hasOtherNumbers }
}

const codes = {
  quote: 0x22,
  comma: 0x2c,
  point: 0x2e,
  upperE: 0x45,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  lowerE: 0x65,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const

/** The index of the closing quote, or the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

/** "key" and "\u006bey" are the same key. */
function rememberKey(keys: Set<string> | null | undefined, quoted: string): void {
  const key = quoted.includes('\\') ? parse(quoted, undefined) : quoted.slice(1, -1)
  if (!keys || typeof key !== 'string') return
  if (keys.has(key)) throw unreadable('The body has an object with the same key twice; send each field once.')
  keys.add(key)
}

const unreadable = (message: string): Fault => new Fault('BadRequestException', message)
