// Reads the fields of a body by the TypeBox schema that also documents and types them. It picks the known fields, reads
// each by the contract's rules (R2 numbers, R3 absent) and collects every error with its path, so that one answer names
// them all. An unsupported schema construct fails when the server starts, not in use.

import type { Static, TObject, TSchema } from 'typebox'
import { about, badRequest, type FieldError, type Said } from '../../values/faults.ts'
import { isObject, NumberText } from './json-body.ts'
import { formatReaders } from './read-formats.ts'
import { type Reader, readText } from './read-text.ts'
import { unknownNames } from './unknown-fields.ts'

/**
 * Checks a rule between fields. A field is undefined in `found` if it is absent or was refused; `isSent` distinguishes the
 * two.
 */
export type Check<Fields> = (
  found: Partial<Fields>,
  report: (field: string, said: Said) => void,
  isSent: (field: keyof Fields & string) => boolean,
) => void

const checkKey = Symbol('check')

/** Adds a rule between the fields of an object, which does not appear in the OpenAPI document. */
export function withCheck<Schema extends TObject>(schema: Schema, check: Check<Static<Schema>>): Schema {
  return Object.defineProperty(schema, checkKey, { value: check, enumerable: false })
}

/** A reader of whole bodies; the Fault it returns holds all field errors together (contract R5). */
export function bodyReader(schema: TSchema): (body: unknown) => { value: unknown } | { error: Error } {
  const read = readerOf(schema, 'request')
  return body => {
    const errors: FieldError[] = []
    const value = read(body, '', errors)
    return errors.length > 0 ? { error: badRequest(errors) } : { value }
  }
}

/**
 * A reader of one part of a request (its path, its query, its body), which adds errors to `errors`. Its result is complete
 * only if it added none.
 */
export function partReader<Schema extends TObject>(
  schema: Schema,
  part: string,
): (given: unknown, errors: FieldError[]) => Static<Schema> {
  const read = readerOf(schema, part)
  return (given, errors) => read(given, '', errors) as Static<Schema>
}

/** The part of a TypeBox schema that is used here. */
interface SchemaFacts {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
  readonly items?: TSchema
  /** A schema and null: null says something else than leaving the field out. */
  readonly anyOf?: readonly TSchema[]
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  /** False: an unknown field is refused (otherwise R1 ignores it). */
  readonly additionalProperties?: boolean
  /** Known names that are read elsewhere. */
  readonly alsoTakes?: readonly string[]
  readonly [checkKey]?: Check<Record<string, unknown>>
}

/** `part` names the part of the request in errors about unknown fields. */
function readerOf(schema: TSchema, part: string): Reader {
  const facts: SchemaFacts = withoutNull(schema)
  const { format, items, properties } = facts
  if (format !== undefined && format in formatReaders)
    return formatReaders[format as keyof typeof formatReaders]
  if (facts.enum) return choiceReader(facts.enum)
  if (facts.type === 'integer') return integerReader(facts)
  if (facts.type === 'number') return decimalReader(facts)
  if (facts.type === 'boolean') return flagReader
  if (facts.type === 'string' && format === undefined) return textReader(facts.maxLength)
  if (facts.type === 'array' && items) return listReader(facts, readerOf(items, part))
  if (facts.type === 'object' && properties) return objectReader(facts, properties, part)
  throw new TypeError(`read-fields does not support this schema: ${JSON.stringify(schema)}`)
}

const withoutNull = (schema: TSchema): TSchema =>
  (schema as SchemaFacts).anyOf?.find(part => (part as SchemaFacts).type !== 'null') ?? schema

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

function objectReader(
  facts: SchemaFacts,
  properties: Readonly<Record<string, TSchema>>,
  part: string,
): Reader {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    read: readerOf(schema, part),
    takesNull: withoutNull(schema) !== schema,
    required: facts.required?.includes(name) ?? false,
  }))
  const check = facts[checkKey]
  const known = [...Object.keys(properties), ...(facts.alsoTakes ?? [])]
  return (value, path, errors) => {
    if (!isObject(value)) return refuse(errors, path, 'must be an object, within { and }')
    const found: Record<string, unknown> = {}
    const inside = (name: string): string => (path === '' ? name : `${path}.${name}`)
    const sent = (name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined)
    for (const { name, read, takesNull, required } of fields) {
      const given = sent(name)
      if (takesNull && given === null) found[name] = null
      else if (takesNull ? given !== undefined : !isAbsent(given)) {
        const result = read(given, inside(name), errors)
        if (result !== undefined) found[name] = result
      } else if (required) refuse(errors, inside(name), { message: 'is required', code: 'required' })
    }
    check?.(
      found,
      (name, said) => refuse(errors, inside(name), said),
      name => !isAbsent(sent(name)),
    )
    if (facts.additionalProperties === false) errors.push(...unknownNames(value, known, { part, path }))
    return found
  }
}

function listReader({ minItems = 0, maxItems = 1000 }: SchemaFacts, readItem: Reader): Reader {
  const count = minItems > 0 ? `of ${minItems} to ${maxItems} entries` : `of at most ${maxItems} entries`
  return (value, path, errors) => {
    if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) {
      const message = `must be a list ${count}, within [ and ]`
      if (!Array.isArray(value)) return refuse(errors, path, message)
      if (value.length < minItems) return refuse(errors, path, { message, code: 'one_at_least' })
      return refuse(errors, path, { message, code: 'too_many', limits: { most: maxItems } })
    }
    return value.map((item, index) => readItem(item, `${path}[${index}]`, errors))
  }
}

const int32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }

/** Contract R2: a JSON integer or a text of decimal digits. */
function integerReader({ minimum = int32.minimum, maximum = int32.maximum }: SchemaFacts): Reader {
  return (value, path, errors) => {
    const number = isDigits(value) ? Number(value) : value
    if (typeof number === 'number' && Number.isInteger(number) && number >= minimum && number <= maximum) {
      return number + 0
    }
    return refuse(errors, path, {
      message: `must be a whole number from ${minimum} to ${maximum}`,
      code: 'whole_number',
      limits: { least: minimum, most: maximum },
    })
  }
}

/** A number with decimals, or a text of it (decision 15). */
function decimalReader({ minimum, maximum }: SchemaFacts): Reader {
  if (minimum === undefined || maximum === undefined)
    throw new TypeError('read-fields wants a minimum and a maximum for every number with decimals')
  return (value, path, errors) => {
    const text = value instanceof NumberText ? value.source : typeof value === 'object' ? '' : String(value)
    const number = /^-?\d{1,10}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
    if (number >= minimum && number <= maximum) return number + 0
    return refuse(errors, path, {
      message: `must be a number from ${minimum} to ${maximum}, with decimals or without`,
      code: 'number_from_to',
      limits: { least: minimum, most: maximum },
    })
  }
}

/** Leading zeros are allowed, up to a limit. */
const mostDigits = 100

const isDigits = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= mostDigits && /^-?\d+$/.test(value)

const choiceReader =
  (choices: readonly string[]): Reader =>
  (value, path, errors) =>
    choices.find(choice => choice === value) ??
    refuse(errors, path, { message: `must be ${choices.join(' or ')}`, code: 'choice' })

const flagReader: Reader = (value, path, errors) => {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  return refuse(errors, path, { message: 'must be true or false', code: 'choice' })
}

function textReader(maxLength: number | undefined): Reader {
  if (maxLength === undefined) throw new TypeError('read-fields needs a maxLength for every text')
  return (value, path, errors) => {
    const { text, complaint } = readText(value, maxLength)
    return complaint === null ? text : refuse(errors, path, complaint)
  }
}

function refuse(errors: FieldError[], field: string, said: Said): undefined {
  errors.push(about(field, said))
}
