// Whether the roles of a person cover the objects that a request names.

import { type Coverage, isCovered } from '../../lodging/people/rights.ts'
import { findPlace, type Named } from '../../store/people/places.ts'
import type { AppContext } from '../context.ts'

export type { Named }

/** Whether all of them are covered. An object that there is not is covered by no role for one publisher or property. */
export async function areCovered(
  { database }: Pick<AppContext, 'database'>,
  coverage: Coverage,
  named: readonly Named[],
): Promise<boolean> {
  const places = await Promise.all(named.map(one => findPlace(database, one)))
  return places.every(place => place !== undefined && isCovered(coverage, place))
}
