// The administration of sites: the booking pages of publishers, and the drafts of their next versions.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { DraftedSite } from '../../../lodging/sites/site.ts'
import type { Operations } from '../../../operations/operations.ts'
import type { JsonObject } from '../../reading/json-body.ts'
import { inBody, inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { isOperator, requireOperator } from '../kit/caller.ts'
import { asSeen, namingOthers } from '../kit/if-match.ts'
import { pageOf } from '../kit/list-page.ts'
import { flag, text } from '../kit/schema-words.ts'
import * as schemas from './site-schemas.ts'

const all = '/admin/v1/sites'
const one = `${all}/:slug`
const draft = `${one}/draft`

/** Adds the routes of sites; addresses in answers begin with `publicUrl`. */
export function addSiteRoutes(scope: FastifyInstance, operations: Operations, publicUrl: string): void {
  addReadingRoutes(scope, operations, publicUrl)
  addAdminRoute(scope, {
    method: 'POST',
    url: all,
    operationId: 'createSite',
    access: may('publishers.change', inBody('publisher', 'publisher_id')),
    summary: 'Creates the booking pages of a publisher.',
    description: 'A name is enough. They show what the publisher may sell, and are live at once.',
    document: schemas.newSite,
    status: 201,
    result: schemas.savedSite,
    refusals: [404, 409],
    answer: async ({ document, caller }) => {
      if (asksForRoot(document)) requireOperator(caller)
      const saved = await operations.createSite(document, { isOperator: isOperator(caller) })
      return schemas.presentSaved(saved, publicUrl)
    },
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: one,
    operationId: 'changeSite',
    access: may('publishers.change', inPath('site', 'slug')),
    summary: 'Changes booking pages.',
    description: 'Fields that are left out stay; null ends what a field says. Live within a second.',
    path: schemas.sitePath,
    document: schemas.siteChange,
    takesIfMatch: true,
    result: schemas.savedSite,
    version: schemas.siteVersion,
    refusals: [409],
    answer: async ({ path, document, caller, ifMatch }) => {
      if (asksForRoot(document)) requireOperator(caller)
      const check = asSeen(ifMatch, (site: DraftedSite) =>
        schemas.siteVersion(schemas.presentSite(site, publicUrl)),
      )
      const by = { check, isOperator: isOperator(caller) }
      const change = () => operations.changeSite(path.slug, document, by)
      return schemas.presentSaved(await namingOthers(operations, live(path.slug), change), publicUrl)
    },
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url: one,
    operationId: 'deleteSite',
    access: may('publishers.change', inPath('site', 'slug')),
    summary: 'Removes booking pages.',
    description: 'The publisher stays, and so do its reservations.',
    path: schemas.sitePath,
    takesIfMatch: true,
    result: Type.Object(
      { slug: text('The slug.'), deleted: flag('Always true.') },
      { description: 'The site that was removed.' },
    ),
    answer: async ({ path, ifMatch }) => {
      const check = asSeen(ifMatch, (site: DraftedSite) =>
        schemas.siteVersion(schemas.presentSite(site, publicUrl)),
      )
      const deletion = () => operations.deleteSite(path.slug, check)
      return { slug: await namingOthers(operations, live(path.slug), deletion), deleted: true }
    },
  })
  addDraftRoutes(scope, operations, publicUrl)
}

/** The front page of the server belongs to no publisher. A null asks for it too where no site has it. */
const asksForRoot = ({ is_default: asked = false }: JsonObject): boolean => asked !== false

/** As the audit trail names booking pages, and what of them is live. */
const live = (slug: string) => ({ kind: 'site', id: slug, seen: /^(?!draft)/ }) as const
/** The first change of a draft begins with what is live. */
const drafted = (slug: string) => ({ kind: 'site', id: slug }) as const

function addReadingRoutes(scope: FastifyInstance, operations: Operations, publicUrl: string): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listSites',
    access: may('publishers.read', 'list'),
    summary: 'Booking pages of publishers.',
    description: 'In the order of their publishers, without their content.',
    query: schemas.siteQuery,
    result: schemas.sitePage,
    answer: async ({ query, publishersWithin }) => {
      const { property_id: propertyId = null, ...page } = query
      const { entries, nextCursor } = await pageOf(
        page,
        part => operations.listSites(part, propertyId),
        ({ publisher }) => publisher.id,
        publishersWithin,
      )
      const sites = entries.map(site => ({
        ...schemas.presentPlace(site, publicUrl),
        name: site.document.name,
      }))
      return { sites, nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showSite',
    access: may('publishers.read', inPath('site', 'slug')),
    summary: 'Booking pages of a publisher.',
    description: 'As they are live.',
    path: schemas.sitePath,
    result: schemas.siteAnswer,
    version: schemas.siteVersion,
    answer: async ({ path }) => schemas.presentSite(await operations.showSite(path.slug), publicUrl),
  })
}

function addDraftRoutes(scope: FastifyInstance, operations: Operations, publicUrl: string): void {
  const version = (site: DraftedSite) => schemas.draftVersion(site, publicUrl)
  addAdminRoute(scope, {
    method: 'GET',
    url: draft,
    operationId: 'showDraft',
    access: may('publishers.read', inPath('site', 'slug')),
    summary: 'The draft of booking pages.',
    description: 'What publishing would make live.',
    path: schemas.sitePath,
    result: schemas.draftAnswer,
    version: schemas.siteVersion,
    refusals: [409],
    answer: async ({ path }) => schemas.presentDraft(await operations.showDraft(path.slug)),
  })
  addAdminRoute(scope, {
    method: 'PATCH',
    url: draft,
    operationId: 'changeDraft',
    access: may('publishers.change', inPath('site', 'slug')),
    summary: 'Changes the draft.',
    description:
      'The first change begins a draft of the live site; If-Match then has the ETag of the site. Only the preview shows it.',
    path: schemas.sitePath,
    document: schemas.draftChange,
    takesIfMatch: true,
    result: schemas.savedDraft,
    version: schemas.siteVersion,
    answer: async ({ path: { slug }, document, ifMatch }) => {
      const change = () => operations.changeDraft(slug, document, asSeen(ifMatch, version))
      return schemas.presentSavedDraft(await namingOthers(operations, drafted(slug), change))
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${draft}/preview`,
    operationId: 'linkToPreview',
    access: may('publishers.change', inPath('site', 'slug')),
    summary: 'Makes a link to the preview.',
    description: 'Whoever has it sees the draft, for seven days or until the draft ends.',
    path: schemas.sitePath,
    result: schemas.previewAnswer,
    refusals: [409],
    answer: async ({ path }) => schemas.presentLink(await operations.linkToPreview(path.slug), publicUrl),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${draft}/publish`,
    operationId: 'publishDraft',
    access: may('publishers.change', inPath('site', 'slug')),
    summary: 'Makes the draft live.',
    description: 'Within a second. Links to its preview end. If-Match has the ETag of the draft.',
    path: schemas.sitePath,
    takesIfMatch: true,
    result: schemas.siteAnswer,
    version: schemas.siteVersion,
    refusals: [409],
    answer: async ({ path: { slug }, ifMatch }) => {
      const change = () => operations.publishDraft(slug, asSeen(ifMatch, version))
      return schemas.presentSite(await namingOthers(operations, drafted(slug), change), publicUrl)
    },
  })
  addAdminRoute(scope, {
    method: 'DELETE',
    url: draft,
    operationId: 'discardDraft',
    access: may('publishers.change', inPath('site', 'slug')),
    summary: 'Throws the draft away.',
    description:
      'The live site stays as it is. Links to the preview end. If-Match has the ETag of the draft.',
    path: schemas.sitePath,
    takesIfMatch: true,
    result: schemas.siteAnswer,
    refusals: [409],
    answer: async ({ path: { slug }, ifMatch }) => {
      const change = () => operations.discardDraft(slug, asSeen(ifMatch, version))
      return schemas.presentSite(await namingOthers(operations, drafted(slug), change), publicUrl)
    },
  })
}
