// What search engines get, word for word: which addresses they may read, and every page of a site in all its languages.

import { describe, expect, test } from 'vitest'
import { robots, sitemap } from '../../src/http/sites/found.ts'
import { scriptedPage } from '../support/scripted-page.ts'

const texts = { terms: { en: 'Terms' }, privacy: { en: 'Privacy' } }

interface Listed {
  readonly count?: number
  readonly languages?: readonly ['en', ...('de' | 'ja')[]]
  readonly document?: object
  readonly query?: string
  readonly header?: boolean
}

/** The sitemap of a site with so many properties, by the ids 1, 2 and so on. */
const listed = async ({
  count = 2,
  languages = ['en'],
  document = texts,
  query = '',
  header = true,
}: Listed = {}) => {
  const view = ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    const from = Number(cursor)
    return Array.from({ length: Math.min(limit, count - from) }, (_, place) => {
      const id = from + place + 1
      return { id, meta_data: { cursor: String(id) } }
    })
  }
  const { page, asked } = scriptedPage({
    query,
    document: { languages, ...document },
    answers: { 'properties/view': view },
    headers: { 'properties/view': header ? { 'X-Total-Count': String(count) } : {} },
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
    content: `User-agent: *
Disallow: /search?
Disallow: /stay-calendar
Disallow: /checkout
Disallow: /my-booking
Disallow: /ja/search?
Disallow: /ja/stay-calendar
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
    expect(asked).toEqual([
      ['properties/view', { sort: 'order', verbosity: 0, limit: 1 }],
      ['properties/view', { sort: 'order', verbosity: 0, limit: 1000 }],
    ])
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

  test('without a count has no file but the first', async () => {
    expect((await listed({ header: false })).addresses).toHaveLength(6)
    await expect(listed({ header: false, query: 'file=2' })).rejects.toThrow('There is no such page.')
  })

  test('reads a thousand properties at once, on and on', async () => {
    const { addresses, asked } = await listed({ count: 2001, languages: ['en'] })
    expect(addresses).toHaveLength(2005)
    expect(addresses.at(-1)).toBe('https://stay.example.com/properties/2001')
    expect(asked.slice(1)).toEqual([
      ['properties/view', { sort: 'order', verbosity: 0, limit: 1000 }],
      ['properties/view', { sort: 'order', verbosity: 0, limit: 1000, cursor: '1000' }],
      ['properties/view', { sort: 'order', verbosity: 0, limit: 1000, cursor: '2000' }],
    ])
    expect((await listed({ count: 2000 })).asked).toHaveLength(4)
  })

  test('ends where a list does not say how it goes on', async () => {
    const answer = Array.from({ length: 1000 }, (_, id) => ({ id: id + 1, meta_data: null }))
    const { page, asked } = scriptedPage({
      document: { languages: ['en'] },
      answers: { 'properties/view': answer },
      headers: { 'properties/view': { 'X-Total-Count': '1500' } },
    })
    await sitemap(page)
    expect(asked).toHaveLength(2)
  })

  // Four pages of the site and so many properties are the 50,000 of one file; in two languages half of them.
  test.each([
    [['en'], 49_996, 1],
    [['en'], 49_997, 2],
    [['en', 'de'], 24_997, 2],
  ] as const)('in %o with %s properties has %s files', async (languages, count, files) => {
    const { addresses } = await listed({ languages, count })
    const entries = addresses.length
    expect(files === 1 ? entries : addresses).toEqual(
      files === 1
        ? (count + 4) * languages.length
        : ['https://stay.example.com/sitemap.xml?file=1', 'https://stay.example.com/sitemap.xml?file=2'],
    )
  })

  test('of several files names them, and each has its own properties', async () => {
    const site = { count: 49_998, languages: ['en'] as const }
    const { text } = await listed(site)
    const of = (number: number) =>
      `<sitemap><loc>https://stay.example.com/sitemap.xml?file=${number}</loc></sitemap>`
    expect(text).toBe(
      `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${of(1)}${of(2)}</sitemapindex>`,
    )
    const first = (await listed({ ...site, query: 'file=1' })).addresses
    expect([first.length, first[0], first.at(-1)]).toEqual([
      50_000,
      'https://stay.example.com/',
      'https://stay.example.com/properties/49996',
    ])
    const { addresses } = await listed({ ...site, query: 'file=2' })
    expect(addresses).toEqual(['49997', '49998'].map(id => `https://stay.example.com/properties/${id}`))
    for (const file of ['0', '3', '-1', '1.5', 'x', ''])
      await expect(listed({ ...site, query: `file=${file}` }), file).rejects.toThrow('There is no such page.')
  })

  test('writes addresses as XML', async () => {
    const { page } = scriptedPage({
      document: { languages: ['en', 'de'], ...texts },
      absolute: () => 'https://a.example/?a=1&b=<"',
      answers: { 'properties/view': [] },
    })
    const content = String((await sitemap(page)).content)
    expect(content).toContain('<url><loc>https://a.example/?a=1&amp;b=&lt;&quot;</loc>')
    expect(content).toContain('href="https://a.example/?a=1&amp;b=&lt;&quot;"/>')
    const many = scriptedPage({
      absolute: (_path, query) => `https://a.example/?a=1&${JSON.stringify(query)}`,
      answers: { 'properties/view': [] },
      headers: { 'properties/view': { 'X-Total-Count': '60000' } },
    })
    expect(String((await sitemap(many.page)).content)).toContain(
      '<sitemap><loc>https://a.example/?a=1&amp;{&quot;file&quot;:1}</loc></sitemap>',
    )
  })
})
