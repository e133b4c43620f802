// Which encoding an answer gets, how long it must be for one, and what it says of it.

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encodedBody, encodingFor, headersOf, lengthOf } from '../../../src/http/wire/compression.ts'

test.each([
  [undefined, null],
  ['', null],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'deflate'],
  ['identity', null],
  ['zstd', null],
  ['gzip, br', 'br'],
  ['deflate, gzip', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=0', null],
  ['identity, gzip;q=0.5', null],
  ['*', 'br'],
] as const)('who accepts %j gets %j', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

describe('a body', () => {
  const parts = (length: number) => [Buffer.alloc(length - 5, 'x'), Buffer.from('12345')]

  test('is left as it is where no encoding is accepted, or it is short', async () => {
    for (const [sent, encoding] of [
      [parts(5000), null],
      [parts(1023), 'gzip'],
      [[], 'br'],
    ] as const)
      expect(encodedBody(sent, encoding)).toEqual({ parts: sent, headers: {} })
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['deflate', inflateSync],
  ] as const)('of 1024 bytes is one part in %s, and says so', async (encoding, decoded) => {
    for (const length of [1024, 100_000]) {
      const body = encodedBody(parts(length), encoding)
      expect(body).toBeInstanceOf(Promise)
      const { parts: sent, headers } = await body
      expect(headers).toEqual({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(headersOf(encoding)).toEqual(headers)
      expect(sent).toHaveLength(1)
      expect(sent[0]!.length).toBeLessThan(length)
      expect(decoded(sent[0]!).equals(Buffer.concat(parts(length)))).toBe(true)
    }
  })

  test('is as long as its parts', () => {
    expect([lengthOf([]), lengthOf(parts(7)), lengthOf([Buffer.alloc(3)])]).toEqual([0, 7, 3])
  })
})
