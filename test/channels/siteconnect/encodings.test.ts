// Messages in other encodings than UTF-8 are refused with the way out, at each address that takes XML: nothing of them is taken for
// other letters.

import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAlpineBits } from '../../../src/http/channels/alpinebits-routes.ts'
import { addChannelScope, type ChannelScopeParts } from '../../../src/http/channels/channel-scope.ts'
import { addSiteConnect } from '../../../src/http/channels/siteconnect-routes.ts'

/** Of the last message: what the operation read. */
let read: string | undefined
const parts = {
  addressOf: () => null,
  operations: {
    answerSiteConnect: async ({ slices }: { slices: AsyncIterable<string> }) => {
      read = (await Array.fromAsync(slices)).join('')
      return { status: 200, xml: '<ok/>' }
    },
    receiveAlpineBits: async ({ read: form }: { read(): Promise<{ request: string }> }) => {
      read = (await form()).request
      return { status: 200, body: '<ok/>' }
    },
  } as unknown as ChannelScopeParts['operations'],
}
const app = Fastify()
beforeAll(() =>
  addChannelScope(app, parts, scope => {
    addSiteConnect(scope, parts)
    addAlpineBits(scope, parts)
  }),
)
afterAll(() => app.close())

/** The body of a form with a document of these bytes. */
const formOf = (document: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="action"\r\n\r\nOTA\r\n' +
        '--b\r\ncontent-disposition: form-data; name="request"; filename="a.xml"\r\ncontent-type: text/xml\r\n\r\n',
    ),
    document,
    Buffer.from('\r\n--b--\r\n'),
  ])
const doors = [
  ['siteconnect', 'text/xml', (document: Buffer) => document],
  ['alpinebits', 'multipart/form-data; boundary=b', formOf],
] as const

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Zimmer für Müller 宿</a>`
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const inBytes = {
  'UTF-16 with a byte order mark': utf16(`\ufeff${xml('utf-16')}`),
  'UTF-16 without one': utf16(xml('UTF-16')),
  'UTF-16 of ASCII letters, without one': utf16('<a>Miller</a>'),
  'big-endian UTF-16': utf16(`\ufeff${xml('UTF-16')}`).swap16(),
  'Latin-1': Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Müller</a>', 'latin1'),
  'UTF-8 that ends within a letter': Buffer.from(xml('UTF-8')).subarray(0, -5),
}

describe.each(doors)('at /channels/%s', (door, type, bodyOf) => {
  const send = (document: Buffer, isPacked = false) => {
    read = undefined
    const body = bodyOf(document)
    return app.inject({
      method: 'POST',
      url: `/channels/${door}`,
      headers: { 'content-type': type, ...(isPacked && { 'content-encoding': 'gzip' }) },
      payload: isPacked ? gzipSync(body) : body,
    })
  }

  test.each(Object.entries(inBytes))('%s is refused with the way out', async (_name, bytes) => {
    for (const isPacked of [false, true]) {
      const { statusCode, body } = await send(bytes, isPacked)
      expect([statusCode, read]).toEqual([400, undefined])
      expect(body).toContain('The message is not in UTF-8. Send it in UTF-8')
    }
  })

  test('UTF-8 is read, with a byte order mark and whatever it declares, also where a slice ends within a letter', async () => {
    for (const text of [xml('UTF-8'), xml('utf-16'), `<a>${'宿'.repeat(20_000)}</a>`]) {
      expect((await send(Buffer.from(text))).statusCode).toBe(200)
      expect(read).toBe(text)
      expect((await send(Buffer.from(`\ufeff${text}`), true)).statusCode).toBe(200)
      expect(read?.replace(/^\ufeff/, '')).toBe(text)
    }
  })
})
