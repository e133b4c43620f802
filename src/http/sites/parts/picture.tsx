// A picture in the sizes that fit the screen, over its own preview until it is loaded.

import { createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import type { Image } from '../../../../client/src/types.ts'

/** Looks up the preview of a picture id; a page provides it. */
export const Previews = createContext<(id: string) => string | undefined>(() => undefined)

const widths = [320, 480, 640, 960, 1280, 1920]

interface PictureParts {
  readonly image: Pick<Image, 'url' | 'alt'>
  /** How wide it is shown, as the attribute `sizes` says it. */
  readonly sizes: string
  /** Whether it is above the fold; others load when they come near. */
  readonly isFirst?: boolean
}

/** Keeps its place at 3:2 until it is loaded. */
export function Picture({ image, sizes, isFirst = false }: PictureParts): VNode {
  const path = picturePath(image)
  const preview = useContext(Previews)(path.slice(path.lastIndexOf('/') + 1))
  return (
    <span class="picture-box">
      {preview && <img class="picture-preview" src={preview} alt="" />}
      <img
        class="picture"
        src={`${path}?width=640`}
        srcset={widths.map(width => `${path}?width=${width} ${width}w`).join(', ')}
        sizes={sizes}
        alt={image.alt}
        width="3"
        height="2"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </span>
  )
}

/** The path of a picture on every host of the server. */
export const picturePath = ({ url }: Pick<Image, 'url'>): string => new URL(url).pathname
