// A call that is answered in time has nobody ask whether the database is alive, and one that waits has it asked once at a time.

import { beforeEach, expect, test } from 'vitest'
import { LivenessProbe } from '../../../src/store/postgres/primary/liveness-probe.ts'
import { postgresHost } from '../../support/machines/postgres-host.ts'

const host = await postgresHost({ says: null })
const probe = () => new LivenessProbe(`postgresql://nobody@127.0.0.1:${host.port}/nothing?sslmode=disable`)
const pause = (milliseconds: number) => new Promise(resume => setTimeout(resume, milliseconds))
beforeEach(() => {
  host.connections = 0
})

test('nobody is asked after an answer or a failure', async () => {
  const watching = probe()
  expect(await watching.watch(Promise.resolve('answer'))).toBe('answer')
  await expect(watching.watch(Promise.reject(new Error('no')))).rejects.toThrow('no')
  await pause(700)
  expect(host.connections).toBe(0)
})

test('one question serves all calls that wait', async () => {
  const watching = probe()
  const calls = [1, 2, 3].map(() => watching.watch(pause(800)))
  await Promise.all(calls)
  expect(host.connections).toBe(1)
})

test('a call whose host is no longer the one that answers is given up', async () => {
  const elsewhere = probe().watch(new Promise(() => undefined), { address: 'postgresql://other' })
  await expect(elsewhere).rejects.toMatchObject({ code: 'ETIMEDOUT', message: 'the database is silent' })
})
