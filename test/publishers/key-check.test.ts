// What is wrong with a key that is to be created, by the names of its fields.

import { expect, test } from 'vitest'
import { keyErrors } from '../../src/operations/publishers/key-check.ts'
import { parseDay } from '../../src/values/civil-dates.ts'

const today = parseDay('2026-12-01')!

test.each<[number | undefined, string[]]>([
  [undefined, []],
  [0, []],
  [999_999, []],
  [-1, ['requests_per_minute']],
  [1_000_000, ['requests_per_minute']],
  [1.5, ['requests_per_minute']],
  [Number.NaN, ['requests_per_minute']],
])('%s requests a minute', (requestsPerMinute, fields) => {
  const holder = { kind: 'publisher', publisherId: 1, requestsPerMinute } as const
  const errors = keyErrors({ holder, label: '', expiresOn: null }, today)
  expect(errors.map(({ field }) => field)).toEqual(fields)
})

test.each<[string | null, string[]]>([
  [null, []],
  ['2026-12-02', []],
  ['2026-12-01', ['expires_on']],
  ['2026-11-30', ['expires_on']],
  ['soon', ['expires_on']],
])('a key that expires on %s', (expiresOn, fields) => {
  const errors = keyErrors({ holder: { kind: 'admin' }, label: '', expiresOn }, today)
  expect(errors.map(({ field }) => field)).toEqual(fields)
})
