// What search engines get, word for word: which addresses they may read, and every page of a site in all its languages.

import { describe, expect, test } from 'vitest'
import { robots, sitemap } from '../../../src/http/sites/found.ts'
import { scriptedPage } from '../../support/pages/scripted-page.ts'

const texts = { terms: { en: 'Terms' }, privacy: { en: 'Privacy' } }

interface Listed {
  readonly count?: number
  readonly languages?: readonly ['en', ...('de' | 'ja')[]]
  readonly document?: object
  readonly query?: string
}

/** The sitemap of a site with so many properties, by the ids 1, 2 and so on. */
const listed = async ({ count = 2, languages = ['en'], document = texts, query = '' }: Listed = {}) => {
  const asked: unknown[] = []
  const { page } = scriptedPage({
    query,
    document: { languages, ...document },
    listProperties: async (from, most) => {
      asked.push([from, most])
      const ids = Array.from(
        { length: Math.max(0, Math.min(most, count - from)) },
        (_, place) => from + place + 1,
      )
      return { total: count, ids }
    },
  })
  const { content, ...fragment } = await sitemap(page)
  const text = String(content)
  return {
    text,
    fragment,
    asked,
    addresses: [...text.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address!),
  }
}

test('robots may read pages, but no searches and nothing of guests', () => {
  const { page } = scriptedPage({ document: { languages: ['en', 'ja'] } })
  expect(robots(page)).toEqual({
    type: 'text/plain; charset=utf-8',
    headers: { 'cache-control': 'public, max-age=3600' },
    content: `User-agent: *
Disallow: /search?
Disallow: /stay-calendar
Disallow: /cart
Disallow: /checkout
Disallow: /my-booking
Disallow: /ja/search?
Disallow: /ja/stay-calendar
Disallow: /ja/cart
Disallow: /ja/checkout
Disallow: /ja/my-booking
Sitemap: https://stay.example.com/sitemap.xml
`,
  })
})

describe('the map of a site', () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const set =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'

  test('in one language names every page once', async () => {
    const { text, fragment, asked } = await listed({ document: {} })
    const at = (path: string) => `<url><loc>https://stay.example.com${path}</loc></url>`
    expect(text).toBe(
      `${head}${set}${['/', '/search', '/terms', '/privacy', '/properties/1', '/properties/2'].map(at).join('')}</urlset>`,
    )
    expect(fragment).toEqual({
      type: 'application/xml; charset=utf-8',
      headers: { 'cache-control': 'public, max-age=3600' },
    })
    expect(asked).toEqual([[0, 1000]])
  })

  test('in several languages names each page in each, with all the others', async () => {
    const { text } = await listed({ count: 1, languages: ['en', 'de'], document: { terms: {}, privacy: {} } })
    const german = (path: string) => `/de${path === '/' ? '' : path}`
    const links = (path: string) =>
      [`en" href="https://stay.example.com${path}`, `de" href="https://stay.example.com${german(path)}`]
        .map(link => `<xhtml:link rel="alternate" hreflang="${link}"/>`)
        .join('')
    const entries = ['/', '/search', '/properties/1'].flatMap(path =>
      [path, german(path)].map(
        address => `<url><loc>https://stay.example.com${address}</loc>${links(path)}</url>`,
      ),
    )
    expect(text).toBe(`${head}${set}${entries.join('')}</urlset>`)
  })

  test.each([
    [texts, ['/terms', '/privacy']],
    [{ ...texts, terms: {} }, ['/privacy']],
    [{ ...texts, privacy: {} }, ['/terms']],
    [{ terms: {}, privacy: {} }, []],
  ])('has of the texts of the publisher %o the pages %o', async (document, paths) => {
    const { addresses } = await listed({ count: 0, document })
    expect(addresses).toEqual(['/', '/search', ...paths].map(path => `https://stay.example.com${path}`))
  })

  test.each([
    [0, 1],
    [1000, 1],
    [1001, 2],
    [2000, 2],
    [2001, 3],
  ])('with %s properties has %s files', async (count, files) => {
    const { addresses } = await listed({ count, languages: ['en', 'de'] })
    const file = (number: number) => `https://stay.example.com/sitemap.xml?file=${number}`
    expect(files === 1 ? addresses.length : addresses).toEqual(
      files === 1 ? (count + 4) * 2 : Array.from({ length: files }, (_, place) => file(place + 1)),
    )
  })

  test('of several files names them, and each has its own properties', async () => {
    const site = { count: 1002 }
    const { text } = await listed(site)
    const of = (number: number) =>
      `<sitemap><loc>https://stay.example.com/sitemap.xml?file=${number}</loc></sitemap>`
    expect(text).toBe(
      `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${of(1)}${of(2)}</sitemapindex>`,
    )
    const first = (await listed({ ...site, query: 'file=1' })).addresses
    expect([first.length, first[0], first.at(-1)]).toEqual([
      1004,
      'https://stay.example.com/',
      'https://stay.example.com/properties/1000',
    ])
    const { addresses, asked } = await listed({ ...site, query: 'file=2' })
    expect(addresses).toEqual(['1001', '1002'].map(id => `https://stay.example.com/properties/${id}`))
    expect(asked).toEqual([[1000, 1000]])
    for (const file of ['0', '3', '-1', '1.5', 'x', '', '1e300'])
      await expect(listed({ ...site, query: `file=${file}` }), file).rejects.toThrow('There is no such page.')
  })

  test('writes addresses as XML', async () => {
    const { page } = scriptedPage({
      document: { languages: ['en', 'de'], ...texts },
      absolute: () => 'https://a.example/?a=1&b=<"',
      listProperties: async () => ({ total: 0, ids: [] }),
    })
    const content = String((await sitemap(page)).content)
    expect(content).toContain('<url><loc>https://a.example/?a=1&amp;b=&lt;&quot;</loc>')
    expect(content).toContain('href="https://a.example/?a=1&amp;b=&lt;&quot;"/>')
    const many = scriptedPage({
      absolute: (_path, query) => `https://a.example/?a=1&${JSON.stringify(query)}`,
      listProperties: async () => ({ total: 60_000, ids: [] }),
    })
    expect(String((await sitemap(many.page)).content)).toContain(
      '<sitemap><loc>https://a.example/?a=1&amp;{&quot;file&quot;:1}</loc></sitemap>',
    )
  })
})
