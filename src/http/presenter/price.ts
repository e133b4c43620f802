// The parts of a price that availability, preview and reservation show alike (interface 2.4 and 2.5, contract B3).

import type { ChargeItem, PricedNight, PricedTotal, StayPrice } from '../../lodging/price.ts'
import { formatDay } from '../../values/civil-dates.ts'
import type { Amounts } from './amounts.ts'

export const presentTotal = (total: PricedTotal, { shown }: Amounts) => ({
  original_nightly_avg: shown(total.originalNightlyAvg),
  nightly_avg: shown(total.nightlyAvg),
  original_subtotal: shown(total.originalSubtotal),
  subtotal: shown(total.subtotal),
  tax: shown(total.tax),
  fee: shown(total.fee),
  balance_due: shown(total.balanceDue),
  checkin_fee: shown(total.checkinFee),
  total: shown(total.total),
  rebate: shown(total.rebate),
  promotional_savings: shown(total.promotionalSavings),
  discount_savings: shown(total.discountSavings),
  group: null,
})

export const presentNights = (nights: readonly PricedNight[], { shown }: Amounts) =>
  nights.map(night => ({
    date: formatDay(night.day),
    rate: shown(night.rate),
    original_rate: shown(night.originalRate),
    promotional_savings: shown(night.promotionalSavings),
    promotional_id: night.promotionId,
    inventory: night.inventory,
    minimum: null,
    maximum: null,
  }))

/** `tax_items`, `fees` and `checkin_fees`, which sum to the total's tax, fee and checkin_fee (contract P8). */
export const presentCharges = (price: StayPrice, amounts: Amounts) => ({
  tax_items: presentItems(price.taxItems, amounts),
  fees: presentItems(price.fees, amounts),
  checkin_fees: presentItems(price.checkinFees, amounts),
})

const presentItems = (items: readonly ChargeItem[], { shown }: Amounts) =>
  items.map(({ name, description, total, included }) => ({
    name,
    description,
    total: shown(total),
    included,
  }))

/** Texts and flags of the policies that apply to the rate. */
export const presentPolicies = (price: StayPrice) => ({
  is_refundable: price.isRefundable,
  is_deposit_required: price.isDepositRequired,
  deposit_policy: price.depositPolicy,
  cancellation_policy: price.cancellationPolicy,
})
