// Finds the pictures of a document, so that files and data URIs can be stored before the document is used.

import type { Place } from '../documents/document-errors.ts'
import { fieldName } from '../documents/document-errors.ts'
import type { PropertyDocument } from './property-document-schema.ts'

/** One picture of a document: it has exactly one of image, file and data. */
export interface ImageSlot {
  /** `rooms[0].images[2]` */
  readonly path: string
  readonly image?: string
  readonly file?: string
  readonly data?: string
}

/** All pictures of a checked document with their paths. */
export const imageSlots = (document: PropertyDocument): ImageSlot[] => {
  const slots: ImageSlot[] = []
  eachImage(document, (entry, path) => {
    const { image, file, data } = entry
    slots.push({ path, ...(image && { image }), ...(file && { file }), ...(data && { data }) })
    return entry
  })
  return slots
}

/** The document with the given image ids at their paths. */
export const withStoredImages = (
  document: PropertyDocument,
  imageByPath: ReadonlyMap<string, string>,
): PropertyDocument =>
  eachImage(document, (entry, path) => {
    const image = imageByPath.get(path)
    if (image === undefined) return entry
    const { alt, season } = entry
    return { image, ...(alt !== undefined && { alt }), ...(season !== undefined && { season }) }
  })

/** The document with file names at their paths, for an import elsewhere. */
export const withImageFiles = (
  document: PropertyDocument,
  fileByPath: ReadonlyMap<string, string>,
): PropertyDocument =>
  eachImage(document, (entry, path) => {
    const file = fileByPath.get(path)
    if (file === undefined) return entry
    const { image: _image, data: _data, ...description } = entry
    return { ...description, file }
  })

type ImageEntry = NonNullable<PropertyDocument['property_image']>[number]

function eachImage(
  document: PropertyDocument,
  change: (entry: ImageEntry, path: string) => ImageEntry,
): PropertyDocument {
  const inList = (entries: ImageEntry[] | undefined, place: Place) =>
    entries?.map((entry, index) => change(entry, fieldName([...place, index])))
  const propertyImages = inList(document.property_image, ['property_image'])
  const rooms = document.rooms.map((room, index) => {
    const images = inList(room.images, ['rooms', index, 'images'])
    return images ? { ...room, images } : room
  })
  return { ...document, ...(propertyImages && { property_image: propertyImages }), rooms }
}
