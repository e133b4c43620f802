// Pictures in the season of the stay: a guest who comes in March wants to see the snow.

import type { Image, Property } from '../../../../client/src/types.ts'

/** Pictures of the season first, then those of no season. `day` is `YYYY-MM-DD`; south of the equator seasons are the other way. */
export function seasonalImages({ property_image = [], physical_address }: Property, day: string): Image[] {
  const month = Number(day.slice(5, 7))
  const isNorthernWinter = month >= 11 || month <= 4
  const isSouth = (physical_address?.latitude ?? 0) < 0
  const season = isNorthernWinter === isSouth ? 'summer' : 'winter'
  const rank = (image: Image): number => (image.season === season ? 0 : image.season === '' ? 1 : 2)
  return property_image.toSorted((one, other) => rank(one) - rank(other))
}
