// No card number passes through an assistant: wherever one stands in a message, the message is refused, and nothing of it is
// logged, stored or answered (threat C4).

import { describe, expect, test } from 'vitest'
import { portable } from '../../src/http/assistant/tool-schemas.ts'
import { tools } from '../../src/http/assistant/tools.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { writtenRows } from '../support/statements/written-rows.ts'
import { assistant } from '../support/wire/assistant.ts'

const running = await testApp({ demo: true, variables: { LOG_LEVEL: 'trace' } })
const { key } = await testPublisher(running)
const client = assistant({ url: running.app.url, key })
const greeted = assistant({ url: running.app.url, key, version: '2025-11-25' })

const number = '4111111111111111'
const notations = [
  number,
  '4111 1111-1111 1111',
  'card: ４１１１１１１１１１１１１１１１, thanks',
  `x${'\u200b'}${number}`,
]
const sentence = /holds a card number, which must never be sent to an assistant/

interface Field {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Field>>
  readonly items?: Field
}

/** The path of every field of a schema, inner ones too. */
const pathsOf = ({ properties = {}, items }: Field): (string | number)[][] => [
  ...Object.entries(properties).flatMap(([name, field]) => [
    [name],
    ...pathsOf(field).map(inner => [name, ...inner]),
  ]),
  ...(items ? [[0], ...pathsOf(items).map(inner => [0, ...inner])] : []),
]

/** Fields with a value at a path, and nothing else. */
const fieldsWith = (path: readonly (string | number)[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value)

const everyField = tools.flatMap(tool =>
  pathsOf(portable(tool.input) as Field).map(path => ({ tool: tool.name, path })),
)

const expectNothingKept = (): void => {
  const log = running.logLines.join('')
  for (const digits of [number, '4111 1111', '４１１１', '1111111']) expect(log).not.toContain(digits)
}

test('in every field of every tool it is refused, in any notation', async () => {
  expect(everyField.length).toBeGreaterThan(80)
  const before = await writtenRows(running)
  for (const [index, { tool, path }] of everyField.entries()) {
    const value = notations[index % notations.length]
    const refused = await client.call(tool, fieldsWith(path, value) as object)
    expect(refused.isError, `${tool} ${path.join('.')}`).toBe(true)
    expect(refused.text, `${tool} ${path.join('.')}`).toMatch(sentence)
    expect(refused.text).not.toMatch(/1111/)
  }
  expect(await writtenRows(running)).toEqual(before)
  expectNothingKept()
}, 60_000)

test.each([
  ['a number', { property_id: Number(number) }],
  ['a number with decimals', { near: { latitude: Number(`${number}.0`), longitude: 1 } }],
  ['a text in a list', { destination_ids: ['a', ['b', number]] }],
  ['an unknown field', { guest: { note: number } }],
  ['the name of a field', { [`my card ${number}`]: true }],
])('as %s it is refused', async (_, fields) => {
  const { isError, text } = await client.call('find_properties', fields)
  expect(isError).toBe(true)
  expect(text).toMatch(sentence)
  expect(text).not.toMatch(/1111/)
  expectNothingKept()
})

describe('outside of the fields of a tool', () => {
  test.each([
    ['the name of a tool', { method: 'tools/call', params: { name: number, arguments: {} } }],
    ['a method', { method: number }],
    ['the client', { method: 'initialize', params: { clientInfo: { name: number, version: '1' } } }],
    ['what goes with a message', { method: 'ping', params: { _meta: { note: `pay with ${number}` } } }],
    ['the fields of a prompt', { method: 'prompts/get', params: { name: 'x', arguments: { card: number } } }],
    ['an id', { method: 'ping', id: number }],
  ])('in %s it is refused before the protocol sees it', async (_, message) => {
    const { status, body, text } = await greeted.send({ jsonrpc: '2.0', id: 1, ...message })
    expect([status, body.type]).toEqual([400, 'BadRequestException'])
    expect(body.message).toMatch(sentence)
    expect(text).not.toMatch(/1111/)
    expectNothingKept()
  })
})

test('other long numbers pass: ids of holds, telephone numbers, dates', async () => {
  const { text } = await client.call('release_hold', {
    property_id: 3144,
    hold_id: '41111111-1111-4111-8111-111111111111',
  })
  expect(text).toMatch(/^NotFoundException: There is no such hold/)
  const { isError } = await client.call('search_criteria', { name: '+44 20 7946 0000' })
  expect(isError).toBe(false)
})
