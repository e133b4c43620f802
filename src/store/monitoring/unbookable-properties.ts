// Open properties that cannot be booked with the server's configuration, for the doctor.

import { ownInventory } from '../../lodging/properties/property.ts'
import type { Reader } from '../postgres/database.ts'
import type { Finding } from './invariant-check.ts'

/** What the server is configured for. */
export interface Means {
  /** Names of the remote sources. */
  readonly sources: readonly string[]
  readonly takesPayments: boolean
}

/** Why properties cannot be booked, by id. */
export async function findUnbookable(reader: Reader, { sources, takesPayments }: Means): Promise<Finding[]> {
  const rows = await reader.query<{ sentence: string }>(
    `SELECT format('property %s cannot be booked: %s', property_id, reason) AS sentence
       FROM property
      CROSS JOIN LATERAL (VALUES
        (NOT document ->> 'source' = ANY($1),
         format('its source %s is not configured on this server', document ->> 'source')),
        (document -> 'payment_types' = '[]',
         'it accepts no card; name some in payment_types'),
        (document ->> 'payment_collection' = 'gateway' AND NOT $2,
         'it takes payments through a gateway and PAYMENT_GATEWAY names none')
      ) AS obstacle (applies, reason)
      WHERE applies AND document ->> 'open' = 'true' AND archived_at IS NULL
      ORDER BY property_id, reason`,
    [[ownInventory, ...sources], takesPayments],
  )
  return rows.map(({ sentence }) => ({ invariant: 'booking', sentence }))
}
