// Large bodies of channels take turns by client address: whoever sends many without a key keeps no channel waiting (threat C12).

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addChannelScope } from '../../../src/http/channels/channel-scope.ts'
import { eventually } from '../../support/hotels/booking-context.ts'

async function scopeUnderTest(address: (header: string) => string | null = header => header) {
  const app = Fastify()
  const begun: string[] = []
  const gates = new Map<string, () => void>()
  const parts = {
    operations: {} as never,
    addressOf: ({ headers }: { headers: object }) => address((headers as { from: string }).from),
  }
  await addChannelScope(app, parts as never, scope => {
    scope.post('/take/:name', async request => {
      const { name } = request.params as { name: string }
      begun.push(name)
      await new Promise<void>(resolve => gates.set(name, resolve))
      return name
    })
  })
  const send = (name: string, from: string, payload = Buffer.alloc(300 * 1024), encoding?: string) =>
    app
      .inject({
        method: 'POST',
        url: `/take/${name}`,
        payload,
        headers: { from, ...(encoding && { 'content-encoding': encoding }) },
      })
      .then(({ statusCode, headers }) => [statusCode, headers['retry-after']])
  const open = async (name: string) => {
    await eventually(() => gates.has(name))
    gates.get(name)!()
  }
  return { begun, send, open }
}

test('two are read at a time, each address in its turn, and small ones at once', async () => {
  const { begun, send, open } = await scopeUnderTest()
  const sent = ['a1', 'a2', 'a3', 'a4'].map(name => send(name, 'a'))
  await eventually(() => begun.length === 2)
  sent.push(send('b1', 'b'), send('small', 'a', Buffer.alloc(10)))
  await open('small')
  expect(begun).toEqual(['a1', 'a2', 'small'])
  await open('a1')
  await eventually(() => begun.length === 4)
  await open('a2')
  await eventually(() => begun.length === 5)
  expect(begun.slice(3).toSorted()).toEqual(['a3', 'b1'])
  for (const name of ['a3', 'b1', 'a4']) await open(name)
  expect((await Promise.all(sent)).map(([status]) => status)).toEqual(Array(6).fill(200))
})

test('what is packed is large sooner, and what has no address waits for nobody', async () => {
  const packed = await scopeUnderTest()
  const sent = ['a1', 'a2', 'a3'].map(name => packed.send(name, 'a', Buffer.alloc(17 * 1024), 'gzip'))
  await eventually(() => packed.begun.length === 2)
  for (const name of ['a1', 'a2', 'a3']) await packed.open(name)
  await Promise.all(sent)
  const unknown = await scopeUnderTest(() => null)
  const all = ['a1', 'a2', 'a3'].map(name => unknown.send(name, 'a'))
  await eventually(() => unknown.begun.length === 3)
  for (const name of ['a1', 'a2', 'a3']) await unknown.open(name)
  await Promise.all(all)
})

test('one address fills the queue for itself only', async () => {
  const { begun, send, open } = await scopeUnderTest()
  const names = Array.from({ length: 19 }, (_, index) => `a${index}`)
  const refused: unknown[] = []
  const sent = names.map(async name => {
    const answer = await send(name, 'a')
    if (answer[0] !== 200) refused.push(answer)
  })
  await eventually(() => refused.length === 1)
  const other = send('b', 'b')
  // Another of the first address has given way.
  await eventually(() => refused.length === 2)
  await open('a0')
  await eventually(() => begun.length === 3)
  await open('a1')
  await eventually(() => begun.includes('b'))
  await open('b')
  expect(await other).toEqual([200, undefined])
  for (const name of names.slice(2, 17)) await open(name)
  await Promise.all(sent)
  expect(refused).toEqual([
    [503, '5'],
    [503, '5'],
  ])
})
