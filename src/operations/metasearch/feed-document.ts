// A feed as it is sent, with the tag by which a reader that has it is told so.

import { createHash } from 'node:crypto'

export interface FeedDocument {
  readonly bytes: Buffer
  /** A strong ETag, of the bytes. */
  readonly etag: string
  /** The id of the property behind which the next part begins; null for the last part. */
  readonly next: number | null
}

/** Joins the parts of a feed, with the ETag of the whole. */
export function feedDocument(parts: readonly string[], next: number | null = null): FeedDocument {
  const bytes = Buffer.from(parts.join(''))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`, next }
}
