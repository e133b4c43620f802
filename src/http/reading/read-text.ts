// Texts as they are stored: composed Unicode, without what PostgreSQL or another reader could not hold, and without
// card numbers, which would be kept and shown in clear.

import { holdsCardNumber, withoutCardNumbers } from '../../lodging/card-numbers.ts'
import type { FieldError } from '../../values/faults.ts'

/** Takes a value that is present. Undefined when it was refused (and reported) or counts as absent after all. */
export type Reader = (value: unknown, path: string, errors: FieldError[]) => unknown

type ReadText =
  | { readonly text: string; readonly complaint: null }
  | { readonly text: null; readonly complaint: string }

/** A text of at most `maxLength` characters (code points) in normal form C, or what is wrong with it. */
export function readText(value: unknown, maxLength: number): ReadText {
  if (typeof value !== 'string') return refused('must be a text, within quotes')
  // A character is one or two code units, so anything longer than twice the limit is refused before it is walked.
  if (value.length > 2 * maxLength) return refused(`must be at most ${maxLength} characters long`)
  if (value.includes('\0')) return refused('must not contain the character NUL')
  if (!value.isWellFormed())
    return refused('must not contain half of a surrogate pair; send whole characters')
  if (combiningRun.test(value))
    return refused(`must not have more than ${mostCombining} combining marks in a row`)
  const text = value.normalize('NFC')
  if ([...text].length > maxLength) return refused(`must be at most ${maxLength} characters long`)
  if (text.trim() === '') return refused('must not be blank')
  if (holdsCardNumber(text)) {
    return refused('must not hold a card number; leave it out, a card goes into payment.number alone')
  }
  return { text, complaint: null }
}

/**
 * A text that is only evidence and never refused (contract R13): cut to length, card numbers masked, or null when it is
 * none.
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

/** Nothing in it has to be looked at more closely. */
const plainText = /^[ -~]+$/

/**
 * Normalising sorts the marks on a character one by one, so that many of them take their number squared. No script needs
 * more than this (Stream-Safe Text Format, UAX 15).
 */
const mostCombining = 30
const combiningRun = new RegExp(`\\p{M}{${mostCombining + 1}}`, 'u')

const refused = (complaint: string): ReadText => ({ text: null, complaint })
