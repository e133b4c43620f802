// What search engines ask for: which addresses they may read, and all pages of a site in all its languages.

import { notFound } from '../../values/faults.ts'
import type { Page } from './page.ts'
import type { Fragment } from './page-answer.ts'

const keptForAnHour = { 'cache-control': 'public, max-age=3600' }

/**
 * Properties of one file. The protocol allows 50,000 addresses; so many properties in all languages have some megabytes, which
 * are written in a moment.
 */
const perFile = 1000

/** Searches with dates and pages of one guest are not for search engines. */
export const robots = (page: Page): Fragment => ({
  type: 'text/plain; charset=utf-8',
  content: [
    'User-agent: *',
    ...page.site.document.languages.flatMap(language =>
      ['/search?', '/stay-calendar', '/cart', '/checkout', '/my-booking'].map(
        path => `Disallow: ${page.href(path, {}, language)}`,
      ),
    ),
    `Sitemap: ${page.absolute('/sitemap.xml')}`,
    '',
  ].join('\n'),
  headers: keptForAnHour,
})

/** Every page that may be listed; where one file does not hold them, the files that do, each by its number in `file`. */
export async function sitemap(page: Page): Promise<Fragment> {
  const file = page.query.get('file')
  const number = Number(file ?? 1)
  if (!Number.isSafeInteger(number) || number < 1) throw notFound('There is no such page.')
  const { total, ids } = await page.listProperties((number - 1) * perFile, perFile)
  const files = Math.max(1, Math.ceil(total / perFile))
  if (file === null && files > 1) return indexOf(page, files)
  if (number > files) throw notFound('There is no such page.')
  const paths = [...(number === 1 ? sitePathsOf(page) : []), ...ids.map(id => `/properties/${id}`)]
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${paths.map(path => entriesOf(page, path)).join('')}</urlset>`,
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

/** The page in each language, with all its others. */
function entriesOf(page: Page, path: string): string {
  const { languages } = page.site.document
  const addresses = languages.map(language => escaped(page.absolute(path, {}, language)))
  const links = languages.map(
    (language, place) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addresses[place]}"/>`,
  )
  const all = languages.length > 1 ? links.join('') : ''
  return addresses.map(address => `<url><loc>${address}</loc>${all}</url>`).join('')
}

const xml = (content: string): Fragment => ({
  type: 'application/xml; charset=utf-8',
  content: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
  headers: keptForAnHour,
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
