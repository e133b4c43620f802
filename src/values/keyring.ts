// Derives a key for each purpose from the installation's one secret, so that a signature for one purpose is invalid for
// another. The secret is not in the database: a stolen backup opens nothing.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { TextHmac } from './text-hmac.ts'

export type KeyPurpose =
  | 'quote'
  | 'quote id'
  | 'log'
  | 'duplicate'
  | 'idempotency'
  | 'session'
  | 'search cursor'
  | 'card vault'
  | 'webhook secret'
  | 'guest'
  | 'limit'
  | 'booking link'
  | 'site preview'
  | 'channel'
  | 'channel secret'
  | 'channel made'
  | 'audit'
  | 'person link'
  | 'second factor'
  | 'sign-in step'
  | 'passkey'

export class Keyring {
  readonly #secret: Buffer
  readonly #keys = new Map<KeyPurpose, Buffer>()
  readonly #texts = new Map<KeyPurpose, TextHmac>()

  /** `secret` has at least 32 bytes. Throws RangeError when it has fewer. */
  constructor(secret: Uint8Array) {
    if (secret.byteLength < 32) throw new RangeError('the secret key has at least 32 bytes')
    this.#secret = Buffer.from(secret)
  }

  /** The 256-bit key of a purpose. */
  key(purpose: KeyPurpose): Buffer {
    const known = this.#keys.get(purpose)
    if (known) return known
    const derived = Buffer.from(hkdfSync('sha256', this.#secret, '', `hostelry ${purpose}`, 32))
    this.#keys.set(purpose, derived)
    return derived
  }

  /** HMAC-SHA256 of a text. Without the key the fingerprint reveals nothing about the text. */
  fingerprint(purpose: KeyPurpose, text: string | Uint8Array): Buffer {
    return createHmac('sha256', this.key(purpose)).update(text).digest()
  }

  /** The fingerprint of a short text in base64url, in a third of the time: the log has two of them with each request. */
  fingerprintText(purpose: KeyPurpose, text: string): string {
    let hmac = this.#texts.get(purpose)
    if (hmac === undefined) {
      hmac = new TextHmac(this.key(purpose))
      this.#texts.set(purpose, hmac)
    }
    return hmac.base64url(text)
  }

  /** Whether a fingerprint belongs to the text. Takes constant time. */
  matches(purpose: KeyPurpose, text: string | Uint8Array, fingerprint: Uint8Array): boolean {
    const right = this.fingerprint(purpose, text)
    return fingerprint.byteLength === right.byteLength && timingSafeEqual(right, fingerprint)
  }
}
