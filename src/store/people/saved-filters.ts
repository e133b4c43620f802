// Filters of the list of reservations that people keep under a name. Every statement names the person, so that it never reads
// or writes another's.

import type { Reader, Transaction } from '../postgres/database.ts'

/** The conditions of a list, as its page has them in the address; an absent one is always met. */
export interface FilterConditions {
  readonly view?: string
  readonly status?: string
  readonly from?: string
  readonly to?: string
  readonly property?: number
}

export interface SavedFilter {
  readonly id: number
  readonly name: string
  readonly conditions: FilterConditions
}

/** The filters of a person, the oldest first. */
export async function listFilters(reader: Reader, personId: number): Promise<SavedFilter[]> {
  return reader.query<SavedFilter>(
    'SELECT filter_id AS id, name, conditions FROM saved_filter WHERE person_id = $1 ORDER BY filter_id',
    [personId],
  )
}

/** Keeps others from adding filters of a person until the transaction ends, and returns how many there are. */
export async function countFilters(transaction: Transaction, personId: number): Promise<number> {
  await transaction.query('SELECT FROM person WHERE person_id = $1 FOR UPDATE', [personId])
  const [row] = await transaction.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM saved_filter WHERE person_id = $1',
    [personId],
  )
  return row!.count
}

/** Adds a filter; false when the person has one of that name, in any case. */
export async function insertFilter(
  transaction: Transaction,
  personId: number,
  { name, conditions }: Omit<SavedFilter, 'id'>,
): Promise<boolean> {
  const added = await transaction.query(
    `INSERT INTO saved_filter (person_id, name, name_folded, conditions)
     VALUES ($1, $2, in_capitals($2), $3)
     ON CONFLICT (person_id, name_folded) DO NOTHING
     RETURNING filter_id`,
    [personId, name, JSON.stringify(conditions)],
  )
  return added.length === 1
}

/** Gives a filter another name; missing where there is none, taken where another one of the person has that name. */
export async function renameFilter(
  transaction: Transaction,
  personId: number,
  { id, name }: Pick<SavedFilter, 'id' | 'name'>,
): Promise<'renamed' | 'missing' | 'taken'> {
  await transaction.query('SELECT FROM person WHERE person_id = $1 FOR UPDATE', [personId])
  const [found] = await transaction.query<{ isTheirs: boolean; isTaken: boolean }>(
    `SELECT coalesce(bool_or(filter_id = $2), false) AS "isTheirs",
            coalesce(bool_or(filter_id <> $2 AND name_folded = in_capitals($3)), false) AS "isTaken"
       FROM saved_filter WHERE person_id = $1`,
    [personId, id, name],
  )
  if (!found?.isTheirs) return 'missing'
  if (found.isTaken) return 'taken'
  await transaction.query(
    'UPDATE saved_filter SET name = $3, name_folded = in_capitals($3) WHERE person_id = $1 AND filter_id = $2',
    [personId, id, name],
  )
  return 'renamed'
}

/** Removes a filter; false when the person has none of that id. */
export async function deleteFilter(transaction: Transaction, personId: number, id: number): Promise<boolean> {
  const removed = await transaction.query(
    'DELETE FROM saved_filter WHERE person_id = $1 AND filter_id = $2 RETURNING filter_id',
    [personId, id],
  )
  return removed.length === 1
}
