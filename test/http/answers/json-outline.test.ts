// Outlines of JSON objects: what an object says itself, however much is in its lists and objects.

import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readOutline } from '../../../src/http/reading/json-outline.ts'

const outlineOf = (text: string) => readOutline(Buffer.from(text))

test.each<[string, object]>([
  ['{}', {}],
  [' {"a":1,"b":"c","d":true,"e":null} ', { a: 1, b: 'c', d: true, e: null }],
  ['{"a":{"b":{"c":1}},"d":2}', { a: null, d: 2 }],
  ['{"a":[1,[2],{"b":[3]}],"c":[],"d":{}}', { a: null, c: null, d: null }],
  ['{"a":"{[\\"]}","b":["]}\\"","\\\\"],"c\\u0064":"\\\\"}', { a: '{["]}', b: null, cd: '\\' }],
  ['{"a":[{"a":1,"a":2}],"é":"漢"}', { a: null, é: '漢' }],
  ['{"a":[what is in it is not looked at],"b":1}', { a: null, b: 1 }],
])('the outline of %s', async (text, outline) => {
  expect(await outlineOf(text)).toEqual(outline)
})

test.each([
  ['', 'is empty'],
  ['hello', 'not valid JSON'],
  ['[{"a":1}]', 'not an object'],
  ['{"a":1,"a":2}', 'the same key twice'],
  ['{"a":[1}', 'not valid JSON'],
  ['{"a":{"b":[1]}', 'not valid JSON'],
  ['{"a":"', 'not valid JSON'],
  ['{"a":"\\', 'not valid JSON'],
  ['{"a":1}]', 'not valid JSON'],
])('%s has none', async (text, reason) => {
  await expect(outlineOf(text)).rejects.toMatchObject({
    type: 'BadRequestException',
    message: expect.stringContaining(reason),
  })
})

test('an outline has 64 KiB at most, and what is in lists and objects is not counted', async () => {
  const within = { a: 'x'.repeat(64 * 1024 - '{"a":"","b":null}'.length), b: Array(50_000).fill({ c: 'd' }) }
  expect(await outlineOf(JSON.stringify(within))).toEqual({ ...within, b: null })
  const beyond = expect.objectContaining({ message: expect.stringContaining('more than 64 KiB outside') })
  await expect(outlineOf(JSON.stringify({ ...within, a: `${within.a}x` }))).rejects.toEqual(beyond)
  await expect(outlineOf(`{"a":[${'1,'.repeat(100_000)}`)).rejects.toThrow('not valid JSON')
  await expect(outlineOf(`[${'[],'.repeat(100_000)}1]`)).rejects.toEqual(beyond)
})

test('others have their turn after each 16 KiB of a long text', async () => {
  let now = 0
  using _ = vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  let isDone = false
  let turns = 0
  const others = (async () => {
    for (; !isDone; turns += 1) await setImmediate()
  })()
  await outlineOf(`{"a":["${'\\"'.repeat(100_000)}"]}`)
  isDone = true
  await others
  expect(turns).toBeGreaterThanOrEqual(12)
})
