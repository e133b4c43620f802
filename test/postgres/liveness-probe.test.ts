// A call to a database that may be silent: the probe asks at an address of its own, so that here it is silent when it is told to be.

import { createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { LivenessProbe } from '../../src/store/postgres/liveness-probe.ts'
import { timed } from '../../src/values/request-clock.ts'

const sockets = new Set<Socket>()
/** Takes connections and says nothing. */
const silent = createServer(socket => void sockets.add(socket.on('error', () => undefined)))
await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})
const { port } = silent.address() as { port: number }
const probe = () => new LivenessProbe(`postgresql://nobody@127.0.0.1:${port}/nothing?sslmode=disable`)

const never = new Promise<never>(() => undefined)
const ended = (call: Promise<unknown>) => call.then(String, ({ code }: { code?: string }) => code)

test('a call that nothing answers is given up', async () => {
  expect(await ended(probe().watch(never))).toBe('ETIMEDOUT')
})

test('one of a request that was waited for already is given up before one that has just begun', async () => {
  const watching = probe()
  const told: string[] = []
  const began = [
    ['young', performance.now()],
    ['old', performance.now() - 5_000],
  ] as const
  await Promise.all(
    began.map(([name, since]) =>
      timed(async () => {
        await ended(watching.watch(never))
        told.push(name)
      }, since),
    ),
  )
  expect(told).toEqual(['old', 'young'])
})

test('a call is waited for as long as the database answers others', async () => {
  const watching = probe()
  const slow = Promise.withResolvers<string>()
  let outcome: string | undefined
  const call = ended(watching.watch(slow.promise)).then(end => {
    outcome = end
  })
  const until = performance.now() + 3_000
  while (performance.now() < until) {
    await watching.watch(new Promise(resolve => setTimeout(resolve, 20)))
  }
  expect(outcome).toBeUndefined()
  slow.resolve('answered')
  await call
  expect(outcome).toBe('answered')
})
