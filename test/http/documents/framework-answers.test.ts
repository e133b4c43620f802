// What the framework answers beside the publisher interface: compressed where it is long, with the headers and the shape of all,
// and never more lines in the log than one.

import { brotliDecompressSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys, openWire, type WireUnderTest } from '../../support/wire/fake-operations.ts'

let wire: WireUnderTest
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.app.close())
beforeEach(() => {
  wire.logLines.length = 0
})

const admin = { authorization: `Bearer ${keys.admin}` }

describe('an answer', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['deflate', inflateSync],
  ] as const)('that is long is compressed with %s', async (encoding, decoded) => {
    const plain = await wire.app.inject('/openapi.json')
    const answer = await wire.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding } })
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(decoded(answer.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers).not.toHaveProperty('content-encoding')
  })

  test('that is short is not', async () => {
    const { headers } = await wire.app.inject({ url: '/healthz', headers: { 'accept-encoding': 'gzip' } })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('has one line in the log', async () => {
    await wire.app.inject({ url: '/healthz', headers: { 'x-request-id': 'alive' } })
    expect(wire.logLines.map(line => JSON.parse(line))).toMatchObject([
      { request_id: 'alive', method: 'GET', route: '/healthz', status: 200, fault: null, publisher: null },
    ])
  })
})

describe('a request', () => {
  test('with a compressed body is refused', async () => {
    const { statusCode, body } = await wire.app.inject({
      method: 'PUT',
      url: '/admin/v1/properties/3144',
      headers: { ...admin, 'content-encoding': 'gzip', 'content-type': 'application/json' },
      payload: gzipSync(JSON.stringify({ id: 3144 })),
    })
    expect([statusCode, JSON.parse(body).type]).toEqual([400, 'BadRequestException'])
  })

  test('with a name of more than 200 characters in its path is for nothing that there is', async () => {
    const answerTo = async (length: number) => {
      const answer = await wire.app.inject({
        url: `/admin/v1/reservations/${'a'.repeat(length)}`,
        headers: admin,
      })
      const { type, message } = answer.json()
      return [answer.statusCode, type, message, answer.headers['cache-control']]
    }
    expect(await answerTo(201)).toEqual([404, 'NotFoundException', 'There is no such path.', 'no-store'])
    expect((await answerTo(200))[2]).not.toBe('There is no such path.')
  })

  test('that cannot be read has its id and its fault in the log', async () => {
    const answer = await wire.app.inject({ url: '/%zz?key=secret', headers: { 'x-request-id': 'broken' } })
    expect([answer.statusCode, answer.headers['x-request-id'], answer.json()]).toEqual([
      400,
      'broken',
      {
        type: 'BadRequestException',
        message: 'The request cannot be read; check its path, headers and length.',
        url: '/%zz',
        code: 400,
        errors: [],
        request_id: 'broken',
      },
    ])
    expect(wire.logLines.join('')).not.toContain('secret')
  })
})
