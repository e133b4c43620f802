// Stores a picture of a property or a room, from an import or an upload.

import type { Pictures } from '../../store/pictures/pictures.ts'
import { type PictureSize, pictureIdOf, type StoredPicture } from '../../store/pictures/stored-picture.ts'
import { actorNow } from '../../values/actor.ts'
import { Fault } from '../../values/faults.ts'
import { PictureQueue } from './picture-queue.ts'

const LARGEST_UPLOAD_BYTES = 20_000_000

/** `id` is lodging's `Image.image` and the end of the picture's address. */
export interface AddedPicture extends PictureSize {
  readonly id: string
}

export type AddPicture = (bytes: Uint8Array) => Promise<AddedPicture>

/**
 * The operation that stores a picture and returns its id and its stored size in pixels. The same file gives the same
 * id, without work when it is already stored. Throws BadRequestException for a file that is not a still picture of 16
 * × 16 pixels to 40 megapixels in at most 20 MB, and for any new one when the pictures of the installation have taken the
 * room that they may take; ServiceUnavailableException when too many uploads wait, of which each who acts
 * has the same share.
 */
export function addPictureTo(pictures: Pictures): AddPicture {
  // One at a time: decoding a picture of 40 megapixels may take 160 MB.
  const queue = new PictureQueue<StoredPicture>({ atOnce: 1, mayWait: 64 })
  return async bytes => {
    const actor = actorNow()
    const party = actor ? `${actor.kind} ${actor.id}` : ''
    if (bytes.byteLength > LARGEST_UPLOAD_BYTES) throw tooManyBytes()
    const id = pictureIdOf(bytes)
    const kept = (await pictures.findOriginal(id)) ?? (await queue.run(id, () => keep(bytes), party))
    return { id: kept.id, width: kept.width, height: kept.height }
  }

  async function keep(bytes: Uint8Array): Promise<StoredPicture> {
    // Loaded with the first picture, because the codec needs more memory than most of the server.
    const { encodeUpload } = await import('./picture-codec.ts')
    const { bytes: encoded, ...shape } = await encodeUpload(bytes)
    const picture = { id: pictureIdOf(bytes), ...shape }
    if (!(await pictures.saveOriginal(picture, encoded))) throw noRoom()
    return picture
  }
}

const tooManyBytes = (): Fault =>
  new Fault(
    'BadRequestException',
    'The picture was not accepted: it has more than 20 MB. Send a smaller one.',
  )

const noRoom = (): Fault =>
  new Fault(
    'BadRequestException',
    'The picture was not accepted: the pictures of this installation have taken all the disk space that they may take. Use one that is here already, or ask the operator to raise PICTURES_MB.',
  )
