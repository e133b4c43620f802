// To whom the objects of the administration belong, by their ids.

import type { Place } from '../../lodging/people/rights.ts'
import type { ReservationReference } from '../../lodging/reservations/reservation-search.ts'
import type { Reader } from '../postgres/database.ts'

/** An object by its kind and id. */
export type Named =
  | { readonly kind: 'key' | 'site'; readonly id: string }
  | {
      readonly kind: 'publisher' | 'property' | 'webhook' | 'delivery' | 'channel' | 'review' | 'audit_entry'
      readonly id: number
    }
  | { readonly kind: 'reservation'; readonly id: ReservationReference }

/** To whom an object belongs; undefined when there is none of that id. A publisher and a property are not looked up. */
export async function findPlace(reader: Reader, named: Named): Promise<Place | undefined> {
  const [row] = await placesOf(reader, named)
  return row
}

async function placesOf(reader: Reader, { kind, id }: Named): Promise<Place[]> {
  switch (kind) {
    case 'publisher':
      return [{ publisherId: id, propertyId: null }]
    case 'property':
      return [{ publisherId: null, propertyId: id }]
    case 'key':
      return reader.query<{ publisherId: number | null; propertyId: null }>(
        'SELECT publisher_id AS "publisherId", NULL::int AS "propertyId" FROM api_key WHERE key_id = $1',
        [id],
      )
    case 'site':
      return reader.query<{ publisherId: number; propertyId: null }>(
        'SELECT publisher_id AS "publisherId", NULL::int AS "propertyId" FROM site WHERE slug = $1',
        [id],
      )
    case 'webhook':
      return reader.query<{ publisherId: number; propertyId: null }>(
        `SELECT publisher_id AS "publisherId", NULL::int AS "propertyId"
           FROM webhook_endpoint WHERE endpoint_id = $1`,
        [id],
      )
    case 'delivery':
      // One of a mail belongs to no webhook, and is for operators.
      return reader.query<{ publisherId: number | null; propertyId: null }>(
        `SELECT webhook_endpoint.publisher_id AS "publisherId", NULL::int AS "propertyId"
           FROM delivery LEFT JOIN webhook_endpoint USING (endpoint_id) WHERE delivery_id = $1`,
        [id],
      )
    case 'channel':
      return reader.query<{ publisherId: null; propertyId: number }>(
        'SELECT NULL::int AS "publisherId", property_id AS "propertyId" FROM channel WHERE channel_id = $1',
        [id],
      )
    case 'review':
      return reader.query<{ publisherId: null; propertyId: number }>(
        'SELECT NULL::int AS "publisherId", property_id AS "propertyId" FROM review WHERE review_id = $1',
        [id],
      )
    case 'audit_entry':
      return reader.query<{ publisherId: number | null; propertyId: number | null }>(
        `SELECT publisher_id AS "publisherId", property_id AS "propertyId" FROM audit_entry WHERE entry_id = $1`,
        [id],
      )
    case 'reservation':
      return reader.query<{ publisherId: number; propertyId: number }>(
        `SELECT publisher_id AS "publisherId", property_id AS "propertyId" FROM reservation
          WHERE reservation_id = $1::uuid OR confirmation_number = $2`,
        'id' in id ? [id.id, null] : [null, id.confirmationNumber],
      )
  }
}
