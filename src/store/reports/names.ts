// Names of what reports tell apart.

import type { Reader } from '../postgres/database.ts'

/** Names of properties by id; those that are gone are left out. */
export async function readPropertyNames(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await reader.query<{ id: number; name: string }>(
    'SELECT property_id AS id, name FROM property WHERE property_id = ANY ($1::int[])',
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of rooms by property and room, as in "3144/101"; rooms that are gone are left out. */
export async function readRoomNames(
  reader: Reader,
  propertyIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query<{ propertyId: number; id: number; name: string | null }>(
    `SELECT property_id AS "propertyId", (room ->> 'id')::int AS id, room ->> 'name' AS name
       FROM property CROSS JOIN LATERAL jsonb_array_elements(document -> 'rooms') AS room
      WHERE property_id = ANY ($1::int[])`,
    [propertyIds],
  )
  return new Map(rows.map(({ propertyId, id, name }) => [`${propertyId}/${id}`, name ?? '']))
}
