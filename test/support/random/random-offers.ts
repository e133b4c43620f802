// Random offers of promotions. A new kind does not compile without one here.

import fc from 'fast-check'
import type { OfferOf, PromotionKind } from '../../../src/lodging/documents/promotion-kinds.ts'
import type { PromotionOffer } from '../../../src/lodging/prices/rules.ts'
import type { Millionths, Minor } from '../../../src/values/money.ts'

export interface OfferRanges {
  readonly percent: fc.Arbitrary<Millionths>
  readonly offNight: fc.Arbitrary<Minor>
  readonly offStay: fc.Arbitrary<Minor>
  readonly price: fc.Arbitrary<Minor>
  readonly round: fc.Arbitrary<{ readonly stay: number; readonly pay: number }>
}

export function randomOffers(ranges: OfferRanges): fc.Arbitrary<PromotionOffer> {
  const kinds: { readonly [Kind in PromotionKind]: fc.Arbitrary<OfferOf<Kind>> } = {
    percent: ranges.percent.map(percent => ({ kind: 'percent', percent })),
    amount_per_night: ranges.offNight.map(amount => ({ kind: 'amount_per_night', amount })),
    amount_per_stay: ranges.offStay.map(amount => ({ kind: 'amount_per_stay', amount })),
    fixed_price: ranges.price.map(amount => ({ kind: 'fixed_price', amount })),
    free_nights: ranges.round.map(({ stay, pay }) => ({ kind: 'free_nights', stay, pay })),
  }
  return fc.oneof(...Object.values(kinds))
}
