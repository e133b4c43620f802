// What a guest wants of a rate and of what guests said, in the address of the results: `least` and `most` (of the total, in the currency of the page),
// any number of `meal` and `bed`, `free=1` (to cancel), and `rated` (the fewest of five).

import type { Rate } from '../../../../client/src/types.ts'

export type Meal = Rate['description']['meal_plan']

export interface RateWishes {
  /** Totals in major units, as they are shown; null for none. */
  readonly least: number | null
  readonly most: number | null
  readonly meals: readonly Meal[]
  readonly isFree: boolean
  /** Beds in words. */
  readonly beds: readonly string[]
  /** The least score of reviews. */
  readonly rated: number | null
}

export const meals: readonly Meal[] = ['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive']
/** Scores that a guest may ask for. */
export const scores = [4.5, 4, 3.5, 3] as const
export const noRateWishes: RateWishes = {
  least: null,
  most: null,
  meals: [],
  isFree: false,
  beds: [],
  rated: null,
}

const mostBeds = 10

/** Whatever cannot be is left out; of bounds that cross each other, the upper one. */
export function rateWishesIn(query: URLSearchParams): RateWishes {
  const least = amountIn(query.get('least'))
  const most = amountIn(query.get('most'))
  const asked = query.getAll('meal')
  const beds = query.getAll('bed').map(text => text.trim().slice(0, 100))
  return {
    least,
    most: least !== null && most !== null && most < least ? null : most,
    meals: meals.filter(meal => asked.includes(meal)),
    isFree: query.get('free') === '1',
    beds: [...new Set(beds.filter(text => text !== ''))].slice(0, mostBeds),
    rated: scores.find(score => String(score) === query.get('rated')) ?? null,
  }
}

/** The parameters of the same wishes. */
export const ratePairs = ({
  least,
  most,
  meals: chosen,
  isFree,
  beds,
  rated,
}: RateWishes): [string, string][] => [
  ...(least === null ? [] : [['least', String(least)] as [string, string]]),
  ...(most === null ? [] : [['most', String(most)] as [string, string]]),
  ...chosen.map((meal): [string, string] => ['meal', meal]),
  ...(isFree ? [['free', '1'] as [string, string]] : []),
  ...beds.map((bed): [string, string] => ['bed', bed]),
  ...(rated === null ? [] : [['rated', String(rated)] as [string, string]]),
]

export const isWished = (wishes: RateWishes): boolean => ratePairs(wishes).length > 0

/** As guests type amounts into a field of numbers: whole ones, or with a point. */
function amountIn(text: string | null): number | null {
  return text !== null && /^\d{1,9}(\.\d{1,3})?$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null
}
