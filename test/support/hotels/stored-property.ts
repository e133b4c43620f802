// A small property in the database.

import type { Database } from '../../../src/store/postgres/database.ts'
import { type PropertyToWrite, writeProperty } from '../../../src/store/properties/properties.ts'
import { type Day, parseDay } from '../../../src/values/civil-dates.ts'

export const day = (text: string): Day => parseDay(text)!

/** A property with room 1 (5 rooms) and room 2 (no counts) by default. */
export const smallProperty = (id: number, changes: Partial<PropertyToWrite> = {}): PropertyToWrite => ({
  id,
  name: `Hotel ${id}`,
  order: 0,
  document: { name: `Hotel ${id}` },
  rooms: [
    { roomId: 1, allotment: 5 },
    { roomId: 2, allotment: null },
  ],
  mayRename: true,
  ...changes,
})

export const storeProperty = (database: Database, id: number, changes: Partial<PropertyToWrite> = {}) =>
  database.transaction(transaction => writeProperty(transaction, smallProperty(id, changes)))
