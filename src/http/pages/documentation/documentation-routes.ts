// /docs: the documentation of the project as pages that need no script.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { Fault } from '../../../values/faults.ts'
import type { AddressQuota } from '../../wire/address-quota.ts'
import { keepDocuments, requireDocumentQuota } from '../../wire/documents.ts'
import type { FixedHeaders } from '../../wire/headers.ts'
import { madeDaily, type TryOut, triedOut } from '../try-out.ts'
import { exampleOfEmbed, policyOfExample } from './embed-example.ts'
import { escaped } from './escaped.ts'
import { contentSecurityPolicy, framed } from './layout.ts'
import { htmlOf, sectionsOf } from './markdown.ts'
import {
  type DocumentationPage,
  exampleText,
  pageAt,
  pageGroups,
  publisherPages,
  readersOf,
  textOf,
} from './pages.ts'
import { referenceHtml } from './reference.ts'
import { findSections } from './search.ts'

interface Documented {
  readonly publicUrl: string
  readonly pageHeaders: FixedHeaders
  readonly tryOut: TryOut
  readonly quota: AddressQuota
}

const longestQuery = 100

/** Adds /docs and the pages below it; the interactive reference at /docs/api is the framework's. */
export async function addDocumentation(app: FastifyInstance, documented: Documented): Promise<void> {
  const { publicUrl, pageHeaders, tryOut, quota } = documented
  const rendered = new Map<string, string>()
  const send = (reply: FastifyReply, html: string) =>
    reply
      .headers({ ...pageHeaders, 'content-security-policy': contentSecurityPolicy })
      .type('text/html; charset=utf-8')
      .send(html)
  const hidden = { schema: { hide: true } }

  // Each search is another page.
  app.get<{ Querystring: { q?: unknown } }>('/docs/search', hidden, async (request, reply) => {
    requireDocumentQuota(quota, request)
    const { q } = request.query
    return send(reply, searchPage(typeof q === 'string' ? q.trim().slice(0, longestQuery) : ''))
  })
  const reference = madeDaily(tryOut, () => {
    const html = referenceHtml(triedOut(structuredClone(app.swagger()), tryOut, ''), publicUrl)
    return framed({ title: 'Reference', path: 'reference', html })
  })
  const example = exampleOfEmbed(publicUrl)
  await app.register(async scope => {
    keepDocuments(scope, quota)
    scope.get('/docs', hidden, async (_request, reply) => send(reply, home))
    scope.get('/docs/', hidden, async (_request, reply) => reply.redirect('/docs', 301))
    scope.get('/llms.txt', hidden, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(listForModels(publicUrl)),
    )
    scope.get('/docs/reference', hidden, async (_request, reply) => send(reply, reference()))
    scope.get('/docs/embed', hidden, async (_request, reply) =>
      reply
        .headers({ ...pageHeaders, 'content-security-policy': policyOfExample })
        .type('text/html; charset=utf-8')
        .send(example),
    )
    scope.get<{ Params: { name: string } }>('/docs/examples/:name', hidden, async (request, reply) => {
      const text = exampleText(request.params.name)
      if (text === undefined) throw noSuchPage()
      return reply.type('application/json; charset=utf-8').send(text)
    })
    scope.get<{ Params: { '*': string } }>('/docs/*', hidden, async (request, reply) => {
      const page = pageAt(request.params['*'])
      if (page === undefined) throw noSuchPage()
      const html = rendered.get(page.path) ?? pageHtml(page)
      rendered.set(page.path, html)
      return send(reply, html)
    })
  })
}

/** What models read of a server first (llms.txt): where the documentation for publishers is. */
function listForModels(publicUrl: string): string {
  const lines = publisherPages().map(
    ({ path, title, about }) => `- [${title}](${publicUrl}/docs/${path}): ${about}`,
  )
  return `# Hostelry

> A lodging distribution server: publishers view, search, preview and book rooms by JSON over HTTP.

Models call it by the Model Context Protocol at ${publicUrl}/mcp. The interface as OpenAPI: ${publicUrl}/openapi/publisher.json

## Documentation for publishers

${lines.join('\n')}
`
}

const noSuchPage = (): Fault =>
  new Fault('NotFoundException', 'There is no such page of the documentation; /docs lists all pages.')

const home = framed({
  title: 'Documentation',
  path: '',
  html: `<h1>Documentation</h1>
<p class="lead">How to sell rooms through this server, how to run it, and how it is built. The
<a href="/docs/api#/publisher">interactive reference</a> sends requests from the browser; the <a href="/docs/reference">reference</a> has them
for curl and TypeScript.</p>
${pageGroups
  .map(
    ({ title, readers, pages }) =>
      `<h2>${escaped(title)}</h2><p class="readers">For ${readers}.</p><ul class="cards">${pages.map(card).join('')}</ul>`,
  )
  .join('\n')}`,
})

function card({ path, title, about }: DocumentationPage): string {
  return `<li><a href="/docs/${path}"><strong>${escaped(title)}</strong><span>${escaped(about)}</span></a></li>`
}

function pageHtml(page: DocumentationPage): string {
  const markdown = textOf(page)
  const [title = '', ...rest] = htmlOf(page, markdown).split(/(?<=<\/h1>)/)
  return framed({
    title: page.title,
    path: page.path,
    html: `${title}<p class="readers">For ${readersOf(page)}.</p>${contentsOf(markdown)}${rest.join('')}`,
  })
}

/** A list of the page's parts, where there are enough of them. */
function contentsOf(markdown: string): string {
  const parts = sectionsOf(markdown).filter(({ depth }) => depth === 2)
  if (parts.length < 3) return ''
  const links = parts.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join('')
  return `<details class="contents"><summary>On this page</summary><ul>${links}</ul></details>`
}

function searchPage(query: string): string {
  const found = findSections(query)
  const items = found.map(
    ({
      page,
      section,
      excerpt,
    }) => `<li><a href="/docs/${page.path}${section.id && `#${section.id}`}">${escaped(section.title)}</a>
<small>${escaped(page.title)}</small><p>${escaped(excerpt)}</p></li>`,
  )
  const outcome =
    query === ''
      ? '<p>Type one or more words; a section is found that has all of them.</p>'
      : found.length === 0
        ? `<p>No section has all the words of “${escaped(query)}”. Try fewer words, or a part of one.</p>`
        : `<p>${found.length === 1 ? 'One section' : `${found.length} sections`} for “${escaped(query)}”, the best first.</p>`
  const list = found.length === 0 ? '' : `<ul class="found">${items.join('\n')}</ul>`
  return framed({ title: 'Search', path: 'search', html: `<h1>Search</h1>${outcome}${list}`, query })
}
