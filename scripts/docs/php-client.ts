// The generated files of clients/php, written from the server's OpenAPI document: the shapes of requests and answers as PHPStan and
// Psalm read them, and a class of methods for each group of operations.

import {
  isNamed,
  isRecord,
  type Operation,
  operationsOf,
  pascal,
  placeOf,
  repeatableIn,
  usedSchemas,
  wrapped,
  written,
} from './client-operations.ts'
import type { OpenApiDocument } from './client-types.ts'
import { type Schema, typeName } from './schema-types.ts'

/** The files below `clients/php/src`, by path. Which operation may be sent again stands in the TypeScript client, whose source is given. */
export function phpFiles(document: OpenApiDocument, client: string): Map<string, string> {
  const operations = operationsOf(document).map(operation => ({ ...operation, ...placeOf(operation.path) }))
  const groups = [...new Set(operations.map(({ group }) => group))]
  const classes = groups.map((group): [string, string] => {
    const members = operations.filter(each => each.group === group)
    return [
      group === null ? 'Operations.php' : `Operations/${pascal(group)}.php`,
      classOf(group, groups, members, client),
    ]
  })
  return new Map([['Types.php', typesOf(document, operations)], ...classes])
}

function typesOf(document: OpenApiDocument, operations: readonly Operation[]): string {
  const declared = usedSchemas(document, operations)
  for (const { name, request, answer } of operations) {
    declared.push([`${name}Request`, request])
    if (!isNamed(answer)) declared.push([`${name}Answer`, answer])
  }
  return file(
    'Hostelry',
    [],
    [
      '/**',
      ' * Requests and answers of the publisher interface, whose fields docs/interface.md explains; for PHPStan and Psalm.',
      ' *',
      ...declared.map(([name, schema]) => ` * @phpstan-type ${name} ${typeOf(schema, ' *     ')}`),
      ' */',
      'interface Types',
      '{',
      '}',
    ],
  )
}

/** The shape of a schema; `indent` begins the lines of its fields. Throws on a schema that it cannot express. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return typeName(schema.$ref.split('/').at(-1)!)
  if (schema.format === 'session') return 'Session'
  if (schema.anyOf) return unionOf(schema.anyOf.map(option => typeOf(option, indent)))
  if (schema.enum) return unionOf(schema.enum.map(literal))
  if (schema.const !== undefined) return literal(schema.const)
  if (Array.isArray(schema.type)) return unionOf(schema.type.map(type => typeOf({ ...schema, type }, indent)))
  switch (schema.type) {
    case 'array':
      return `list<${typeOf(schema.items!, indent)}>`
    case 'object':
      return isRecord(schema) ? shapeOf(schema, indent) : mapOf(schema, indent)
    case 'string':
      // An amount may be sent either way.
      return schema.format === 'amount' ? 'string|float' : 'string'
    case 'integer':
      return 'int'
    case 'number':
      // A whole number of JSON is an integer.
      return 'int|float'
    case 'boolean':
      return 'bool'
    case 'null':
      return 'null'
  }
  throw new Error(`no type for the schema ${JSON.stringify(schema)}`)
}

function shapeOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const fields = Object.entries(properties).map(
    ([field, part]) =>
      `${indent}${/^[a-z_]\w*$/i.test(field) ? field : quoted(field)}${required.includes(field) ? '' : '?'}: ${typeOf(part, `${indent}    `)},`,
  )
  return `array{\n${fields.join('\n')}\n${indent.slice(0, -4)}}`
}

const mapOf = ({ additionalProperties: others }: Schema, indent: string): string =>
  `array<string, ${typeof others === 'object' ? typeOf(others, indent) : 'mixed'}>`

const unionOf = (types: readonly string[]): string =>
  [...new Set(types.flatMap(type => (type.includes('{') ? [type] : type.split('|'))))].join('|')

const literal = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : JSON.stringify(value)

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

type Member = Operation & { readonly method: string }

function classOf(
  group: string | null,
  groups: readonly (string | null)[],
  members: readonly Member[],
  client: string,
): string {
  const others = group === null ? groups.flatMap(each => (each === null ? [] : [each])) : []
  const used = [...new Set(members.flatMap(each => [`${each.name}Request`, typeNameIn(each)]))]
  const title = group === null ? 'Operations' : pascal(group)
  return file(
    group === null ? 'Hostelry' : 'Hostelry\\Operations',
    group === null
      ? []
      : ['Hostelry\\Sender', ...(used.includes('Snapshot') ? ['Hostelry\\Snapshot'] : []), 'Hostelry\\Types'],
    [
      '/**',
      ...used.filter(name => name !== 'Snapshot').map(name => ` * @phpstan-import-type ${name} from Types`),
      ' */',
      `${group === null ? '' : 'final '}class ${title}`,
      '{',
      ...others.map(each => `    public readonly Operations\\${pascal(each)} $${camel(each)};\n`),
      '    public function __construct(private readonly Sender $sender)',
      '    {',
      ...others.map(each => `        $this->${camel(each)} = new Operations\\${pascal(each)}($sender);`),
      '    }',
      ...members.flatMap(each => ['', ...methodOf(each, repeatableIn(client, each.path))]),
      '}',
    ],
  )
}

function methodOf(operation: Member, repeatable: string): string[] {
  const { path, name, words, request, method } = operation
  const isSnapshot = path === 'properties/snapshot'
  const isOptional = (request.required ?? []).length === 0
  const options = [
    ...(repeatable === 'with-key' ? [['idempotencyKey', 'string']] : []),
    ['requestId', 'string'],
    ['retries', 'int'],
  ]
  const result = typeNameIn(operation)
  return [
    '    /**',
    ...wrapped(words.replaceAll('*/', '* /'), 110).map(line => `     * ${line}`),
    '     *',
    `     * @param ${name}Request $request`,
    ...(isSnapshot ? [] : [`     * @return ${isList(operation) ? `list<${result}>` : result}`]),
    '     */',
    `    public function ${camel(method)}(`,
    `        array $request${isOptional ? ' = []' : ''},`,
    ...options.map(([option, type]) => `        ?${type} $${option} = null,`),
    `    ): ${isSnapshot ? 'Snapshot' : 'array'} {`,
    `        return $this->sender->${isSnapshot ? 'snapshot' : 'send'}(`,
    ...[quoted(path), quoted(repeatable), '$request'].map(part => `            ${part},`),
    ...options.map(([option]) => `            ${option}: $${option},`),
    '        );',
    '    }',
  ]
}

const isList = ({ answer }: Operation): boolean => answer.items?.$ref !== undefined

function typeNameIn({ path, name, answer }: Operation): string {
  if (path === 'properties/snapshot') return 'Snapshot'
  const $ref = answer.$ref ?? answer.items?.$ref
  return $ref ? typeName($ref.split('/').at(-1)!) : `${name}Answer`
}

const camel = (text: string): string => text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const file = (namespace: string, uses: readonly string[], lines: readonly string[]): string =>
  [
    '<?php',
    '',
    `// ${written}`,
    '',
    'declare(strict_types=1);',
    '',
    `namespace ${namespace};`,
    '',
    ...uses.map(each => `use ${each};`),
    ...(uses.length > 0 ? [''] : []),
    ...lines,
    '',
  ].join('\n')
