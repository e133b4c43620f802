// The generated files of clients/python, written from the server's OpenAPI document: its types, and a method for each operation.

import {
  isNamed,
  isRecord,
  type Operation,
  operationsOf,
  pascal,
  placeOf,
  type Repeatable,
  repeatableIn,
  usedSchemas,
  wrapped,
  written,
} from './client-operations.ts'
import type { OpenApiDocument } from './client-types.ts'
import { type Schema, typeName } from './schema-types.ts'

/** `types.py`: a TypedDict for each object of requests and answers. Requests lack `key`, which the client sends itself. */
export function pythonTypes(document: OpenApiDocument): string {
  const operations = operationsOf(document)
  const classes = new Classes()
  for (const [name, schema] of usedSchemas(document, operations))
    classes.declare(name, schema, schema.description)
  for (const { name, words, request, answer } of operations) {
    classes.declare(`${name}Request`, request, words)
    if (!isNamed(answer)) classes.declare(`${name}Answer`, answer, answer.description)
  }
  return [
    `"""Requests and answers of the publisher interface. ${written}"""`,
    'from __future__ import annotations',
    'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict',
    ...classes.blocks,
  ]
    .join('\n\n')
    .concat('\n')
}

/** Collects the declarations, those inside others first. */
class Classes {
  readonly blocks: string[] = []

  declare(name: string, schema: Schema, description: string | undefined): void {
    if (!isRecord(schema)) {
      const type = this.typeOf(schema, `${name}Item`)
      this.blocks.push(`\n${comment(description, '')}${name}: TypeAlias = ${quoted(type)}\n`)
      return
    }
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([field, part]) => {
      const type = this.typeOf(part, name + pascal(field))
      return { field, part, type: required.includes(field) ? type : `NotRequired[${type}]` }
    })
    // A keyword cannot be the name of a field in a class.
    const isPlain = fields.every(({ field }) => /^[a-z_]\w*$/i.test(field) && !keywords.has(field))
    this.blocks.push(isPlain ? asClass(name, description, fields) : asCall(name, description, fields))
  }

  typeOf(schema: Schema, name: string): string {
    if (schema.$ref) return typeName(schema.$ref.split('/').at(-1)!)
    if (schema.format === 'session') return 'Session'
    if (schema.anyOf)
      return unionOf(schema.anyOf.map((option, at) => this.typeOf(option, at ? `${name}${at + 1}` : name)))
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (Array.isArray(schema.type))
      return unionOf(schema.type.map(type => this.typeOf({ ...schema, type }, name)))
    switch (schema.type) {
      case 'array':
        return `list[${this.typeOf(schema.items!, name)}]`
      case 'object':
        return this.#objectOf(schema, name)
      case 'string':
        // An amount may be sent either way.
        return schema.format === 'amount' ? 'str | float' : 'str'
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'boolean':
        return 'bool'
      case 'null':
        return 'None'
    }
    throw new Error(`no type for the schema ${JSON.stringify(schema)}`)
  }

  #objectOf(schema: Schema, name: string): string {
    if (isRecord(schema)) {
      this.declare(name, schema, schema.description)
      return name
    }
    const { additionalProperties: others } = schema
    return `dict[str, ${typeof others === 'object' ? this.typeOf(others, name) : 'Any'}]`
  }
}

interface Field {
  readonly field: string
  readonly part: Schema
  readonly type: string
}

function asClass(name: string, description: string | undefined, fields: readonly Field[]): string {
  const lines = fields.map(
    ({ field, part, type }) => `${comment(meaning(part), '    ')}    ${field}: ${type}`,
  )
  const doc = description ? [`    """${escaped(wrapped(description, 110).join('\n    '))}"""\n`] : []
  return `\nclass ${name}(TypedDict):\n${[...doc, ...lines].join('\n')}\n`
}

const asCall = (name: string, description: string | undefined, fields: readonly Field[]): string =>
  [
    `\n${comment(description, '')}${name} = TypedDict(`,
    `    ${quoted(name)},`,
    '    {',
    ...fields.map(
      ({ field, part, type }) =>
        `${comment(meaning(part), '        ')}        ${quoted(field)}: ${quoted(type)},`,
    ),
    '    },',
    ')\n',
  ].join('\n')

const meaning = ({ description, default: usual }: Schema): string | undefined =>
  usual === undefined ? description : `${description ?? ''} Default: ${JSON.stringify(usual)}.`.trim()

const comment = (text: string | undefined, indent: string): string =>
  text
    ? `${wrapped(text, 110)
        .map(line => `${indent}#: ${line}\n`)
        .join('')}`
    : ''

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")

const quoted = (text: string): string => JSON.stringify(text)

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function literal(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/**
 * `operations.py`: a method for each operation, in a class for each group, `property.view` for `property/view`. Which may be sent again
 * stands in the TypeScript client, whose source is given.
 */
export function pythonOperations(document: OpenApiDocument, client: string): string {
  const operations = operationsOf(document).map(operation => ({ ...operation, ...placeOf(operation.path) }))
  const groups = [...new Set(operations.map(({ group }) => group))]
  const classes = groups.map(group => {
    const methods = operations.filter(each => each.group === group)
    const title = group === null ? 'Operations' : pascal(group)
    const members =
      group === null
        ? groups.flatMap(each => (each === null ? [] : [`        self.${each} = ${pascal(each)}(sender)`]))
        : []
    return [
      `class ${title}:`,
      '    def __init__(self, sender: Sender) -> None:',
      '        self._sender = sender',
      ...members,
      ...methods.flatMap(each => ['', ...methodOf(each, repeatableIn(client, each.path))]),
    ].join('\n')
  })
  return [
    `"""A method for each operation. ${written}"""`,
    'from __future__ import annotations',
    'from typing import cast',
    'from . import types as t\nfrom .sending import Sender, Snapshot, snapshot_of',
    // The one with the groups comes last.
    ...classes.sort(
      (one, other) => Number(/^class Operations/.test(one)) - Number(/^class Operations/.test(other)),
    ),
  ]
    .join('\n\n')
    .replaceAll('\n\nclass ', '\n\n\nclass ')
    .concat('\n')
}

function methodOf(
  { path, name, words, request, answer, method }: Operation & { readonly method: string },
  repeatable: Repeatable,
): string[] {
  const isSnapshot = path === 'properties/snapshot'
  const result = isSnapshot ? 'Snapshot' : answerType(answer, name)
  const isOptional = (request.required ?? []).length === 0
  const options = [
    ...(repeatable === 'with-key' ? [['idempotency_key', 'str']] : []),
    ['request_id', 'str'],
    ['timeout', 'float'],
    ['retries', 'int'],
  ]
  return [
    `    def ${method}(`,
    '        self,',
    `        request: t.${name}Request${isOptional ? ' | None = None' : ''},`,
    '        *,',
    ...options.map(([option, type]) => `        ${option}: ${type} | None = None,`),
    `    ) -> ${result}:`,
    `        """${escaped(wrapped(words, 106).join('\n        '))}"""`,
    '        return cast(',
    `            ${quoted(result)},`,
    '            self._sender.send(',
    `                ${quoted(path)},`,
    `                ${quoted(repeatable)},`,
    '                request,',
    ...options.map(([option]) => `                ${option}=${option},`),
    ...(isSnapshot ? ['                read=snapshot_of,'] : []),
    '            ),',
    '        )',
  ]
}

function answerType({ $ref, items }: Schema, name: string): string {
  if ($ref) return `t.${typeName($ref.split('/').at(-1)!)}`
  if (items?.$ref) return `list[t.${typeName(items.$ref.split('/').at(-1)!)}]`
  return `t.${name}Answer`
}
