// Turns a validation error into a sentence: what is wrong and what to write instead.

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
export const wrongValue = (schema: SchemaNode, value: unknown): string =>
  `must be ${expectation(schema)}, not ${shown(value)}.${meaning(schema)}`

export const missingValue = (schema: SchemaNode): string =>
  `is missing; write ${expectation(schema)}.${meaning(schema)}`

/** The sentence for an unknown field, with the most similar known one. */
export function unknownField(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  const advice = near ? `Did you mean ${near}?` : `The fields here are ${known.join(', ')}.`
  return `is not a known field. ${advice}`
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
export const emptyText = (): string =>
  'has no language; write the text itself, or one for each language such as {"en": "…", "de": "…"}.'

export const tooMany = (limit: number, count: number, things: string): string =>
  `holds ${count} ${things}; at most ${limit} are allowed.`

/** The allowed values, from the schema. */
function expectation(schema: SchemaNode): string {
  const types = typesOf(schema)
  const choices = schema.enum?.filter(value => value !== null)
  const parts = choices
    ? [`one of ${choices.map(value => JSON.stringify(value)).join(', ')}`]
    : types.filter(type => type !== 'null').map(type => expectedType(type, schema))
  if (types.includes('null')) parts.push('null')
  return [...new Set(parts)].join(' or ')
}

function expectedType(type: string, schema: SchemaNode): string {
  if (type === 'boolean') return 'true or false'
  if (type === 'integer') return `a whole number${range(schema)}`
  if (type === 'array') return schema.minItems ? 'a list with at least one entry' : 'a list'
  if (type === 'object') return schema.propertyNames ? 'an object with a text for each language' : 'an object'
  if (type === 'number' && schema.format === undefined) return `a number${range(schema)}`
  return expectedText(schema)
}

function expectedText(schema: SchemaNode): string {
  const formats: Record<string, string> = {
    date: 'a date such as "2026-12-31"',
    amount: `an amount${range(schema)} such as 100.5 or "100.50"`,
    price: `an amount${range(schema)} such as 100.5 or "100.50"`,
    percent: `a percentage${range(schema)} with at most 4 decimals, such as 8.875`,
    currency: 'a currency code such as "USD"',
    uri: `an http or https address of at most ${schema.maxLength} characters`,
    'time-zone': 'a time zone such as "America/Denver"',
  }
  const format = schema.format === undefined ? undefined : formats[schema.format]
  if (format) return format
  if (schema.pattern === '^(none|full)$') return '"none" or "full"'
  const { minLength = 0, maxLength } = schema
  const length = minLength > 0 ? `${minLength} to ${maxLength}` : `at most ${maxLength}`
  return `text of ${length} characters${schema.pattern ? ' in the form described' : ''}`
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
