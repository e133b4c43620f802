// Sites: the booking pages of publishers.

import type { SiteAddress } from '../../lodging/publishers/site-address.ts'
import type { DraftedSite, SiteDocument } from '../../lodging/sites/site.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { publisherChanged } from '../postgres/notices.ts'
import {
  defaultEnvelope,
  type PublisherRow,
  publisherFrom,
  siteOfPublisher,
} from '../publishers/publishers.ts'

interface SiteRow extends PublisherRow {
  readonly slug: string
  readonly hosts: readonly string[]
  readonly is_default: boolean
  readonly document: SiteDocument
  readonly draft: SiteDocument | null
  readonly draft_begun_at: string | null
}

/**
 * Sites with their publishers, in order of publisher, all or a part of them; `after` is the id of a publisher. Of a property: only
 * those that show it.
 */
export async function listSites(
  reader: Reader,
  { after, limit, within }: ListPart<number> = wholeList,
  propertyId: number | null = null,
): Promise<DraftedSite[]> {
  const rows = await reader.query<SiteRow>(
    `SELECT publisher_id, name, settings, sells_all, archived_at, ${defaultEnvelope} AS default_envelope,
            ${siteOfPublisher} AS site_place, slug, hosts, is_default, document, draft, draft_begun_at
       FROM site
       JOIN publisher USING (publisher_id)
      WHERE publisher_id > coalesce($1::bigint, 0) AND ($3::int[] IS NULL OR publisher_id = ANY ($3))
        AND ($4::int IS NULL
          OR publisher.archived_at IS NULL
             AND EXISTS (SELECT FROM property WHERE property_id = $4 AND property.archived_at IS NULL)
             AND (sells_all OR EXISTS (SELECT FROM publisher_property AS granted
                                        WHERE granted.publisher_id = site.publisher_id AND property_id = $4)))
      ORDER BY publisher_id
      LIMIT $2`,
    [after, limit, within ?? null, propertyId],
  )
  return rows.map(siteFrom)
}

/** The site of a slug; undefined when there is none. */
export async function findSite(reader: Reader, slug: string): Promise<DraftedSite | undefined> {
  const [row] = await reader.query<SiteRow>(
    `SELECT publisher_id, name, settings, sells_all, archived_at, ${defaultEnvelope} AS default_envelope,
            ${siteOfPublisher} AS site_place, slug, hosts, is_default, document, draft, draft_begun_at
       FROM site
       JOIN publisher USING (publisher_id)
      WHERE slug = $1`,
    [slug],
  )
  return row && siteFrom(row)
}

const siteFrom = (row: SiteRow): DraftedSite => ({
  publisher: publisherFrom(row),
  slug: row.slug,
  hosts: row.hosts,
  isDefault: row.is_default,
  document: row.document,
  draft:
    row.draft && row.draft_begun_at !== null ? { document: row.draft, begunAt: row.draft_begun_at } : null,
})

/** Where the site of a publisher is. */
export interface OwnedAddress extends SiteAddress {
  readonly publisherId: number
}

/** The addresses of all sites. Until the transaction ends no site is written elsewhere, so that two cannot take one host. */
export async function lockSites(transaction: Transaction): Promise<OwnedAddress[]> {
  await transaction.query('LOCK TABLE site IN SHARE ROW EXCLUSIVE MODE', [])
  return transaction.query<OwnedAddress>(
    `SELECT publisher_id AS "publisherId", slug, hosts, is_default AS "isDefault" FROM site_addresses()`,
    [],
  )
}

/** What is written of a site. */
export interface WrittenSite extends SiteAddress {
  readonly publisherId: number
  readonly document: SiteDocument
}

/** The document of a publisher’s site; undefined when it has none. */
export async function findSiteDocument(
  reader: Reader,
  publisherId: number,
): Promise<SiteDocument | undefined> {
  const [row] = await reader.query<{ document: SiteDocument }>(
    'SELECT document FROM site WHERE publisher_id = $1',
    [publisherId],
  )
  return row?.document
}

/** Creates the site of a publisher, or replaces it; its draft stays. A new default site takes the place of the former one. */
export async function writeSite(
  transaction: Transaction,
  { publisherId, slug, hosts, isDefault, document }: WrittenSite,
): Promise<void> {
  if (isDefault) {
    await transaction.query('UPDATE site SET is_default = false WHERE is_default AND publisher_id <> $1', [
      publisherId,
    ])
  }
  await transaction.query(
    `INSERT INTO site (publisher_id, slug, hosts, is_default, document) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (publisher_id) DO UPDATE
        SET slug = excluded.slug, hosts = excluded.hosts, is_default = excluded.is_default,
            document = excluded.document, changed_at = now()`,
    [publisherId, slug, hosts, isDefault, JSON.stringify(document)],
  )
  transaction.announce(publisherChanged(null))
}

/** Begins the draft of a site, or replaces it; its beginning stays. */
export async function writeDraft(
  transaction: Transaction,
  publisherId: number,
  draft: SiteDocument,
): Promise<void> {
  await transaction.query(
    `UPDATE site
        SET draft = $2, draft_begun_at = coalesce(draft_begun_at, clock_timestamp()), changed_at = now()
      WHERE publisher_id = $1`,
    [publisherId, JSON.stringify(draft)],
  )
}

/** Ends the draft of a site; with `publish` it becomes the document. */
export async function endDraft(
  transaction: Transaction,
  publisherId: number,
  { publish }: { readonly publish: boolean },
): Promise<void> {
  await transaction.query(
    `UPDATE site
        SET document = CASE WHEN $2 THEN coalesce(draft, document) ELSE document END,
            draft = NULL, draft_begun_at = NULL, changed_at = now()
      WHERE publisher_id = $1`,
    [publisherId, publish],
  )
  transaction.announce(publisherChanged(null))
}

/** Removes the site of a publisher. */
export async function deleteSite(transaction: Transaction, publisherId: number): Promise<void> {
  await transaction.query('DELETE FROM site WHERE publisher_id = $1', [publisherId])
  transaction.announce(publisherChanged(null))
}
