// The text of an API key. It ends in a checksum, so that a key that was mistyped, cut short or made up is refused
// without asking the database (threat A6). The checksum is no secret: what it lets through is looked up.

import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The key of the demo. The one text without a checksum that may be a key; it works where the demo was loaded. */
export const demoKey = 'demo'

const secretBytes = 32
const withChecksum = /^(hst_[A-Za-z0-9_-]{8,200})([A-Za-z0-9_-]{6})$/
/** Keys that were made before keys had a checksum go on working. */
const withoutChecksum = /^hst_[A-Za-z0-9_-]{43}$/

/** A new key: 256 random bits and their checksum. */
export const newKeyText = (): string => keyText(randomBytes(secretBytes).toString('base64url'))

/** The key with a secret of one's own, 8 to 200 of the characters of base64url. For tests and examples: it can be guessed. */
export function keyText(secret: string): string {
  const named = `hst_${secret}`
  return named + checksumOf(named)
}

/** Whether a text has the form of a key. One that has not is no key, and nobody has to be asked. */
export function mayBeKey(text: string): boolean {
  const [, named, checksum] = withChecksum.exec(text) ?? []
  if (named !== undefined && checksum === checksumOf(named)) return true
  return text === demoKey || withoutChecksum.test(text)
}

/** Six characters of base64url. */
function checksumOf(named: string): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(named))
  return bytes.toString('base64url')
}
