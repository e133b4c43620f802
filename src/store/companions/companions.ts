// Companion services as they are stored. Their secrets are sealed: nothing here can read them.

import {
  type Companion,
  type CompanionKind,
  type CompanionOptions,
  mostOfKind,
} from '../../lodging/companions/companion.ts'
import { conflict, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { termsChanged } from '../postgres/notices.ts'

interface Row extends Omit<Companion, 'kind' | 'options' | 'propertyIds'> {
  readonly propertyIds: Int32Array | null
  readonly kind: string
  readonly options: unknown
}

const columns = `companion_id AS id, kind, name, url, secrets, property_ids AS "propertyIds", options,
  is_on AS "isOn", created_at AS "createdAt"`

const companionOf = (row: Row): Companion => ({
  ...row,
  propertyIds: row.propertyIds && [...row.propertyIds],
  kind: row.kind as CompanionKind,
  options: row.options as CompanionOptions,
})

/** All, in the order in which they were made, or a part of them. */
export async function readCompanions(
  reader: Reader,
  { after, limit }: ListPart<number> = wholeList,
): Promise<Companion[]> {
  const rows = await reader.query<Row>(
    `SELECT ${columns} FROM companion WHERE companion_id > coalesce($1::bigint, 0) ORDER BY companion_id LIMIT $2`,
    [after, limit],
  )
  return rows.map(companionOf)
}

/** NotFoundException where there is none. */
export async function getCompanion(reader: Reader, id: number): Promise<Companion> {
  const [row] = await reader.query<Row>(`SELECT ${columns} FROM companion WHERE companion_id = $1`, [id])
  if (!row) throw noSuchCompanion(id)
  return companionOf(row)
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockCompanion(transaction: Transaction, id: number): Promise<Companion> {
  const [row] = await transaction.query<Row>(
    `SELECT ${columns} FROM companion WHERE companion_id = $1 FOR UPDATE`,
    [id],
  )
  if (!row) throw noSuchCompanion(id)
  return companionOf(row)
}

type NewCompanion = Pick<Companion, 'kind' | 'name' | 'url' | 'secrets' | 'propertyIds' | 'options'>

/** Writes a service and returns its id. ConflictException where the name is taken, and where the kind has enough of them. */
export async function insertCompanion(transaction: Transaction, companion: NewCompanion): Promise<number> {
  const { kind, name, url, secrets, propertyIds, options } = companion
  await transaction.query("SELECT pg_advisory_xact_lock(hashtext('hostelry companions'))")
  const [row] = await transaction.query<{ count: number; isTaken: boolean }>(
    `SELECT count(*) FILTER (WHERE kind = $1)::int AS count, coalesce(bool_or(name = $2), false) AS "isTaken"
       FROM companion`,
    [kind, name],
  )
  if (row!.isTaken) throw conflict('name', `There is a service "${name}" already.`)
  if (row!.count >= mostOfKind)
    throw conflict('kind', `There are ${mostOfKind} services of this kind already; delete one first.`)
  const [made] = await transaction.query<{ id: number }>(
    `INSERT INTO companion (kind, name, url, secrets, property_ids, options) VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING companion_id AS id`,
    [kind, name, url, secrets, propertyIds, JSON.stringify(options)],
  )
  transaction.announce(termsChanged)
  return made!.id
}

type Changeable = Pick<Companion, 'url' | 'propertyIds' | 'options' | 'isOn'>

/** Sets all that can be changed of a service. */
export async function updateCompanion(
  transaction: Transaction,
  id: number,
  { url, propertyIds, options, isOn }: Changeable,
): Promise<void> {
  await transaction.query(
    'UPDATE companion SET url = $2, property_ids = $3, options = $4, is_on = $5 WHERE companion_id = $1',
    [id, url, propertyIds, JSON.stringify(options), isOn],
  )
  transaction.announce(termsChanged)
}

/** Sets the secrets of a service, the newest first. */
export async function updateSecrets(
  transaction: Transaction,
  id: number,
  secrets: readonly Buffer[],
): Promise<void> {
  await transaction.query('UPDATE companion SET secrets = $2 WHERE companion_id = $1', [id, secrets])
  transaction.announce(termsChanged)
}

/** Removes a service with its troubles. */
export async function deleteCompanionRow(transaction: Transaction, id: number): Promise<void> {
  await transaction.query('DELETE FROM companion WHERE companion_id = $1', [id])
  transaction.announce(termsChanged)
}

const noSuchCompanion = (id: number) => notFound(`There is no companion service ${id}.`)
