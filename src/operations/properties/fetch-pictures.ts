// Fetches the pictures of a property that others tell and that are not stored yet. A document shows stored pictures only, so that
// guests fetch nothing from others.

import { guardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { findPictureId } from '../../store/pictures/stored-picture.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

export interface FetchedPictures {
  /** Ids by address, of those that are wanted and stored. */
  readonly ids: ReadonlyMap<string, string>
  readonly missing: number
}

const fetchSeconds = 15
const mostBytes = 8 * 1_048_576

/**
 * Stores those that are not known. One that cannot be fetched until the deadline, or is no picture, is missing, and tried again
 * next time.
 */
export async function fetchPictures(
  context: AppContext,
  addresses: readonly string[],
  known: Readonly<Record<string, string>>,
  deadline?: AbortSignal,
): Promise<FetchedPictures> {
  const ids = new Map<string, string>()
  for (const address of addresses) {
    const id = findPictureId(known[address] ?? '')
    const kept = id && (await context.pictures.findOriginal(id))
    const stored = kept ? kept.id : await fetchOne(context, address, deadline)
    if (stored !== null) ids.set(address, stored)
  }
  return { ids, missing: addresses.length - ids.size }
}

/** Null where it cannot be had. */
async function fetchOne(
  { egress, addPicture }: AppContext,
  address: string,
  deadline?: AbortSignal,
): Promise<string | null> {
  if (deadline?.aborted) return null
  const own = AbortSignal.timeout(fetchSeconds * 1000)
  try {
    const { status, body } = await guardedFetch(address, {
      ...egress,
      deadline: deadline ? AbortSignal.any([own, deadline]) : own,
      maximumBytes: mostBytes,
    })
    return status === 200 ? (await addPicture(body)).id : null
  } catch (error) {
    if (error instanceof OutboundError || (error instanceof Fault && error.status < 500)) return null
    throw error
  }
}
