// A new server on somebody's own machine makes an operator with the demo, and shows the password at that start only.

import { afterAll, expect, test } from 'vitest'
import { startServer } from '../../support/run/processes.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const environment = { DATA_DIR: `${directory.path}/data`, PORT: '0', LOG_LEVEL: 'trace' }

test('the operator of the demo signs in with the password of the first start', async () => {
  const first = await startServer(environment)
  const [, url, email] = /sign in at (http\S+)\/admin as (\S+)/.exec(first.output()) ?? []
  const [, password] = /with the password (\S+) \(shown this once/.exec(first.output()) ?? []
  expect([email, password]).toEqual([
    'operator@example.com',
    expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
  ])
  const answer = await fetch(`${url}/admin/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url! },
    body: JSON.stringify({ email, password }),
  })
  expect([answer.status, await answer.json()]).toEqual([
    201,
    expect.objectContaining({ roles: [{ role: 'operator', publisher_id: null, property_id: null }] }),
  ])
  expect(first.output().split(password!)).toHaveLength(2)
  expect(await first.stop()).toBe(0)
  const second = await startServer(environment)
  expect(second.output()).toContain('Hostelry is ready')
  expect(second.output()).not.toContain('with the password')
  expect(await second.stop()).toBe(0)
}, 120_000)
