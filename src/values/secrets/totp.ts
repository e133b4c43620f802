// One-time codes of authenticators: TOTP of RFC 6238 with the parameters that all of them know (SHA-1, 30 seconds, six digits).

import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMilliseconds = 30_000
const digits = 6
/** Steps before and after the present one whose codes are taken: clocks differ, and typing takes time. */
const drift = 1

/** The code of a step, counted from 1970. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0xf) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code it is, of those around an instant; null for none. Takes the same time for every six digits. */
export function totpStep(secret: Uint8Array, code: string, now: Temporal.Instant): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const present = Math.floor(now.epochMilliseconds / stepMilliseconds)
  let found: number | null = null
  for (let step = present - drift; step <= present + drift; step++) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), given)) found = step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes in Base32 without padding (RFC 4648), as authenticators take a secret that is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map(group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}
