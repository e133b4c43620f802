// The pictures of a source's property that its document is to show.

import type { ListedProperty } from '../../sources/source-content.ts'

/** Rooms that get a picture, each one. */
const mostRooms = 20

/** The addresses of at most `most` pictures of a property, and with them one of each room. */
export function wantedPictures({ pictures, rooms }: ListedProperty, most: number): string[] {
  const ofRooms = most === 0 ? [] : rooms.slice(0, mostRooms).flatMap(room => room.pictures.slice(0, 1))
  return [...new Set([...pictures.slice(0, most), ...ofRooms].map(({ address }) => address))]
}
