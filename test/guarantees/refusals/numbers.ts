// What is no whole number (R2), or one out of its bounds (R8, R10).

import type { CallName } from '../../support/wire/publisher-calls.ts'
import { numeral, type Row } from './row.ts'

const notWhole: readonly (readonly [string, unknown])[] = [
  ['a hexadecimal text', '0x10'],
  ['an exponent', numeral('1e3')],
  ['an exponent with a capital', numeral('1E3')],
  ['an exponent in a text', '1e3'],
  ['a fraction', numeral('1.5')],
  ['a fraction of zero', numeral('3144.0')],
  ['a fraction in a text', '3144.0'],
  ['2 to the 31st', 2 ** 31],
  ['2 to the 31st in a text', '2147483648'],
  ['2 to the 53rd and one', numeral('9007199254740993')],
  ['a number beyond all numbers', numeral('1e400')],
  ['a hundred digits', numeral('9'.repeat(100))],
  ['a hundred digits in a text', '9'.repeat(100)],
  ['below the smallest', numeral('-2147483649')],
  ['a text with a plus', '+5'],
  ['a text that begins with a blank', ' 12'],
  ['a text that ends with a line break', '12\n'],
  ['a text of two minuses', '--5'],
  ['a minus alone', '-'],
  ['full-width digits', '３１４４'],
  ['Arabic digits', '٣١٤٤'],
  ['digits with a separator', '3,144'],
  ['digits with NUL', '3144\0'],
  ['a word', 'many'],
  ['a text of nothing but blanks', '  '],
  ['true', true],
  ['false', false],
  ['a list of one', [5]],
  ['an empty list', []],
  ['an object', {}],
  ['an object that calls itself a number', { valueOf: 5, toString: '5' }],
]

/** Every field that is a whole number, and a call that has it. */
const fields: readonly (readonly [CallName, string])[] = [
  ['viewMany', 'property_ids[1]'],
  ['availability', 'rooms[0].children_ages[0]'],
  ['preview', 'accommodation_id'],
  ['reservation', 'rooms[0].adults'],
  ['reservation', 'rooms[0].children'],
  ['availabilityMany', 'limit'],
  ['availability', 'verbosity'],
  ['reservation', 'payment.year'],
]

const wrong = (says: string, call: CallName, field: string, value: unknown, rule: string): Row => [
  `${field} that is ${says}`,
  call,
  { [field]: value },
  'BadRequestException',
  field,
  rule,
]

/** Out of bounds by the rule named, each written as a number and as a text. */
const bounds: readonly (readonly [CallName, string, readonly number[], string])[] = [
  ['availability', 'rooms[0].adults', [0, -1, 21, 2 ** 31 - 1], 'R8'],
  ['preview', 'rooms[0].adults', [0, 21], 'R8'],
  ['reservation', 'rooms[0].adults', [0, 21], 'R8'],
  ['availability', 'rooms[0].children', [-1, 21], 'R8'],
  ['reservation', 'rooms[0].children', [-1, 21], 'R8'],
  ['availability', 'rooms[0].children_ages[0]', [-1, 18], 'R8'],
  ['view', 'limit', [-1], 'R10'],
  ['availabilityMany', 'limit', [-1], 'R10'],
  ['view', 'verbosity', [-1, 3], 'R10'],
  ['availability', 'verbosity', [-1, 3, 2 ** 31 - 1], 'R10'],
  ['reservation', 'payment.year', [0, 29, 999, 10_000], 'B6'],
]

export const numberRows: readonly Row[] = [
  ...notWhole.map(([says, value]) => wrong(says, 'view', 'property_id', value, 'R2')),
  ...fields.flatMap(([call, field]) =>
    notWhole
      .filter((_, index) => index % 3 === 0)
      .map(([says, value]) => wrong(says, call, field, value, 'R2')),
  ),
  ...bounds.flatMap(([call, field, values, rule]) =>
    values.flatMap(value => [
      wrong(String(value), call, field, value, rule),
      wrong(`"${value}"`, call, field, String(value), rule),
    ]),
  ),
  wrong('minus zero', 'availability', 'rooms[0].adults', numeral('-0'), 'R2'),
]
