// The sites of this server: booking pages of its publishers, created, changed, listed and deleted.

import { idErrors } from '../../lodging/documents/record-id.ts'
import type { DraftedSite, Site } from '../../lodging/sites/site.ts'
import { checkSite, type SiteDefaults, siteFieldsOf } from '../../lodging/sites/site-check.ts'
import type { AdjustedColour } from '../../lodging/sites/theme.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { refuseHousePublisher } from '../../store/publishers/house-publisher.ts'
import { getPublisher, requireInBusiness } from '../../store/publishers/publishers.ts'
import * as store from '../../store/sites/sites.ts'
import { badRequest, conflict, type Fault, notFound } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { anyPresent, type PresentCheck } from '../present-check.ts'
import { addressAmong } from './site-address.ts'
import {
  completeContent,
  defaultsFor,
  type GivenFields,
  type SiteContext,
  withStored,
} from './site-content.ts'

type Context = Pick<AppContext, 'database'>

export interface SavedSite {
  readonly site: DraftedSite
  /** Colours that were changed, so that they can be read. */
  readonly adjusted: readonly AdjustedColour[]
}

/** Who writes a site. Only an operator gives it a host of the server, and makes the first one its front page by that. */
export interface Writer {
  readonly isOperator?: boolean
}

/** Sites in order of publisher, all or a part of them, or those that show a property; a part begins after the id of a publisher. */
export const listSites = (
  { database }: Context,
  part: ListPart<number> = wholeList,
  propertyId: number | null = null,
): Promise<DraftedSite[]> => store.listSites(database, part, propertyId)

/** The site of a slug. NotFoundException when there is none. */
export const showSite = ({ database }: Context, slug: string): Promise<DraftedSite> => siteOf(database, slug)

/** The same within a transaction. */
export async function siteOf(reader: Reader, slug: string): Promise<DraftedSite> {
  const found = isSlug(slug) ? await store.findSite(reader, slug) : undefined
  if (!found) throw noSuchSite(slug)
  return found
}

/**
 * Creates the site of a publisher, of a document with `publisher_id`. BadRequestException with all errors;
 * NotFoundException for an unknown publisher; ConflictException when it has a site, is archived or is that of the desk, or
 * another site has its slug or a host; ForbiddenException for a host that only an operator gives.
 */
export async function createSite(
  context: SiteContext,
  given: GivenFields,
  { isOperator = false }: Writer = {},
): Promise<SavedSite> {
  const { publisher_id, ...fields } = given
  const publisherId = publisher_id as number
  const checked = checkSite(fields, anyDefaults)
  const errors = [...idErrors('publisher_id', publisherId), ...('errors' in checked ? checked.errors : [])]
  if (errors.length > 0) throw badRequest(errors)
  const publisher = await getPublisher(context.database, publisherId)
  await requireInBusiness(context.database, [publisherId])
  await refuseHousePublisher(context.database, publisherId)
  const { content, address } = accepted(fields, await defaultsFor(context, publisher))
  const document = await completeContent(context, publisher, content.document)
  return context.database.transaction(async transaction => {
    const sites = await store.lockSites(transaction)
    const former = sites.find(site => site.publisherId === publisherId)
    if (former) {
      throw conflict('publisher_id', `Publisher ${publisherId} has the site ${former.slug}; change that.`)
    }
    const wanted = { publisherId, name: document.name, wanted: address, isOperator }
    const where = addressAmong(context, sites, wanted)
    await store.writeSite(transaction, { publisherId, ...where, document })
    return { site: await siteOf(transaction, where.slug), adjusted: content.adjusted }
  })
}

/**
 * Lays the given fields over the live site that `check` lets pass; null ends what a field says. Throws as `createSite`, and
 * NotFoundException when there is no such site.
 */
export async function changeSite(
  context: SiteContext,
  slug: string,
  changes: GivenFields,
  { check = anyPresent, isOperator = false }: Writer & { readonly check?: PresentCheck<DraftedSite> } = {},
): Promise<SavedSite> {
  const { publisher, ...present } = await showSite(context, slug)
  const defaults = await defaultsFor(context, publisher)
  const { content } = accepted(laidOver(fieldsOf(present), changes), defaults)
  const stored = withStored(changes, await completeContent(context, publisher, content.document))
  return context.database.transaction(async transaction => {
    const sites = await store.lockSites(transaction)
    // Somebody else may have changed the site meanwhile: the changes are laid over what it is now.
    const now = await siteOf(transaction, slug)
    check(now)
    const { content, address } = accepted(laidOver(fieldsOf(now), stored), defaults)
    const { document, adjusted } = content
    const wanted = { publisherId: publisher.id, name: document.name, wanted: address, isOperator }
    const where = addressAmong(context, sites, wanted)
    await store.writeSite(transaction, { publisherId: publisher.id, ...where, document })
    return { site: await siteOf(transaction, where.slug), adjusted }
  })
}

/** Removes a site that `check` lets pass; its publisher and reservations stay. NotFoundException when there is none. */
export async function deleteSite(
  context: Context,
  slug: string,
  check: PresentCheck<DraftedSite> = anyPresent,
): Promise<string> {
  await showSite(context, slug)
  await context.database.transaction(async transaction => {
    await store.lockSites(transaction)
    const { publisher, ...site } = await siteOf(transaction, slug)
    check({ publisher, ...site })
    await store.deleteSite(transaction, publisher.id)
  })
  return slug
}

/** Creates the site of a publisher, or replaces it; for a document that was checked. */
export const saveSite = (
  { database }: Context,
  site: Omit<Site, 'publisher'> & { readonly publisherId: number },
): Promise<void> => database.transaction(transaction => store.writeSite(transaction, site))

/** The fields of a document with changes; a null ends what a field says. */
export const laidOver = (fields: object, changes: GivenFields): GivenFields =>
  Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== null))

/** The live site as the document that it could be created of. */
const fieldsOf = ({ slug, hosts, isDefault, document }: Omit<Site, 'publisher'>): object => ({
  slug,
  hosts,
  is_default: isDefault,
  ...siteFieldsOf(document),
})

/** For a check whose document is not used. */
const anyDefaults: SiteDefaults = { language: 'en', currency: 'EUR' }

function accepted(fields: GivenFields, defaults: SiteDefaults) {
  const checked = checkSite(fields, defaults)
  if ('errors' in checked) throw badRequest(checked.errors)
  return checked
}

const isSlug = (text: string): boolean => /^[a-z0-9-]{1,40}$/.test(text)

const noSuchSite = (slug: string): Fault =>
  notFound(isSlug(slug) ? `There is no site ${slug}.` : 'There is no such site.')
