// What is kept of an offer: the link to its price check or, after that, to its booking, and the one to the ways of paying.

import { isFields } from './rapid-fields.ts'

export interface OfferLinks {
  readonly link: string
  /** The ways of paying; null where Rapid gives no link. */
  readonly options: string | null
}

const mostCharacters = 4_000

/** Undefined where the links are too long to be kept. */
export function writeToken({ link, options }: OfferLinks): string | undefined {
  const whole = JSON.stringify({ link, options })
  if (whole.length <= mostCharacters) return whole
  const short = JSON.stringify({ link, options: null })
  return short.length <= mostCharacters ? short : undefined
}

/** Undefined for a text that is no such token. */
export function readToken(token: string): OfferLinks | undefined {
  try {
    const value: unknown = JSON.parse(token)
    if (!isFields(value) || typeof value.link !== 'string') return undefined
    return { link: value.link, options: typeof value.options === 'string' ? value.options : null }
  } catch {
    return undefined
  }
}
