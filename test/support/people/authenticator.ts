// An authenticator of a person, which has got its key as text.

import { totpCode } from '../../../src/values/secrets/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a key in Base32 at an instant, or some steps away. */
export function authenticatorCode(key: string, now: Temporal.Instant, away = 0): string {
  const bits = [...key].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2))
  return totpCode(Uint8Array.from(bytes), Math.floor(now.epochMilliseconds / 30_000) + away)
}
