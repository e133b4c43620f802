// What search engines ask for: which addresses they may read, and all pages of a site in all its languages.

import { notFound } from '../../values/faults.ts'
import type { Page } from './page.ts'
import type { Fragment } from './page-answer.ts'

/** Entries of one file, by the protocol of sitemaps. */
const mostEntries = 50_000
/** Properties that are asked for at once. */
const slice = 1000

/** Searches with dates and pages of one guest are not for search engines. */
export const robots = (page: Page): Fragment => ({
  type: 'text/plain; charset=utf-8',
  content: [
    'User-agent: *',
    ...page.site.document.languages.flatMap(language =>
      ['/search?', '/stay-calendar', '/checkout', '/my-booking'].map(
        path => `Disallow: ${page.href(path, {}, language)}`,
      ),
    ),
    `Sitemap: ${page.absolute('/sitemap.xml')}`,
    '',
  ].join('\n'),
})

/** Every page that may be listed; where one file does not hold them, the files that do, each by its number in `file`. */
export async function sitemap(page: Page): Promise<Fragment> {
  const { languages } = page.site.document
  const { headers } = await page.ask('properties/view', { sort: 'order', verbosity: 0, limit: 1 })
  const properties = Number(headers['X-Total-Count'] ?? 0)
  const sitePaths = sitePathsOf(page)
  const perFile = Math.floor(mostEntries / languages.length) - sitePaths.length
  const files = Math.max(1, Math.ceil(properties / perFile))
  const file = page.query.get('file')
  if (file === null && files > 1) return indexOf(page, files)
  const number = Number(file ?? 1)
  if (!Number.isInteger(number) || number < 1 || number > files) throw notFound('There is no such page.')
  const ids = await propertyIds(page, (number - 1) * perFile, perFile)
  const paths = [...(number === 1 ? sitePaths : []), ...ids.map(id => `/properties/${id}`)]
  const entries = paths.flatMap(path => languages.map(language => entryOf(page, path, language)))
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`,
  )
}

function sitePathsOf({ site, text }: Page): string[] {
  const { terms, privacy } = site.document
  const texts = [...(text(terms) === '' ? [] : ['/terms']), ...(text(privacy) === '' ? [] : ['/privacy'])]
  return ['/', '/search', ...texts]
}

function indexOf(page: Page, files: number): Fragment {
  const entries = Array.from({ length: files }, (_, place) => {
    const address = page.absolute('/sitemap.xml', { file: place + 1 })
    return `<sitemap><loc>${escaped(address)}</loc></sitemap>`
  })
  return xml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
  )
}

function entryOf(page: Page, path: string, language: Page['language']): string {
  const { languages } = page.site.document
  const links = languages.map(
    other =>
      `<xhtml:link rel="alternate" hreflang="${other}" href="${escaped(page.absolute(path, {}, other))}"/>`,
  )
  const all = languages.length > 1 ? links.join('') : ''
  return `<url><loc>${escaped(page.absolute(path, {}, language))}</loc>${all}</url>`
}

/** Ids in the order of the publisher, from a place on. */
async function propertyIds(page: Page, from: number, count: number): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  while (ids.length < from + count) {
    const { body } = await page.ask('properties/view', {
      sort: 'order',
      verbosity: 0,
      limit: slice,
      ...(cursor !== undefined && { cursor }),
    })
    ids.push(...body.map(({ id }) => id))
    cursor = body.at(-1)?.meta_data?.cursor
    if (body.length < slice || cursor === undefined) break
  }
  return ids.slice(from, from + count)
}

const xml = (content: string): Fragment => ({
  type: 'application/xml; charset=utf-8',
  content: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
  headers: { 'cache-control': 'public, max-age=3600' },
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
