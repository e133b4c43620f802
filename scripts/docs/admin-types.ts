// The types of web/admin/src/api/types.ts, written from the server's OpenAPI document: what each route of the administration
// takes and answers, and under which method and path it is.

import { declaration, key, namedSchemas, type Schema, type Schemas, typeOf } from './schema-types.ts'
import { type Placed, shareSchemas } from './shared-schemas.ts'

/** The parts of an OpenAPI document that the types are made of. */
export interface AdminDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: JsonContent }
  readonly responses: Readonly<Record<string, { readonly content?: JsonContent }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

interface JsonContent {
  readonly 'application/json': { readonly schema: Schema }
}

const root = '/admin/v1/'

/** A TypeScript file with the named schemas, the type of every route, and the table of their methods and paths. */
export function adminTypes(document: AdminDocument): string {
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith(root))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    )
  const named = namedSchemas(document.components.schemas, [
    { $ref: '#/components/schemas/AdministrationError' },
    ...operations.map(({ operation }) => partsOf(operation)),
  ])
  const placed: Placed[] = [
    ...named.map(([name, schema]) => ({ name, schema })),
    ...operations.flatMap(({ operation }) =>
      partsOf(operation).map(([part, schema]) => ({
        name: `${nounOf(operation)}${part === 'body' ? '_body' : ''}`,
        schema,
      })),
    ),
  ]
  const names = named.map(([name]) => name)
  const shared = shareSchemas(placed, names)
  const schemas = shared.placed[Symbol.iterator]()
  const next = (): Schema => schemas.next().value!
  return `${[
    '// Written by scripts/write-docs.ts from the OpenAPI document of the server.',
    ...named.map(([name, { description }]) => declaration(name, next(), description)),
    [
      '/** What each operation takes and answers. */',
      'export interface AdminOperations {',
      ...operations.map(({ operation }) => operationType(operation, next)),
      '}',
    ].join('\n'),
    ...Object.entries(shared.schemas).map(([name, schema]) => declaration(name, schema, schema.description)),
    [
      '/** Method and path of each operation. */',
      'export const routes: { readonly [Name in keyof AdminOperations]: string } = {',
      ...operations.map(
        ({ method, path, operation: { operationId } }) =>
          `  ${key(operationId)}: '${method.toUpperCase()} ${path}',`,
      ),
      '}',
    ].join('\n'),
  ].join('\n\n')}\n`
}

/** What an operation is about: `publisher` of showPublisher. */
const nounOf = ({ operationId }: Operation): string =>
  operationId.replace(/^[a-z]+/, '').replace(/^[A-Z]/, letter => letter.toLowerCase()) || operationId

/** The schemas of an operation whose types are written; its refusals are of one type for all. */
function partsOf(operation: Operation): [part: string, schema: Schema][] {
  const { parameters = [], requestBody } = operation
  const within = (place: string) => parameters.filter(parameter => parameter.in === place)
  const parts: [string, Schema | undefined][] = [
    ['path', fieldsOf(within('path'))],
    ['query', fieldsOf(within('query'))],
    ['body', requestBody?.content['application/json'].schema],
    ['answer', answerOf(operation)],
  ]
  return parts.filter((part): part is [string, Schema] => part[1] !== undefined)
}

/** `next` gives the schemas of its parts, one after another. */
function operationType(operation: Operation, next: () => Schema): string {
  const { operationId, summary } = operation
  const lines = partsOf(operation).map(([part]) => `    ${part}: ${typeOf(next(), '    ')}`)
  return `  /** ${summary} */\n  ${key(operationId)}: {\n${lines.join('\n')}\n  }`
}

const answerOf = ({ responses }: Operation): Schema | undefined =>
  (responses[200] ?? responses[201])?.content?.['application/json'].schema

/** The parameters of one place as an object; undefined if there are none. */
function fieldsOf(parameters: readonly Parameter[]): Schema | undefined {
  if (parameters.length === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}
