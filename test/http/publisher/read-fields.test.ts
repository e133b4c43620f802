// Fields that have no format, with their bounds; objects and the rules between their fields.

import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { NumberText } from '../../../src/http/reading/json-body.ts'
import { bodyReader, withCheck } from '../../../src/http/reading/read-fields.ts'
import type { FieldError } from '../../../src/values/faults.ts'
import { readAs } from '../../support/statements/read-as.ts'

describe('a field without a format', () => {
  test('that is a whole number has its bounds, of 32 bits where none are given', () => {
    const any = Type.Integer()
    const few = Type.Integer({ minimum: 1, maximum: 9 })
    const read = [1, 9, '9', '-0', 2_147_483_647, -2_147_483_648, `${'0'.repeat(99)}7`].map(value =>
      readAs(any, value),
    )
    expect(read).toEqual([1, 9, 9, 0, 2_147_483_647, -2_147_483_648, 7])
    for (const value of [
      2_147_483_648,
      -2_147_483_649,
      1.5,
      '1.0',
      'x',
      '1x',
      'x1',
      true,
      `${'0'.repeat(100)}7`,
    ])
      expect([value, readAs(any, value)]).toEqual([value, 'refused'])
    expect([1, 9, '1', 0, 10].map(value => readAs(few, value))).toEqual([1, 9, 1, 'refused', 'refused'])
    expect(Object.is(readAs(any, '-0'), 0)).toBe(true)
  })

  test('that is a number with decimals has its bounds, and ten digits on either side', () => {
    const schema = Type.Number({ minimum: -1, maximum: 9_999_999_999 })
    const read = [-1, 0.5, '1.50', '9999999999', '0.0123456789', new NumberText('2.50')].map(value =>
      readAs(schema, value),
    )
    expect(read).toEqual([-1, 0.5, 1.5, 9_999_999_999, 0.012_345_678_9, 2.5])
    for (const value of [
      -1.1,
      10_000_000_000,
      '00000000001',
      '0.01234567891',
      '1.',
      '.5',
      'x1',
      '1x',
      [1],
      {},
      // Nothing makes a text of it.
      { toString: 1, valueOf: 1 },
    ])
      expect([value, readAs(schema, value)]).toEqual([value, 'refused'])
  })

  test('that is a flag is true or false, also in words', () => {
    const read = [true, 'true', false, 'false'].map(value => readAs(Type.Boolean(), value))
    expect(read).toEqual([true, true, false, false])
    for (const value of [1, 'yes', 'TRUE']) expect(readAs(Type.Boolean(), value)).toBe('refused')
  })

  test('that is a list has its bounds, a thousand where none are given', () => {
    const list = (options: { minItems?: number; maxItems?: number }) => Type.Array(Type.Integer(), options)
    expect(readAs(list({ minItems: 1, maxItems: 2 }), [1, '2'])).toEqual([1, 2])
    for (const value of [[], [1, 2, 3], '1', {}]) {
      expect(readAs(list({ minItems: 1, maxItems: 2 }), value)).toBe('refused')
    }
    expect(readAs(list({}), [])).toEqual([])
    expect(readAs(list({}), Array(1000).fill(1))).toHaveLength(1000)
    expect(readAs(list({}), Array(1001).fill(1))).toBe('refused')
  })

  test('that is one of several words is refused with all of them', () => {
    const schema = Type.Object({ field: Type.Unsafe<string>({ type: 'string', enum: ['a', 'b'] }) })
    expect(bodyReader(schema)({ field: 'c' })).toMatchObject({
      error: { errors: [{ field: 'field', message: 'must be a or b' }] },
    })
    expect(bodyReader(schema)({ field: 'b' })).toEqual({ value: { field: 'b' } })
  })
})

describe('an object', () => {
  const inner = Type.Object(
    { count: Type.Integer({ minimum: 1, maximum: 9 }) },
    { additionalProperties: false },
  )
  const schema = withCheck(
    Type.Object({
      list: Type.Optional(Type.Array(inner)),
      note: Type.Optional(Type.Union([Type.String({ maxLength: 5 }), Type.Null()])),
    }),
    ({ list, note }, report, isSent) => {
      if (list && note === 'never') report('note', 'must not be never')
      if (isSent('note') && !isSent('list')) report('list', 'is required with note')
    },
  )
  const errorsOf = (body: unknown): [string, string][] => {
    const read = bodyReader(schema)(body)
    if (!('error' in read)) return []
    return (read.error as unknown as { errors: FieldError[] }).errors.map(({ field, message }) => [
      field,
      message,
    ])
  }

  test('is read with everything in it, and each error has its whole path', () => {
    expect(bodyReader(schema)({ list: [{ count: '3' }], note: 'x', other: 1 })).toEqual({
      value: { list: [{ count: 3 }], note: 'x' },
    })
    expect(errorsOf({ list: [{ count: 3 }, { count: 0 }, {}, 5] })).toEqual([
      ['list[1].count', 'must be a whole number from 1 to 9'],
      ['list[2].count', 'is required'],
      ['list[3]', 'must be an object, within { and }'],
    ])
    expect(errorsOf([])).toEqual([['', 'must be an object, within { and }']])
  })

  test('that takes no other fields names those it does not know', () => {
    expect(errorsOf({ list: [{ count: 3, price: 1 }] })).toEqual([
      ['list[0].price', 'is not known; list[0] takes count'],
    ])
  })

  test('keeps null where null says something, and takes it for nothing elsewhere', () => {
    expect(bodyReader(schema)({ list: null, note: undefined })).toEqual({ value: {} })
    expect(bodyReader(schema)({ list: [], note: null })).toEqual({ value: { list: [], note: null } })
    expect(errorsOf({ list: [], note: 'longer' })).toMatchObject([['note', expect.any(String)]])
  })

  test('has rules between its fields, which know what was sent', () => {
    expect(errorsOf({ list: [{ count: 1 }], note: 'never' })).toEqual([['note', 'must not be never']])
    expect(errorsOf({ note: 'x' })).toEqual([['list', 'is required with note']])
  })

  test('takes nothing that it only inherits', () => {
    expect(bodyReader(schema)(Object.create({ note: 'x' }))).toEqual({ value: {} })
  })
})

test('a schema without the bounds that a reader needs fails at once', () => {
  for (const schema of [Type.String(), Type.Number(), Type.Number({ minimum: 1 }), Type.Unknown()]) {
    expect(() => bodyReader(Type.Object({ field: schema }))).toThrow(TypeError)
  }
})
