// What the naive rules answer: the part of pricing's answer that is worked out, without texts. Amounts are bigint.

import type { RoomFlags, RoomReason, UnavailableReason } from '../../src/pricing/priced-stay.ts'

export interface NaiveProperty {
  readonly unavailableReason: UnavailableReason | null
  readonly rooms: readonly NaiveRoom[]
}

export interface NaiveRoom {
  readonly id: number
  readonly flags: RoomFlags
  /** In alphabetical order. */
  readonly reasons: readonly RoomReason[]
  readonly isAvailable: boolean
  readonly rates: readonly NaiveRate[]
}

export interface NaiveRate {
  readonly code: string
  readonly nights: readonly NaiveNight[]
  /** Ids of the promotions that saved something, ascending. */
  readonly promotions: readonly number[]
  readonly discount: NaiveDiscount | null
  readonly taxItems: readonly NaiveItem[]
  readonly fees: readonly NaiveItem[]
  readonly checkinFees: readonly NaiveItem[]
  /** What can be chosen. */
  readonly extras: readonly NaiveExtra[]
  readonly total: NaiveTotal
  readonly isRefundable: 'Y' | 'N'
  readonly penalties: readonly NaivePenalty[]
  readonly noShow: bigint
}

/** What cancelling costs from an instant on, in milliseconds since 1970; null: from the booking. */
export interface NaivePenalty {
  readonly from: number | null
  readonly amount: bigint
}

export interface NaiveNight {
  readonly day: number
  readonly original: bigint
  readonly savings: bigint
  readonly rate: bigint
  readonly promotionId: number | null
  readonly inventory: number | null
}

export interface NaiveDiscount {
  readonly id: number
  readonly applied: bigint
  readonly rebate: bigint
}

export interface NaiveItem {
  readonly isRounding?: true
  readonly name: string
  readonly amount: bigint
  readonly included: boolean
}

export interface NaiveExtra {
  readonly code: string
  /** Of one, for the stay. */
  readonly price: bigint
  readonly most: number
}

export interface NaiveTotal {
  readonly originalNightlyAvg: bigint
  readonly nightlyAvg: bigint
  readonly originalSubtotal: bigint
  readonly subtotal: bigint
  readonly tax: bigint
  readonly fee: bigint
  readonly balanceDue: bigint
  readonly checkinFee: bigint
  readonly total: bigint
  readonly rebate: bigint
  readonly promotionalSavings: bigint
  readonly discountSavings: bigint
}
