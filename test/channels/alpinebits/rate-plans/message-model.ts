// A RatePlans message as plain data, from which a test writes the XML and the naive implementation computes prices.

/** In major units, as it stands in the XML. */
export type AmountText = string

export interface RoomModel {
  readonly code: string
  readonly id: number
  readonly min: number
  readonly std: number
  readonly max: number
  readonly maxChild: number | null
}

export interface PeriodModel {
  /** ISO days. */
  readonly start: string
  readonly end: string
}

export interface RateModel extends PeriodModel {
  readonly room: string
  readonly base: readonly { readonly guests: number; readonly amount: AmountText }[]
  readonly adult: AmountText | null
  readonly children: readonly {
    readonly min: number | null
    readonly max: number | null
    readonly amount: AmountText
  }[]
}

/** Monday first; null: the element is left out. */
export type DaysModel = readonly boolean[] | null

export interface RuleModel extends PeriodModel {
  readonly room: string | null
  readonly closed: boolean
  readonly minLos: number | null
  readonly maxLos: number | null
  readonly forwardMin: number | null
  readonly forwardMax: number | null
  readonly arrival: DaysModel
  readonly departure: DaysModel
}

export interface SupplementModel {
  readonly code: string
  readonly chargeType: number
  readonly mandatory: boolean
  /** Seven digits. */
  readonly weekdays: string | null
  readonly prices: readonly (PeriodModel & { readonly room: string | null; readonly amount: AmountText })[]
}

export interface OfferRuleModel {
  readonly minLos: number | null
  readonly maxLos: number | null
  readonly arrival: DaysModel
  readonly departure: DaysModel
  readonly minAdvance: number | null
  readonly maxAdvance: number | null
  readonly adults: {
    readonly minAge: number | null
    readonly min: number | null
    readonly max: number | null
  }
  readonly children: {
    readonly minAge: number | null
    readonly maxAge: number | null
    readonly min: number | null
    readonly max: number | null
  } | null
}

export interface PlanModel {
  readonly code: string
  readonly currency: string
  readonly unit: number
  readonly type: 7 | 25
  readonly rates: readonly RateModel[]
  readonly rules: readonly RuleModel[]
  readonly supplements: readonly SupplementModel[]
  readonly offer: OfferRuleModel
  readonly freeNights: { readonly required: number; readonly free: number; readonly repeats: boolean } | null
  readonly family: { readonly maxAge: number; readonly minCount: number; readonly free: number } | null
}

export interface StayModel {
  readonly arrival: string
  readonly departure: string
  readonly adults: number
  readonly ages: readonly number[]
  readonly bookedOn: string
}
