// The types of client/src/types.ts, written from the server's OpenAPI document.

import {
  declaration,
  key,
  namedSchemas,
  type Schema,
  type Schemas,
  typeName,
  typeOf,
} from './schema-types.ts'

/** The parts of an OpenAPI document that the types are made of. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly post?: Operation }>>
  readonly components: { readonly schemas: Schemas }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly requestBody: { readonly content: JsonContent }
  readonly responses: Readonly<Record<string, { readonly content: JsonContent }>>
}

interface JsonContent {
  readonly 'application/json'?: { readonly schema: Schema }
  /** Of the first line. */
  readonly 'application/x-ndjson'?: { readonly schema: Schema }
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
    ...namedSchemas(document.components.schemas, operations).map(([schemaName, schema]) =>
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
  (content['application/json'] ?? content['application/x-ndjson']!).schema

const answerSchema = ({ responses }: Operation): Schema => schemaOf(responses[200]!)

/** The type of an answer: a named one, a list of it, or one of the operation's own. */
function answerOf(operation: Operation): string {
  const schema = answerSchema(operation)
  return schema.$ref || schema.items?.$ref ? typeOf(schema, '') : `${name(operation)}Answer`
}

const name = ({ operationId }: Operation): string => operationId[0]!.toUpperCase() + operationId.slice(1)
