// A column of numbers for nights in two bytes each, that may be less than the numbers and never more.

import { absent } from './calendar.ts'

/** A night that cannot be sold, above every price. */
export const notSold = Number.POSITIVE_INFINITY

export interface LowestColumn {
  /** The lowest of its numbers. */
  readonly least: number
  /** How much one more in `steps` is. */
  readonly step: number
  /** Of each night. */
  readonly steps: Uint16Array
}

/** The steps of a night that cannot be sold. */
const beyond = 0xffff

export function lowestColumn(numbers: Float64Array): LowestColumn {
  let least = notSold
  let most = Number.NEGATIVE_INFINITY
  for (const number of numbers) {
    if (number === notSold) continue
    if (number < least) least = number
    if (number > most) most = number
  }
  if (least === notSold) return { least: 0, step: 1, steps: new Uint16Array(numbers.length).fill(beyond) }
  least = Math.floor(least)
  const step = Math.max(1, Math.ceil((most - least) / (beyond - 1)))
  const steps = new Uint16Array(numbers.length)
  for (let night = 0; night < steps.length; night += 1) {
    const number = numbers[night]!
    steps[night] = number === notSold ? beyond : Math.floor((number - least) / step)
  }
  return { least, step, steps }
}

/** The number of a night, or a little less; `notSold` outside of the column. */
export function lowestOn({ least, step, steps }: LowestColumn, night: number): number {
  const count = steps[night] ?? beyond
  return count === beyond ? notSold : least + count * step
}

/** The least amount for a guest on the nights that have a price; a guest without an amount is free. */
export function leastWhere(amounts: Int32Array | null, prices: Int32Array): number {
  if (amounts === null) return 0
  let least = notSold
  for (let night = 0; night < amounts.length; night += 1)
    if ((prices[night] ?? absent) !== absent && amounts[night]! < least) least = amounts[night]!
  return least === notSold ? 0 : Math.max(0, least)
}
