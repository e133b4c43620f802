// What assistants are told of every tool, to the field, limit and sentence, is what tools.txt says: a change shows there.
// `vitest run -u` writes it anew.

import { expect, test } from 'vitest'
import { portable } from '../../src/http/assistant/tool-schemas.ts'
import { tools } from '../../src/http/assistant/tools.ts'

interface Schema {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** A line for each field, with everything that its schema says, and those of what it holds below it. */
function linesOf(name: string, schema: Schema, depth: number): string[] {
  const { description } = schema
  const told = description === undefined ? '' : `: ${description}`
  const held = [schema.items ?? {}, ...(schema.anyOf ?? [])]
  return [
    `${'  '.repeat(depth)}${name} (${factsOf(schema)})${told}`,
    ...fieldsOf(schema, depth),
    ...held.flatMap(each => (each.properties ? linesOf('each', each, depth + 1) : [])),
  ]
}

/** In a line, without sentences and fields. */
function factsOf({
  type,
  description: _,
  properties,
  required: __,
  items,
  anyOf,
  ...limits
}: Schema): string {
  const facts = Object.entries(limits).map(([fact, value]) => `${fact} ${JSON.stringify(value)}`)
  const entries = items && !items.properties ? [`of ${factsOf(items)}`] : []
  const choices = anyOf ? [anyOf.map(factsOf).join(' or ')] : []
  return [...(type ? [type] : []), ...entries, ...choices, ...facts].join(' ')
}

const fieldsOf = ({ properties = {}, required = [] }: Schema, depth: number): string[] =>
  Object.entries(properties).flatMap(([name, field]) =>
    linesOf(required.includes(name) ? name : `${name}?`, field, depth + 1),
  )

test('every tool is described as it is committed', async () => {
  const lines = tools.flatMap(({ name, title, description, scope, annotations, input, output }) => [
    `${name} (${scope}, ${JSON.stringify(annotations)}) ${title}`,
    `  ${description}`,
    ...linesOf('takes', portable(input), 1),
    ...linesOf('answers', portable(output), 1),
    '',
  ])
  await expect(lines.join('\n')).toMatchFileSnapshot('tools.txt')
})
