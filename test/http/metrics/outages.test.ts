// An outage in the log: the first refusal at once, then one line a second with a count, without a stack.

import { expect, test } from 'vitest'
import { refusalOf } from '../../../src/http/wire/errors.ts'
import { asFault } from '../../../src/store/postgres/database-faults.ts'

const lines: object[] = []
const log = { error: (fields: object, message: string) => lines.push({ ...fields, message }) }
const refuse = (message: string, code: string) =>
  refusalOf(asFault(Object.assign(new Error(message), { code })), {
    url: '/',
    requestId: 'one',
    log: log as never,
  })

test('a thousand refusals are two lines, and other mistakes keep their own', async () => {
  for (let count = 0; count < 1_000; count++) refuse('connect ECONNREFUSED', 'ECONNREFUSED')
  refuse('syntax error', '42601')
  const message = 'requests refused because of an outage'
  const reason = 'ECONNREFUSED: connect ECONNREFUSED'
  expect(lines).toEqual([
    { count: 1, reason, message },
    { request_id: 'one', err: expect.any(Error), message: 'request failed' },
  ])
  await expect.poll(() => lines.length, { timeout: 5_000 }).toBe(3)
  expect(lines[2]).toEqual({ count: 999, reason, message })
})
