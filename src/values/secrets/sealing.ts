// Encrypts bytes with a key and binds them to one place. Sealed bytes that were changed, or copied to another place, do
// not open.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]

/** The bytes do not open: they were changed, belong to another place, or were sealed with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** AES-256-GCM with a random nonce: nonce, tag, ciphertext. `place` is a text that is unique to the place. */
export function seal(key: Uint8Array, bytes: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The bytes that were sealed with this key for this place. Throws SealBroken. */
export function unseal(key: Uint8Array, sealed: Uint8Array, place: string): Buffer {
  if (sealed.byteLength < nonceBytes + tagBytes) throw new SealBroken('the sealed bytes are too short')
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(tag)
  const opened = decipher.update(sealed.subarray(nonceBytes + tagBytes))
  try {
    return Buffer.concat([opened, decipher.final()])
  } catch (cause) {
    throw new SealBroken('the sealed bytes do not open', { cause })
  }
}
