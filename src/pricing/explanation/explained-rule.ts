// One entry of the explanation of a price: a rule that was looked at, what it did to the total, or why it did nothing.

import type { amountPlaces, explainedKinds } from '../../lodging/prices/explained.ts'
import type { DiscountRefusal } from '../../lodging/prices/rules.ts'
import type { Day } from '../../values/civil-dates.ts'
import type { Minor } from '../../values/money.ts'
import type { ChargeRefusal } from '../charges/charge-conditions.ts'
import type { PromotionRefusal } from '../promotions/promotion-conditions.ts'

export interface ExplainedRule {
  readonly kind: (typeof explainedKinds)[number]
  /** Of the night, promotion, code, fee or tax. */
  readonly name: string
  /** Of a night. */
  readonly day?: Day
  /** Of a promotion. */
  readonly id?: number
  /** In the property's currency; what is `in` the total adds up to it. 0 where the rule was not taken. */
  readonly amount: Minor
  readonly in: (typeof amountPlaces)[number]
  /** Null where it was taken. */
  readonly why: ExplainedRefusal | null
  /** Of a promotion that saves less than another: what it would have saved. */
  readonly wouldSave?: Minor
}

export type ExplainedRefusal =
  | Exclude<PromotionRefusal, 'needs_code' | 'other_publisher'>
  | ChargeRefusal
  | DiscountRefusal
  | RateRefusal

/** Of a rule that may apply to the stay and does not to this rate. */
type RateRefusal =
  | 'other_room'
  | 'other_room_or_rate'
  | 'another_saves_more'
  | 'saves_nothing'
  | 'outside_rate_band'
  | 'comes_to_nothing'
