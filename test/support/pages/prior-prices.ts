// Nights as answers show them where the market asks for prior prices.

import type { Night } from '../../../client/src/types.ts'

/** The nights with these lowest prices of the thirty days before, one after another; undefined leaves a night as it is. */
export const withPrior = (
  nights: readonly Night[],
  ...prior: readonly (number | null | undefined)[]
): Night[] =>
  nights.map((night, index) =>
    prior[index] === undefined ? night : { ...night, prior_lowest_30_days: prior[index] },
  )
