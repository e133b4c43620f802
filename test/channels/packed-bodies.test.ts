// Bodies of channels as they are unpacked: what comes packed is no larger than what comes plain.

import { gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readChannelRequest } from '../../src/http/channels/channel-scope.ts'
import { refusal, refusalOf } from '../support/whole-refusal.ts'

const largest = 8 * 1024 * 1024
const read = (body: unknown, encoding?: string) =>
  readChannelRequest(
    { body, id: 'r-1', raw: {}, headers: { 'content-encoding': encoding } } as FastifyRequest,
    { addressOf: () => '203.0.113.7' },
  )

test.each<[string, unknown, string | undefined, string]>([
  ['plain', Buffer.from('<a/>'), undefined, '<a/>'],
  ['packed', gzipSync('<a/>'), 'gzip', '<a/>'],
  ['absent', undefined, undefined, ''],
  ['in another encoding', Buffer.from('<a/>'), 'br', '<a/>'],
])('a body that is %s is read', async (_how, body, encoding, text) => {
  const found = await read(body, encoding)
  expect({ ...found, body: found.body.toString() }).toEqual({
    body: text,
    ip: '203.0.113.7',
    requestId: 'r-1',
  })
})

test('one that unpacks to the most that there may be is read, and one byte more is refused', async () => {
  expect((await read(gzipSync(Buffer.alloc(largest)), 'gzip')).body).toHaveLength(largest)
  expect(await refusalOf(() => read(gzipSync(Buffer.alloc(largest + 1)), 'gzip'))).toEqual(
    refusal('PayloadTooLargeException', 413, 'The body is over 8 MiB when unpacked.'),
  )
})

test('one that cannot be unpacked is refused', async () => {
  const refused = refusal('BadRequestException', 400, 'The body is not gzip as Content-Encoding says.')
  for (const body of [Buffer.from('<a/>'), gzipSync('<a/>').subarray(0, 12)])
    expect(await refusalOf(() => read(body, 'gzip'))).toEqual(refused)
})
