// Previews of pictures for pages: sixteen pixels wide and a few hundred bytes, written into the page itself, so that the
// colours are there before the picture is.

import { boundedCache } from '../../values/bounded-cache.ts'
import { Fault } from '../../values/faults.ts'
import type { ShownPicture, ShowPicture } from './show-picture.ts'

/** The preview of a picture id as a `data:` address; undefined while it is not known, and for pictures that show through. */
export type PreviewPicture = (id: string) => string | undefined

const memoryBytes = 4_000_000
const previewWidth = 16
/** A preview that is larger would cost the page more than it is worth. */
const mostBytes = 1000
/** Many at once would keep pictures waiting that are looked at. */
const mostUnderWay = 32

/** Previews come from memory, so that no page waits: one that is missing is drawn for the next page. */
export function picturePreviews(showPicture: ShowPicture): PreviewPicture {
  const known = boundedCache<string, string>({ budget: memoryBytes, weigh: address => address.length + 64 })
  const underWay = new Set<string>()
  return id => {
    const preview = known.get(id)
    if (preview !== undefined) return preview || undefined
    if (underWay.size < mostUnderWay && !underWay.has(id)) {
      underWay.add(id)
      draw(id)
        .then(address => known.set(id, address))
        .catch(error => {
          // A picture that is gone has no preview; one that could not be drawn now is tried again.
          if (error instanceof Fault && error.status === 404) known.set(id, '')
        })
        .finally(() => underWay.delete(id))
    }
    return undefined
  }

  async function draw(id: string): Promise<string> {
    const picture = await showPicture(id, { width: previewWidth, height: null }, ['webp'], 'previews')
    if (!picture.isOpaque || picture.byteCount > mostBytes) {
      await picture.close()
      return ''
    }
    return `data:${picture.mediaType};base64,${(await bytesOf(picture)).toString('base64')}`
  }
}

async function bytesOf(picture: ShownPicture): Promise<Buffer> {
  const body = picture.body()
  return Buffer.isBuffer(body) ? body : Buffer.concat(await Array.fromAsync(body))
}
