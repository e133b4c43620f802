// A discount code is taken completely or refused with everything that is wrong with it (contract P4).

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDiscountDocument, discountDocumentFrom } from '../../src/lodging/prices/discount-document.ts'

const complete = {
  code: 'SUMMER',
  category: 'discount',
  description: 'Ten percent off',
  percent_off: 10,
  rebate: true,
  min_subtotal: { amount: '200.50', currency: 'USD' },
  non_refundable: true,
  listed: true,
  booking: { from: '2026-11-01' },
  stay: { from: '2027-01-01', to: '2027-03-31' },
  properties: [3144],
  rooms: [1],
  rate_plans: ['BAR'],
  publishers: [5],
  max_uses: 100,
  max_uses_per_guest: 2,
}
const documents = [
  complete,
  { code: 'FIVE', category: 'discount', amount_off: { amount: 5, currency: 'KWD' } },
  { code: 'KEY', category: 'promotion', unlocks_promotions: [3, 4] },
  { code: 'WINE', category: 'value-add', instructions: 'Ask at the bar.', received_upon: 'check-in' },
]

test.each(documents)('$code is read and written out again without loss', written => {
  const result = checkDiscountDocument(written)
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  const document = discountDocumentFrom(result.discount)
  expect(document).toMatchObject({ code: written.code, category: written.category })
  expect(checkDiscountDocument(JSON.parse(JSON.stringify(document)))).toEqual(result)
})

test('every field of a code arrives', () => {
  expect(checkDiscountDocument(complete)).toEqual({
    discount: {
      code: 'SUMMER',
      category: 'discount',
      description: 'Ten percent off',
      benefit: { kind: 'percent', percent: 100_000, asRebate: true },
      minSubtotal: 20_050,
      minSubtotalCurrency: 'USD',
      nonRefundable: true,
      listed: true,
      booking: { from: 20_758, to: null },
      stay: { from: 20_819, to: 20_908 },
      properties: [3144],
      rooms: [1],
      ratePlans: ['BAR'],
      publishers: [5],
      maxUses: 100,
      maxUsesPerGuest: 2,
    },
  })
})

test.each([
  [
    'amount_off.amount',
    { ...documents[1], amount_off: { amount: 0.0001, currency: 'KWD' } },
    'at most 3 decimals, as KWD',
  ],
  ['amount_off.currency', { ...documents[1], amount_off: { amount: 1, currency: 'BGN' } }, 'active ISO 4217'],
  ['document', { ...complete, percent_off: null }, 'exactly one of percent_off and amount_off'],
  [
    'document',
    { ...complete, amount_off: { amount: 1, currency: 'USD' } },
    'exactly one of percent_off and amount_off',
  ],
  ['unlocks_promotions', { ...complete, unlocks_promotions: [1] }, 'belongs to category "promotion"'],
  ['unlocks_promotions', { code: 'KEY', category: 'promotion' }, 'needs it'],
  ['received_upon', { ...documents[3], received_upon: null }, 'needs it'],
  ['rebate', { ...documents[2], rebate: true }, 'belongs to category "discount"'],
  ['code', { ...complete, code: 'TWO WORDS' }, 'in the form described'],
  ['code', { ...complete, code: 'A\ud800' }, 'surrogate'],
  ['stay.to', { ...complete, stay: { from: '2027-01-02', to: '2027-01-01' } }, 'before from'],
  ['max_uses', { ...complete, max_uses: 0 }, 'or null'],
  ['max_uses_per_guest', { ...complete, max_uses_per_guest: '2' }, 'or null'],
  ['descripton', { ...complete, descripton: 'x' }, 'Did you mean description?'],
])('a wrong code is refused at %s', (field, document, says) => {
  const result = checkDiscountDocument(document)
  expect(result).toEqual({
    errors: [expect.objectContaining({ field, message: expect.stringContaining(says) })],
  })
})

test('anything that is not a code is refused and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(checkDiscountDocument(value)).toHaveProperty('errors')
    }),
  )
})
