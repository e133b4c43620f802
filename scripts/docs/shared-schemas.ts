// Object schemas that stand in several places of a document, each given a name, so that its type is written once.

import type { Schema, Schemas } from './schema-types.ts'

/** A schema and what it is called where it stands: a field, or an operation. */
export interface Placed {
  readonly name: string
  readonly schema: Schema
}

export interface Shared {
  /** The schemas in their order, with references in place of what repeats. */
  readonly placed: readonly Schema[]
  /** What the references lead to, by name. */
  readonly schemas: Schemas
}

/** Objects of fewer fields stay where they are: a name would say no more than they do. */
const fewestFields = 3

/** Names each object schema that stands in several places; `taken` are the names that are given already. */
export function shareSchemas(placed: readonly Placed[], taken: Iterable<string>): Shared {
  const seen = new Map<string, number>()
  for (const { schema } of placed) {
    visit(schema, each => {
      if (!isLarge(each)) return
      const text = textOf(each)
      seen.set(text, (seen.get(text) ?? 0) + 1)
    })
  }
  const names = new Map<string, string>()
  const used = new Set(taken)
  const schemas: Record<string, Schema> = {}
  const replace = (schema: Schema, name: string): Schema => {
    const text = textOf(schema)
    if (!isLarge(schema) || seen.get(text) === 1) return inside(schema, name)
    let given = names.get(text)
    if (given === undefined) {
      given = unused(typeNameOf(name), used)
      used.add(given)
      names.set(text, given)
      schemas[given] = inside(withoutNull(schema), name)
    }
    const reference = { $ref: `#/components/schemas/${given}` }
    const { description } = schema
    return isNullable(schema)
      ? { anyOf: [reference, { type: 'null' }], description }
      : { ...reference, description }
  }
  const inside = (schema: Schema, name: string): Schema => mapParts(schema, name, replace)
  return { placed: placed.map(({ schema, name }) => replace(schema, name)), schemas }
}

const isNullable = ({ type }: Schema): boolean => Array.isArray(type) && type.includes('null')
const withoutNull = (schema: Schema): Schema => (isNullable(schema) ? { ...schema, type: 'object' } : schema)
const isObject = ({ type }: Schema): boolean =>
  type === 'object' || (Array.isArray(type) && type.includes('object'))
const isLarge = (schema: Schema): boolean =>
  isObject(schema) && Object.keys(schema.properties ?? {}).length >= fewestFields

/** The same for two objects of the same fields, wherever they stand. */
const textOf = (schema: Schema): string =>
  JSON.stringify({ ...withoutNull(schema), description: undefined, default: undefined })

function visit(schema: Schema, see: (schema: Schema) => void): void {
  see(schema)
  mapParts(schema, '', part => {
    visit(part, see)
    return part
  })
}

/** The schema with each of its parts mapped; a part is called what its field is. */
function mapParts(schema: Schema, name: string, map: (part: Schema, name: string) => Schema): Schema {
  const { properties, items, anyOf, allOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, part]) => [field, map(part, field)]),
      ),
    }),
    ...(items && { items: map(items, singular(name)) }),
    ...(anyOf && { anyOf: anyOf.map(part => map(part, name)) }),
    ...(allOf && { allOf: allOf.map(part => map(part, name)) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: map(additionalProperties, name),
    }),
  }
}

const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/(?<!s)s$/, '')

/** `rate_plan` as RatePlan. */
const typeNameOf = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_, _start, letter: string) => letter.toUpperCase())

function unused(name: string, used: ReadonlySet<string>): string {
  let found = name
  for (let count = 2; used.has(found); count += 1) found = `${name}${count}`
  return found
}
