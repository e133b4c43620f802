// The entries of the audit trail. Triggers write those of changes; the others are noted here. No statement changes one.

import type { AuditEntry, AuditScope } from '../../lodging/people/audit.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/** What is noted where no row of a table changes: something was read, or tried. */
export interface Noted {
  readonly action: string
  readonly objectKind: string
  /** Empty where nothing has an id. */
  readonly objectId: string
  readonly publisherId?: number | null
  readonly propertyId?: number | null
  /** The fields of `after` as they were; null for none. */
  readonly before?: object | null
  /** Never a secret, a card or a guest. */
  readonly after: object | null
}

/** Writes an entry; who acts is set in the transaction. */
export async function noteAudit(
  transaction: Transaction,
  { action, objectKind, objectId, publisherId = null, propertyId = null, before = null, after }: Noted,
): Promise<void> {
  await transaction.query('SELECT note_audit($1, $2, $3, $4, $5, $6, $7)', [
    action,
    objectKind,
    objectId,
    publisherId,
    propertyId,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ])
}

/** The same about a reservation, with its publisher. */
export async function noteReservation(
  transaction: Transaction,
  action: string,
  { propertyId, reservationId }: { readonly propertyId: number; readonly reservationId: string },
): Promise<void> {
  await transaction.query('SELECT audit_reservation($1, $2, $3, NULL, NULL)', [
    action,
    propertyId,
    reservationId,
  ])
}

/** An absent (null) condition is always met. */
export interface AuditFilter {
  readonly actorKind: string | null
  readonly actorId: string | null
  readonly objectKind: string | null
  readonly objectId: string | null
  readonly action: string | null
  readonly publisherId: number | null
  readonly propertyId: number | null
  /** RFC 3339; from this instant on, and before that one. */
  readonly from: string | null
  readonly to: string | null
  /** A part of any field, in any case. */
  readonly text: string | null
  readonly scope: AuditScope
}

/** A page of entries, the newest first: those before the id `after`. */
export interface AuditPage {
  readonly after: number | null
  readonly limit: number
}

/** Text that a seal covers has to be the same for ever, whatever the session writes dates like. */
export const entryColumns = `entry.entry_id AS id,
            to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
            entry.actor_kind AS "actorKind", entry.actor_id AS "actorId", entry.actor_name AS "actorName",
            entry.address, entry.source, entry.action, entry.object_kind AS "objectKind",
            entry.object_id AS "objectId", entry.publisher_id AS "publisherId", entry.property_id AS "propertyId",
            entry.before::text AS before, entry.after::text AS after`

/** Entries that meet the filter, the newest first. */
export async function listAuditEntries(
  reader: Reader,
  filter: AuditFilter,
  { after, limit }: AuditPage,
): Promise<AuditEntry[]> {
  return reader.query<AuditEntry>(
    `SELECT ${entryColumns} FROM ${shownEntries('$11', '$12', '$13', '$14')}
      WHERE ($1::text IS NULL OR actor_kind = $1)
        AND ($2::text IS NULL OR actor_id = $2)
        AND ($3::text IS NULL OR object_kind = $3)
        AND ($4::text IS NULL OR object_id = $4)
        AND ($5::text IS NULL OR action = $5)
        AND ($6::int IS NULL OR publisher_id = $6)
        AND ($7::int IS NULL OR property_id = $7)
        AND ($8::timestamptz IS NULL OR entry.at >= $8)
        AND ($9::timestamptz IS NULL OR entry.at < $9)
        AND ($10::text IS NULL
          OR in_capitals(concat_ws(' ', actor_name, actor_id, address, source, action, object_kind, object_id, before, after))
             LIKE '%' || in_capitals($10) || '%')
        AND ($15::bigint IS NULL OR entry_id < $15)
      ORDER BY entry_id DESC
      LIMIT $16`,
    [
      filter.actorKind,
      filter.actorId,
      filter.objectKind,
      filter.objectId,
      filter.action,
      filter.publisherId,
      filter.propertyId,
      filter.from,
      filter.to,
      filter.text?.replace(/[\\%_]/g, '\\$&') ?? null,
      ...scopeValues(filter.scope),
      after,
      limit,
    ],
  )
}

/** One entry; undefined when there is none of that id in the scope. */
export async function findAuditEntry(
  reader: Reader,
  id: number,
  scope: AuditScope,
): Promise<(AuditEntry & { readonly seal: number | null }) | undefined> {
  const [entry] = await reader.query<AuditEntry & { seal: number | null }>(
    `SELECT ${entryColumns}, sequence AS seal
       FROM ${shownEntries('$2', '$3', '$4', '$5')} LEFT JOIN audit_seal USING (entry_id)
      WHERE entry_id = $1`,
    [id, ...scopeValues(scope)],
  )
  return entry
}

type Placeholder = `$${number}`

/** All entries; those of any publisher or property; those of some. */
const inScope = (all: Placeholder, kinds: Placeholder, publishers: Placeholder, properties: Placeholder) =>
  `${all}::boolean OR publisher_id = ANY (${publishers}::int[]) OR property_id = ANY (${properties}::int[])
          OR ('publishers' = ANY (${kinds}::text[]) AND publisher_id IS NOT NULL)
          OR ('properties' = ANY (${kinds}::text[]) AND property_id IS NOT NULL)`

/**
 * The entries of a scope. Of what was done at a property the people of the publisher that sold the stay read neither who of the
 * staff it was nor what they noted among themselves, as in the record of the reservation (back-office/seen-by-seller.ts). No
 * condition sees more than they do.
 */
const shownEntries = (
  all: Placeholder,
  kinds: Placeholder,
  publishers: Placeholder,
  properties: Placeholder,
) =>
  `(SELECT entry_id, at, actor_kind, source, action, object_kind, object_id, publisher_id, property_id, before,
           CASE WHEN is_of_staff THEN '' ELSE actor_id END AS actor_id,
           CASE WHEN is_of_staff THEN 'the property' ELSE actor_name END AS actor_name,
           CASE WHEN is_of_staff THEN NULL ELSE address END AS address,
           CASE WHEN is_of_staff THEN after - 'viewed_by' ELSE after END AS after
      FROM audit_entry
     CROSS JOIN LATERAL (
       SELECT NOT ${all}::boolean AND property_id IS NOT NULL AND actor_kind <> 'job'
          AND NOT ('properties' = ANY (${kinds}::text[]) OR property_id = ANY (${properties}::int[])) AS is_of_staff
     ) AS asker
     WHERE (${inScope(all, kinds, publishers, properties)}) AND NOT (is_of_staff AND action = 'noted')) AS entry`

function scopeValues(scope: AuditScope): readonly unknown[] {
  if (scope === null) return [true, [], [], []]
  const { publishers, properties } = scope
  const kinds = [
    ...(publishers === 'all' ? ['publishers'] : []),
    ...(properties === 'all' ? ['properties'] : []),
  ]
  return [false, kinds, publishers === 'all' ? [] : publishers, properties === 'all' ? [] : properties]
}
