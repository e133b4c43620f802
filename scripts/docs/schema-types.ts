// TypeScript types written from JSON Schemas, for the client of publishers and that of the administration.

/** The parts of JSON Schema that our schemas use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string | undefined
  readonly deprecated?: boolean
  readonly default?: unknown
  readonly $ref?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Named schemas. */
export type Schemas = Readonly<Record<string, Schema>>

/** Those that something refers to, directly or through others, by name. */
export function namedSchemas(schemas: Schemas, from: unknown): [string, Schema][] {
  const found = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, schemaName = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(schemaName)) continue
      found.add(schemaName)
      follow(schemas[schemaName])
    }
  }
  follow(from)
  return Object.entries(schemas).filter(([schemaName]) => found.has(schemaName))
}

/** `Error` has a meaning in JavaScript already. */
export const typeName = (schemaName: string): string => (schemaName === 'Error' ? 'ErrorAnswer' : schemaName)

/** An interface or a type with its description as a comment. */
export function declaration(declared: string, schema: Schema, description: string | undefined): string {
  const type = typeOf(schema, '')
  const isInterface = type.startsWith('{') && type.endsWith('}')
  return (
    comment({ description }, '') +
    (isInterface ? `export interface ${declared} ${type}` : `export type ${declared} = ${type}`)
  )
}

/** The type of a schema as text; `indent` is that of the line it begins on. Throws on a schema that it cannot express. */
export function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return typeName(schema.$ref.split('/').at(-1)!)
  if (schema.format === 'session') return 'Session'
  if (schema.anyOf)
    return union(
      schema.anyOf.map(option => typeOf(option, indent)),
      indent,
    )
  if (schema.allOf) return schema.allOf.map(part => typeOf(part, indent)).join(' & ')
  if (schema.enum) return union(schema.enum.map(literal), indent)
  if (schema.const !== undefined) return literal(schema.const)
  if (Array.isArray(schema.type)) {
    return union(
      schema.type.map(type => typeOf({ ...schema, type }, indent)),
      indent,
    )
  }
  switch (schema.type) {
    case 'array':
      return listType(typeOf(schema.items!, indent))
    case 'object':
      return objectType(schema, indent)
    case 'string':
      // An amount may be sent either way.
      return schema.format === 'amount' ? 'string | number' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return schema.type
  }
  throw new Error(`no type for the schema ${JSON.stringify(schema)}`)
}

function objectType(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties: others } = schema
  if (Object.keys(properties).length === 0 && others) {
    return `Record<string, ${others === true ? 'unknown' : typeOf(others, indent)}>`
  }
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([field, schema]) => {
    const [mark, orAbsent] = required.includes(field) ? ['', ''] : ['?', ' | undefined']
    return `${comment(schema, inner)}${inner}${key(field)}${mark}: ${typeOf(schema, inner)}${orAbsent}\n`
  })
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}${indent}}`
}

const listType = (item: string): string => (/ \| [^}]*$/.test(item) ? `(${item})[]` : `${item}[]`)

/** On one line, or on one for each type if that gets too long. */
function union(types: readonly string[], indent: string): string {
  const line = types.join(' | ')
  return line.length < 80 || line.includes('\n') ? line : types.join(`\n${indent}  | `)
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)

/** A name as a key of an object. */
export const key = (field: string): string => (/^\w+$/.test(field) ? field : `'${field}'`)

/** A comment of a type, with its default. */
function comment(schema: Schema, indent: string): string {
  const words = [
    schema.description,
    schema.default !== undefined && `Default: ${JSON.stringify(schema.default)}.`,
    schema.deprecated && '@deprecated Always null.',
  ]
  const lines = wrapped(words.filter(Boolean).join(' ').replaceAll('*/', '* /'))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return [`${indent}/**`, ...lines.map(line => `${indent} * ${line}`), `${indent} */\n`].join('\n')
}

const wrapped = (text: string): string[] => text.match(/\S.{0,99}(?=\s|$)/g) ?? []
