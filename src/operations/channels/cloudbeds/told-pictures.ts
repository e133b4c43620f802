// The pictures that Cloudbeds tells of a property by their addresses: fetched and stored here before the property is written,
// because guests fetch nothing from others. Few enough, and soon enough, that the caller still waits for the answer.

import type { ToldPicture, ToldProperty } from '../../../channels/cloudbeds/property-content.ts'
import type { AppContext } from '../../context.ts'
import { fetchPictures } from '../../properties/fetch-pictures.ts'
import type { ShownPicture, ShownProperty } from './told-document.ts'

/** Of the property; of its rooms the first ones get one each. */
const mostOfProperty = 20
const mostRooms = 20
const mostSeconds = 20

/** A new property, with those pictures of it and its rooms that can be fetched. */
export async function withPictures(context: AppContext, told: ToldProperty): Promise<ShownProperty> {
  const ofProperty = (told.pictures ?? []).slice(0, mostOfProperty)
  const ofRooms = told.rooms.map(({ pictures }, index) => (index < mostRooms ? pictures.slice(0, 1) : []))
  const { ids, missing } = await fetched(context, [ofProperty, ...ofRooms].flat())
  const all = [told, ...told.rooms].reduce((sum, { pictures }) => sum + (pictures?.length ?? 0), 0)
  const over = all - ofProperty.length - ofRooms.flat().length
  return {
    ...told,
    fields: { ...told.fields, ...(told.pictures && { property_image: shown(ofProperty, ids) }) },
    rooms: told.rooms.map((room, index) => ({ ...room, images: shown(ofRooms[index]!, ids) })),
    leftOut: [
      ...told.leftOut,
      ...(missing > 0 ? [`${missing} pictures could not be fetched; add them to the property`] : []),
      ...(over > 0 ? [`${over} more pictures were not taken; add them to the property`] : []),
    ],
  }
}

/** A change: the pictures are replaced by those that are told, unless one of them cannot be fetched. */
export async function withAllPictures(context: AppContext, told: ToldProperty): Promise<ToldProperty> {
  if (told.pictures === null) return told
  const wanted = told.pictures.slice(0, mostOfProperty)
  const { ids, missing } = await fetched(context, wanted)
  const over = told.pictures.length - wanted.length
  const note = over > 0 ? [`${over} more pictures were not taken; add them to the property`] : []
  if (missing === 0) {
    const fields = { ...told.fields, property_image: shown(wanted, ids) }
    return { ...told, fields, leftOut: [...told.leftOut, ...note] }
  }
  const reason = `${missing} pictures could not be fetched; the pictures of the property stay as they are`
  return { ...told, leftOut: [...told.leftOut, reason] }
}

const fetched = (context: AppContext, pictures: readonly ToldPicture[]) =>
  fetchPictures(
    context,
    [...new Set(pictures.map(({ address }) => address))],
    {},
    AbortSignal.timeout(mostSeconds * 1000),
  )

/** Each picture once. */
function shown(told: readonly ToldPicture[], ids: ReadonlyMap<string, string>): ShownPicture[] {
  const images = new Map<string, ShownPicture>()
  for (const { address, alt } of told) {
    const image = ids.get(address)
    if (image !== undefined && !images.has(image)) images.set(image, { image, alt })
  }
  return [...images.values()]
}
