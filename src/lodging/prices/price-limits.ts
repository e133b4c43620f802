// What a night may cost at least and at most, as a room or a rate plan says (`min_price`, `max_price`).

import { minorUnits } from '../documents/document-reading.ts'
import type { DecimalText } from '../documents/schema-values.ts'

/** In minor units. */
export interface PriceLimits {
  /** Null: anything above 0. */
  readonly lowest: number | null
  /** Null: anything. */
  readonly highest: number | null
}

export const withoutLimits: PriceLimits = { lowest: null, highest: null }

interface LimitedDocument {
  readonly min_price?: DecimalText | null
  readonly max_price?: DecimalText | null
}

/** The limits that a room or a rate plan has; none where there is no such room or plan. */
export function limitsFrom(document: LimitedDocument | undefined, decimals: number): PriceLimits {
  const units = (amount: DecimalText | null | undefined) =>
    amount === null || amount === undefined ? null : minorUnits(amount, decimals)
  return { lowest: units(document?.min_price), highest: units(document?.max_price) }
}

/** Those that bind where both do. */
export const narrower = (some: PriceLimits, others: PriceLimits): PriceLimits => ({
  lowest: chosen(some.lowest, others.lowest, Math.max),
  highest: chosen(some.highest, others.highest, Math.min),
})

const chosen = (
  some: number | null,
  others: number | null,
  of: (some: number, others: number) => number,
): number | null => (some === null || others === null ? (some ?? others) : of(some, others))
