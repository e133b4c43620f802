// Copies the pictures of a directory to where pictures are kept.

import type { StoredPicture } from '../../store/pictures/stored-picture.ts'
import { OperatorError } from '../../values/operator-error.ts'
import type { AppContext } from '../context.ts'

/** At once: a bucket answers each call after a while, and takes many. */
const atOnce = 8

export interface CopiedPictures {
  readonly copied: number
  /** Those that were there already. */
  readonly present: number
}

/**
 * Copies originals that are not there yet; interrupted, it can be repeated. `directory` has them below originals/; null is the
 * directory of this installation. `onProgress` receives the counts now and then. OperatorError when there is nothing to copy to.
 */
export async function copyPictures(
  { pictures }: Pick<AppContext, 'pictures'>,
  directory: string | null,
  onProgress: (counts: CopiedPictures) => void,
): Promise<CopiedPictures> {
  const from = pictures.originalsElsewhere(directory ?? undefined)
  if (from === null)
    throw new OperatorError(
      'Pictures are kept in this directory. Set PICTURES_S3_URL to keep them in a bucket, or name another directory with --from.',
    )
  const counts = { copied: 0, present: 0 }
  const all = from.all()
  await Promise.all(Array.from({ length: atOnce }, copyNext))
  return counts

  async function copyNext(): Promise<void> {
    for (let next = await all.next(); !next.done; next = await all.next()) {
      counts[await copied(next.value)] += 1
      if ((counts.copied + counts.present) % 1000 === 0) onProgress(counts)
    }
  }

  async function copied(picture: StoredPicture): Promise<keyof CopiedPictures> {
    if (await pictures.findOriginal(picture.id)) return 'present'
    const file = await from!.open(picture)
    if (file && !(await pictures.saveOriginal(picture, await file.read())))
      throw new OperatorError(
        'The pictures have taken all the disk space that they may take; raise PICTURES_MB.',
      )
    return 'copied'
  }
}
