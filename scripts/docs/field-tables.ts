// Tables of fields, read from the schemas that validate requests and describe answers, so that no field can be
// missing from a page.

import type { TSchema } from 'typebox'
import { markdownTable } from './sections.ts'

/** The part of a schema that a table shows. */
export interface FieldSchema {
  readonly $id?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly FieldSchema[]
  readonly $ref?: string
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
  readonly deprecated?: boolean
  readonly 'x-verbosity'?: 1 | 2
}

/** The fields of a request object, without those of nested objects. */
export function requestTable(schema: TSchema): string {
  const { properties = {}, required = [] } = schema as FieldSchema
  const rows = Object.entries(properties).map(([name, field]) => [
    `\`${name}\``,
    typeOf(field),
    required.includes(name) ? 'yes' : 'no',
    field.default === undefined ? '' : `\`${field.default}\``,
    limitsOf(field),
    field.description ?? '',
  ])
  return markdownTable(['Field', 'Type', 'Required', 'Default', 'Limits', 'Meaning'], rows)
}

export interface AnswerField {
  /** Such as `destination.areas[].name`. */
  readonly path: string
  readonly field: FieldSchema
  readonly verbosity: 0 | 1 | 2
}

/** The fields of an answer object including those of nested objects, down to the named objects that it refers to. */
export function answerFields(schema: FieldSchema, above = '', least: 0 | 1 | 2 = 0): AnswerField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${above}${name}`
    const verbosity = field['x-verbosity'] ?? least
    const whole = presentPart(field)
    const [inner, mark] = whole.items ? [presentPart(whole.items), '[].'] : [whole, '.']
    return [{ path, field, verbosity }, ...answerFields(inner, `${path}${mark}`, verbosity)]
  })
}

/** The table of an answer object, and the names of its deprecated fields in a sentence. */
export function answerTable(schema: TSchema, showVerbosity: boolean): string {
  const fields = answerFields(schema as FieldSchema)
  const rows = fields
    .filter(({ field }) => !field.deprecated)
    .map(({ path, field, verbosity }) => [
      `\`${path}\``,
      typeOf(field),
      ...(showVerbosity ? [String(verbosity)] : []),
      field.description ?? '',
    ])
  const headings = ['Field', 'Type', ...(showVerbosity ? ['Verbosity'] : []), 'Meaning']
  const retired = fields.filter(({ field }) => field.deprecated).map(({ path }) => `\`${path}\``)
  const note = retired.length > 0 ? `\n\nDeprecated, always there and null: ${retired.join(', ')}.` : ''
  return markdownTable(headings, rows) + note
}

/** A schema without its null alternative. */
const presentPart = (schema: FieldSchema): FieldSchema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

function typeOf(field: FieldSchema): string {
  if (field.anyOf) return `${typeOf(presentPart(field))} or null`
  if (field.$ref) return linkTo(field.$ref.replace('#', ''))
  if (field.enum) return field.enum.map(word => `\`"${word}"\``).join(', ')
  if (field.items) return `array of ${field.items.$ref ? typeOf(field.items) : plural(typeOf(field.items))}`
  return field.type ?? 'any'
}

const linkTo = (name: string): string => `[${name}](#${name.toLowerCase()})`

const plural = (type: string): string => `${type}s`

function limitsOf({ minimum, maximum, minItems, maxItems, maxLength }: FieldSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (minimum !== undefined) return `${minimum} or more`
  if (minItems !== undefined) return `${minItems} to ${maxItems} entries`
  if (maxItems !== undefined) return `up to ${maxItems} entries`
  return maxLength === undefined ? '' : `up to ${maxLength} characters`
}
