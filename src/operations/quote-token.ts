// A quote travels with the client: sealed, so that it can be neither read nor made by anybody else, and whole, so that
// nothing has to be stored while a preview is waited for (contract B2, reservation protocol 2).

import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'
import type { ExchangeRate } from '../lodging/exchange.ts'
import type { PricedNight, StayPrice } from '../lodging/price.ts'
import { addDays, type Day } from '../values/civil-dates.ts'
import type { Keyring } from '../values/keyring.ts'
import { minor, subtract } from '../values/money.ts'

export interface Quote {
  /** What was asked for: only the same request is promised this price. */
  readonly request: string
  readonly checkin: Day
  /** In the property's currency. */
  readonly owed: StayPrice
  readonly exchange: ExchangeRate
  readonly expiresAt: number
}

/** Nights as three columns: original rates, savings, promotion ids. */
type Columns = [number[], number[], (number | null)[]]

interface Content extends Omit<Quote, 'owed'> {
  readonly owed: Omit<StayPrice, 'nights'>
  readonly nights: Columns
}

const version = 'q1'
const nonceBytes = 12
const tagBytes = 16

// Asking for a few random bytes costs as much as asking for many.
const nonces = Buffer.alloc(nonceBytes * 256)
let usedNonceBytes = nonces.length

/** Good until the next one is asked for. */
function nextNonce(): Buffer {
  if (usedNonceBytes === nonces.length) {
    randomFillSync(nonces)
    usedNonceBytes = 0
  }
  usedNonceBytes += nonceBytes
  return nonces.subarray(usedNonceBytes - nonceBytes, usedNonceBytes)
}

/** The quote as text for `meta_data.quote_id`. */
export function sealQuote(keyring: Keyring, quote: Quote): string {
  const { nights, ...rest } = quote.owed
  const promotions = rest.promotions.map(({ promotion: { id, name, offer }, ...applied }) => ({
    promotion: { id, name, offer },
    ...applied,
  }))
  const owed = { ...rest, promotions }
  const columns: Columns = [
    nights.map(night => night.originalRate),
    nights.map(night => night.promotionalSavings),
    nights.map(night => night.promotionId),
  ]
  const content: Content = { ...quote, owed, nights: columns }
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', keyring.key('quote'), nonce)
  const sealed = Buffer.concat([
    nonce,
    cipher.update(JSON.stringify(content), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return `${version}.${sealed.toString('base64url')}`
}

/** The quote that a text holds; undefined for anything that this installation did not seal. */
export function openQuote(keyring: Keyring, text: string): Quote | undefined {
  const [prefix, encoded, ...rest] = text.split('.')
  if (prefix !== version || encoded === undefined || rest.length > 0) return undefined
  const sealed = Buffer.from(encoded, 'base64url')
  if (sealed.byteLength <= nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyring.key('quote'), sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    const opened = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
    return quoteFrom(JSON.parse(opened.toString('utf8')) as Content)
  } catch {
    return undefined
  }
}

function quoteFrom({ nights, ...content }: Content): Quote {
  return { ...content, owed: { ...content.owed, nights: nightsFrom(nights, content.checkin) } }
}

const nightsFrom = ([originals, savings, promotionIds]: Columns, checkin: Day): PricedNight[] =>
  originals.map((original, index) => {
    const originalRate = minor(original)
    const promotionalSavings = minor(savings[index] ?? 0)
    return {
      day: addDays(checkin, index),
      originalRate,
      rate: subtract(originalRate, promotionalSavings),
      promotionalSavings,
      promotionId: promotionIds[index] ?? null,
      inventory: null,
    }
  })
