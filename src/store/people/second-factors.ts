// Second factors of people. Secrets of authenticators are sealed, recovery codes are keyed hashes.

import type { Reader, Transaction } from '../postgres/database.ts'

/** Stores the authenticator that a person begins to set up; false when one is in use. */
export async function beginTotp(
  reader: Reader,
  personId: number,
  { secret, now }: { readonly secret: Buffer; readonly now: string },
): Promise<boolean> {
  const stored = await reader.query(
    `INSERT INTO person_totp AS totp (person_id, secret, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (person_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      WHERE totp.confirmed_at IS NULL
     RETURNING person_id`,
    [personId, secret, now],
  )
  return stored.length === 1
}

/** The sealed secret of an authenticator that is not confirmed yet; undefined for none, or one from before an instant. */
export async function findNewTotp(
  reader: Reader,
  personId: number,
  since: string,
): Promise<Buffer | undefined> {
  const [row] = await reader.query<{ secret: Buffer }>(
    'SELECT secret FROM person_totp WHERE person_id = $1 AND confirmed_at IS NULL AND created_at > $2',
    [personId, since],
  )
  return row?.secret
}

/** Takes an authenticator into use; false when somebody else has meanwhile. */
export async function confirmTotp(
  transaction: Transaction,
  personId: number,
  { secret, step, now }: { readonly secret: Buffer; readonly step: number; readonly now: string },
): Promise<boolean> {
  const confirmed = await transaction.query(
    `UPDATE person_totp SET confirmed_at = $4, last_step = $3
      WHERE person_id = $1 AND secret = $2 AND confirmed_at IS NULL
     RETURNING person_id`,
    [personId, secret, step, now],
  )
  return confirmed.length === 1
}

/** Uses the code of a step up; false when it, or a later one, was used. */
export async function useTotpStep(reader: Reader, personId: number, step: number): Promise<boolean> {
  const used = await reader.query(
    `UPDATE person_totp SET last_step = $2
      WHERE person_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2
     RETURNING person_id`,
    [personId, step],
  )
  return used.length === 1
}

/** Puts recovery codes in the place of those that a person has. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  personId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await transaction.query('DELETE FROM person_recovery_code WHERE person_id = $1', [personId])
  await transaction.query(
    'INSERT INTO person_recovery_code (person_id, code_hash) SELECT $1, hash FROM unnest($2::bytea[]) AS hash',
    [personId, hashes],
  )
}

/** Uses a recovery code up; false when the person has it not, or no longer. Null for nobody, after the same work. */
export async function useRecoveryCode(
  reader: Reader,
  personId: number | null,
  { hash, now }: { readonly hash: Buffer; readonly now: string },
): Promise<boolean> {
  const used = await reader.query(
    `UPDATE person_recovery_code SET used_at = $3
      WHERE person_id = $1 AND code_hash = $2 AND used_at IS NULL
     RETURNING person_id`,
    [personId, hash, now],
  )
  return used.length === 1
}

/** Whether a person has a second factor, and how many recovery codes are left. */
export async function showSecondFactor(
  reader: Reader,
  personId: number,
): Promise<{ readonly isOn: boolean; readonly codesLeft: number }> {
  const [row] = await reader.query<{ isOn: boolean; codesLeft: number }>(
    `SELECT EXISTS (SELECT FROM person_totp WHERE person_id = $1 AND confirmed_at IS NOT NULL) AS "isOn",
            (SELECT count(*)::int FROM person_recovery_code WHERE person_id = $1 AND used_at IS NULL) AS "codesLeft"`,
    [personId],
  )
  return row!
}

/** Takes the second factor of a person away, with its recovery codes; none is no error. */
export async function removeSecondFactor(transaction: Transaction, personId: number): Promise<void> {
  await transaction.query('DELETE FROM person_totp WHERE person_id = $1', [personId])
  await transaction.query('DELETE FROM person_recovery_code WHERE person_id = $1', [personId])
}
