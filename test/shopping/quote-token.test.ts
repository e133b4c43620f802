// What is sealed of a quote comes back whole, and a quote of an older version is never taken for a present one.

import { expect, test } from 'vitest'
import { sameCurrency } from '../../src/lodging/prices/exchange.ts'
import { openQuote, type Quote, sealQuote } from '../../src/operations/shopping/quotes/quote-token.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { samplePrice, wordedSamplePrice } from '../support/prices/sample-answers.ts'

const keyring = new Keyring(Buffer.alloc(32, 7))
const quoteOf = (owed: object): Quote => ({
  request: 'as asked',
  checkin: samplePrice.nights[0]!.day,
  owed: owed as Quote['owed'],
  exchange: sameCurrency('USD'),
})

test('the terms of its policies are sealed with a price, so that it can be told in any language', () => {
  const { sealed } = sealQuote(keyring, quoteOf(samplePrice))
  const { deposit, cancellation, total } = samplePrice
  expect(openQuote(keyring, sealed)?.owed).toMatchObject({ deposit, cancellation, total })
})

test('a quote that was sealed with texts in place of terms is none', () => {
  const { sealed } = sealQuote(keyring, quoteOf(wordedSamplePrice))
  expect(openQuote(keyring, sealed)).toBeUndefined()
})
