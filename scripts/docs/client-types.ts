// The types of client/src/types.ts, written from the server's OpenAPI document.

/** The parts of an OpenAPI document that the types are made of. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly post?: Operation }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly requestBody: { readonly content: JsonContent }
  readonly responses: Readonly<Record<string, { readonly content: JsonContent }>>
}

interface JsonContent {
  readonly 'application/json': { readonly schema: Schema }
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string | undefined
  readonly deprecated?: boolean
  readonly default?: unknown
  readonly $ref?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const root = '/publisher/v3.0/'
const ending = '/.json'

/** The paths of the publisher operations, without root and ending: `property/view`. */
export const publisherPaths = ({ paths }: OpenApiDocument): string[] =>
  Object.entries(paths)
    .filter(([path, { post }]) => post && path.startsWith(root) && path.endsWith(ending))
    .map(([path]) => path.slice(root.length, -ending.length))

/**
 * A TypeScript file with one type for each named schema that publisher operations use, for the request of each publisher operation, and for its answer if
 * that has no name. Requests lack `key`, which the client sends itself. Throws on a schema that it cannot express.
 */
export function clientTypes(document: OpenApiDocument): string {
  const operations = publisherPaths(document).map(path => ({
    path,
    operation: document.paths[`${root}${path}${ending}`]!.post!,
  }))
  const entries = operations.map(
    ({ path, operation }) =>
      `  ${key(path)}: { request: ${name(operation)}Request; answer: ${answerOf(operation)} }`,
  )
  const blocks = [
    '// Written by scripts/write-docs.ts from the OpenAPI document of the server.',
    ...sessionType(operations.map(({ operation }) => operation)),
    ...namedSchemas(document, operations).map(([schemaName, schema]) =>
      declaration(typeName(schemaName), schema, schema.description),
    ),
    ...operations.flatMap(({ operation }) => operationTypes(operation)),
    [
      '/** Request and answer of each operation, by its path. */',
      'export interface Operations {',
      ...entries,
      '}',
    ].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Those that something refers to, directly or through others, by name. */
function namedSchemas({ components: { schemas } }: OpenApiDocument, from: unknown): [string, Schema][] {
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

/** The session, which every request may have, is declared once. */
function sessionType(operations: readonly Operation[]): string[] {
  const [session] = operations.flatMap(({ requestBody }) => schemaOf(requestBody).properties?.meta_data ?? [])
  return session ? [declaration('Session', { ...session, format: '' }, session.description)] : []
}

function operationTypes(operation: Operation): string[] {
  const { requestBody, summary, description } = operation
  const { properties: { key: _, ...properties } = {}, ...body } = schemaOf(requestBody)
  const request = declaration(
    `${name(operation)}Request`,
    { ...body, properties },
    `${summary} ${description}`,
  )
  const answer = answerSchema(operation)
  if (answerOf(operation) !== `${name(operation)}Answer`) return [request]
  return [request, declaration(`${name(operation)}Answer`, answer, answer.description)]
}

const schemaOf = ({ content }: { readonly content: JsonContent }): Schema =>
  content['application/json'].schema

const answerSchema = ({ responses }: Operation): Schema => schemaOf(responses[200]!)

/** The type of an answer: a named one, a list of it, or one of the operation's own. */
function answerOf(operation: Operation): string {
  const schema = answerSchema(operation)
  return schema.$ref || schema.items?.$ref ? typeOf(schema, '') : `${name(operation)}Answer`
}

const name = ({ operationId }: Operation): string => operationId[0]!.toUpperCase() + operationId.slice(1)

/** `Error` has a meaning in JavaScript already. */
const typeName = (schemaName: string): string => (schemaName === 'Error' ? 'ErrorAnswer' : schemaName)

function declaration(declared: string, schema: Schema, description: string | undefined): string {
  const type = typeOf(schema, '')
  const isInterface = type.startsWith('{') && type.endsWith('}')
  return (
    comment({ description }, '') +
    (isInterface ? `export interface ${declared} ${type}` : `export type ${declared} = ${type}`)
  )
}

/** The type of a schema as text; `indent` is that of the line it begins on. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return typeName(schema.$ref.split('/').at(-1)!)
  if (schema.format === 'session') return 'Session'
  if (schema.anyOf)
    return union(
      schema.anyOf.map(option => typeOf(option, indent)),
      indent,
    )
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

function objectType({ properties = {}, required = [] }: Schema, indent: string): string {
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

const key = (field: string): string => (/^\w+$/.test(field) ? field : `'${field}'`)

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
