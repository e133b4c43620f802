// Values that no field expects, and values close to a valid one, for property-based tests (threats D1 to D10).

import fc from 'fast-check'
import { type Day, formatDay, parseDay } from '../../../src/values/civil-dates.ts'

/** Texts that have broken programs: control characters, lone surrogates, floods, and code of other languages. */
export const notoriousTexts = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  '\udc00\ud800',
  '\ufeff',
  '\ufffe\uffff',
  '\u202e\u2066reversed\u2069',
  '\u200b\u200d\u2060',
  `e${'\u0301'.repeat(3000)}`,
  '\ufdfa'.repeat(64),
  '👩‍👩‍👧‍👦'.repeat(30),
  'İıſK',
  '１２３',
  '0x10',
  '1e3',
  '-0',
  '+1',
  '007',
  'NaN',
  'Infinity',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1; DROP TABLE reservation; --",
  '$1',
  '%',
  '_%\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'a@b\r\nBcc: c@d',
  '=1+1',
  'x'.repeat(100_000),
]

/** Any sequence of UTF-16 code units, whole characters or not. */
const codeUnits = fc
  .array(fc.nat(0xff_ff), { maxLength: 40 })
  .map(units => units.map(unit => String.fromCharCode(unit)).join(''))

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...notoriousTexts),
  codeUnits,
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

const edges = [0, 1, 9, 10, 17, 20, 21, 99, 100, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 1e21, 1e308]

const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...edges, ...edges.map(edge => -edge)),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Nested lists and objects, some deeper than allowed. */
const deepValue = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.boolean())
  .map(([depth, isList]) =>
    Array.from({ length: depth }).reduce<unknown>(inner => (isList ? [inner] : { a: inner }), 1),
  )

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  hostileNumber.map(String),
  fc.constantFrom(null, true, false, '', [], {}, [[]], [null], [{}]),
  fc.jsonValue(),
  deepValue,
  fc.array(fc.oneof(hostileText, hostileNumber), { maxLength: 12 }),
  fc.dictionary(hostileText, hostileNumber, { maxKeys: 4 }),
)

/** Names that JavaScript knows and no field has. */
export const extraName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'hasOwnProperty',
    'toString',
    'toJSON',
    'then',
    'length',
    '0',
    'status',
    'total',
    'price',
    'publisher_id',
    'publisherId',
    'reservation_id',
    'id',
    'confirmation_number',
    'created_at',
    'version',
    'discount_id',
    'scopes',
    'sells_all',
    'is_available',
    'envelope',
    'today',
    'source',
  ),
  hostileText,
)

/** The parts of a field's schema that determine close values. */
export interface FieldFacts {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

const dates = [
  '2026-11-30',
  '2026-12-01',
  '2026-12-24',
  '2027-02-28',
  '2027-02-30',
  '2028-02-29',
  '2028-12-01',
]

const firstDay: number = parseDay('2026-11-01')!

const byFormat: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  date: fc.oneof(
    fc.constantFrom(...dates, '9999-12-31', '0000-00-00', '2027-2-3'),
    fc.integer({ min: firstDay, max: firstDay + 800 }).map(day => formatDay(day as Day)),
  ),
  currency: fc.constantFrom('USD', 'eur', 'JPY', 'KWD', 'XXX', 'USDD', 'clf'),
  'id-list': fc.constantFrom('3144', '3144,3101', ',', '3144,,3101', '-1', '99999999999', '3144 , 3101'),
  email: fc.oneof(
    fc.emailAddress(),
    hostileText.map(text => `${text}@${text}`),
  ),
  'bed-type': fc.constantFrom(false, 0, 'K', 'QQ', 'k', 1, '', null),
  billing: fc.constantFrom('Billing', 'billing'),
  'card-number': fc.constantFrom(
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
    '4111 1111 1111 1112',
    '6240008631401148',
    '-',
    '0'.repeat(40),
  ),
  'card-month': fc.constantFrom('00', '1', 1, '12', 12, '13', 99, '001'),
  cvv: fc.constantFrom('957', '9573', '95', '0', '000000000', 957),
  'confirmation-number': fc.constantFrom('R26120000000000000', 'r2612', 'R26117M7C2HMXTFF', 'R'.repeat(400)),
  'search-cursor': fc.constantFrom(
    `s1.${'A'.repeat(64)}`,
    `s1.${'_'.repeat(64)}`,
    's1.',
    'null',
    `s2.${'A'.repeat(64)}`,
  ),
  uuid: fc.oneof(fc.uuid(), fc.constantFrom('00000000-0000-0000-0000-000000000000', '{}', 'null')),
  instant: fc.constantFrom(
    '2026-12-01T12:00:00Z',
    '2026-12-01T12:00:00.123456789+05:30',
    '2026-12-01T24:00:00Z',
    '2026-12-01',
    '-271821-04-20T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    '2026-12-01T12:00:00Z[UTC]',
    'infinity',
  ),
  amount: fc.constantFrom(
    0,
    1,
    0.1,
    '0.10',
    '1e3',
    '-1',
    '99999999999999999999',
    '0.001',
    '１',
    1e21,
    5e-324,
  ),
}

/** Values on both sides of the field's limits. */
export function closeValue({ type, format, maxLength, ...facts }: FieldFacts): fc.Arbitrary<unknown> {
  const ofFormat = format === undefined ? undefined : byFormat[format]
  if (ofFormat) return ofFormat
  if (facts.enum) return fc.constantFrom(...facts.enum, ...facts.enum.map(word => word.toUpperCase()))
  if (type === 'integer') {
    const { minimum = -(2 ** 31), maximum = 2 ** 31 - 1 } = facts
    const whole = fc.constantFrom(minimum - 1, minimum, minimum + 1, maximum - 1, maximum, maximum + 1)
    return fc.oneof(whole, whole.map(String), fc.integer({ min: 0, max: 12 }))
  }
  if (type === 'number') {
    const { minimum = -1e9, maximum = 1e9 } = facts
    const near = [minimum - 0.5, minimum, minimum + 0.25, maximum - 0.25, maximum, maximum + 0.5, -0, 1e-7]
    return fc.oneof(
      fc.constantFrom<unknown>(...near, ...near.map(String), 'NaN', '1e2', '.5'),
      fc.double({ min: minimum, max: maximum, noNaN: true }),
    )
  }
  if (type === 'string' && maxLength !== undefined) {
    const unit = fc.constantFrom('a', 'é', 'e\u0301', '字', '🏔', ' ', '\u202e')
    const length = fc.integer({ min: maxLength - 2, max: maxLength + 2 })
    return fc.oneof(
      fc.tuple(unit, length).map(([one, times]) => one.repeat(times)),
      hostileText,
    )
  }
  return hostileValue
}
