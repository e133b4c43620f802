// The quote_id (contract B2): a short sealed text that names the stored quote and carries its total. The total keeps
// the promised price as an upper limit even if the stored quote is lost.

import { type Minor, minor } from '../../../values/money.ts'
import type { Keyring } from '../../../values/secrets/keyring.ts'
import { seal, unseal } from './quote-seal.ts'

export interface QuoteId {
  /** Keyed hash of request and price, under which the quote is stored. */
  readonly name: Buffer
  /** Keyed hash of the request that has this price. */
  readonly fingerprint: Buffer
  /** The total in the currency that it was shown in. */
  readonly shownTotal: Minor
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

const version = 'q2.'
/** Bytes of each of the two hashes; the seal already prevents guessing. */
export const hashBytes = 16
const contentBytes = 2 * hashBytes + 8 + 8

/** The text for `meta_data.quote_id`, 106 characters. */
export function writeQuoteId(
  keyring: Keyring,
  { name, fingerprint, shownTotal, expiresAt }: QuoteId,
): string {
  const content = Buffer.alloc(contentBytes)
  name.copy(content, 0, 0, hashBytes)
  fingerprint.copy(content, hashBytes, 0, hashBytes)
  content.writeDoubleBE(shownTotal, 2 * hashBytes)
  content.writeDoubleBE(expiresAt, 2 * hashBytes + 8)
  return version + seal(keyring.key('quote id'), content)
}

/** The content of a text; undefined for anything that this installation did not write. */
export function readQuoteId(keyring: Keyring, text: string): QuoteId | undefined {
  if (!text.startsWith(version)) return undefined
  const content = unseal(keyring.key('quote id'), text.slice(version.length))
  if (content?.byteLength !== contentBytes) return undefined
  return {
    name: content.subarray(0, hashBytes),
    fingerprint: content.subarray(hashBytes, 2 * hashBytes),
    shownTotal: minor(content.readDoubleBE(2 * hashBytes)),
    expiresAt: content.readDoubleBE(2 * hashBytes + 8),
  }
}
