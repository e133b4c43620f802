// Builds promotions, codes, fees and taxes that always apply unless a test narrows them.

import type {
  ChargeAmount,
  ChargeConditions,
  DiscountBenefit,
  DiscountCode,
  Fee,
  Promotion,
  PromotionConditions,
  PromotionOffer,
  Tax,
} from '../../../src/lodging/prices/rules.ts'
import { type Minor, minor, parsePercent } from '../../../src/values/money.ts'

export const percent = (value: number): number => parsePercent(value)!

export const aPromotion = (
  id: number,
  offer: PromotionOffer,
  conditions: Partial<PromotionConditions> = {},
): Promotion => ({
  id,
  name: `Promotion ${id}`,
  offer,
  combinable: false,
  order: id,
  conditions: {
    booking: null,
    stay: null,
    weekdays: null,
    minNights: null,
    maxNights: null,
    minLeadDays: null,
    maxLeadDays: null,
    rooms: null,
    ratePlans: null,
    publishers: null,
    needsCode: false,
    ...conditions,
  },
})

/** A promotion that stacks, at `order`. */
export const combinable = (promotion: Promotion, order = promotion.id): Promotion => ({
  ...promotion,
  combinable: true,
  order,
})

export const percentOff = (value: number): PromotionOffer => ({ kind: 'percent', percent: percent(value) })

export const aCode = (benefit: DiscountBenefit, changes: Partial<DiscountCode> = {}): DiscountCode => ({
  id: 51,
  code: 'CODE',
  category:
    benefit.kind === 'promotion' ? 'promotion' : benefit.kind === 'value_add' ? 'value-add' : 'discount',
  description: 'A code',
  benefit,
  minSubtotal: null,
  minSubtotalCurrency: null,
  nonRefundable: false,
  booking: null,
  stay: null,
  properties: null,
  rooms: null,
  ratePlans: null,
  publishers: null,
  maxUses: null,
  maxUsesPerGuest: null,
  uses: 0,
  ...changes,
})

export const percentCode = (value: number, changes: Partial<DiscountCode> = {}, asRebate = false) =>
  aCode({ kind: 'percent', percent: percent(value), asRebate }, changes)

export const flat = (
  amount: number,
  unit: 'stay' | 'night' | 'person' | 'person_night',
  per: 'room' | 'booking' = 'booking',
): ChargeAmount => ({ kind: 'flat', amount: minor(amount), unit, per })

export const ofPercent = (value: number): ChargeAmount => ({ kind: 'percent', percent: percent(value) })

export const cents = (amount: number): Minor => minor(amount)

const noConditions: ChargeConditions = {
  stay: null,
  minNights: null,
  maxNights: null,
  minAge: null,
  maxAge: null,
  rooms: null,
  ratePlans: null,
  chargedNights: null,
  rateFrom: null,
  rateBelow: null,
  rateOf: 'room',
}

type Conditioned<Rule> = Partial<Omit<Rule, 'conditions'>> & { conditions?: Partial<ChargeConditions> }

export const aFee = (name: string, amount: ChargeAmount, changes: Conditioned<Fee> = {}): Fee => ({
  name,
  description: '',
  amount,
  taxRate: null,
  due: 'booking',
  ...changes,
  conditions: { ...noConditions, ...changes.conditions },
})

export const aTax = (name: string, amount: ChargeAmount, changes: Conditioned<Tax> = {}): Tax => ({
  name,
  amount,
  included: false,
  compound: false,
  due: 'booking',
  ...changes,
  conditions: { ...noConditions, ...changes.conditions },
})
