// Canaries, unique texts, and a byte search for them in every encoding that a program might use (threats A5, C4, C5).

import { randomInt } from 'node:crypto'

/** One encoding of one canary. */
export interface Needle {
  readonly canary: string
  readonly form: string
  readonly bytes: Buffer
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

/** Six digits common to all card numbers of this run, so that one search finds any of them. */
const mark = `9${digits(4)}7`

/** By brand: the first ten digits of every number made here. */
const cardBeginnings = { VI: `4539${mark}`, MC: `5425${mark}`, AX: `3782${mark}` } as const

let cards = 0

/** An unused card number that passes every check. */
export function canaryNumber(brand: keyof typeof cardBeginnings = 'VI'): string {
  cards += 1
  const length = brand === 'AX' ? 15 : 16
  const body = cardBeginnings[brand] + String(cards).padStart(length - 11, '0')
  return body + luhnDigit(body)
}

function luhnDigit(body: string): string {
  const sum = [...body].reverse().reduce((so, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return so + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** A number as people type it, in groups with a separator. */
export const grouped = (number: string, between: string): string =>
  (number.length === 15 ? /^(.{4})(.{6})(.{5})$/ : /^(.{4})(.{4})(.{4})(.{4})$/)
    .exec(number)!
    .slice(1)
    .join(between)

/** Needles for all card numbers of `canaryNumber`. */
export const cardNeedles = (): Needle[] =>
  Object.values(cardBeginnings).flatMap(beginning => {
    const groups = beginning.startsWith('37') ? [4, 10] : [4, 8, 10]
    const parts = groups.map((end, index) => beginning.slice(groups[index - 1] ?? 0, end))
    return [...new Set(['', ' ', '-', '.', '\u00a0'].map(between => parts.join(between)))].flatMap(text =>
      needlesOf(text),
    )
  })

/** A text in all its encodings, each once. */
export function needlesOf(canary: string): Needle[] {
  const forms = formsOf(canary).map(needle => [needle.bytes.toString('latin1'), needle] as const)
  const byBytes = new Map(forms.reverse())
  return [...byBytes.values()]
}

const formsOf = (canary: string): Needle[] => [
  ...byteForms.flatMap(([form, encode]) => {
    const bytes = encode(canary)
    return [
      { canary, form, bytes },
      { canary, form: `${form} in hex`, bytes: Buffer.from(bytes.toString('hex')) },
      { canary, form: `${form} in capital hex`, bytes: Buffer.from(bytes.toString('hex').toUpperCase()) },
      ...[0, 1, 2].map(offset => ({
        canary,
        form: `${form} in base64 at ${offset}`,
        bytes: base64Core(bytes, offset),
      })),
    ]
  }),
  ...textForms.map(([form, written]) => ({
    canary,
    form,
    bytes: Buffer.from([...canary].map(written).join('')),
  })),
  { canary, form: 'JSON', bytes: Buffer.from(JSON.stringify(canary).slice(1, -1)) },
  { canary, form: 'URL', bytes: Buffer.from(encodeURIComponent(canary)) },
]

const byteForms: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['UTF-8', text => Buffer.from(text)],
  ['UTF-16LE', text => Buffer.from(text, 'utf16le')],
  ['UTF-16BE', text => Buffer.from(text, 'utf16le').swap16()],
]

const code = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0')

const textForms: readonly (readonly [string, (character: string) => string])[] = [
  ['JSON escapes', character => `\\u00${code(character)}`],
  ['percent escapes', character => `%${code(character)}`],
  ['capital percent escapes', character => `%${code(character).toUpperCase()}`],
  ['quoted-printable', character => `=${code(character).toUpperCase()}`],
  ['HTML entities', character => `&#${character.charCodeAt(0)};`],
  ['hex escapes', character => `\\x${code(character)}`],
]

/** The base64 of the bytes at any offset, without characters that depend on neighbouring bytes. */
function base64Core(bytes: Buffer, offset: number): Buffer {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const first = Math.ceil((offset * 4) / 3)
  const last = Math.floor(((offset + bytes.length) * 4) / 3)
  return Buffer.from(text.slice(first, last))
}

/** The canaries in bytes, in words: the encoding, the text, and the text around it. */
export function canariesIn(bytes: Buffer | string, needles: readonly Needle[]): string[] {
  const haystack = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const byStart = startsOf(needles)
  const found = new Map<Needle, string>()
  for (let at = 0; at + 1 < haystack.length; at += 1) {
    const candidates = byStart[haystack[at]! * 256 + haystack[at + 1]!]
    if (candidates === undefined) continue
    for (const needle of candidates) {
      if (found.has(needle) || !standsAt(haystack, at, needle.bytes)) continue
      const end = at + needle.bytes.length
      const around = haystack.subarray(Math.max(0, at - 60), end + 40).toString('latin1')
      found.set(needle, around.replaceAll(/[^\x20-\x7e]+/g, '·'))
    }
  }
  return [...found].map(([{ canary, form }, around]) => `${canary} (${form}) in: ${around}`)
}

function standsAt(haystack: Buffer, at: number, bytes: Buffer): boolean {
  for (let index = 2; index < bytes.length; index += 1) {
    if (haystack[at + index] !== bytes[index]) return false
  }
  return true
}

const starts = new WeakMap<readonly Needle[], (Needle[] | undefined)[]>()

/** Needles by their first two bytes, so that one pass over the bytes finds all of them. */
function startsOf(needles: readonly Needle[]): (Needle[] | undefined)[] {
  let byStart = starts.get(needles)
  if (byStart) return byStart
  byStart = new Array<Needle[] | undefined>(256 * 256).fill(undefined)
  for (const needle of needles) {
    const start = needle.bytes.readUInt16BE(0)
    byStart[start] = [...(byStart[start] ?? []), needle]
  }
  starts.set(needles, byStart)
  return byStart
}
