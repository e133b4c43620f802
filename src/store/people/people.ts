// People who sign in to the administration. Their passwords are stored as Argon2id hashes only.

import type { Reach } from '../../lodging/people/giving-roles.ts'
import type { Grant, Person, PersonState } from '../../lodging/people/person.ts'
import { conflict, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

export interface NewPerson {
  readonly name: string
  readonly email: string
  /** The address as addresses are compared. */
  readonly emailFolded: string
  readonly language: string
  /** A PHC string; null: the person cannot sign in with a password yet. */
  readonly passwordHash: string | null
  readonly grants: readonly Grant[]
}

/** A person without the password. `createdAt` is RFC 3339, UTC. */
export interface ListedPerson extends Person {
  readonly state: PersonState
  /** Whether the person has neither chosen a password nor signed in through an identity provider yet. */
  readonly isInvited: boolean
  /** Whether the person is known to an identity provider. */
  readonly isBound: boolean
  /** Whether a second factor is asked for when signing in: a code, or a passkey. */
  readonly hasSecondFactor: boolean
  readonly createdAt: string
  readonly grants: readonly Grant[]
}

/** Creates a person with roles and returns the id. ConflictException when the e-mail address is taken. */
export async function createPerson(transaction: Transaction, person: NewPerson): Promise<number> {
  const { name, email, emailFolded, language, passwordHash, grants } = person
  const [created] = await transaction.query<{ id: number }>(
    `INSERT INTO person (name, email, email_folded, language, password_hash)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email_folded) DO NOTHING
     RETURNING person_id AS id`,
    [name, email, emailFolded, language, passwordHash],
  )
  if (!created) throw conflict('email', 'belongs to another person already; use another address')
  await addGrants(transaction, created.id, grants)
  return created.id
}

/** Gives a person roles; one that the person has already stays. NotFoundException for an unknown publisher or property. */
export async function addGrants(
  transaction: Transaction,
  personId: number,
  grants: readonly Grant[],
): Promise<void> {
  for (const { role, publisherId, propertyId } of grants) {
    const found = await transaction.query(
      `SELECT WHERE ($1::int IS NULL OR EXISTS (SELECT FROM publisher WHERE publisher_id = $1))
                AND ($2::int IS NULL OR EXISTS (SELECT FROM property WHERE property_id = $2))`,
      [publisherId, propertyId],
    )
    if (found.length === 0) throw notFound('There is no such publisher or property.')
    await transaction.query(
      `INSERT INTO person_role (person_id, role, publisher_id, property_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [personId, role, publisherId, propertyId],
    )
  }
}

/** Takes a role from a person; one that the person has not is no error. */
export async function removeGrant(
  transaction: Transaction,
  personId: number,
  { role, publisherId, propertyId }: Grant,
): Promise<void> {
  await transaction.query(
    `DELETE FROM person_role
      WHERE person_id = $1 AND role = $2 AND publisher_id IS NOT DISTINCT FROM $3
        AND property_id IS NOT DISTINCT FROM $4`,
    [personId, role, publisherId, propertyId],
  )
}

/** The roles of a person, in any statement that names the table. */
export const grantsOfPerson = `coalesce(
              (SELECT jsonb_agg(jsonb_build_object('role', role, 'publisherId', publisher_id, 'propertyId', property_id)
                                ORDER BY person_role_id)
                 FROM person_role WHERE person_role.person_id = person.person_id), '[]')`

/** Whether the person signs in through an identity provider, in any statement that names the table. */
const isBound = `EXISTS (SELECT FROM person_identity WHERE person_identity.person_id = person.person_id)`

const listedColumns = `person_id AS id, name, email, language, state, password_hash IS NULL AND NOT ${isBound} AS "isInvited", ${isBound} AS "isBound",
            EXISTS (SELECT FROM person_totp totp
                     WHERE totp.person_id = person.person_id AND confirmed_at IS NOT NULL)
              OR EXISTS (SELECT FROM person_passkey passkey WHERE passkey.person_id = person.person_id)
              AS "hasSecondFactor",
            created_at AS "createdAt", ${grantsOfPerson} AS grants`

/** People within reach in the order they were created, all or a part of them. */
export async function listPeople(
  reader: Reader,
  { after, limit }: ListPart<number> = wholeList,
  reach: Reach | 'everybody' = 'everybody',
): Promise<ListedPerson[]> {
  return reader.query<ListedPerson>(
    `SELECT ${listedColumns} FROM person
      WHERE ${isInReach} AND ($4::bigint IS NULL OR person_id > $4)
      ORDER BY person_id
      LIMIT $5`,
    [...reachParameters(reach), after, limit],
  )
}

/** The person of an id; undefined when there is none within reach. */
export async function findPerson(
  reader: Reader,
  id: number,
  reach: Reach | 'everybody' = 'everybody',
): Promise<ListedPerson | undefined> {
  const [person] = await reader.query<ListedPerson>(
    `SELECT ${listedColumns} FROM person WHERE ${isInReach} AND person_id = $4`,
    [...reachParameters(reach), id],
  )
  return person
}

/** Whether a person has a role for a publisher or property within reach: $1 everybody, $2 publishers and $3 properties, null all. */
const isInReach = `($1::boolean OR EXISTS (
             SELECT FROM person_role held
              WHERE held.person_id = person.person_id
                AND (CASE WHEN $2::int[] IS NULL THEN held.publisher_id IS NOT NULL ELSE held.publisher_id = ANY ($2) END
                  OR CASE WHEN $3::int[] IS NULL THEN held.property_id IS NOT NULL ELSE held.property_id = ANY ($3) END)))`

const reachParameters = (reach: Reach | 'everybody') =>
  reach === 'everybody' ? [true, [], []] : [false, reach.publisherIds, reach.propertyIds]

/** The person of an e-mail address as addresses are compared; undefined when there is none. */
export async function findPersonByEmail(
  reader: Reader,
  emailFolded: string,
): Promise<ListedPerson | undefined> {
  const [person] = await reader.query<ListedPerson>(
    `SELECT ${listedColumns} FROM person WHERE email_folded = $1`,
    [emailFolded],
  )
  return person
}

/** What signing in compares. */
export interface StoredPassword {
  readonly id: number
  readonly passwordHash: string | null
  readonly state: PersonState
  /** The sealed secret of the authenticator; null for a person without one. */
  readonly totpSecret: Buffer | null
  readonly hasPasskey: boolean
  /** When an operator has lifted the rest of strangers' failures last, RFC 3339; null for never. */
  readonly unlockedAt: string | null
}

/** What signing in compares; undefined when there is nobody of that address. */
export async function findPassword(reader: Reader, emailFolded: string): Promise<StoredPassword | undefined> {
  const [found] = await reader.query<StoredPassword>(
    `SELECT person.person_id AS id, password_hash AS "passwordHash", state, secret AS "totpSecret", unlocked_at AS "unlockedAt",
            EXISTS (SELECT FROM person_passkey passkey WHERE passkey.person_id = person.person_id) AS "hasPasskey"
       FROM person LEFT JOIN person_totp totp
         ON totp.person_id = person.person_id AND totp.confirmed_at IS NOT NULL
      WHERE email_folded = $1`,
    [emailFolded],
  )
  return found
}

/** Lets a person sign in, or no longer. */
export async function setPersonState(
  transaction: Transaction,
  personId: number,
  state: PersonState,
): Promise<void> {
  await transaction.query('UPDATE person SET state = $2 WHERE person_id = $1', [personId, state])
}

/** Lets a person sign in again although strangers have failed to. */
export async function unlockPerson(transaction: Transaction, personId: number, now: string): Promise<void> {
  await transaction.query('UPDATE person SET unlocked_at = $2 WHERE person_id = $1', [personId, now])
}

/** Stores the hash of a new password. */
export async function setPasswordHash(
  transaction: Transaction,
  personId: number,
  passwordHash: string,
): Promise<void> {
  await transaction.query('UPDATE person SET password_hash = $2 WHERE person_id = $1', [
    personId,
    passwordHash,
  ])
}

/** Stores what a person is called, and the language of the pages. */
export async function setPersonFields(
  transaction: Transaction,
  personId: number,
  { name, language }: Pick<Person, 'name' | 'language'>,
): Promise<void> {
  await transaction.query('UPDATE person SET name = $2, language = $3 WHERE person_id = $1', [
    personId,
    name,
    language,
  ])
}

/** Keeps others from changing who is an operator until the transaction ends. */
export async function lockOperators(transaction: Transaction): Promise<void> {
  await transaction.query("SELECT pg_advisory_xact_lock(hashtext('operators'))")
}

/** Whether there is anybody at all. */
export async function hasPeople(reader: Reader): Promise<boolean> {
  const [found] = await reader.query<{ isSome: boolean }>('SELECT EXISTS (SELECT FROM person) AS "isSome"')
  return found!.isSome
}

/** Whether somebody is left who can sign in as an operator. */
export async function hasOperator(transaction: Transaction): Promise<boolean> {
  const found = await transaction.query(
    `SELECT FROM person JOIN person_role USING (person_id)
      WHERE role = 'operator' AND state = 'active' AND (password_hash IS NOT NULL OR ${isBound})
      LIMIT 1`,
  )
  return found.length > 0
}

/** The password of a person; undefined when there is nobody of that id. */
export async function findPasswordOf(
  reader: Reader,
  personId: number,
): Promise<{ readonly passwordHash: string | null } | undefined> {
  const [found] = await reader.query<{ passwordHash: string | null }>(
    `SELECT password_hash AS "passwordHash" FROM person WHERE person_id = $1`,
    [personId],
  )
  return found
}
