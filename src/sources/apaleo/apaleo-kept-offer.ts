// What is kept of an offer: all that a booking tells apaleo of it. apaleo has no offers that last; it books at the prices that
// the booking names.

import { isCurrency } from '../../values/currencies.ts'
import { isFields } from '../remote-fields.ts'
import { type Guarantee, isGuarantee } from './apaleo-offers.ts'

export interface KeptOffer {
  readonly plan: string
  readonly guarantee: Guarantee
  readonly currency: string
  /** For each room the entry of `nights` that it has. */
  readonly rooms: readonly number[]
  /** For each distinct party the price of each night in minor units, as apaleo writes it: with VAT. */
  readonly nights: readonly (readonly number[])[]
}

const mostCharacters = 4_000

/** Undefined where it is too long to be kept: many different rooms for months. */
export function writeOffer(offer: KeptOffer): string | undefined {
  const text = JSON.stringify(offer)
  return text.length <= mostCharacters ? text : undefined
}

/** Undefined for a text that is no such offer. */
export function readOffer(text: string): KeptOffer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) && isKept(value) ? (value as unknown as KeptOffer) : undefined
  } catch {
    return undefined
  }
}

const isKept = (value: Readonly<Record<string, unknown>>): boolean => {
  const { plan, guarantee, currency, rooms, nights } = value
  const isNumbers = (list: unknown): list is number[] =>
    Array.isArray(list) && list.every(Number.isSafeInteger)
  return (
    typeof plan === 'string' &&
    isGuarantee(guarantee) &&
    typeof currency === 'string' &&
    isCurrency(currency) &&
    Array.isArray(nights) &&
    nights.every(isNumbers) &&
    isNumbers(rooms) &&
    rooms.every(index => index in nights)
  )
}
