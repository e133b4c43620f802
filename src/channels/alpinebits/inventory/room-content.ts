// Lays the categories of an Inventory message over the rooms of a property document.

import { type ChannelMapping, roomOf } from '../../../lodging/channels/channel.ts'
import { defaultLanguage, isLanguage, type Language } from '../../../lodging/documents/languages.ts'
import type { StoredDocument } from '../../../lodging/properties/property-document-schema.ts'
import type { RoomDocument } from '../../../lodging/properties/schema-rooms.ts'
import type { RoomCategory } from './read-inventory.ts'

/** A document with the categories of a message, and what the hotel is to know. */
export interface DocumentWithCategories {
  readonly document: StoredDocument
  readonly warnings: readonly string[]
}

/**
 * Occupancies, names and descriptions of the mapped rooms become those of the message, in the languages that guests read
 * here. What the message does not say stays: a room that it leaves out keeps its content, and texts keep their other languages.
 */
export function withCategories(
  document: StoredDocument,
  categories: readonly RoomCategory[],
  mapping: ChannelMapping,
): DocumentWithCategories {
  const language = document.language ?? defaultLanguage
  const byRoom = new Map<number, RoomCategory>()
  const warnings: string[] = []
  for (const category of categories) {
    const roomId = roomOf(mapping, category.code)
    const taken = roomId === null ? undefined : byRoom.get(roomId)
    if (roomId === null || !document.rooms.some(({ id }) => id === roomId)) {
      warnings.push(`Category ${category.code} is not connected with a room; nothing was taken of it.`)
    } else if (taken !== undefined) {
      const why = `is the same room here as ${taken.code}; nothing was taken of it`
      warnings.push(`Category ${category.code} ${why}.`)
    } else byRoom.set(roomId, category)
  }
  const left = connectedRooms(mapping, document).filter(id => !byRoom.has(id))
  if (categories.length === 0) warnings.push('Rooms are not deleted by a message; their content stays.')
  else if (left.length > 0) {
    const rooms = left.length === 1 ? `Room ${left[0]} is` : `Rooms ${left.join(', ')} are`
    warnings.push(`${rooms} not in the message; rooms are not deleted by it, and their content stays.`)
  }
  const rooms = document.rooms.map(room => {
    const category = byRoom.get(room.id)
    return category ? withCategory(room, category, language) : room
  })
  return { document: { ...document, rooms }, warnings }
}

/** Ids of the rooms that the mapping leads to. */
function connectedRooms({ rooms }: ChannelMapping, document: StoredDocument): readonly number[] {
  const ids = document.rooms.map(({ id }) => id)
  return rooms.length === 0 ? ids : ids.filter(id => rooms.some(({ room }) => room === id))
}

function withCategory(room: RoomDocument, category: RoomCategory, language: Language): RoomDocument {
  const { minimumOccupancy, standardOccupancy, maximumOccupancy, maximumChildren, texts } = category
  return {
    ...room,
    standard_occupancy: standardOccupancy,
    maximum_occupancy: maximumOccupancy,
    minimum_occupancy: minimumOccupancy,
    // Prices depend on it, so a category without one has none.
    maximum_children: maximumChildren,
    name: laidOver(room.name, texts.name, language),
    long_description: laidOver(room.long_description ?? '', texts.description, language),
  }
}

/** A text of the document with those of the message, in our languages. A plain text is of the property's language. */
function laidOver(
  present: RoomDocument['name'],
  sent: ReadonlyMap<string, string>,
  language: Language,
): RoomDocument['name'] {
  const ours = [...sent].filter(([code, text]) => isLanguage(code) && text !== '')
  if (ours.length === 0) return present
  const before = typeof present === 'string' ? (present === '' ? {} : { [language]: present }) : present
  return { ...before, ...Object.fromEntries(ours) }
}
