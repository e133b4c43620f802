// The keyed hash of short texts is HMAC-SHA256, whichever way it is worked out.

import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Keyring } from '../../src/values/keyring.ts'

const keyring = new Keyring(new Uint8Array(32).fill(7))
const hmac = (text: string): string =>
  createHmac('sha256', keyring.key('log')).update(text).digest('base64url')

test('the fingerprint of a text is its HMAC, whatever the text and whatever came before it', () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 300 }))
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 5 }), asked => {
      expect(asked.map(text => keyring.fingerprintText('log', text))).toEqual(asked.map(hmac))
    }),
  )
})

test.each([0, 1, 63, 64, 255, 256, 257, 10_000])('so is that of %i characters of three bytes', length => {
  const text = '\u20ac'.repeat(length)
  expect(keyring.fingerprintText('log', text)).toBe(hmac(text))
  expect(keyring.fingerprintText('log', text)).toBe(keyring.fingerprint('log', text).toString('base64url'))
})
