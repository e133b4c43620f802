// Stored webhook secrets: sealed with AES-256-GCM under a key that is not in the database, and bound to their
// publisher, so that a row copied to another endpoint signs nothing.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keyring } from '../../values/secrets/keyring.ts'
import { Secret } from '../../values/secrets/secret.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a secret for this publisher; `openSecret` decrypts it. */
export function sealSecret(keyring: Keyring, publisherId: number, secret: Secret): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyring.key('webhook secret'), nonce)
  cipher.setAAD(Buffer.from(`publisher ${publisherId}`))
  const sealed = secret.reveal(text => Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]))
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

/** Throws Error unless this installation sealed it for this publisher. */
export function openSecret(keyring: Keyring, publisherId: number, sealed: Buffer): Secret {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyring.key('webhook secret'), nonce, {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(`publisher ${publisherId}`))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    return new Secret(Buffer.concat([opened, decipher.final()]).toString('utf8'))
  } catch (error) {
    throw new Error('a webhook secret cannot be decrypted: SECRET_KEY has changed since it was stored', {
      cause: error,
    })
  }
}
