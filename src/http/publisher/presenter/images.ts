// A picture as the interface shows it (interface, Image).

import type { Image } from '../../../lodging/properties/property.ts'

/** `season` is deprecated for the images of a room, which have null there. */
export const presentImage = ({ alt, image }: Image, season: Image['season'] | null, publicUrl: string) => ({
  alt,
  season,
  url: `${publicUrl}/images/${image}`,
  is_hero_image: null,
  url_small: null,
  url_medium: null,
  external_data: null,
})
