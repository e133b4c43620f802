// Publishers, their settings and the properties that they may sell.

import { defaultLanguage } from '../../lodging/documents/languages.ts'
import { type ArchivedChoice, isArchivedWanted } from '../../lodging/properties/archived.ts'
import type { Publisher, PublisherSettings } from '../../lodging/publishers/publisher.ts'
import type { SitePlace } from '../../lodging/publishers/site-address.ts'
import { conflict, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { publisherChanged } from '../postgres/notices.ts'

/** Defaults, also for stored settings of older versions. */
const defaultSettings: Omit<PublisherSettings, 'envelope'> = {
  language: defaultLanguage,
  defaultCurrency: null,
  readsByGet: false,
  pendingAs504: false,
  permalinkUrl: null,
  bookDirectUrl: null,
}

/** The installation's envelope (lodging/installation-settings.ts), for publishers without one of their own. */
export const defaultEnvelope = "(SELECT value #>> '{}' FROM setting WHERE name = 'default_envelope')"

/** Where the booking pages of a publisher are, in any statement that names the table. */
export const siteOfPublisher = `(SELECT jsonb_build_object('slug', site.slug, 'hosts', site.hosts, 'isDefault', site.is_default,
                                          'properties', site.document -> 'properties')
               FROM site
              WHERE site.publisher_id = publisher.publisher_id)`

export interface PublisherRow {
  readonly publisher_id: number
  readonly name: string
  readonly settings: Partial<PublisherSettings>
  readonly sells_all: boolean
  readonly archived_at: string | null
  readonly default_envelope: PublisherSettings['envelope'] | null
  readonly site_place: SitePlace | null
}

/** A publisher from its row in any join. */
export const publisherFrom = (row: PublisherRow): Publisher => ({
  id: row.publisher_id,
  name: row.name,
  settings: { ...defaultSettings, envelope: row.default_envelope ?? 'bare', ...row.settings },
  sellsAll: row.sells_all,
  ...(row.archived_at !== null && { archivedAt: row.archived_at }),
  ...(row.site_place && { site: row.site_place }),
})

/** Creates a publisher; settings that are left out have their defaults. */
export async function createPublisher(
  transaction: Transaction,
  publisher: Pick<Publisher, 'name' | 'sellsAll'> & { readonly settings?: Partial<PublisherSettings> },
): Promise<Publisher> {
  const [row] = await transaction.query<PublisherRow>(
    `INSERT INTO publisher (name, settings, sells_all) VALUES ($1, $2, $3)
     RETURNING publisher_id, name, settings, sells_all, archived_at, ${defaultEnvelope} AS default_envelope,
            ${siteOfPublisher} AS site_place`,
    [publisher.name, JSON.stringify(publisher.settings ?? {}), publisher.sellsAll],
  )
  return publisherFrom(row!)
}

/** NotFoundException when there is no such publisher. */
export async function getPublisher(reader: Reader, id: number): Promise<Publisher> {
  const [row] = await reader.query<PublisherRow>(
    `SELECT publisher_id, name, settings, sells_all, archived_at, ${defaultEnvelope} AS default_envelope,
            ${siteOfPublisher} AS site_place
       FROM publisher
      WHERE publisher_id = $1`,
    [id],
  )
  if (!row) throw noSuchPublisher(id)
  return publisherFrom(row)
}

/** The names of publishers by their ids. */
export async function readPublisherNames(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await reader.query<{ publisher_id: number; name: string }>(
    'SELECT publisher_id, name FROM publisher_names() WHERE publisher_id = ANY ($1)',
    [ids],
  )
  return new Map(rows.map(({ publisher_id: id, name }) => [id, name]))
}

/**
 * Publishers in the order they were created, all or a part of them; with `search` those whose names have it, in any case; also archived
 * ones, unless `archived` says otherwise.
 */
export async function listPublishers(
  reader: Reader,
  { after, limit, within }: ListPart<number> = wholeList,
  search = '',
  archived: ArchivedChoice = 'all',
): Promise<Publisher[]> {
  const rows = await reader.query<PublisherRow>(
    `SELECT publisher_id, name, settings, sells_all, archived_at, ${defaultEnvelope} AS default_envelope,
            ${siteOfPublisher} AS site_place
       FROM publisher
      WHERE publisher_id > coalesce($1::bigint, 0) AND ($3::int[] IS NULL OR publisher_id = ANY ($3))
        AND position(folded($4) IN folded(name)) > 0
        AND ($5::boolean IS NULL OR (archived_at IS NOT NULL) = $5)
      ORDER BY publisher_id
      LIMIT $2`,
    [after, limit, within ?? null, search, isArchivedWanted(archived)],
  )
  return rows.map(publisherFrom)
}

/** Whether some publisher in business may sell a property, also for whoever may see no publisher. */
export async function isSoldBySomebody(reader: Reader, propertyId: number): Promise<boolean> {
  const [row] = await reader.query<{ is_sold: boolean }>('SELECT is_sold_by_somebody($1) AS is_sold', [
    propertyId,
  ])
  return row!.is_sold
}

/** New values of a publisher; undefined ones stay as they are. */
interface PublisherUpdate {
  readonly id: number
  readonly name?: string | undefined
  readonly sellsAll?: boolean | undefined
  readonly settings: Partial<PublisherSettings>
}

/** Sets the given values and keeps the others. NotFoundException when there is no such publisher. */
export async function updatePublisher(
  transaction: Transaction,
  { id, name, sellsAll, settings }: PublisherUpdate,
): Promise<Publisher> {
  const [row] = await transaction.query<PublisherRow>(
    `UPDATE publisher
        SET name = coalesce($2, name), sells_all = coalesce($3, sells_all), settings = settings || $4
      WHERE publisher_id = $1
     RETURNING publisher_id, name, settings, sells_all, archived_at, ${defaultEnvelope} AS default_envelope,
            ${siteOfPublisher} AS site_place`,
    [id, name ?? null, sellsAll ?? null, JSON.stringify(settings)],
  )
  if (!row) throw noSuchPublisher(id)
  transaction.announce(publisherChanged(id))
  return publisherFrom(row)
}

/** Locks a publisher and its grants until the transaction ends. NotFoundException when there is no such publisher. */
export async function lockPublisher(transaction: Transaction, id: number): Promise<void> {
  const locked = await transaction.query('SELECT FROM publisher WHERE publisher_id = $1 FOR UPDATE', [id])
  if (locked.length === 0) throw noSuchPublisher(id)
}

/** Takes a publisher out of business, or back into it; again changes nothing. NotFoundException when there is no such publisher. */
export async function setPublisherArchived(
  transaction: Transaction,
  id: number,
  isArchived: boolean,
): Promise<void> {
  await lockPublisher(transaction, id)
  await transaction.query(
    `UPDATE publisher SET archived_at = CASE WHEN $2::boolean THEN now() END
      WHERE publisher_id = $1 AND (archived_at IS NOT NULL) <> $2`,
    [id, isArchived],
  )
  transaction.announce(publisherChanged(id))
}

/** ConflictException where one of the publishers is archived: nothing new is made for it. */
export async function requireInBusiness(reader: Reader, publisherIds: readonly number[]): Promise<void> {
  const [archived] = await reader.query<{ publisher_id: number }>(
    'SELECT publisher_id FROM publisher WHERE publisher_id = ANY ($1) AND archived_at IS NOT NULL',
    [publisherIds],
  )
  if (archived)
    throw conflict('publisher_id', `Publisher ${archived.publisher_id} is archived; restore it first.`)
}

/** The properties that were given to a publisher, in order of id, all or a part of them. */
export async function readGrantedPropertyIds(
  reader: Reader,
  publisherId: number,
  { after, limit }: ListPart<number> = wholeList,
): Promise<number[]> {
  const rows = await reader.query<{ property_id: number }>(
    `SELECT property_id
       FROM publisher_property
      WHERE publisher_id = $1 AND property_id > coalesce($2::bigint, 0)
      ORDER BY property_id
      LIMIT $3`,
    [publisherId, after, limit],
  )
  return rows.map(row => row.property_id)
}

/** What a publisher that does not sell all was granted since an instant (RFC 3339). */
export async function readGrantedSince(
  reader: Reader,
  publisherId: number,
  since: string,
): Promise<readonly number[]> {
  const rows = await reader.query<{ id: number }>(
    'SELECT property_id AS id FROM publisher_property WHERE publisher_id = $1 AND granted_at >= $2',
    [publisherId, since],
  )
  return rows.map(({ id }) => id)
}

/**
 * Replaces the properties that the publisher may sell. NotFoundException names the publisher, or the first property, that
 * does not exist.
 */
export async function grantProperties(
  transaction: Transaction,
  publisherId: number,
  propertyIds: readonly number[],
): Promise<void> {
  await lockPublisher(transaction, publisherId)
  const known = await transaction.query<{ property_id: number }>(
    'SELECT property_id FROM property WHERE property_id = ANY ($1)',
    [propertyIds],
  )
  const unknown = propertyIds.find(id => !known.some(row => row.property_id === id))
  if (unknown !== undefined) {
    const message = `There is no property ${unknown}.`
    throw notFound(message, [{ field: 'property_ids', message }])
  }
  await transaction.query(
    'DELETE FROM publisher_property WHERE publisher_id = $1 AND property_id <> ALL ($2)',
    [publisherId, propertyIds],
  )
  await transaction.query(
    `INSERT INTO publisher_property (property_id, publisher_id)
     SELECT granted.property_id, $1 FROM unnest($2::int[]) AS granted (property_id)
     ON CONFLICT DO NOTHING`,
    [publisherId, propertyIds],
  )
  transaction.announce(publisherChanged(publisherId))
}

/** NotFoundException for a publisher that does not exist. */
export function noSuchPublisher(id: number) {
  const message = `There is no publisher ${id}.`
  return notFound(message, [{ field: 'publisher_id', message }])
}
