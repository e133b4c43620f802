// Pictures that others tell are fetched once and stored: one that cannot be had, or is no picture, is missing and stops nothing.

import { afterAll, beforeEach, expect, test } from 'vitest'
import { fetchPictures } from '../../src/operations/properties/fetch-pictures.ts'
import { Fault } from '../../src/values/faults.ts'
import { httpReceiver } from '../support/notifications/receiver.ts'

const asked: string[] = []
const receiver = await httpReceiver((request, response) => {
  const name = request.url!.slice(1)
  asked.push(name)
  if (name === 'gone') response.writeHead(404).end('gone')
  else if (name === 'cut') response.destroy()
  else response.writeHead(200).end(name)
})
afterAll(() => receiver[Symbol.asyncDispose]())
beforeEach(() => void asked.splice(0))
const at = (name: string) => `http://127.0.0.1:${receiver.port}/${name}`
const [known, lost] = ['a'.repeat(32), 'b'.repeat(32)]

/** Its store has one picture, and takes what is no picture, as it is told, and not what is too much for it. */
const context = {
  egress: { allowHttp: true, allowPrivate: true },
  pictures: { findOriginal: async (id: string) => (id === known ? { id } : null) },
  addPicture: async (bytes: Uint8Array) => {
    const name = Buffer.from(bytes).toString()
    if (name === 'text') throw new Fault('BadRequestException', 'no picture')
    if (name === 'disk') throw new Fault('ServiceUnavailableException', 'full')
    if (name === 'bug') throw new TypeError('a fault of ours')
    return { id: `id of ${name}` }
  },
} as never
const fetched = async (names: readonly string[], of: Record<string, string> = {}, deadline?: AbortSignal) => {
  const { ids, missing } = await fetchPictures(context, names.map(at), of, deadline)
  return {
    ids: Object.fromEntries([...ids].map(([address, id]) => [address.slice(at('').length), id])),
    missing,
  }
}

test('each that is not known is fetched and stored, in the order in which they are wanted', async () => {
  expect(await fetched(['one', 'two'])).toEqual({ ids: { one: 'id of one', two: 'id of two' }, missing: 0 })
  expect(asked).toEqual(['one', 'two'])
  expect(await fetched([])).toEqual({ ids: {}, missing: 0 })
})

test('one that is stored is not fetched again, and one that was lost is', async () => {
  const of = { [at('one')]: known, [at('two')]: lost, [at('three')]: 'no id' }
  expect(await fetched(['one', 'two', 'three'], of)).toEqual({
    ids: { one: known, two: 'id of two', three: 'id of three' },
    missing: 0,
  })
  expect(asked).toEqual(['two', 'three'])
})

test('one that cannot be had or is no picture is missing, and the others are there', async () => {
  expect(await fetched(['gone', 'one', 'cut', 'text'])).toEqual({ ids: { one: 'id of one' }, missing: 3 })
})

test('a fault of this server is no missing picture', async () => {
  await expect(fetched(['disk'])).rejects.toThrow('full')
  await expect(fetched(['bug'])).rejects.toThrow('a fault of ours')
})

test('nothing is fetched after the deadline, and what is stored is still found', async () => {
  const deadline = AbortSignal.abort()
  expect(await fetched(['one', 'two'], { [at('one')]: known }, deadline)).toEqual({
    ids: { one: known },
    missing: 1,
  })
  expect(asked).toEqual([])
  const open = new AbortController()
  expect(await fetched(['two'], {}, open.signal)).toEqual({ ids: { two: 'id of two' }, missing: 0 })
})
