// Where a property is, and the way to it.

import type { Property } from '../../../../client/src/types.ts'
import type { Position } from '../property/plan.tsx'

/** Null where the property does not say. */
export function positionOf({ physical_address }: Pick<Property, 'physical_address'>): Position | null {
  const { latitude = null, longitude = null } = physical_address ?? {}
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export const directionsTo = ({ latitude, longitude }: Position): string =>
  `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`
