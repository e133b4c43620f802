// The chain of seals over the entries of the audit trail.

import type { AuditEntry } from '../../lodging/people/audit.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { entryColumns } from './entries.ts'

export interface Seal {
  /** From 1, without a gap. */
  readonly sequence: number
  readonly entryId: number
  readonly hash: Buffer
}

/** Whether it is this transaction's turn to seal; another one may be sealing. */
export async function takeSealingTurn(transaction: Transaction): Promise<boolean> {
  const [turn] = await transaction.query<{ isTaken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtext('hostelry audit seal')) AS "isTaken"`,
  )
  return turn?.isTaken === true
}

/** Entries that wait for their seal, in the order in which they were written. */
export const readUnsealed = (reader: Reader, limit: number): Promise<AuditEntry[]> =>
  reader.query<AuditEntry>(
    `SELECT ${entryColumns} FROM audit_unsealed JOIN audit_entry entry USING (entry_id)
      ORDER BY entry_id LIMIT $1`,
    [limit],
  )

/** The seal of a number, or the newest; undefined when there is none. */
export async function findSeal(reader: Reader, sequence: number | null): Promise<Seal | undefined> {
  const [seal] = await reader.query<Seal>(
    `SELECT sequence, entry_id AS "entryId", hash FROM audit_seal
      WHERE $1::bigint IS NULL OR sequence = $1 ORDER BY sequence DESC LIMIT 1`,
    [sequence],
  )
  return seal
}

/** Adds seals to the chain; their entries wait no longer. */
export async function writeSeals(transaction: Transaction, seals: readonly Seal[]): Promise<void> {
  const ids = seals.map(({ entryId }) => entryId)
  await transaction.query(
    `INSERT INTO audit_seal (sequence, entry_id, hash)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])`,
    [seals.map(({ sequence }) => sequence), ids, seals.map(({ hash }) => hash)],
  )
  await transaction.query('DELETE FROM audit_unsealed WHERE entry_id = ANY ($1::bigint[])', [ids])
}

/** A seal with its entry; null for one that is missing. */
export interface SealedEntry {
  readonly seal: Seal
  readonly entry: AuditEntry | null
}

type OrNothing<Row> = { readonly [Name in keyof Row]: Row[Name] | null }

/** Seals after a number with their entries, in order. */
export async function readSealed(reader: Reader, after: number, limit: number): Promise<SealedEntry[]> {
  const rows = await reader.query<OrNothing<AuditEntry> & Seal>(
    `SELECT ${entryColumns}, sequence, audit_seal.entry_id AS "entryId", hash
       FROM audit_seal LEFT JOIN audit_entry entry USING (entry_id)
      WHERE sequence > $1 ORDER BY sequence LIMIT $2`,
    [after, limit],
  )
  return rows.map(({ sequence, entryId, hash, id, ...entry }) => ({
    seal: { sequence, entryId, hash },
    // An entry is there as a whole, or not at all.
    entry: id === null ? null : ({ id, ...entry } as AuditEntry),
  }))
}

export interface LooseEntry {
  readonly id: number
  /** `foreign`: neither sealed nor waiting; `missing`: gone before it was sealed; `late`: waiting for too long. */
  readonly fault: 'foreign' | 'missing' | 'late'
}

/** The first entries outside the chain that should not be there. */
export const findLooseEntries = (reader: Reader, limit: number): Promise<LooseEntry[]> =>
  reader.query<LooseEntry>(
    `SELECT entry_id AS id, 'foreign' AS fault FROM audit_entry
      WHERE NOT EXISTS (SELECT FROM audit_seal WHERE audit_seal.entry_id = audit_entry.entry_id)
        AND NOT EXISTS (SELECT FROM audit_unsealed WHERE audit_unsealed.entry_id = audit_entry.entry_id)
     UNION ALL
     SELECT entry_id, CASE WHEN at IS NULL THEN 'missing' ELSE 'late' END
       FROM audit_unsealed LEFT JOIN audit_entry USING (entry_id)
      WHERE at IS NULL OR at < now() - interval '10 minutes'
     ORDER BY id
     LIMIT $1`,
    [limit],
  )

/** How many entries wait for their seal. */
export async function countUnsealed(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ count: number }>('SELECT count(*) AS count FROM audit_unsealed')
  return row?.count ?? 0
}
