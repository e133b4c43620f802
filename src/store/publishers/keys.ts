// Keys of publishers and admins. Only hashes are stored, so a stolen backup opens nothing.

import { createHash, randomBytes } from 'node:crypto'
import { installationSettings } from '../../lodging/installation/installation-settings.ts'
import { isTestKey, mayBeKey, newKeyText } from '../../lodging/publishers/api-key.ts'
import type { KeyHolder, Scope } from '../../lodging/publishers/publisher.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { publisherChanged } from '../postgres/notices.ts'
import { refuseHousePublisher } from './house-publisher.ts'
import {
  defaultEnvelope,
  noSuchPublisher,
  type PublisherRow,
  publisherFrom,
  requireInBusiness,
  siteOfPublisher,
} from './publishers.ts'

/** The holder of a key: a publisher or an admin. */
export type FoundKey = {
  /** Null: it does not expire. */
  readonly expiresInSeconds: number | null
} & (({ readonly kind: 'publisher' } & KeyHolder) | AdminKey)

export interface AdminKey {
  readonly kind: 'admin'
  readonly keyId: string
}

export interface NewKey {
  readonly holder:
    | {
        readonly kind: 'publisher'
        readonly publisherId: number
        readonly scopes: readonly Scope[]
        /** Makes the key a publishable one, for pages of these origins. */
        readonly origins?: readonly string[] | undefined
        /** 0: no limit. Undefined: that of the settings. */
        readonly requestsPerMinute?: number | undefined
        /** Makes it a test key. */
        readonly isTest?: boolean | undefined
        /** The assistant that reaches it by tokens, while nobody keeps its text (assistants.ts). */
        readonly clientId?: string
      }
    | { readonly kind: 'admin' }
  /** The purpose of the key, in words. */
  readonly label: string
  /** RFC 3339; null: the key does not expire. */
  readonly expiresAt: string | null
  /** A chosen text in place of a random one, `keyText(…)` or the demo's. It can be guessed. */
  readonly text?: string
}

/** A key without its text. Times are RFC 3339, UTC. */
export interface ListedKey {
  readonly keyId: string
  readonly kind: 'publisher' | 'admin'
  readonly publisherId: number | null
  readonly scopes: readonly Scope[]
  /** Null: a secret key. */
  readonly origins: readonly string[] | null
  /** 0: no limit. Null: that of the settings. */
  readonly requestsPerMinute: number | null
  readonly isTest: boolean
  /** The assistant that a person has connected; null for a key whose text somebody has. */
  readonly clientId: string | null
  readonly label: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

/**
 * Creates a key and returns its text, which cannot be read again. NotFoundException for an unknown publisher,
 * BadRequestException for a chosen text that is malformed or taken, ConflictException for an archived publisher and for that
 * of the desk.
 */
export async function createKey(
  transaction: Transaction,
  { holder, label, expiresAt, text }: NewKey,
): Promise<{ keyId: string; key: string }> {
  const ofPublisher = holder.kind === 'publisher' ? holder : null
  const isTest = ofPublisher?.isTest ?? false
  const key = text ?? newKeyText(ofPublisher?.origins ? 'publishable' : 'secret', isTest)
  if (!mayBeKey(key) || isTestKey(key) !== isTest)
    throw badRequest([{ field: 'key', message: 'has not the form of a key; leave it out' }])
  const publisherId = ofPublisher?.publisherId ?? null
  if (publisherId !== null) {
    const found = await transaction.query('SELECT FROM publisher WHERE publisher_id = $1 FOR KEY SHARE', [
      publisherId,
    ])
    if (found.length === 0) throw noSuchPublisher(publisherId)
    await requireInBusiness(transaction, [publisherId])
    await refuseHousePublisher(transaction, publisherId)
  }
  const keyId = `key_${randomBytes(9).toString('base64url')}`
  const created = await transaction.query(
    `INSERT INTO api_key (key_id, key_hash, kind, publisher_id, scopes, origins, requests_per_minute, label, expires_at,
                          is_test, client_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (key_hash) DO NOTHING
     RETURNING key_id`,
    [
      keyId,
      hashOf(key),
      holder.kind,
      publisherId,
      ofPublisher?.scopes ?? [],
      ofPublisher?.origins ?? null,
      ofPublisher?.requestsPerMinute ?? null,
      label,
      expiresAt,
      isTest,
      ofPublisher?.clientId ?? null,
    ],
  )
  if (created.length === 0)
    throw badRequest([{ field: 'key', message: 'is taken; choose another text', code: 'taken' }])
  transaction.announce(publisherChanged(publisherId))
  return { keyId, key }
}

type KeyRow = {
  readonly place: number
  readonly key_id: string
  readonly scopes: Scope[]
  readonly expires_in: number | null
  readonly origins: string[] | null
  /** Of the key or of the settings; null where neither has one. */
  readonly requests_per_minute: number | null
  readonly is_test: boolean
  readonly default_envelope: PublisherRow['default_envelope']
} & (
  | ({ readonly kind: 'publisher' } & PublisherRow)
  | ({ readonly kind: 'admin' } & { readonly [Column in PublisherColumn]: null })
)

/** The columns that an admin's key leaves null. */
type PublisherColumn = Exclude<keyof PublisherRow, 'default_envelope'>

/**
 * The holders of these keys, in order; undefined for one that is unknown, expired, revoked or of an archived publisher. One statement by hash,
 * whatever the texts, so that response times reveal nothing (contract R5).
 */
export async function findKeys(
  reader: Reader,
  keys: readonly string[],
): Promise<readonly (FoundKey | undefined)[]> {
  const rows = await reader.query<KeyRow>(
    `SELECT asked.place::int AS place, ${keyColumns}
       FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (key_hash, place)
       JOIN api_key ON api_key.key_hash = asked.key_hash
       LEFT JOIN publisher ON publisher.publisher_id = api_key.publisher_id
      WHERE ${keyWorks}`,
    [keys.map(hashOf)],
  )
  const found = new Array<FoundKey | undefined>(keys.length).fill(undefined)
  for (const row of rows) found[row.place - 1] = keyFrom(row)
  return found
}

/** The publisher of a key by its id; undefined for a key that does not work (any more) and for an administrator's. */
export async function findHolder(reader: Reader, keyId: string): Promise<KeyHolder | undefined> {
  const [row] = await reader.query<KeyRow>(
    `SELECT 0 AS place, ${keyColumns}
       FROM api_key LEFT JOIN publisher ON publisher.publisher_id = api_key.publisher_id
      WHERE key_id = $1 AND ${keyWorks}`,
    [keyId],
  )
  const found = row && keyFrom(row)
  if (found?.kind !== 'publisher') return undefined
  const { kind: _, expiresInSeconds: __, ...holder } = found
  return holder
}

const { secretKeyRequestsPerMinute: secret, publishableKeyRequestsPerMinute: publishable } =
  installationSettings

/** The limit of keys without one of their own, where it was set. */
const settingOfUse = `(SELECT (value #>> '{}')::int FROM setting
              WHERE name = CASE WHEN api_key.origins IS NULL THEN 'secret_key_requests_per_minute'
                                ELSE 'publishable_key_requests_per_minute' END)`

const keyColumns = `api_key.key_id, api_key.kind, api_key.scopes,
            api_key.origins, api_key.is_test,
            coalesce(api_key.requests_per_minute, ${settingOfUse}) AS requests_per_minute,
            extract(epoch FROM api_key.expires_at - now())::float8 AS expires_in,
            publisher.publisher_id, publisher.name, publisher.settings, publisher.sells_all,
            publisher.archived_at, ${defaultEnvelope} AS default_envelope, ${siteOfPublisher} AS site_place`

const keyWorks = `api_key.revoked_at IS NULL
        AND (api_key.expires_at IS NULL OR api_key.expires_at > now())
        AND publisher.archived_at IS NULL`

function keyFrom(row: KeyRow): FoundKey {
  const { key_id: keyId, scopes, origins, is_test: isTest, expires_in: expiresInSeconds } = row
  if (row.kind === 'admin') return { kind: row.kind, keyId, expiresInSeconds }
  const limit = row.requests_per_minute ?? (origins === null ? secret : publishable).fallback
  const requestsPerMinute = limit === 0 ? null : limit
  const publisher = publisherFrom(row)
  return { kind: row.kind, keyId, scopes, origins, requestsPerMinute, isTest, expiresInSeconds, publisher }
}

/** The keys of a publisher, or (null) all keys, including revoked ones, oldest first, all or one page. */
export async function listKeys(
  reader: Reader,
  publisherId: number | null,
  { after, limit, within }: ListPart<string> = wholeList,
): Promise<ListedKey[]> {
  return reader.query<ListedKey>(
    `SELECT ${listedColumns}
       FROM api_key
      WHERE ($1::int IS NULL OR publisher_id = $1)
        AND ($4::int[] IS NULL OR publisher_id = ANY ($4))
        AND ($2::text IS NULL
             OR (created_at, key_id) > (SELECT created_at, key_id FROM api_key WHERE key_id = $2))
      ORDER BY created_at, key_id
      LIMIT $3`,
    [publisherId, after, limit, within ?? null],
  )
}

/** The key of an id; NotFoundException when there is none. */
export async function getKey(reader: Reader, keyId: string): Promise<ListedKey> {
  const [key] = await reader.query<ListedKey>(`SELECT ${listedColumns} FROM api_key WHERE key_id = $1`, [
    keyId,
  ])
  if (!key) throw noSuchKey()
  return key
}

const listedColumns = `key_id AS "keyId", kind, publisher_id AS "publisherId", scopes, origins,
            requests_per_minute AS "requestsPerMinute", is_test AS "isTest", client_id AS "clientId", label, created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt"`

const noSuchKey = () => notFound('There is no key of that id.')

/** Revokes a key from the next request on; revoking again is no error. NotFoundException for an unknown id. */
export async function revokeKey(transaction: Transaction, keyId: string): Promise<void> {
  const [revoked] = await transaction.query<{ publisherId: number | null }>(
    `UPDATE api_key SET revoked_at = coalesce(revoked_at, now()) WHERE key_id = $1
     RETURNING publisher_id AS "publisherId"`,
    [keyId],
  )
  if (!revoked) throw noSuchKey()
  transaction.announce(publisherChanged(revoked.publisherId))
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
