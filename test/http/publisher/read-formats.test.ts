// Each format of a text at its edges: what is just taken, what is just refused, and what it is read as.

import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { NumberText } from '../../../src/http/reading/json-body.ts'
import type { formatReaders } from '../../../src/http/reading/read-formats.ts'
import { formatDay } from '../../../src/values/civil-dates.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { readAs } from '../../support/statements/read-as.ts'

type Format = keyof typeof formatReaders

const inFormat = (format: Format) => (value: unknown) => {
  const read = readAs(Type.String({ format }), value)
  return read instanceof Secret ? { secret: read.reveal(text => text) } : read
}
const secret = (text: string) => ({ secret: text })
const id = '0123abcd-89AB-4cde-8f01-23456789abcd'
const number = 'R26117M7C2HMXTFF'
const largestTable = 'x'.repeat(10_000_000)
const largestPicture = 'data:image/png;base64,'.padEnd(14_000_000, '4')

const rows: Record<string, [Format, taken: [unknown, unknown][], refused: unknown[]]> = {
  'a currency in use': ['currency', [['eur', 'EUR']], ['EU', 'EURO', 'XXEUR', 'EURX', 'QQQ', 978]],
  'a code of a currency': [
    'currency-code',
    [
      ['dem', 'DEM'],
      ['QQQ', 'QQQ'],
    ],
    ['DE', 'DEMM', '1DEM', 'D1M', 276],
  ],
  'a cursor with a number': [
    'id-cursor',
    [
      ['0', 0],
      ['9'.repeat(15), 999_999_999_999_999],
    ],
    ['9'.repeat(16), '-1', '1x', 'x1', 1],
  ],
  'a cursor with a name': [
    'name-cursor',
    [
      ['a-b_9', 'a-b_9'],
      ['x'.repeat(80), 'x'.repeat(80)],
    ],
    ['x'.repeat(81), 'a b', 'a!', '!a', 5],
  ],
  'a list of ids': [
    'id-list',
    [
      ['3144', [3144]],
      ['1, 2 ,3', [1, 2, 3]],
      ['-1', [-1]],
      ['2147483647', [2_147_483_647]],
      [Array(1000).fill('1').join(), Array(1000).fill(1)],
    ],
    [
      Array(1001).fill('1').join(),
      '2147483648',
      '-2147483648',
      '1,,2',
      '1;2',
      'x1',
      '1x',
      '1 '.repeat(6001),
      5,
    ],
  ],
  'a list of codes': [
    'code-list',
    [
      ['BAR, NRF', ['BAR', 'NRF']],
      [Array(1000).fill('A').join(), Array(1000).fill('A')],
      ['A'.repeat(12_000), ['A'.repeat(12_000)]],
    ],
    [Array(1001).fill('A').join(), 'A,,B', 'A, ', 'A'.repeat(12_001), 5],
  ],
  'an amount': [
    'amount',
    [
      ['413.56', '413.56'],
      [413.5, '413.5'],
      [new NumberText('413.50'), '413.50'],
      ['999999999999.9999', '999999999999.9999'],
      ['0', '0'],
    ],
    ['9999999999999', '1.', '.5', '1.00001', '-1', '1e3', 'x1', '1x', true],
  ],
  'a UUID': [
    'uuid',
    [[id, id.toLowerCase()]],
    [`${id}0`, `0${id}`, id.replace('-', ''), id.replace('a', 'g'), 5],
  ],
  'a confirmation number': [
    'confirmation-number',
    [
      [number, number],
      [` ${number.toLowerCase()} `, number],
      [number.padEnd(40), number],
    ],
    [number.padEnd(41), 'R26117M7C2HMXTFG', number.slice(1), 5],
  ],
  'a number or an id of a reservation': [
    'reservation-reference',
    [
      [number, { confirmationNumber: number }],
      [id, { id: id.toLowerCase() }],
    ],
    ['5', 5, 'x'],
  ],
  'a reservation as the older form names it': [
    'reservation-number',
    [
      [5, { number: 5 }],
      ['5', { number: 5 }],
      [number, { confirmationNumber: number }],
      [id, { id: id.toLowerCase() }],
    ],
    [0, -1, 1.5, 2 ** 53, '1'.repeat(16), '5x', 'x5'],
  ],
  'a quote': [
    'quote',
    [
      ['q1.a', 'q1.a'],
      [`q9.${'_'.repeat(390)}`, `q9.${'_'.repeat(390)}`],
    ],
    [`q9.${'_'.repeat(391)}`, 'q1.', 'qx.a', 'xq1.a', 'q1.a=', 'q1xa', 5],
  ],
  'a cursor of a search': [
    'search-cursor',
    [[`s1.${'a'.repeat(64)}`, `s1.${'a'.repeat(64)}`]],
    [`s1.${'a'.repeat(63)}`, `s1.${'a'.repeat(65)}`, `xs1.${'a'.repeat(64)}`, `s1x${'a'.repeat(64)}`, 5],
  ],
  'an instant': [
    'instant',
    [
      ['2027-03-12T08:00:00Z', '2027-03-12T08:00:00Z'],
      ['2027-03-12T08:00:00+02:00', '2027-03-12T06:00:00Z'],
      ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00Z'],
      ['2999-12-31T00:00:00Z', '2999-12-31T00:00:00Z'],
    ],
    [
      '1899-12-31T00:00:00Z',
      '3000-01-01T00:00:00Z',
      '+020000-01-01T00:00:00Z',
      '2027-03-12',
      '2027-03-12T08:00',
      5,
    ],
  ],
  'an e-mail address': [
    'email',
    [
      ['ada@example.com', 'ada@example.com'],
      [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
    ],
    [
      `${'a'.repeat(243)}@example.com`,
      'ada',
      'a@b@c',
      'a b@c',
      'a@b c',
      '@c',
      'a@',
      5,
      '<a@b.example>',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
    ],
  ],
  'a card number': [
    'card-number',
    [
      ['4111-1111 1111', secret('4111-1111 1111')],
      ['1'.repeat(40), secret('1'.repeat(40))],
    ],
    ['1'.repeat(41), '4111x', 'x4111', 4111],
  ],
  'a CVV': [
    'cvv',
    [
      ['1', secret('1')],
      ['1'.repeat(10), secret('1'.repeat(10))],
    ],
    ['1'.repeat(11), '12x', 'x12', 123],
  ],
  'a token of a card': [
    'payment-token',
    [
      ['ctoken_1', secret('ctoken_1')],
      [`c${'_'.repeat(254)}`, secret(`c${'_'.repeat(254)}`)],
    ],
    [
      'ctoken_',
      `c${'_'.repeat(255)}`,
      '1token_1',
      '_ctoken_1',
      'ctoken_1!',
      '!ctoken_1',
      'c4111111111111111',
      5,
    ],
  ],
  'a password': [
    'password',
    [
      [' any text ', secret(' any text ')],
      ['x'.repeat(400), secret('x'.repeat(400))],
    ],
    ['x'.repeat(401), 'half \ud83d', 5],
  ],
  'a month of a card': [
    'card-month',
    [
      [4, '04'],
      ['4', '04'],
      ['12', '12'],
      ['99', '99'],
    ],
    ['123', '1x', 'x1', -1, 1.5, true],
  ],
  'the word Billing': ['billing', [['Billing', 'Billing']], ['billing', 'Bill', 5]],
  'a bed': [
    'bed-type',
    [
      [false, undefined],
      [0, undefined],
      [5, '5'],
      ['king', 'king'],
      ['x'.repeat(64), 'x'.repeat(64)],
    ],
    ['x'.repeat(65), 1.5, true],
  ],
  'a file of rates': [
    'rate-file',
    [['x'.repeat(1_000_000), 'x'.repeat(1_000_000)]],
    ['x'.repeat(1_000_001), 5],
  ],
  'a table': [
    'table-file',
    [
      ['a,b', 'a,b'],
      [largestTable, largestTable],
    ],
    [`${largestTable}x`, 'half \ud83d', 5],
  ],
  'a picture': [
    'picture',
    [
      ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
      // As base64 may be, a card number or not.
      ['data:image/gif;base64,4111111111111111', 'data:image/gif;base64,4111111111111111'],
      [largestPicture, largestPicture],
    ],
    [
      `${largestPicture}4`,
      'data:image/png;base64,',
      'data:image/png;base64,AA===',
      'data:image/png;base64,A A=',
      'data:image/png;base64,AA==\n',
      'data:image/svg+xml;base64,AA==',
      'data:image/png,AA==',
      ' data:image/png;base64,AA==',
      5,
    ],
  ],
}

describe.each(Object.entries(rows))('%s', (_, [format, taken, refused]) => {
  const read = inFormat(format)
  test('is taken up to its edge', () => {
    for (const [value, expected] of taken) expect([value, read(value)]).toEqual([value, expected])
  })
  test('is refused beyond it', () => {
    for (const value of refused) expect([value, read(value)]).toEqual([value, 'refused'])
  })
})

test('a date is a day that exists, and the older form also writes it with slashes', () => {
  const dayOf = (format: Format, value: unknown): unknown => {
    const read = inFormat(format)(value)
    return typeof read === 'number' ? formatDay(read as Parameters<typeof formatDay>[0]) : read
  }
  expect(dayOf('date', '2027-03-12')).toBe('2027-03-12')
  expect(dayOf('any-date', '2027-03-12')).toBe('2027-03-12')
  expect(dayOf('any-date', '03/12/2027')).toBe('2027-03-12')
  for (const wrong of ['2027-02-30', '2027-3-12', '03/12/2027', 5])
    expect(dayOf('date', wrong)).toBe('refused')
  for (const wrong of ['02/30/2027', 'x03/12/2027', '03/12/2027x', '3/12/2027', '03/12/27', 5])
    expect(dayOf('any-date', wrong)).toBe('refused')
})

test('what a caller says of a session is three texts at most, and never refused', () => {
  const read = inFormat('session')
  const nothing = { session_id: null, user_agent: null, ip: null }
  expect(read({ session_id: 's', user_agent: 'u', ip: 'i', other: 'o' })).toEqual({
    session_id: 's',
    user_agent: 'u',
    ip: 'i',
  })
  for (const value of [[], 'text', 5, true, {}, Object.create({ ip: 'i' })])
    expect(read(value)).toEqual(nothing)
})
