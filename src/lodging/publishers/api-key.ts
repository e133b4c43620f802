// The text of an API key. It ends in a checksum, so that a mistyped, truncated or invented key is refused without a
// database look-up (threat A6). The checksum is no secret: a key that passes is looked up.

import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The key of the demo, the only valid key without a checksum. It works where the demo was loaded. */
export const demoKey = 'demo'

const secretBytes = 32
/** Where a key belongs: on servers only, or in the pages of browsers, where everybody can read it. */
export type KeyUse = 'secret' | 'publishable'

const prefixes = { secret: 'hst_', publishable: 'hpk_' } as const satisfies Record<KeyUse, string>
/**
 * Before the prefix of a test key. A server of a version without test keys refuses such a text, so that it never books with
 * one while it is being replaced.
 */
const testPrefix = 'test_'
const withChecksum = /^((?:test_)?(?:hst|hpk)_[A-Za-z0-9_-]{8,200})([A-Za-z0-9_-]{6})$/
/** Keys from before the checksum remain valid. */
const withoutChecksum = /^hst_[A-Za-z0-9_-]{43}$/

/** A new key: 256 random bits and their checksum. */
export const newKeyText = (use: KeyUse = 'secret', isTest = false): string =>
  keyText(randomBytes(secretBytes).toString('base64url'), use, isTest)

/** The key for a chosen secret of 8 to 200 base64url characters, for tests and examples. It can be guessed. */
export function keyText(secret: string, use: KeyUse = 'secret', isTest = false): string {
  const named = (isTest ? testPrefix : '') + prefixes[use] + secret
  return named + checksumOf(named)
}

/** The demo's key for pages of browsers on the machine itself. Like `demoKey`, anybody can guess it. */
export const demoPublishableKey = keyText('demo-destination', 'publishable')

/** The same for widgets of the older form, which its answers have whatever the publisher's is. */
export const demoOlderKey = keyText('demo-older-form', 'publishable')

/** All that anybody can guess. */
export const demoKeys: readonly string[] = [demoKey, demoPublishableKey, demoOlderKey]

/** Whether everybody knows a key, so that it works only from the machine itself. */
export const isDemoKey = (text: string): boolean => demoKeys.includes(text)

/** Whether a text is that of a test key. */
export const isTestKey = (text: string): boolean => text.startsWith(testPrefix)

/** Whether a text has the form of a key. Other texts need no look-up. */
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
