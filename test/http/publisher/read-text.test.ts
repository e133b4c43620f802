// Texts of callers: which are read and which refused, how session data is cleaned, the name of a request, and names that are not
// known.

import { describe, expect, test } from 'vitest'
import { readIdempotencyKey } from '../../../src/http/reading/idempotency-key.ts'
import { cleanText, readText } from '../../../src/http/reading/read-text.ts'
import { unknownNames } from '../../../src/http/reading/unknown-fields.ts'

const card = '4111111111111111'

describe('a text', () => {
  test.each<[string, number, string]>([
    ['a', 1, 'a'],
    [' a ', 3, ' a '],
    ['𝒜𝒜', 2, '𝒜𝒜'],
    ['e\u0301', 1, '\u00e9'],
    ['line\nline', 9, 'line\nline'],
    [`a${'\u0316'.repeat(30)}`, 31, `a${'\u0316'.repeat(30)}`],
  ])('is read in composed form: %j of %i', (value, most, text) => {
    expect(readText(value, most)).toEqual({ text, complaint: null })
  })

  test.each<[string, unknown, number, string]>([
    ['a number', 5, 9, 'must be a text, within quotes'],
    ['a list', ['a'], 9, 'must be a text, within quotes'],
    ['one character too many', 'ab', 1, 'must be at most 1 characters long'],
    ['two code units too many', 'abc', 1, 'must be at most 1 characters long'],
    ['a pair too many', '𝒜𝒜𝒜', 2, 'must be at most 2 characters long'],
    ['NUL', 'a\0', 9, 'must not contain the character NUL'],
    ['half a pair', 'a\ud800', 9, 'must not contain a lone surrogate; send complete characters'],
    ['a pile of marks', `a${'\u0316'.repeat(31)}`, 99, 'must not have more than 30 combining marks in a row'],
    ['nothing', '', 9, 'must not be blank'],
    ['blanks', ' \n\t', 9, 'must not be blank'],
    ['a card number', `my ${card}`, 99, 'must not contain a card number; send it in payment.number only'],
  ])('with %s is refused', (_what, value, most, complaint) => {
    expect(readText(value, most)).toMatchObject({ text: null, complaint: { message: complaint } })
  })
})

describe('a text of a session', () => {
  test.each<[unknown, number, string | null]>([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['', 3, null],
    [5, 3, null],
    [null, 3, null],
    ['\0', 3, null],
    ['a\0b', 3, 'ab'],
    ['a\ud800', 3, 'a\ufffd'],
    ['𝒜𝒜𝒜', 2, '𝒜𝒜'],
    ['\0\0\0\0abc', 2, null],
    ['é\n~', 3, 'é\n~'],
    [card, 40, '************1111'],
    [`é ${card}`, 40, 'é ************1111'],
  ])('%j is cleaned to %i characters', (value, most, text) => {
    expect(cleanText(value, most)).toBe(text)
  })
})

describe('the name of a request', () => {
  test.each<[string | string[] | undefined, string | null]>([
    [undefined, null],
    ['', null],
    ['a', 'a'],
    ['"a b"'.replace(' ', ''), 'ab'],
    ['"', '"'],
    ['"a', '"a'],
    ['a"', 'a"'],
    ['!'.repeat(255), '!'.repeat(255)],
    [`"${'~'.repeat(255)}"`, '~'.repeat(255)],
    ['"""', '"'],
  ])('%j is read as %j', (sent, key) => {
    expect(readIdempotencyKey(sent === undefined ? {} : { 'idempotency-key': sent })).toBe(key)
  })

  test.each(['!'.repeat(256), 'a b', 'é', '""', '\u007f', 'a, a'])('%j is none', sent => {
    expect(() => readIdempotencyKey({ 'idempotency-key': sent })).toThrow(
      expect.objectContaining({
        type: 'BadRequestException',
        errors: [
          {
            field: 'Idempotency-Key',
            message: 'must be a header of 1 to 255 visible ASCII characters, sent once',
          },
        ],
      }),
    )
  })
})

describe('names that are not known', () => {
  test('are told with those that are, of the part of the request', () => {
    expect(unknownNames({ a: 1, b: 2, c: 3 }, ['b', 'd'], { part: 'query' })).toMatchObject([
      { field: 'a', message: 'is not known; the query takes b, d' },
      { field: 'c', message: 'is not known; the query takes b, d' },
    ])
    expect(unknownNames({ a: 1 }, [], { part: 'body' })).toMatchObject([
      { field: 'a', message: 'is not known; the body takes nothing' },
    ])
    expect(unknownNames({ b: 1 }, ['b'], { part: 'body' })).toEqual([])
  })

  test('are told with the place of their object', () => {
    expect(unknownNames({ bed: 1 }, ['adults'], { part: 'body', path: 'rooms[0]' })).toMatchObject([
      { field: 'rooms[0].bed', message: 'is not known; rooms[0] takes adults' },
    ])
  })

  test('are twenty at most, of sixty characters at most, and no card number', () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, each) => [`name${each}`, 1]))
    expect(unknownNames(many, [], { part: 'body' }).map(({ field }) => field)).toEqual(
      Object.keys(many).slice(0, 20),
    )
    const fieldOf = (name: string) => unknownNames({ [name]: 1 }, [], { part: 'body' })[0]!.field
    expect([fieldOf('x'.repeat(60)), fieldOf('x'.repeat(61))]).toEqual(['x'.repeat(60), 'x'.repeat(60)])
    expect(fieldOf(card)).toBe('************1111')
    expect(fieldOf(`${'x'.repeat(54)} ${card}`)).toBe(`${'x'.repeat(54)} *****`)
  })
})
