// Adds the booking pages: each page of each site at the root of its hosts and below /sites/<slug>, in each of its languages.

import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLimits } from '../../operations/limits/request-limits.ts'
import type { CardFormSources } from '../../operations/shopping/card-forms.ts'
import { notFound } from '../../values/faults.ts'
import { requireQuota } from '../wire/address-quota.ts'
import { keepDocuments } from '../wire/documents.ts'
import { refusalOf } from '../wire/errors.ts'
import type { FixedHeaders } from '../wire/headers.ts'
import { isKnownTo } from '../wire/if-none-match.ts'
import { type Assets, addAssets } from './assets/assets.ts'
import { compiling } from './assets/compiler.ts'
import { addEmbed } from './assets/embed.ts'
import type { Page } from './page.ts'
import { type PageAnswer, type PageRoute, sameForAll } from './page-answer.ts'
import { languagePattern, type PageParts, pageOf, withForm } from './page-request.ts'
import { compileComponents } from './parts/components.ts'
import { addPermalinks } from './permalinks.ts'
import { previewAnswer } from './preview.ts'
import { requireSameOrigin } from './same-origin.ts'
import { mostFormBytes } from './sent-fields.ts'

export interface SiteParts extends PageParts {
  readonly pageHeaders: FixedHeaders
  readonly limits: RequestLimits
}

/** What shows the pages; loaded when the components are compiled. */
type Shown = typeof import('./page-routes.tsx')['shown']

/** Answers GET / with the home page of a site; false where there is none. */
export type ShowHome = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

export async function addSitePages(app: FastifyInstance, parts: SiteParts): Promise<ShowHome> {
  await app.register(cookie)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  let assets: Assets | undefined
  await app.register(async scope => {
    keepDocuments(scope, parts)
    assets = await compiling(async () => {
      await compileComponents()
      await addEmbed(scope)
      return await addAssets(scope)
    })
  })
  const { shown } = await import('./page-routes.tsx')
  const pages = new Pages(parts, assets!, shown)
  for (const route of shown.routes) {
    for (const prefix of prefixes) {
      const url = `${prefix}${route.path === '/' ? '' : route.path}`
      if (url === '') continue
      app.route({
        method: route.method,
        url,
        exposeHeadRoute: route.method === 'GET',
        bodyLimit: mostFormBytes,
        schema: { hide: true },
        handler: (request, reply) => pages.answer(route, request, reply),
      })
      if (route.method === 'GET') app.get(`${url}/`, { schema: { hide: true } }, withoutSlash)
    }
  }
  addPermalinks(app, parts.sites)
  app.showUnknown = (request, reply) => pages.answer(unknown, request, reply)
  const home = shown.routes.find(({ method, path }) => method === 'GET' && path === '/')!
  return async (request, reply) => {
    const sites = await parts.sites()
    const isThere = sites.some(
      ({ hosts, isDefault }) => isDefault || hosts.includes(request.hostname.toLowerCase()),
    )
    if (isThere) await pages.answer(home, request, reply)
    return isThere
  }
}

/** Guests type addresses with a slash at their end, too. */
const withoutSlash = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [path = '', ...query] = url.split('?')
  // One slash at the beginning, as two would name another host.
  return reply.redirect([`/${path.replace(/^\/+|\/+$/g, '')}`, ...query].join('?'), 301)
}

/** Said in the language and the look of the site that the path begins with. */
const unknown: PageRoute = {
  method: 'GET',
  path: '*',
  staysOpen: true,
  handle() {
    throw notFound('There is no such page.')
  },
}

const prefixes = ['', `/:language(^(?:${languagePattern})$)`].flatMap(language => [
  language,
  `/sites/:slug${language}`,
])

class Pages {
  readonly #parts: SiteParts
  readonly #assets: Assets
  readonly #shown: Shown

  constructor(parts: SiteParts, assets: Assets, shown: Shown) {
    this.#parts = parts
    this.#assets = assets
    this.#shown = shown
  }

  /** Answers a request; a refusal becomes a page of the site too, where there is a site. */
  async answer(route: PageRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await pageOf(this.#parts, request, reply)
    if (page.site.publisher.archivedAt !== undefined && !route.staysOpen)
      return this.#send(page, reply, this.#shown.closedPage(page))
    try {
      const preview = await previewAnswer(this.#parts, page, reply)
      if (preview) return this.#send(page, reply, preview)
      requireQuota(this.#parts, request.raw, route.path, route.perMinute ?? null)
      if (route.method === 'POST') requireSameOrigin(request)
      return this.#send(page, reply, await route.handle(withForm(page, request)))
    } catch (error) {
      const { fault } = refusalOf(error, {
        url: request.url.split('?', 1)[0]!,
        requestId: request.id,
        log: request.server.log,
      })
      request.faultType = fault.type
      reply.headers(fault.headers)
      return this.#send(page, reply, this.#shown.errorPage(page, fault))
    }
  }

  #send(page: Page, reply: FastifyReply, answer: PageAnswer): FastifyReply {
    if ('redirectTo' in answer) return reply.redirect(answer.redirectTo, answer.status ?? 303)
    reply.headers(this.#parts.pageHeaders)
    if ('content' in answer)
      return reply
        .headers(answer.headers ?? {})
        .type(answer.type)
        .send(answer.content)
    reply.code(answer.status ?? 200).headers(answer.headers ?? {})
    if (page.isPreview) reply.header('x-robots-tag', 'noindex')
    reply.header('content-security-policy', policyOf(page, answer.cardForm ?? null))
    reply.type('text/html; charset=utf-8')
    const html = this.#shown.documentOf(page, answer, this.#assets)
    if (reply.statusCode !== 200 || answer.headers !== sameForAll) return reply.send(html)
    const tag = tagOf(html, page.nonce)
    reply.header('etag', `W/${tag}`)
    if (!isKnownTo(reply.request.headers['if-none-match'], [tag])) return reply.send(html)
    // The browser keeps the policy that came with the page: another one has another nonce.
    reply.removeHeader('content-security-policy')
    return reply.code(304).send()
  }
}

/** Of a page without its nonce, which is new in every answer. */
const tagOf = (html: string, nonce: string): string =>
  `"${createHash('sha256').update(html.replaceAll(nonce, '')).digest('base64url').slice(0, 22)}"`

/** Nothing from elsewhere, unless the page needs it; styles and scripts only with the nonce of this answer. */
function policyOf({ nonce, site }: Page, cardForm: CardFormSources | null): string {
  const { mapTiles, analyticsUrl } = site.document
  const from = (...origins: (string | null | undefined)[]): string =>
    origins.filter(origin => origin).join(' ')
  const tiles = mapTiles === null ? null : new URL(mapTiles.url).origin
  const analytics = analyticsUrl === null ? null : new URL(analyticsUrl).origin
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' ${from(...(cardForm?.scripts ?? []))}`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data: ${from(tiles)}`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `connect-src 'self' ${from(analytics, ...(cardForm?.connections ?? []))}`,
    `frame-src ${from(...(cardForm?.frames ?? [])) || `'none'`}`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ]
    .map(rule => rule.trim())
    .join('; ')
}
