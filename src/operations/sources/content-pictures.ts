// Fetches the pictures of a source's property that are not stored yet. A document shows stored pictures only, so that guests
// fetch nothing from others.

import { guardedFetch } from '../../outbound/guarded-fetch.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import type { ListedProperty } from '../../sources/source-content.ts'
import { findPictureId } from '../../store/pictures/stored-picture.ts'
import { Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

export interface FetchedPictures {
  /** Ids by address, of those that are wanted and stored. */
  readonly ids: ReadonlyMap<string, string>
  readonly missing: number
}

/** Rooms that get a picture, each one. */
const mostRooms = 20
const fetchSeconds = 15
const mostBytes = 8 * 1_048_576

/** The addresses of at most `most` pictures of a property, and with them one of each room. */
export function wantedPictures({ pictures, rooms }: ListedProperty, most: number): string[] {
  const ofRooms = most === 0 ? [] : rooms.slice(0, mostRooms).flatMap(room => room.pictures.slice(0, 1))
  return [...new Set([...pictures.slice(0, most), ...ofRooms].map(({ address }) => address))]
}

/** Stores those that are not known. One that cannot be fetched or is no picture is missing, and tried again next time. */
export async function fetchPictures(
  context: AppContext,
  addresses: readonly string[],
  known: Readonly<Record<string, string>>,
): Promise<FetchedPictures> {
  const ids = new Map<string, string>()
  for (const address of addresses) {
    const id = findPictureId(known[address] ?? '')
    const kept = id && (await context.pictures.findOriginal(id))
    const stored = kept ? kept.id : await fetchOne(context, address)
    if (stored !== null) ids.set(address, stored)
  }
  return { ids, missing: addresses.length - ids.size }
}

/** Null where it cannot be had. */
async function fetchOne({ egress, addPicture }: AppContext, address: string): Promise<string | null> {
  try {
    const { status, body } = await guardedFetch(address, {
      ...egress,
      deadlineMilliseconds: fetchSeconds * 1000,
      maximumBytes: mostBytes,
    })
    return status === 200 ? (await addPicture(body)).id : null
  } catch (error) {
    if (error instanceof OutboundError || (error instanceof Fault && error.status < 500)) return null
    throw error
  }
}
