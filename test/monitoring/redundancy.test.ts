// A database that lacks a standby is told of by readiness, metrics and doctor, and requests go on.

import { expect, test } from 'vitest'
import { diagnose } from '../../src/operations/monitoring/doctor.ts'
import { missingRedundancy } from '../../src/store/monitoring/redundancy.ts'
import { testApp } from '../support/run/test-app.ts'

const harness = await testApp({ variables: { DATABASE_STANDBYS: '1' }, jobs: false })
const { context, server } = harness.app
const alone = 'no standby is connected, of 1: what is booked now is on one machine'
const unsafe =
  'commits wait for no standby (synchronous_standby_names is empty): the loss of the primary loses bookings that were confirmed'

test('a primary alone is ready, with a warning', async () => {
  const answer = await server.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ready: true, reason: null, warning: `${alone}; ${unsafe}` },
  ])
})

test('the metrics count the standbys and say that it can be written', async () => {
  const { body } = await server.inject('/metrics')
  expect(body).toContain('\nhostelry_database_writable 1\n')
  expect(body).toContain('\nhostelry_database_standbys{kind="connected"} 0\n')
})

test('the doctor finds it', async () => {
  const { findings } = await diagnose(context)
  expect(findings).toEqual([alone, unsafe].map(sentence => ({ invariant: 'database', sentence })))
  expect((await diagnose(Object.create(context, { standbys: { value: 0 } }))).findings).toEqual([])
})

test.each([
  [{ connected: 1, synchronous: 1 }, 1, []],
  [{ connected: 1, synchronous: null }, 1, []],
  [{ connected: 1, synchronous: 1 }, 2, [/^standbys connected: 1, of 2$/]],
  [{ connected: 1, synchronous: 0 }, 0, [/none of those is connected/]],
  [{ connected: 1, synchronous: 1, synchronousCommit: 'local' }, 0, [/synchronous_commit is local/]],
  [{ connected: 1, synchronous: 1, synchronousCommit: 'off' }, 0, [/synchronous_commit is off/]],
  [{ connected: 1, synchronous: 1, synchronousCommit: 'remote_apply' }, 0, []],
  [{ isSynchronous: false, connected: 0, synchronous: 0, synchronousCommit: 'off' }, 0, []],
] as const)('%j of %i expected: %j', (seen, expected, sentences) => {
  const redundancy = { isSynchronous: true, synchronousCommit: 'on', ...seen }
  expect(missingRedundancy(redundancy, expected)).toEqual(
    sentences.map(sentence => expect.stringMatching(sentence)),
  )
})
