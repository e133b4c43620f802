// Bodies of channels as they are unpacked: what comes packed is no larger than what comes plain, and is unpacked as it is read.

import { gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readChannelRequest, wholeBody } from '../../../src/http/channels/channel-scope.ts'
import { refusal, refusalOf } from '../../support/wire/whole-refusal.ts'

const largest = 8 * 1024 * 1024
const requestOf = (body: unknown, encoding?: string) =>
  readChannelRequest(
    { body, id: 'r-1', raw: {}, headers: { 'content-encoding': encoding } } as FastifyRequest,
    { addressOf: () => '203.0.113.7' },
  )
const read = (body: unknown, encoding?: string) => wholeBody(requestOf(body, encoding).slices)

test.each<[string, unknown, string | undefined, string]>([
  ['plain', Buffer.from('<a/>'), undefined, '<a/>'],
  ['packed', gzipSync('<a/>'), 'gzip', '<a/>'],
  ['absent', undefined, undefined, ''],
  ['in another encoding', Buffer.from('<a/>'), 'br', '<a/>'],
])('a body that is %s is read', async (_how, body, encoding, text) => {
  expect((await read(body, encoding)).toString()).toBe(text)
  expect(requestOf(body, encoding)).toMatchObject({ ip: '203.0.113.7', requestId: 'r-1' })
})

test('one that unpacks to the most that there may be is read, and one byte more is refused', async () => {
  expect(await read(gzipSync(Buffer.alloc(largest)), 'gzip')).toHaveLength(largest)
  expect(await refusalOf(() => read(gzipSync(Buffer.alloc(largest + 1)), 'gzip'))).toEqual(
    refusal('PayloadTooLargeException', 413, 'The body is over 8 MiB when unpacked.'),
  )
})

test('one that cannot be unpacked is refused', async () => {
  const refused = refusal('BadRequestException', 400, 'The body is not gzip as Content-Encoding says.')
  for (const body of [Buffer.from('<a/>'), gzipSync('<a/>').subarray(0, 12)])
    expect(await refusalOf(() => read(body, 'gzip'))).toEqual(refused)
})

test.each([undefined, 'gzip'])('one comes in slices of 16 KiB, packed as %s', async encoding => {
  const body = Buffer.from(Array.from({ length: 40 * 1024 }, (_, at) => at % 251))
  const { slices } = requestOf(encoding ? gzipSync(body) : body, encoding)
  const found = await Array.fromAsync(slices)
  expect(found.map(({ length }) => length)).toEqual([16 * 1024, 16 * 1024, 8 * 1024])
  expect(Buffer.concat(found)).toEqual(body)
})

test('one is not unpacked further than it is read', async () => {
  const { slices } = requestOf(gzipSync(Buffer.alloc(1024 * 1024)).subarray(0, 600), 'gzip')
  expect((await slices.next()).value).toHaveLength(16 * 1024)
  await slices.return(undefined)
  expect(await slices.next()).toEqual({ done: true, value: undefined })
})
