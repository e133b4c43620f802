// The header with which Rapid knows who asks: the key, and proof of the shared secret that is good for some minutes.

import { createHash } from 'node:crypto'
import type { Secret } from '../../values/secrets/secret.ts'

/** SHA-512 over key, secret and the time in seconds, in hexadecimal; made anew for every call. */
export function rapidAuthorization(apiKey: Secret, sharedSecret: Secret, now: Temporal.Instant): string {
  const timestamp = Math.floor(now.epochMilliseconds / 1000)
  return apiKey.reveal(key =>
    sharedSecret.reveal(secret => {
      const signature = createHash('sha512').update(`${key}${secret}${timestamp}`).digest('hex')
      return `EAN APIKey=${key},Signature=${signature},timestamp=${timestamp}`
    }),
  )
}
