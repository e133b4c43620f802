// The next version of a site: a draft that only its preview shows, until it is published.

import type { DraftedSite, SiteDocument } from '../../lodging/sites/site.ts'
import {
  type CheckedContent,
  checkSiteContent,
  type SiteDefaults,
  siteFieldsOf,
} from '../../lodging/sites/site-check.ts'
import * as store from '../../store/sites/sites.ts'
import { badRequest, conflict } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { anyPresent, type PresentCheck } from '../present-check.ts'
import {
  completeContent,
  defaultsFor,
  type GivenFields,
  type SiteContext,
  withStored,
} from './site-content.ts'
import { laidOver, type SavedSite, showSite, siteOf } from './sites.ts'

type PreviewContext = Pick<AppContext, 'keyring' | 'clock'>

/** How long a link to a preview leads there. */
const previewDays = 7

/**
 * Lays the given fields over the draft of a site that `check` lets pass, or over the live site where there is none; null ends
 * what a field says.
 * BadRequestException with all errors, NotFoundException when there is no such site.
 */
export async function changeDraft(
  context: SiteContext,
  slug: string,
  changes: GivenFields,
  check: PresentCheck<DraftedSite> = anyPresent,
): Promise<SavedSite> {
  const { publisher, ...present } = await showSite(context, slug)
  const defaults = await defaultsFor(context, publisher)
  const { document } = accepted(laidOver(fieldsOf(present), changes), defaults)
  const stored = withStored(changes, await completeContent(context, publisher, document))
  return context.database.transaction(async transaction => {
    await store.lockSites(transaction)
    const now = await siteOf(transaction, slug)
    check(now)
    const { document, adjusted } = accepted(laidOver(fieldsOf(now), stored), defaults)
    await store.writeDraft(transaction, publisher.id, document)
    return { site: await siteOf(transaction, slug), adjusted }
  })
}

const fieldsOf = ({ document, draft }: Pick<DraftedSite, 'document' | 'draft'>): object =>
  siteFieldsOf(draft?.document ?? document)

function accepted(fields: GivenFields, defaults: SiteDefaults): CheckedContent {
  const checked = checkSiteContent(fields, defaults)
  if ('errors' in checked) throw badRequest(checked.errors)
  return checked
}

/** A site that has a draft. Throws as `publishDraft`. */
export async function showDraft(context: Pick<SiteContext, 'database'>, slug: string): Promise<DraftedSite> {
  const site = await showSite(context, slug)
  requireDraft(slug, site.draft)
  return site
}

/** Makes the draft live if `check` lets it pass. ConflictException when there is none, NotFoundException when there is no such site. */
export const publishDraft = (
  context: SiteContext,
  slug: string,
  check: PresentCheck<DraftedSite> = anyPresent,
): Promise<DraftedSite> => endDraft(context, slug, { publish: true, check })

/** Throws the draft away if `check` lets it pass. Throws as `publishDraft`. */
export const discardDraft = (
  context: SiteContext,
  slug: string,
  check: PresentCheck<DraftedSite> = anyPresent,
): Promise<DraftedSite> => endDraft(context, slug, { publish: false, check })

async function endDraft(
  context: SiteContext,
  slug: string,
  { publish, check }: { readonly publish: boolean; readonly check: PresentCheck<DraftedSite> },
): Promise<DraftedSite> {
  return context.database.transaction(async transaction => {
    await store.lockSites(transaction)
    const site = await siteOf(transaction, slug)
    requireDraft(slug, site.draft)
    check(site)
    await store.endDraft(transaction, site.publisher.id, { publish })
    return siteOf(transaction, slug)
  })
}

/** A link to the preview of a draft: its path with a token, and until when it leads there (RFC 3339). */
export interface PreviewLink {
  readonly path: string
  readonly expiresAt: string
}

/** Whoever has the link sees the draft, until the draft ends. Throws as `publishDraft`. */
export async function linkToPreview(
  context: SiteContext & PreviewContext,
  slug: string,
): Promise<PreviewLink> {
  const site = await showSite(context, slug)
  const { begunAt } = requireDraft(slug, site.draft)
  const expires = context.clock.now().add({ hours: 24 * previewDays })
  const token = tokenOf(context, { publisherId: site.publisher.id, begunAt, seconds: secondsOf(expires) })
  return { path: `/sites/${slug}?preview=${token}`, expiresAt: expires.round('second').toString() }
}

/** The draft that a token shows of a site; null for a token of another site or draft, one that is too old, or any other text. */
export function previewedDocument(
  context: PreviewContext,
  site: DraftedSite,
  token: string,
): SiteDocument | null {
  const { publisher, draft } = site
  const [, seconds, signature] = /^(\d{10})-([\w-]{43})$/.exec(token) ?? []
  if (draft === null || seconds === undefined || signature === undefined) return null
  if (Number(seconds) <= secondsOf(context.clock.now())) return null
  const text = signedText({ publisherId: publisher.id, begunAt: draft.begunAt, seconds: Number(seconds) })
  const isOurs = context.keyring.matches('site preview', text, Buffer.from(signature, 'base64url'))
  return isOurs ? draft.document : null
}

interface Signed {
  readonly publisherId: number
  readonly begunAt: string
  readonly seconds: number
}

const signedText = ({ publisherId, begunAt, seconds }: Signed): string =>
  `${publisherId} ${begunAt} ${seconds}`

const tokenOf = ({ keyring }: PreviewContext, signed: Signed): string =>
  `${signed.seconds}-${keyring.fingerprint('site preview', signedText(signed)).toString('base64url')}`

const secondsOf = (instant: Temporal.Instant): number => Math.floor(instant.epochMilliseconds / 1000)

function requireDraft<Draft>(slug: string, draft: Draft | null): Draft {
  if (draft === null) throw conflict('slug', `The site ${slug} has no draft.`)
  return draft
}
