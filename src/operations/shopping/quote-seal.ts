// How quotes and their ids are sealed: nobody else can read them, make them or change them.

import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

// Asking for a few random bytes costs as much as asking for many.
const nonces = Buffer.alloc(nonceBytes * 256)
let usedNonceBytes = nonces.length

/** Sealed with AES-256-GCM, as base64url. */
export function seal(key: Buffer, content: Buffer): string {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** What was sealed with this key; undefined for anything else. */
export function unseal(key: Buffer, text: string): Buffer | undefined {
  const sealed = Buffer.from(text, 'base64url')
  if (sealed.byteLength <= nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Good until the next one is asked for. */
function nextNonce(): Buffer {
  if (usedNonceBytes === nonces.length) {
    randomFillSync(nonces)
    usedNonceBytes = 0
  }
  usedNonceBytes += nonceBytes
  return nonces.subarray(usedNonceBytes - nonceBytes, usedNonceBytes)
}
