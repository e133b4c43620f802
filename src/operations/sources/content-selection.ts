// Which properties of a source an import is about.

import type { ContentSelection, Corner } from '../../sources/source-content.ts'
import { badRequest } from '../../values/faults.ts'

/** What is imported; null: everything that was imported before. */
export type Wanted = ContentSelection | { readonly by: 'properties'; readonly keys: readonly string[] } | null

export const mostImported = 20_000
/** Of one listing; a page may have 250 properties. */
export const mostPages = 1_000

/** BadRequestException for a polygon that is none, for no keys and for too many; `keys` are those that it names. */
export function requireSelection(wanted: Wanted, keys: readonly string[]): void {
  if (keys.length > mostImported) throw tooMany(keys.length)
  if (wanted?.by === 'polygon') requirePolygon(wanted.corners)
  if (wanted?.by === 'properties' && keys.length === 0)
    throw badRequest([{ field: 'properties', message: 'names none; name at least one' }])
}

/** Whether the source lists the properties. */
export const isListed = (wanted: Wanted): boolean => wanted !== null && wanted.by !== 'properties'

/** By its name a later import of the same selection knows what this one found. */
export function nameOf(wanted: Wanted): string | null {
  switch (wanted?.by) {
    case 'region':
      return `region:${wanted.region}`
    case 'country':
      return `country:${wanted.country}`
    case 'polygon':
      return `polygon:${wanted.corners.map(corner => corner.join(' ')).join(',')}`.slice(0, 1_000)
    default:
      return null
  }
}

/** Corners of one ring on Earth that is closed. */
function requirePolygon(corners: readonly Corner[]): void {
  const [first, last] = [corners[0], corners.at(-1)]
  const isRing = corners.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  const areCorners = corners.every(
    corner =>
      Array.isArray(corner) &&
      corner.length === 2 &&
      corner.every(degrees => typeof degrees === 'number') &&
      Math.abs(corner[0]) <= 180 &&
      Math.abs(corner[1]) <= 90,
  )
  if (isRing && areCorners && corners.length <= 2000) return
  throw badRequest([
    {
      field: 'polygon',
      message:
        'has 4 to 2000 corners of degrees east and degrees north, of which the last is the first again',
    },
  ])
}

/** The refusal of a selection with more properties than one import takes. */
export const tooMany = (count: number) =>
  badRequest([
    {
      field: 'selection',
      message: `has ${count} properties or more, and ${mostImported} are imported at most; choose a smaller region`,
    },
  ])

/** The refusal of a selection whose pages lead in a circle. */
export const endless = () =>
  badRequest([
    {
      field: 'selection',
      message: 'is listed by the source without an end; choose a smaller region, or name the properties',
    },
  ])
