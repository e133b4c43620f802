// What no text may hold, and how long each may be (R1, B7): what the database could not keep is refused before it.

import type { Row } from './row.ts'

/** Texts of a reservation and the most characters that each may have. */
const longest: Readonly<Record<string, number>> = {
  rate_code: 64,
  discount_code: 64,
  'rooms[0].name': 120,
  'rooms[0].bed_type': 64,
  'guest.first_name': 120,
  'guest.last_name': 120,
  'guest.email': 254,
  'guest.phone': 40,
  'guest.note': 2000,
  'guest.addresses[0].line_1': 200,
  'guest.addresses[0].line_2': 200,
  'guest.addresses[0].city': 120,
  'guest.addresses[0].country': 60,
  'guest.addresses[0].postal_code': 20,
  'guest.addresses[0].region': 120,
  'guest.addresses[0].state': 120,
  'payment.cardholder': 120,
  'payment.postal_code': 20,
}

const hostile: readonly (readonly [string, (length: number) => unknown])[] = [
  ['has a NUL', () => 'a\0@b'],
  ['has a lone high surrogate', () => 'a\ud800@b'],
  ['has a lone low surrogate', () => '\udc00a@b'],
  ['has surrogates the wrong way round', () => 'a@b\udc00\ud800'],
  ['is one character too long', length => `a@${'b'.repeat(length - 1)}`],
  ['is one emoji too long', length => `a@${'🏔'.repeat(length - 1)}`],
  ['is 100,000 characters long', () => `a@${'b'.repeat(100_000)}`],
  ['is a combining flood', length => `a@${'\u0315'.repeat(length)}`],
  ['is nothing but blanks', () => ' \u00a0\u3000'],
  ['is true', () => true],
  ['is a list', () => ['a@b']],
  ['is an object', () => ({ toString: 'a@b' })],
]

export const textRows: readonly Row[] = Object.entries(longest).flatMap(([field, length]) =>
  hostile.map(
    ([says, value]): Row => [
      `${field} that ${says}`,
      'reservation',
      { [field]: value(length) },
      'BadRequestException',
      field,
      field.startsWith('guest') ? 'B7' : 'R1',
    ],
  ),
)
