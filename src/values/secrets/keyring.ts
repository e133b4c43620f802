// Derives a key for each purpose from the installation's one secret, so that a signature for one purpose is invalid for
// another. The secret is not in the database: a stolen backup opens nothing.

import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto'

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
  | 'known device'
  | 'receipt'
  | 'companion secret'

export class Keyring {
  readonly #secret: Buffer
  readonly #keys = new Map<KeyPurpose, Buffer>()
  #logPrefix: string | null = null

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

  /** So many bytes for one thing of a purpose, by its name. */
  bytesFor(purpose: KeyPurpose, name: string, count: number): Buffer {
    return Buffer.from(hkdfSync('sha256', this.key(purpose), '', name, count))
  }

  /** HMAC-SHA256 of a text. Without the key the fingerprint reveals nothing about the text. */
  fingerprint(purpose: KeyPurpose, text: string | Uint8Array): Buffer {
    return createHmac('sha256', this.key(purpose)).update(text).digest()
  }

  /**
   * What stands for a text in the log, in base64url: SHA-512/256 of a key and the text, in a quarter of the time of an HMAC, as the log
   * has two with each request. A hash of this kind cannot be continued from its result, so the key before the text is enough.
   */
  logName(text: string): string {
    this.#logPrefix ??= this.key('log').toString('hex')
    return hash('sha512-256', this.#logPrefix + text, 'base64url')
  }

  /** Whether a fingerprint belongs to the text. Takes constant time. */
  matches(purpose: KeyPurpose, text: string | Uint8Array, fingerprint: Uint8Array): boolean {
    const right = this.fingerprint(purpose, text)
    return fingerprint.byteLength === right.byteLength && timingSafeEqual(right, fingerprint)
  }
}
