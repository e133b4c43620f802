// A call to a database that may be silent: the probe asks at an address of its own, so that here it is silent when it is told to be.

import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { LivenessProbe } from '../../../src/store/postgres/primary/liveness-probe.ts'
import { withinOwnTime } from '../../../src/store/postgres/within.ts'
import { timed } from '../../../src/values/request-clock.ts'
import { silentAddress } from '../../support/network/silent-address.ts'

const silent = await silentAddress()
const probe = () => new LivenessProbe(silent)

/** Refuses every connection, with the code of a reason. */
const refusing = async (code: string) => {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
    const length = Buffer.alloc(4)
    length.writeInt32BE(4 + fields.length)
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const { port } = server.address() as { port: number }
  return new LivenessProbe(`postgresql://nobody@127.0.0.1:${port}/nothing?sslmode=disable`)
}

const never = new Promise<never>(() => undefined)
const ended = (call: Promise<unknown>) => call.then(String, ({ code }: { code?: string }) => code)

test('a call that nothing answers is given up', async () => {
  expect(await ended(timed(() => probe().watch(never)))).toBe('ETIMEDOUT')
})

test('one that nobody waits for outlasts a check or two, and is given up too', {
  timeout: 20_000,
}, async () => {
  const late = new Promise(resolve => setTimeout(resolve, 2_500, 'late'))
  const watching = probe()
  const silenced = ended(watching.watch(never))
  expect(await probe().watch(late)).toBe('late')
  expect(await silenced).toBe('ETIMEDOUT')
})

test('one whose answer is arriving is waited for, though a new connection is not answered', async () => {
  let bytes = 0
  const arriving = setInterval(() => {
    bytes += 1
  }, 100)
  const call = timed(() => probe().watch(never, { received: () => bytes }), performance.now() + 60_000)
  expect(await within(2_500, call)).toBeUndefined()
  clearInterval(arriving)
  expect(await ended(call)).toBe('ETIMEDOUT')
})

test('nobody is late while this process stands still', async () => {
  const turns = async () => {
    for (let turn = 0; turn < 4; turn += 1) await new Promise(resolve => setTimeout(resolve, 5))
    return 'answer'
  }
  const answer = withinOwnTime(turns(), 200)
  const until = performance.now() + 400
  while (performance.now() < until);
  expect(await answer).toBe('answer')
  expect(await withinOwnTime(never, 100)).toBeNull()
})

test('one of a request that was waited for already is given up before one that has just begun', async () => {
  const watching = probe()
  const told: string[] = []
  const began = [
    ['young', performance.now()],
    ['old', performance.now() - 3_000],
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

/** What becomes of a call within so many milliseconds; undefined: it is still waited for. */
const within = (milliseconds: number, call: Promise<unknown>) =>
  Promise.race([ended(call), new Promise(resolve => setTimeout(resolve, milliseconds, undefined))])
const old = () => performance.now() - 3_000

test('a database that starts or stops is as silent, and one that has too many connections is not', async () => {
  const [starting, crowded] = [await refusing('57P03'), await refusing('53300')]
  expect(await ended(starting.watch(never))).toBe('ETIMEDOUT')
  expect(await within(2_500, crowded.watch(never))).toBeUndefined()
})

test('in an outage a request is not waited for beyond its time, though the database answers', async () => {
  const alive = await refusing('53300')
  const call = (since: number) => timed(() => alive.watch(never), since)
  const young = () => call(performance.now() + 60_000)
  expect(await within(1_500, call(old()))).toBeUndefined()
  await ended(alive.watch(Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))))
  expect(await within(1_500, call(old()))).toBe('ETIMEDOUT')
  expect(await within(1_500, young())).toBeUndefined()
  const slow = await refusing('53300')
  slow.noteTrouble()
  expect(
    await within(
      1_500,
      timed(() => slow.watch(never), old()),
    ),
  ).toBe('ETIMEDOUT')
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
