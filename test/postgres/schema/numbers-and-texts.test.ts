// What goes to PostgreSQL and comes back: lists of numbers, lists of words, and values as the driver is to give them.

import { describe, expect, test } from 'vitest'
import { NumberList } from '../../../src/store/postgres/number-list.ts'
import { textList } from '../../../src/store/postgres/text-list.ts'
import { binaryIntegers, typeParsers } from '../../../src/store/postgres/value-formats.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()

describe('a list of numbers', () => {
  test('keeps what is put into it, in order, however long it becomes', () => {
    const list = new NumberList()
    const numbers = Array.from({ length: 5_000 }, (_, index) => index * 3 - 7)
    for (const number of numbers) list.push(number)
    expect(list.length).toBe(5_000)
    expect(Array.from(list.view())).toEqual(numbers)
  })

  test('can be changed in its middle, and cut', () => {
    const list = new NumberList()
    for (const number of [1, 2, 3, 4]) list.push(number)
    list.set(1, 9)
    list.cut(3)
    list.push(5)
    expect(Array.from(list.view())).toEqual([1, 9, 3, 5])
  })

  test.each([
    ['a part of it', [1, 2, 3, 4, 5], 1, 3, [2, 3, 4], 'mixed'],
    ['more than it has after its end', [1, 2], 1, 3, [2, -1, -1], 'mixed'],
    ['more than it has before its beginning', [1, 2], -2, 3, [-1, -1, 1], 'mixed'],
    ['numbers of which the last is another', [7, 7, 8], 0, 3, [7, 7, 8], 'mixed'],
    ['numbers of which the first is another', [8, 7, 7], 0, 3, [8, 7, 7], 'mixed'],
    ['numbers that are the same', [8, 7, 7, 7], 1, 3, [7, 7, 7], 'even'],
    ['one number', [7], 0, 1, [7], 'even'],
    ['numbers that are all unset', [-1, -1], 0, 2, [-1, -1], 'unset'],
    ['nights before its first', [7, 7], -3, 3, [-1, -1, -1], 'unset'],
    ['nights after its last', [7, 7], 2, 2, [-1, -1], 'unset'],
    ['no column', null, 0, 2, [-1, -1], 'unset'],
  ])('takes of a column %s', (_name, column, first, count, numbers, alike) => {
    const list = new NumberList()
    list.push(5)
    expect(list.addColumn(column, first, count, -1)).toBe(alike)
    list.push(6)
    expect(Array.from(list.view())).toEqual([5, ...numbers, 6])
  })

  test.each([1_023, 1_024, 1_025, 4_097])('takes a column of %i numbers', count => {
    const list = new NumberList()
    list.push(5)
    const column = Int32Array.from({ length: count }, (_, index) => index)
    expect(list.addColumn(column, 0, count, -1)).toBe('mixed')
    expect(list.length).toBe(count + 1)
    expect(list.view()).toEqual(Int32Array.of(5, ...column))
  })
})

describe('words for SQL', () => {
  test('are plain words', () => {
    expect(textList(['held'])).toBe("('held')")
    expect(textList(['held', 'no_show', 'a1'])).toBe("('held', 'no_show', 'a1')")
  })

  test.each(["it's", 'two words', 'x;', "';x", '', 'x-', '-x'])('are never %j', word => {
    expect(() => textList(['held', word])).toThrow(new RangeError(`not a plain word: ${word}`))
  })
})

describe('a value of PostgreSQL', () => {
  const read = (oid: number, text: string): unknown => typeParsers.getTypeParser(oid)(text)

  test.each([
    [20, '9007199254740991', 9_007_199_254_740_991],
    [20, '-9007199254740991', -9_007_199_254_740_991],
    [20, '0', 0],
    [1082, '2030-01-31', '2030-01-31'],
    [1184, '2030-01-31 09:08:07.654321+00', '2030-01-31T09:08:07.654321Z'],
    [1184, '2030-01-31 09:08:07+05:30', '2030-01-31T03:38:07Z'],
    [1007, '{}', new Int32Array()],
    [1007, '{0}', Int32Array.of(0)],
    [1007, '{1,-1,20,-305,9}', Int32Array.of(1, -1, 20, -305, 9)],
    [1005, '{-7,89}', Int32Array.of(-7, 89)],
    [1007, '{2147483647,-2147483648}', Int32Array.of(2_147_483_647, -2_147_483_648)],
    [23, '5', 5],
    [16, 't', true],
    [25, '5', '5'],
  ])('of type %i, %s, is read', (oid, text, value) => {
    expect(read(oid, text)).toEqual(value)
  })

  test.each(['9007199254740992', '-9007199254740992'])('%s is too large for us', text => {
    expect(() => read(20, text)).toThrow(new RangeError(`a bigint beyond 2^53: ${text}`))
  })

  test.each(['{1,NULL}', '{1.5}', '{{1}}', '{ 1}', '{1/}', '{:}', '{1;2}'])(
    '%s is no list of integers',
    text => {
      expect(() => read(1007, text)).toThrow(new RangeError('an array of integers with something else in it'))
    },
  )

  test('in binary form is read by the driver', () => {
    const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 9])
    expect(String(typeParsers.getTypeParser(20, 'binary')(bytes as unknown as string))).toBe('9')
  })
})

test.each([[[]], [[7]], [[1, -1, 0, 2_147_483_647, -2_147_483_648]]])(
  'PostgreSQL reads %j as it was sent',
  async numbers => {
    const rows = await database.query<{ numbers: Int32Array; dimensions: number | null }>(
      'SELECT $1::int[] AS numbers, array_ndims($1::int[]) AS dimensions',
      [binaryIntegers(Int32Array.from(numbers))],
    )
    expect(rows).toEqual([{ numbers: Int32Array.from(numbers), dimensions: numbers.length === 0 ? null : 1 }])
  },
)
