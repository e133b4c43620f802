// What stands for a text in the log: the same for the same text, and of no use without the key.

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Keyring } from '../../src/values/secrets/keyring.ts'

const keyring = new Keyring(new Uint8Array(32).fill(7))
const other = new Keyring(new Uint8Array(32).fill(8))
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 300 }))

test('the name of a text in the log is SHA-512/256 of the key for logs and the text, whatever was asked before', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), asked => {
      const hashes = asked.map(each =>
        createHash('sha512-256').update(keyring.key('log').toString('hex')).update(each).digest('base64url'),
      )
      expect(asked.map(each => keyring.logName(each))).toEqual(hashes)
    }),
  )
})

test('another installation has other names for the same texts', () => {
  fc.assert(fc.property(text, each => keyring.logName(each) !== other.logName(each)))
})
