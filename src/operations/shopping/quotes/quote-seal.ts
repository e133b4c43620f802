// Seals quotes and quote_ids: nobody else can read, make or change them.

import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

// Random bytes are requested in bulk: a few cost as much as many.
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

/** The content sealed with this key; undefined for anything else. */
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

/** Valid until the next call. */
function nextNonce(): Buffer {
  if (usedNonceBytes === nonces.length) {
    randomFillSync(nonces)
    usedNonceBytes = 0
  }
  usedNonceBytes += nonceBytes
  return nonces.subarray(usedNonceBytes - nonceBytes, usedNonceBytes)
}
