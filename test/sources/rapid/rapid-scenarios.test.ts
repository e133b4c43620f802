// The scenarios that Rapid's sandbox is asked for: which words are one, and what each call has in its header for it.

import { expect, test } from 'vitest'
import { isScenario, type RapidOperation, testHeader } from '../../../src/sources/rapid/rapid-tests.ts'

const operations: readonly RapidOperation[] = [
  ...(['search', 'check', 'payment_options', 'book', 'retrieve', 'resume', 'cancel', 'cancel_room'] as const),
  ...(['content', 'regions'] as const),
]
const headers = (scenario: string) =>
  Object.fromEntries(
    operations.flatMap(operation => {
      const word = testHeader(scenario, operation)
      return word === null ? [] : [[operation, word]]
    }),
  )

const well = {
  search: 'standard',
  check: 'available',
  book: 'standard',
  retrieve: 'standard',
  resume: 'standard',
  cancel: 'standard',
  cancel_room: 'standard',
}

test.each<[string, object]>([
  ['standard', {}],
  ['available', {}],
  ['book:standard', {}],
  [
    'service_unavailable',
    Object.fromEntries(Object.keys(well).map(operation => [operation, 'service_unavailable'])),
  ],
  [
    'unknown_internal_error',
    {
      search: 'unknown_internal_error',
      check: 'unknown_internal_error',
      cancel_room: 'unknown_internal_error',
    },
  ],
  [
    'internal_server_error',
    {
      book: 'internal_server_error',
      retrieve: 'internal_server_error',
      resume: 'internal_server_error',
      cancel: 'internal_server_error',
    },
  ],
  ['price_changed', { check: 'price_changed' }],
  ['sold_out', { check: 'sold_out' }],
  ['price_mismatch', { book: 'price_mismatch' }],
  ['cc_declined', { book: 'cc_declined' }],
  ['rooms_unavailable', { book: 'rooms_unavailable' }],
  ['post_stay_cancel', { cancel: 'post_stay_cancel', cancel_room: 'post_stay_cancel' }],
  ['cancel_room:post_stay_cancel', { cancel_room: 'post_stay_cancel' }],
  ['search:service_unavailable', { search: 'service_unavailable' }],
  ['check:available', {}],
])('%s is a scenario, and differs from all being well in %j', (scenario, changes) => {
  expect(isScenario(scenario)).toBe(true)
  expect(headers(scenario)).toEqual({ ...well, ...changes })
})

test.each([
  '',
  'soldout',
  'book:sold_out',
  'content:standard',
  'book:',
  ':standard',
  'x:standard',
  'toString:x',
  'constructor:name',
  'a b',
  'sold_out ',
  ' sold_out',
])('%j is none, and asks for all to be well', scenario => {
  expect(isScenario(scenario)).toBe(false)
  expect(headers(scenario)).toEqual(well)
})
