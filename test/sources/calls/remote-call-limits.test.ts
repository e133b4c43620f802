// One call to a remote system: its method, headers and body as the caller says, how long an answer may be, and where it may go.

import { afterAll, beforeEach, expect, test } from 'vitest'
import { callRemote, exchangeRemote, type RemoteCall } from '../../../src/sources/remote-call.ts'
import { toldRemote } from '../../support/sources/told-remote.ts'

const remote = await toldRemote()
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(() => {
  remote.requests.length = 0
  remote.answer = () => ({ body: {} })
})

const callOf = (more: Partial<RemoteCall> = {}): RemoteCall => ({
  address: `${remote.url}/a?b=c`,
  headers: {},
  body: null,
  deadline: AbortSignal.timeout(5_000),
  allow: { allowHttp: true, allowPrivate: true },
  ...more,
})
const call = (more: Partial<RemoteCall> = {}) => callRemote(callOf(more))
const read = { answer: 'read', status: 200, fields: {} }
const json = { accept: 'application/json', 'content-type': 'application/json' }
const form = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }

test.each<[string, Partial<RemoteCall>, object]>([
  ['nothing', {}, { line: 'GET /a?b=c', headers: { accept: 'application/json' }, body: null }],
  ['a body', { body: { a: 1 } }, { line: 'POST /a?b=c', headers: json, body: { a: 1 } }],
  ['a body that is empty', { body: '' }, { line: 'POST /a?b=c', headers: json, body: '' }],
  [
    'a method',
    { method: 'DELETE' },
    { line: 'DELETE /a?b=c', headers: { accept: 'application/json' }, body: null },
  ],
  ['a method and a body', { method: 'PUT', body: [1] }, { line: 'PUT /a?b=c', headers: json, body: [1] }],
  [
    'a form beside a body',
    { form: { x: 'y z', u: 'ü' }, body: { a: 1 } },
    { line: 'POST /a?b=c', headers: form, body: 'x=y+z&u=%C3%BC' },
  ],
  ['a form and a method', { form: {}, method: 'PUT' }, { line: 'PUT /a?b=c', headers: form, body: null }],
  [
    'headers of its own',
    { body: 7, headers: { accept: 'text/plain', 'x-key': 'k' } },
    { line: 'POST /a?b=c', headers: { ...json, accept: 'text/plain', 'x-key': 'k' }, body: 7 },
  ],
])('a call with %s is sent so', async (_, more, request) => {
  expect(await call(more)).toEqual(read)
  expect(remote.requests).toEqual([request])
})

test('an answer of four mebibytes is read, or of as many as the caller says, and none with a byte more', async () => {
  const sized = (bytes: number) => `{}${' '.repeat(bytes - 2)}`
  const told = async (bytes: number, more: Partial<RemoteCall> = {}) => {
    remote.answer = () => ({ body: sized(bytes) })
    return call(more)
  }
  const tooLarge = { answer: 'lost', reason: 'too_large' }
  expect(await told(4 * 1_048_576)).toEqual(read)
  expect(await told(4 * 1_048_576 + 1)).toEqual(tooLarge)
  expect(await told(10, { maximumBytes: 10 })).toEqual(read)
  expect(await told(11, { maximumBytes: 10 })).toEqual(tooLarge)
})

test.each<[string, Partial<RemoteCall>]>([
  ['that nobody has allowed', { allow: {} }],
  ['without TLS', { allow: { allowPrivate: true } }],
  ['in a private network', { allow: { allowHttp: true } }],
  ['that is none', { address: 'nowhere' }],
])('no address %s is called', async (_, more) => {
  expect(await call(more)).toEqual({ answer: 'not_sent', reason: 'refused_address' })
  expect(remote.requests).toEqual([])
})

test('a system that cannot be reached was not sent anything, and one that breaks off may have been', async () => {
  expect(await call({ address: 'http://127.0.0.1:1/' })).toEqual({ answer: 'not_sent', reason: 'not_sent' })
  remote.answer = () => 'gone'
  expect(await call()).toEqual({ answer: 'lost', reason: 'broken' })
})

test('an exchange gives every answer as it is', async () => {
  remote.answer = () => ({ status: 503, headers: { 'x-told': 'y' }, body: 'down' })
  const exchange = await exchangeRemote(callOf())
  expect(exchange).toMatchObject({ answer: 'given', response: { status: 503, headers: { 'x-told': 'y' } } })
  expect(exchange.answer === 'given' && Buffer.from(exchange.response.body).toString()).toBe('down')
  remote.answer = () => 'gone'
  expect(await exchangeRemote(callOf())).toEqual({ answer: 'lost', reason: 'broken' })
})
