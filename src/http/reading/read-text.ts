// Texts as they are stored: composed Unicode, without characters that PostgreSQL cannot store, and without card numbers,
// which would be stored and shown unencrypted.

import { holdsCardNumber, withoutCardNumbers } from '../../lodging/cards/card-numbers.ts'
import type { Complaint, ComplaintCode, FieldError, Limits } from '../../values/faults.ts'

/** Reads a value that is present. Undefined if it was refused (and reported) or counts as absent. */
export type Reader = (value: unknown, path: string, errors: FieldError[]) => unknown

type ReadText =
  | { readonly text: string; readonly complaint: null }
  | { readonly text: null; readonly complaint: Complaint }

/** A text of at most `maxLength` characters (code points) in normal form C, or its error. */
export function readText(value: unknown, maxLength: number): ReadText {
  if (typeof value !== 'string') return refused('must be a text, within quotes')
  // A character is one or two code units, so a text longer than twice the limit is refused without a scan.
  if (value.length > 2 * maxLength) return tooLong(maxLength)
  if (value.includes('\0')) return refused('must not contain the character NUL')
  if (!value.isWellFormed()) return refused('must not contain a lone surrogate; send complete characters')
  if (combiningRun.test(value))
    return refused(`must not have more than ${mostCombining} combining marks in a row`)
  const text = value.normalize('NFC')
  if ([...text].length > maxLength) return tooLong(maxLength)
  if (text.trim() === '') return refused('must not be blank', 'required')
  if (holdsCardNumber(text)) {
    return refused('must not contain a card number; send it in payment.number only')
  }
  return { text, complaint: null }
}

/**
 * A text of session data, never refused (contract R13): shortened to its limit, card numbers masked; null if it is not a
 * text.
 */
export function cleanText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string' || value === '') return null
  if (value.length <= maxLength && plainText.test(value)) return withoutCardNumbers(value)
  const clean = [
    ...value
      .slice(0, 2 * maxLength)
      .replaceAll('\0', '')
      .toWellFormed(),
  ]
    .slice(0, maxLength)
    .join('')
  return clean === '' ? null : withoutCardNumbers(clean)
}

/** Plain characters that need no further check. */
const plainText = /^[ -~]+$/

/**
 * Normalising sorts the marks of a character in quadratic time. No script needs more marks than this (Stream-Safe Text
 * Format, UAX 15).
 */
const mostCombining = 30
const combiningRun = new RegExp(`\\p{M}{${mostCombining + 1}}`, 'u')

const refused = (message: string, code?: ComplaintCode, limits?: Limits): ReadText => ({
  text: null,
  complaint: { message, ...(code && { code }), ...(limits && { limits }) },
})

const tooLong = (most: number): ReadText =>
  refused(`must be at most ${most} characters long`, 'too_long', { most })
