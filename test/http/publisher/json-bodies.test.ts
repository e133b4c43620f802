// Bodies as JSON objects: what is read, what is refused and why, and which numbers keep their text.

import { describe, expect, test } from 'vitest'
import {
  decodeBody,
  isObject,
  NumberText,
  readDocument,
  readPublisherBody,
} from '../../../src/http/reading/json-body.ts'

const cannot = (message: string) => ({ type: 'BadRequestException', status: 400, message, errors: [] })
const refusalOf = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}
const invalid = (where: string) =>
  cannot(`The body is not valid JSON${where}; check its quotes, commas and brackets.`)
const empty = cannot('The body is empty; send the request as one JSON object.')
const twice = cannot('The body has an object with the same key twice; send each field once.')
const deep = cannot('The body is nested deeper than 16 levels; send it flatter.')
const noObject = cannot('The body is JSON but not an object; send the fields within { and }.')

describe('a body that is refused', () => {
  test.each([
    ['', empty],
    [' \n\t', empty],
    ['{', invalid(' (near character 2)')],
    ['{"a":}', invalid('')],
    ['{"a":1', invalid(' (near character 7)')],
    ['{"a', invalid(' (near character 4)')],
    ['"a\\', invalid('')],
    ['nothing', invalid('')],
    ['[]', noObject],
    ['"a"', noObject],
    ['5', noObject],
    ['1.5', noObject],
    ['null', noObject],
    ['{"a":1,"a":2}', twice],
    ['{"a":1,"\\u0061":2}', twice],
    ['{"b":{"a":1,"a":2}}', twice],
    ['{"b":[{"a":1,"a":1}]}', twice],
    ['[{"a":1,"a":1}]', twice],
    [`${'['.repeat(17)}${']'.repeat(17)}`, deep],
    [`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`, deep],
    [`${'{"a":['.repeat(9)}1`, deep],
  ])('is told why: %j', (text, expected) => {
    expect(refusalOf(() => readPublisherBody(text))).toMatchObject(expected)
  })

  const valued = (count: number) =>
    `{"list":[${Array(count).fill('1.5').join()}],"text":"${',[{'.repeat(20_000)}"}`

  test('has more values than any request needs; those within texts are none, nor are keys', () => {
    // The object, its list and its text are values too.
    expect(readPublisherBody(valued(9_997))).toMatchObject({ list: { length: 9_997 } })
    const many = cannot('The body has more than 10000 values; send fewer at a time.')
    expect(refusalOf(() => readPublisherBody(valued(9_998)))).toMatchObject(many)
    const nested = `{"list":[${Array(700).fill('[[[[[[[[[[[[[[1]]]]]]]]]]]]]]').join()}]}`
    expect(refusalOf(() => readPublisherBody(nested))).toMatchObject(many)
    expect(readDocument(Buffer.from(valued(20_000)))).toHaveProperty('list')
  })

  /** A document whose list has so many values of a kind. */
  const listed = (count: number, value: string) =>
    Buffer.from(`{"list":[${`${value},`.repeat(count - 1)}${value}]}`)

  test('of the administration has more values than the largest calendar', () => {
    // The object and its list are values too.
    expect(readDocument(listed(4_999_998, '0'))).toMatchObject({ list: { length: 4_999_998 } })
    expect(refusalOf(() => readDocument(listed(4_999_999, '0')))).toMatchObject(
      cannot('The body has more than 5000000 values; send fewer at a time.'),
    )
  })

  test.each([
    ['[]', 999_997],
    ['{}', 999_997],
    // Each is an object and its field.
    ['{"a":0}', 499_998],
  ])('of the administration has more parts than the largest document, such as %s', (value, most) => {
    expect(readDocument(listed(most, value))).toMatchObject({ list: { length: most } })
    expect(refusalOf(() => readDocument(listed(most + 1, value)))).toMatchObject(
      cannot('The body has more than 1000000 objects, lists and fields; send fewer at a time.'),
    )
  })

  test('has no more than its position quoted', () => {
    const refused = refusalOf(() => readPublisherBody('{"number": 4111111111111111, x')) as Error
    expect(refused.message).toBe(invalid(' (near character 30)').message)
  })
})

describe('a body that is read', () => {
  test.each([
    '{}',
    ' {"a":1} ',
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '{"a":"{\\"b\\":1,\\"b\\":2}","c\\"d":1,"c\\\\":2,"e:f":"g:h"}',
    '{"a":"\\\\","b":"[[[[[[[[[[[[[[[[[[[[["}',
    '{"a":"]]}}","b":[[],[],{}]}',
    `{"a":${'['.repeat(15)}${']'.repeat(15)}}`,
    '{"a":[[1],[2],[3],[4],[5],[6],[7],[8],[9],[10],[11],[12],[13],[14],[15],[16],[17]]}',
    '{"a":true,"b":false,"c":null,"d":"e","E":"1e5","f":-12}',
    '{"é":"ü"}',
  ])('is what the parser reads: %s', text => {
    expect(readPublisherBody(text)).toEqual(JSON.parse(text))
    expect(readDocument(Buffer.from(text))).toEqual(JSON.parse(text))
  })

  test.each([
    ['1', 1],
    ['-1', -1],
    ['-0', -0],
    ['123456789012345678901', Number('123456789012345678901')],
    ['1.5', new NumberText('1.5')],
    ['5.0', new NumberText('5.0')],
    ['1e3', new NumberText('1e3')],
    ['1E3', new NumberText('1E3')],
    ['-2.50', new NumberText('-2.50')],
    ['1e400', new NumberText('1e400')],
    ['"1.5"', '1.5'],
    ['true', true],
  ])('keeps the text of a number that is not plain: %s', (literal, read) => {
    expect(readPublisherBody(`{"a":${literal}}`)).toEqual({ a: read })
    expect(readPublisherBody(`{"b":2.5,"a":[${literal}]}`)).toEqual({ b: new NumberText('2.5'), a: [read] })
  })

  test('of the administration has its decimal numbers', () => {
    expect(readDocument(Buffer.from('{"a":1.5,"b":[1e3]}'))).toEqual({ a: 1.5, b: [1000] })
  })

  test('may have other numbers beside objects and lists', () => {
    expect(readPublisherBody('{"a":1.5,"b":{"c":1.5},"d":[1.5]}')).toEqual({
      a: new NumberText('1.5'),
      b: { c: new NumberText('1.5') },
      d: [new NumberText('1.5')],
    })
  })
})

describe('the bytes of a body', () => {
  test('are its text in UTF-8, without the mark before it', () => {
    for (const text of ['{"a":1}', '{"a":"é"}', '']) expect(decodeBody(Buffer.from(text))).toBe(text)
    expect(decodeBody(Buffer.from('\ufeff{}'))).toBe('{}')
    expect(decodeBody(Buffer.from('{}\ufeff'))).toBe('{}\ufeff')
    const within = Buffer.from('x{"a":"é"}y')
    expect(decodeBody(new Uint8Array(within.buffer, within.byteOffset + 1, within.length - 2))).toBe(
      '{"a":"é"}',
    )
  })

  test('that are not UTF-8 are refused', () => {
    for (const bytes of [[0xff], [0xc3], [0x7b, 0x22, 0xe9, 0x22]])
      expect(refusalOf(() => decodeBody(Uint8Array.from(bytes)))).toMatchObject(
        cannot('The body is not valid UTF-8; send it as JSON text in UTF-8, not compressed.'),
      )
  })
})

test('an object is no list, no number with a text, and not null', () => {
  expect([{}, { a: 1 }, Object.create(null)].map(isObject)).toEqual([true, true, true])
  for (const value of [null, undefined, [], 'a', 5, true, new NumberText('1.5')])
    expect(isObject(value)).toBe(false)
})
