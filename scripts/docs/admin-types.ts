// The types of web/admin/src/api/types.ts, written from the server's OpenAPI document: what each route of the administration
// takes and answers, and under which method and path it is.

import { declaration, key, namedSchemas, type Schema, type Schemas, typeOf } from './schema-types.ts'

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
  const named = namedSchemas(document.components.schemas, operations.map(typed))
  return `${[
    '// Written by scripts/write-docs.ts from the OpenAPI document of the server.',
    ...named.map(([name, schema]) => declaration(name, schema, schema.description)),
    [
      '/** What each operation takes and answers. */',
      'export interface AdminOperations {',
      ...operations.map(({ operation }) => operationType(operation)),
      '}',
    ].join('\n'),
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

/** The schemas of an operation whose types are written; its refusals are of one type for all. */
const typed = ({ operation }: { readonly operation: Operation }): unknown => [
  operation.parameters,
  operation.requestBody,
  answerOf(operation),
]

function operationType(operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody } = operation
  const within = (place: string) => parameters.filter(parameter => parameter.in === place)
  const body = requestBody?.content['application/json'].schema
  const parts: [string, Schema | undefined][] = [
    ['path', fieldsOf(within('path'))],
    ['query', fieldsOf(within('query'))],
    ['body', body],
    ['answer', answerOf(operation)],
  ]
  const lines = parts.flatMap(([part, schema]) => (schema ? [`    ${part}: ${typeOf(schema, '    ')}`] : []))
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
