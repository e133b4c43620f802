// Turns a validation error into a complaint: what is wrong and what to write instead.

import type { Complaint } from '../../values/faults.ts'

/** The part of JSON Schema that the schemas of this folder use. */
export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly propertyNames?: { readonly enum: readonly string[] }
  readonly items?: SchemaNode
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly oneOf?: readonly { readonly required: readonly string[] }[]
}

const typesOf = (schema: SchemaNode): readonly string[] => [schema.type ?? []].flat() as string[]

/** "must be a whole number from 1 to 40, not "two"." */
export function wrongValue(schema: SchemaNode, value: unknown): Complaint {
  const { expectation, ...named } = expected(schema)
  const message = `must be ${expectation}, not ${shown(value)}.${meaning(schema)}`
  return value === '' || value === null ? { message, code: 'required' } : { message, ...named }
}

export const missingValue = (schema: SchemaNode): Complaint => ({
  message: `is missing; write ${expected(schema).expectation}.${meaning(schema)}`,
  code: 'required',
})

/** The sentence for an unknown field, with the most similar known one. */
export function unknownField(name: string, known: readonly string[]): Complaint {
  const near = nearest(name, known)
  const advice = near ? `Did you mean ${near}?` : `The fields here are ${known.join(', ')}.`
  return { message: `is not a known field. ${advice}`, code: 'not_known' }
}

export function notExactlyOne(fields: readonly string[], written: readonly string[]): string {
  const choices = fields.join(', ')
  return written.length === 0
    ? `needs exactly one of ${choices}; it has none.`
    : `needs exactly one of ${choices}; it has ${written.join(' and ')}.`
}

/** The sentence for a language that texts cannot be written in. */
export const unknownLanguage = (languages: readonly string[]): string =>
  `is not a language of texts; the languages are ${languages.join(', ')}.`

/** The sentence for a text in no language at all. */
export const emptyText = (): Complaint => ({
  message: 'has no language; write the text itself, or one for each language such as {"en": "…", "de": "…"}.',
  code: 'required',
})

export const tooMany = (limit: number, count: number, things: string): Complaint => ({
  message: `holds ${count} ${things}; at most ${limit} are allowed.`,
  code: 'too_many',
  limits: { most: limit },
})

/** The allowed values in words, and by name. */
interface Expected extends Pick<Complaint, 'code' | 'limits'> {
  readonly expectation: string
}

/** The allowed values, from the schema; named by the first of its types. */
function expected(schema: SchemaNode): Expected {
  const types = typesOf(schema)
  const choices = schema.enum?.filter(value => value !== null)
  const parts: Expected[] = choices
    ? [{ expectation: `one of ${choices.map(value => JSON.stringify(value)).join(', ')}`, code: 'choice' }]
    : types.filter(type => type !== 'null').map(type => expectedType(type, schema))
  const words = parts.map(({ expectation }) => expectation)
  if (types.includes('null')) words.push('null')
  return { ...parts[0], expectation: [...new Set(words)].join(' or ') }
}

function expectedType(type: string, schema: SchemaNode): Expected {
  if (type === 'boolean') return { expectation: 'true or false', code: 'choice' }
  if (type === 'integer') return { expectation: `a whole number${range(schema)}`, ...ofNumbers(schema) }
  if (type === 'array' && schema.minItems)
    return { expectation: 'a list with at least one entry', code: 'one_at_least' }
  if (type === 'array') return { expectation: 'a list' }
  if (type === 'object')
    return { expectation: schema.propertyNames ? 'an object with a text for each language' : 'an object' }
  if (type === 'number' && schema.format === undefined)
    return { expectation: `a number${range(schema)}`, ...ofNumbers(schema) }
  return expectedText(schema)
}

/** Each format has a name, and what is written in it. */
function expectedText(schema: SchemaNode): Expected {
  const amount: Expected = {
    expectation: `an amount${range(schema)} such as 100.5 or "100.50"`,
    code: 'amount',
  }
  const formats: Record<string, Expected> = {
    date: { expectation: 'a date such as "2026-12-31"', code: 'date' },
    amount,
    price: amount,
    percent: {
      expectation: `a percentage${range(schema)} with at most 4 decimals, such as 8.875`,
      code: 'percent',
    },
    currency: { expectation: 'a currency code such as "USD"', code: 'currency' },
    uri: {
      expectation: `an http or https address of at most ${schema.maxLength} characters`,
      code: 'web_address',
    },
    'time-zone': { expectation: 'a time zone such as "America/Denver"', code: 'time_zone' },
  }
  const format = schema.format === undefined ? undefined : formats[schema.format]
  if (format) return format
  if (schema.pattern === '^(none|full)$') return { expectation: '"none" or "full"', code: 'choice' }
  const { minLength: least = 0, maxLength: most } = schema
  const length = least > 0 ? `${least} to ${most}` : `at most ${most}`
  if (schema.pattern)
    return { expectation: `text of ${length} characters in the form described`, code: 'form' }
  const limits = { ...(least > 0 && { least }), ...(most !== undefined && { most }) }
  return { expectation: `text of ${length} characters`, code: least > 0 ? 'text_length' : 'too_long', limits }
}

/** Numbers are named with their range where it has two ends. */
function ofNumbers({ type, minimum: least, maximum: most }: SchemaNode): Pick<Complaint, 'code' | 'limits'> {
  if (least === undefined || most === undefined) return { code: 'number' }
  return { code: type === 'integer' ? 'whole_number' : 'number_from_to', limits: { least, most } }
}

function range({ minimum, exclusiveMinimum, maximum }: SchemaNode): string {
  if (exclusiveMinimum !== undefined) {
    return maximum === undefined
      ? ` above ${exclusiveMinimum}`
      : ` above ${exclusiveMinimum} and up to ${maximum}`
  }
  if (minimum === undefined) return ''
  return maximum === undefined ? ` of ${minimum} or more` : ` from ${minimum} to ${maximum}`
}

const meaning = ({ description }: SchemaNode): string => (description ? ` (${description})` : '')

/** A short form of a value, for an error about it. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value !== 'string') return String(value)
  const points = [...value.slice(0, 80)]
  if (value.length > 80 || points.length > 40) return `text of ${value.length} characters`
  return JSON.stringify(value)
}

/** The known name within two typing errors of a given one, or equal except for case and punctuation. */
function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 60) return undefined
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const ranked = known
    .map(candidate => ({ candidate, slips: slipsBetween(plain(name), plain(candidate)) }))
    .sort((a, b) => a.slips - b.slips)
  const best = ranked[0]
  return best && best.slips <= Math.min(2, Math.floor(name.length / 3)) ? best.candidate : undefined
}

/** Edit distance: letters to insert, delete or change. */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
