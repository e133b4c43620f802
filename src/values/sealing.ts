// Seals bytes under a key and to one place: whoever lacks the key reads nothing, and what is copied to another place
// or changed by a single bit does not open.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [nonceBytes, tagBytes] = [12, 16]

/** The bytes do not open: changed, from another place, or sealed under another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

/** AES-256-GCM with a random nonce: nonce, tag, ciphertext. `place` is a text that only this place has. */
export function seal(key: Uint8Array, bytes: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The bytes that were sealed under this key to this place. Throws SealBroken. */
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
