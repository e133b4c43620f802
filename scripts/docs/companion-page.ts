// The messages of a contract with companion services, as its page shows them.

import { contracts } from '../../src/lodging/companions/companion.ts'
import type { Message } from '../../src/lodging/companions/contract.ts'
import { typeOf } from '../../src/lodging/companions/contract.ts'
import { jsonBlock } from './sections.ts'

interface Node {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly required?: readonly string[]
}

/** Every message of a kind: what it asks, how long it waits, what holds without an answer, its fields and an example. */
export const companionSections = (kind: keyof typeof contracts): string =>
  Object.entries(contracts[kind].messages as Readonly<Record<string, Message>>)
    .map(([name, message]) => sectionOf(typeOf(kind, name), message))
    .join('\n\n')

const sectionOf = (type: string, message: Message): string =>
  [
    `### ${type}`,
    message.summary,
    `Answer within **${message.deadlineMilliseconds / 1000} seconds**. Without an answer that counts: ${message.whenSilent}`,
    fieldsOf(message.question as Node, 'Question'),
    ...((message.answer as Node).anyOf ?? [message.answer as Node]).map(each => fieldsOf(each, 'Answer')),
    jsonBlock(message.examples.question),
    jsonBlock(message.examples.answer),
  ]
    .filter(part => part !== '')
    .join('\n\n')

function fieldsOf(node: Node, title: string): string {
  const rows = rowsOf(node, '')
  if (rows.length === 0) return ''
  return [`| ${title} | Type | Meaning |`, '| --- | --- | --- |', ...rows].join('\n')
}

const rowsOf = ({ properties = {}, required = [] }: Node, above: string): string[] =>
  Object.entries(properties).flatMap(([name, node]) => {
    const field = `${above}${name}`
    const may = required.includes(name) ? '' : ' May be left out.'
    return [
      `| \`${field}\` | ${typeText(node)} | ${node.description ?? ''}${may} |`,
      ...rowsOf(node, `${field}.`),
      ...(node.items ? rowsOf(node.items, `${field}[].`) : []),
    ]
  })

function typeText(node: Node): string {
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``
  if (node.enum) return node.enum.map(each => `\`"${each}"\``).join(', ')
  if (node.anyOf) return node.anyOf.map(typeText).join(' or ')
  return [node.type ?? 'any'].flat().join(' or ')
}
