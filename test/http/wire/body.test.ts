// What a body may be (contract R1) and what it costs to send another one.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutChance } from '../../support/random/without-chance.ts'
import { bodies, openWire, paths, type WireUnderTest } from '../../support/wire/fake-operations.ts'
import { sendTo } from '../../support/wire/wire-requests.ts'

let wire: WireUnderTest
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.app.close())

const good = JSON.stringify(bodies.view)
const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`

describe('a body is read as JSON whatever Content-Type says', () => {
  test.each([
    'application/json',
    'application/json; charset=latin1',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'not a media type',
    'application/json\t;x',
  ])('%s', async type => {
    expect((await wire.post(paths.view, good, { 'content-type': type })).status).toBe(200)
  })

  test('none at all', async () => {
    expect((await sendTo(`${await wire.url()}${paths.view}`, good)).status).toBe(200)
  })

  test('a byte order mark before it does no harm', async () => {
    expect((await wire.post(paths.view, `\ufeff${good}`)).status).toBe(200)
  })
})

describe('a body that cannot be read is refused with 400 and says why', () => {
  test.each([
    ['nothing', undefined, 'empty'],
    ['an empty text', '', 'empty'],
    ['blanks', ' \n ', 'empty'],
    ['broken JSON', '{"key": }', 'not valid JSON'],
    ['JSON cut off', good.slice(0, -1), 'not valid JSON'],
    ['JSON cut off within a text', '{"key":"a', 'not valid JSON'],
    ['two objects', `${good}${good}`, 'not valid JSON'],
    ['a list', `[${good}]`, 'not an object'],
    ['a text', '"key"', 'not an object'],
    ['null', 'null', 'not an object'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'UTF-8'],
    ['a form', 'key=abc&property_id=1', 'not valid JSON'],
    ['nesting of 17 levels', nested(17), 'nested deeper than 16'],
    ['nesting of a hundred thousand lists', '['.repeat(100_000), 'nested deeper than 16'],
    ['a key twice', '{"key":"a","key":"b"}', 'same key twice'],
    ['a key twice, once escaped', '{"key":"a","\\u006bey":"b"}', 'same key twice'],
    ['a key twice further in', '{"x":[{"a":1,"b":{"a":2},"a":3}]}', 'same key twice'],
  ])('%s', async (_name, body, words) => {
    const { status, body: error } = await wire.post(paths.view, body)
    expect(status).toBe(400)
    expect(error).toMatchObject({ type: 'BadRequestException', code: 400, url: paths.view, errors: [] })
    expect(error.message).toContain(words)
  })

  test('the refusal does not quote the body', async () => {
    const { text } = await wire.post(paths.reserve, '{"payment": {"number": 4111111111111111, x')
    expect(withoutChance(text)).not.toContain('4111')
  })
})

test('nesting of 16 levels is read', async () => {
  const { status } = await wire.post(paths.view, `${good.slice(0, -1)},"more":${nested(15)}}`)
  expect(status).toBe(200)
})

test('the same key in two objects, and quotes and colons within texts, are no duplicates', async () => {
  const body = {
    ...bodies.view,
    a: [{ x: 1 }, { x: 2 }],
    b: '{"x":1,"x":2}',
    'c"d': 1,
    'c\\"d': 2,
    e: '\\',
    f: '12:30',
  }
  expect((await wire.post(paths.view, body)).status).toBe(200)
})

test('a body over 256 KiB is refused with 413, one under it is read', async () => {
  const padded = (bytes: number): string => {
    const frame = JSON.stringify({ ...bodies.view, pad: '' })
    return JSON.stringify({ ...bodies.view, pad: 'x'.repeat(bytes - frame.length) })
  }
  expect((await wire.post(paths.view, padded(256 * 1024))).status).toBe(200)
  const { status, body } = await wire.post(paths.view, padded(256 * 1024 + 1))
  expect(status).toBe(413)
  expect(body).toMatchObject({ type: 'PayloadTooLargeException', code: 413, url: paths.view })
})

test('unknown fields, also those that prototypes have, change nothing', async () => {
  const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort())
  const hostile = `{"__proto__":{"verbosity":2,"isAdmin":true},"constructor":{"prototype":{"verbosity":2}},"status":"x",${good.slice(1)}`
  const { status, body } = await wire.post(paths.view, hostile)
  expect(status).toBe(200)
  expect(body.verbosity).toBe(0)
  expect(wire.operations.asked.at(-1)?.request).toEqual({
    propertyId: 3144,
    verbosity: 0,
    language: null,
  })
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype).sort())).toBe(before)
})

test('a field that only a prototype has counts as absent', async () => {
  const { status, body } = await wire.post(
    paths.view,
    `{"key":"${bodies.view.key}","__proto__":{"property_id":3144}}`,
  )
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ field: 'property_id', message: 'is required' }])
})
