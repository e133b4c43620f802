// What is sealed of a quote comes back whole, and a quote of an older version is never taken for a present one.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameCurrency } from '../../src/lodging/prices/exchange.ts'
import { openQuote, type Quote, sealQuote } from '../../src/operations/shopping/quotes/quote-token.ts'
import { priceRateToKeep } from '../../src/pricing/availability.ts'
import { minor } from '../../src/values/money.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { pricingCase } from '../naive-pricing/random-case.ts'
import { samplePrice, wordedSamplePrice } from '../support/prices/sample-answers.ts'
import { randomRuns, seed } from '../support/run/random-runs.ts'

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

test('what is known of prior prices comes back: an amount, none, and nothing', () => {
  const [first, second, ...others] = samplePrice.nights
  const nights = [{ ...first!, priorLowest: minor(9500) }, { ...second!, priorLowest: null }, ...others]
  const { sealed } = sealQuote(keyring, quoteOf({ ...samplePrice, nights }))
  expect(openQuote(keyring, sealed)?.owed.nights).toEqual(
    nights.map(night => ({ ...night, inventory: null })),
  )
})

test('a quote that was sealed with texts in place of terms is none', () => {
  const { sealed } = sealQuote(keyring, quoteOf(wordedSamplePrice))
  expect(openQuote(keyring, sealed)).toBeUndefined()
})

test('every field of a price comes back but the free rooms, which are as they are then', () => {
  let sealed = 0
  fc.assert(
    fc.property(pricingCase(), ({ supply, search }) => {
      for (const { roomId, rateCode } of supply.calendars) {
        const price = priceRateToKeep(supply, search, roomId, rateCode)?.rate
        if (!price) continue
        sealed += 1
        const { nights, promotions, ...rest } = price
        const quote = { ...quoteOf(price), checkin: search.stay.checkin }
        expect(openQuote(keyring, sealQuote(keyring, quote).sealed)?.owed).toEqual({
          ...JSON.parse(JSON.stringify(rest)),
          nights: nights.map(night => ({ ...night, inventory: null })),
          promotions: promotions.map(({ promotion: { id, name, offer }, saved }) => ({
            promotion: { id, name, offer },
            saved,
          })),
        })
      }
    }),
    { numRuns: randomRuns(60, 200), seed },
  )
  expect(sealed).toBeGreaterThan(15)
})
