// What the clients in other languages than TypeScript are written from: the operations of the server's OpenAPI document.

import { type OpenApiDocument, publisherPaths } from './client-types.ts'
import { namedSchemas, type Schema, typeName } from './schema-types.ts'

const root = '/publisher/v3.0/'
/** Which file a generated one comes from. */
export const written = 'Written by scripts/write-docs.ts from the OpenAPI document of the server.'

export interface Operation {
  readonly path: string
  /** In capitals: PropertyView. */
  readonly name: string
  readonly words: string
  readonly request: Schema
  readonly answer: Schema
}

export const operationsOf = (document: OpenApiDocument): Operation[] =>
  publisherPaths(document).map(path => {
    const { operationId, summary, description, requestBody, responses } =
      document.paths[`${root}${path}/.json`]!.post!
    const { content } = responses[200]!
    const body = requestBody.content['application/json']!.schema
    const { key: _, ...properties } = body.properties ?? {}
    return {
      path,
      name: pascal(operationId),
      words: `${summary} ${description}`,
      request: { ...body, properties },
      answer: (content['application/json'] ?? content['application/x-ndjson']!).schema,
    }
  })

export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The schemas that the operations use, by the name of their type. */
export function usedSchemas(document: OpenApiDocument, operations: readonly Operation[]): [string, Schema][] {
  const session = operations.flatMap(({ request }) => request.properties?.meta_data ?? [])[0]
  const used = operations.map(({ path }) => document.paths[`${root}${path}/.json`])
  return [
    ...(session ? [['Session', { ...session, format: '' }] satisfies [string, Schema]] : []),
    ...namedSchemas(document.components.schemas, used).map(([name, schema]): [string, Schema] => [
      typeName(name),
      schema,
    ]),
  ]
}

/** Whether an answer is a named schema or a list of one. */
export const isNamed = ({ $ref, items }: Schema): boolean => ($ref ?? items?.$ref) !== undefined

export const isRecord = ({ type, properties = {} }: Schema): boolean =>
  type === 'object' && Object.keys(properties).length > 0

export const wrapped = (text: string, width: number): string[] =>
  text.match(new RegExp(`\\S.{0,${width - 1}}(?=\\s|$)`, 'g')) ?? []

/** `settings` is no part of a group. */
export function placeOf(path: string): { readonly group: string | null; readonly method: string } {
  const [first = '', ...rest] = path.split('/')
  return rest.length === 0 ? { group: null, method: first } : { group: first, method: rest.join('_') }
}

export type Repeatable = 'always' | 'with-key' | 'never'

export function repeatableIn(client: string, path: string): Repeatable {
  if (path === 'properties/snapshot') return 'always'
  const [, word = ''] = new RegExp(`(reads|books|once)\\('${path}'\\)`).exec(client) ?? []
  const meanings: Readonly<Record<string, Repeatable>> = { reads: 'always', books: 'with-key', once: 'never' }
  const repeatable = meanings[word]
  if (!repeatable) throw new Error(`the TypeScript client has no method for ${path}`)
  return repeatable
}
