// The sign of a site as PNG, for the screens of phones: its logo on its paper, or the first letter of its name on its accent. Each is
// drawn when it is asked for, a few at a time, and kept in memory.

import { createHash } from 'node:crypto'
import { boundedCache } from '../../values/bounded-cache.ts'
import { PictureQueue } from './picture-queue.ts'
import type { ShownPicture, ShowPicture } from './show-picture.ts'

/** What an icon is drawn from. */
export interface IconLook {
  readonly name: string
  /** Id of a picture; null without one. */
  readonly logo: string | null
  /** Colours, #rrggbb. */
  readonly paper: string
  readonly accent: string
  readonly onAccent: string
  /** Pixels of each side. */
  readonly size: number
  /** Whether a phone may cut its edges off: the sign keeps within the middle four fifths then. */
  readonly isMaskable: boolean
}

export interface SiteIcon {
  readonly png: Buffer
  /** An entity tag, which differs whenever the look does. */
  readonly tag: string
}

/**
 * Draws an icon, or gives the one that is known. Each `party` has the same share of the drawing. Throws ServiceUnavailableException
 * when too many wait to be drawn.
 */
export type DrawSiteIcon = (look: IconLook, party?: string) => Promise<SiteIcon>

const memoryBytes = 8_000_000

export interface SiteIcons extends AsyncDisposable {
  readonly draw: DrawSiteIcon
}

/** Disposing it waits for the icons that are being drawn. */
export function siteIconsFrom(showPicture: ShowPicture): SiteIcons {
  const known = boundedCache<string, Buffer>({ budget: memoryBytes, weigh: png => png.byteLength })
  const queue = new PictureQueue<Buffer>({ atOnce: 1, mayWait: 32 })
  return {
    async draw(look, party = '') {
      const key = createHash('sha256')
        .update(JSON.stringify(partsOf(look)))
        .digest('base64url')
        .slice(0, 22)
      const png = known.get(key) ?? (await queue.run(key, () => drawn(look), party))
      known.set(key, png)
      return { png, tag: `"${key}"` }
    },
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  }

  async function drawn(look: IconLook): Promise<Buffer> {
    const { drawLetterIcon, drawLogoIcon } = await import('./icon-codec.ts')
    if (look.logo === null) return drawLetterIcon(look)
    const picture = await showPicture(look.logo, { width: null, height: look.size }, [], 'icons')
    return drawLogoIcon(look, await bytesOf(picture))
  }
}

/** All that the bytes depend on, in a fixed order. */
const partsOf = ({ name, logo, paper, accent, onAccent, size, isMaskable }: IconLook) =>
  logo === null ? [[...name][0], accent, onAccent, size, isMaskable] : [logo, paper, size, isMaskable]

async function bytesOf(picture: ShownPicture): Promise<Buffer> {
  const body = picture.body()
  return Buffer.isBuffer(body) ? body : Buffer.concat(await Array.fromAsync(body))
}
