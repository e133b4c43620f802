// The full form of a document: all defaults filled in, fields in the order of the schema, amounts as numbers.

import type { Language } from './languages.ts'
import type { OfferField } from './promotion-kinds.ts'
import type { SchemaNode } from './schema-sentences.ts'

/** Fields of which exactly one is written; the others stay absent because they have no default. */
type OnlyOneWritten = 'image' | 'file' | 'data' | 'percent' | 'amount' | 'rows' | OfferField

/** A document with all fields that have a default. */
export type Filled<Part> = Part extends readonly (infer Item)[]
  ? readonly Filled<Item>[]
  : Part extends object
    ? Language extends keyof Part
      ? Part
      : {
          readonly [Name in Exclude<keyof Part, OnlyOneWritten>]-?: Filled<Exclude<Part[Name], undefined>>
        } & {
          readonly [Name in keyof Pick<Part, keyof Part & OnlyOneWritten>]: Filled<Part[Name]>
        }
    : Part

/**
 * The full form of a document that follows its schema. Idempotent; drops fields that the schema does not name.
 */
export const filled = <Part>(schema: object, document: Part): Filled<Part> =>
  fill(schema as SchemaNode, document) as Filled<Part>

function fill(schema: SchemaNode, value: unknown): unknown {
  if (Array.isArray(value)) return schema.items ? value.map(item => fill(schema.items!, item)) : value
  if (typeof value === 'object' && value !== null) {
    return schema.properties ? fillFields(schema.properties, value as Record<string, unknown>) : value
  }
  const isDecimal = schema.format === 'amount' || schema.format === 'price' || schema.format === 'percent'
  return isDecimal && typeof value === 'string' ? Number(value) : value
}

function fillFields(
  properties: Readonly<Record<string, SchemaNode>>,
  value: Readonly<Record<string, unknown>>,
): unknown {
  const full: Record<string, unknown> = {}
  for (const name in properties) {
    const field = properties[name]!
    const written = value[name] ?? (value[name] === null ? null : field.default)
    if (written !== undefined) full[name] = fill(field, written)
  }
  return full
}
