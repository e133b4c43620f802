// Search conditions for reservations.

import type { Day } from '../../values/civil-dates.ts'
import type { PublicStatus } from './reservation.ts'

/** By the number on its confirmation or by its id. */
export type ReservationReference = { readonly confirmationNumber: string } | { readonly id: string }

/** Publishers also refer to it by the integer id of the older form. */
export type PublisherReference = ReservationReference | { readonly number: number }

/** What staff searches for: each of the words, in any order, or one of the telephones, or the card. */
export interface SearchTerms {
  readonly words: readonly string[]
  /** Digits without zeros before them. */
  readonly phones: readonly string[]
  /** Four digits that stand alone; null for anything else. */
  readonly cardLastFour: string | null
}

/** Null where nothing is searched for. Stars and dots stand before the last digits of a card. */
export function searchTerms(text: string): SearchTerms | null {
  const words = text.split(/[\s,;*•·]+/).filter(word => word !== '')
  const [first] = words
  if (first === undefined) return null
  return {
    words,
    phones: phonesIn(text.normalize('NFKC').trim()),
    cardLastFour: words.length === 1 && /^\d{4}$/.test(first) ? first : null,
  }
}

const [fewestDigits, digitsWithoutArea, longestCountryCode] = [3, 7, 3]

/** "+43 664 1234567" is also the 0664 1234567 of somebody who left out the country. */
function phonesIn(text: string): string[] {
  if (!/^[\d\s+()./–-]+$/.test(text)) return []
  const phone = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  if (phone.length < fewestDigits) return []
  const isInternational = /^(\+|00)/.test(text)
  const national = Array.from({ length: isInternational ? longestCountryCode : 0 }, (_, code) =>
    phone.slice(code + 1).replace(/^0+/, ''),
  )
  return [phone, ...national.filter(({ length }) => length >= digitsWithoutArea)]
}

/** Conditions of a list; an absent (null) condition is always met. Both ends of a range belong to it. */
export interface ReservationFilter {
  readonly propertyId: number | null
  readonly status: PublicStatus | null
  readonly checkinFrom: Day | null
  readonly checkinTo: Day | null
  readonly checkoutFrom: Day | null
  readonly checkoutTo: Day | null
  /** Days in UTC. */
  readonly createdFrom: Day | null
  readonly createdTo: Day | null
  /** RFC 3339. */
  readonly changedSince: string | null
  /** The discount code that a reservation was made with, in any case. */
  readonly discountCode: string | null
}
