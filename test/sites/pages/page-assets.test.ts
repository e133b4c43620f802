// What browsers load beside a page, the addresses that publishers gave out before, and sites that are kept while the database is away.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fontFaces, fontsOf, fontTokens } from '../../../src/http/sites/assets/fonts.ts'
import { themeStyle } from '../../../src/http/sites/assets/theme-style.ts'
import { keptSites } from '../../../src/http/sites/kept-sites.ts'
import { defaultTheme } from '../../../src/lodging/sites/theme.ts'
import { siteServer } from '../../support/pages/site-server.ts'

const server = await siteServer()
const { get, state, site } = server

describe('the script and the fonts', () => {
  const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 12)

  test('have the hash of what they are in their addresses, and are kept for a year', async () => {
    const { text } = await get('/terms')
    const [script] = /\/assets\/pages-[0-9a-f]{12}\.js/.exec(text)!
    const answer = await get(script)
    expect(script).toContain(hashOf(answer.text))
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    const fonts = [...new Set(text.match(/\/assets\/[\w-]+\.woff2/g))]
    expect(fonts.map(font => font.replace(/-[0-9a-f]{12}/, ''))).toEqual([
      '/assets/instrument-sans.woff2',
      '/assets/newsreader.woff2',
    ])
    const font = await get(fonts[0]!)
    expect([font.status, font.headers['content-type']]).toEqual([200, 'font/woff2'])
  })

  test('are small: the script has no name that it need not have', async () => {
    const { text } = await get('/terms')
    const script = (await get(/\/assets\/pages-[0-9a-f]{12}\.js/.exec(text)![0])).text
    expect(script.trimEnd().split('\n').length).toBeLessThan(20)
    expect(script).not.toMatch(/^import /m)
    expect(/<style[^>]*>([^<]*)</.exec(text)![1]!.split('\n').length).toBeLessThan(5)
  })

  test.each([
    ['serif', ['instrument-sans', 'newsreader']],
    ['plain', ['instrument-sans']],
    ['book', ['newsreader']],
    ['classic', ['instrument-sans']],
    ['system', []],
  ] as const)('the pair %s loads %o', (pair, names) => {
    expect(fontsOf(pair).map(({ name }) => name)).toEqual(names)
    expect(Object.keys(fontTokens[pair])).toEqual(['font-text', 'font-name', 'name-weight', 'name-tracking'])
  })

  test('names are light in a serif and firm without', () => {
    const weights = Object.values(fontTokens).map(pair => [pair['name-weight'], pair['name-tracking']])
    expect(weights).toEqual([
      ['460', '-0.018em'],
      ['600', '-0.028em'],
      ['460', '-0.018em'],
      ['400', '-0.01em'],
      ['600', '-0.028em'],
    ])
    expect(fontFaces.map(({ family, weights }) => [family, weights])).toEqual([
      ['Instrument Sans', '400 700'],
      ['Newsreader', '200 800'],
    ])
  })
})

describe('the style of a theme', () => {
  const fonts = new Map([
    ['instrument-sans', '/i.woff2'],
    ['newsreader', '/n.woff2'],
  ])
  const styleOf = (changes: object) =>
    themeStyle({ ...defaultTheme, ...changes } as typeof defaultTheme, { fonts })
  const tokens = (style: string, name: string) =>
    [...style.matchAll(new RegExp(`--${name}:([^;}]*)`, 'g'))].map(([, value]) => value)

  test('of light paper is all in one rule', () => {
    expect(styleOf({ fonts: 'system' })).toMatchInlineSnapshot(
      `":root{color-scheme:light;--accent:#14594a;--on-accent:#ffffff;--paper:#ffffff;--wash:#f3f6f4;--ink:#16211d;--ink-2:#4b5953;--line:#d8dfdb;--far:#000000;--danger:#9f2428;--danger-wash:#fbeeec;--shadow:0 1px 2px rgb(22 33 29 / 8%), 0 12px 32px rgb(22 33 29 / 12%);--radius:6px;--radius-picture:6px;--picture-filter:none;--font-text:system-ui, "Segoe UI", "Hiragino Sans", "Noto Sans JP", sans-serif;--font-name:system-ui, "Segoe UI", "Hiragino Sans", "Noto Sans JP", sans-serif;--name-weight:600;--name-tracking:-0.028em}"`,
    )
  })

  test('of dark paper is printed on white', () => {
    const style = styleOf({
      fonts: 'system',
      paper: '#101010',
      wash: '#202020',
      ink: '#fafafa',
      quietInk: '#cccccc',
    })
    expect(style).toMatchInlineSnapshot(
      `":root{color-scheme:dark;--accent:#14594a;--on-accent:#ffffff;--paper:#101010;--wash:#202020;--ink:#fafafa;--ink-2:#cccccc;--line:#d8dfdb;--far:#ffffff;--danger:#ffa8a3;--danger-wash:#361a1b;--shadow:0 0 0 1px var(--line), 0 12px 32px rgb(0 0 0 / 60%);--radius:6px;--radius-picture:6px;--picture-filter:none;--font-text:system-ui, "Segoe UI", "Hiragino Sans", "Noto Sans JP", sans-serif;--font-name:system-ui, "Segoe UI", "Hiragino Sans", "Noto Sans JP", sans-serif;--name-weight:600;--name-tracking:-0.028em}@media print{:root{color-scheme:light;--accent:#14594a;--on-accent:#ffffff;--paper:#ffffff;--wash:#f3f6f4;--ink:#16211d;--ink-2:#4b5953;--line:#d8dfdb;--far:#000000;--danger:#9f2428;--danger-wash:#fbeeec;--shadow:0 1px 2px rgb(22 33 29 / 8%), 0 12px 32px rgb(22 33 29 / 12%)}}"`,
    )
  })

  test('loads the fonts that it has', () => {
    expect(styleOf({ fonts: 'book' })).toContain(
      '@font-face{font-family:"Newsreader";src:url("/n.woff2") format("woff2");font-weight:200 800;font-display:swap}:root',
    )
    expect(styleOf({ fonts: 'system' })).not.toContain('@font-face')
  })

  test.each([
    ['plain', 'none'],
    ['calm', 'saturate(0.78) contrast(0.96)'],
    ['tinted', 'grayscale(1) sepia(0.5) hue-rotate(-38deg)'],
  ])('shows pictures that are %s with the filter %s', (pictures, filter) => {
    expect(tokens(styleOf({ pictures, accent: '#ff0000' }), 'picture-filter')).toEqual([filter])
  })
})

describe('an address that a publisher gave out', () => {
  const publisherWith = (permalinkUrl: string | null) => ({
    ...site.publisher,
    settings: { ...site.publisher.settings, permalinkUrl },
  })
  const ask = async (path: string, permalinkUrl: string | null, host = 'stay.example.com') => {
    const publisher = publisherWith(permalinkUrl)
    state.sites = [{ ...site, isDefault: false, hosts: ['stay.example.com'], publisher }]
    const { status, headers } = await get(path, { host, accept: 'application/json' })
    return headers.location ?? status
  }
  const hotels = 'https://stay.example.com/our/hotels/'

  test.each([
    ['/our/hotels/7', hotels, '/properties/7'],
    ['/our/hotels/123456789', hotels, '/properties/123456789'],
    ['/our/hotels/7?room=2&a=b?c', hotels, '/properties/7?room=2&a=b?c'],
    ['/our/hotels/7', 'https://stay.example.com/our/hotels', '/properties/7'],
    ['/our/hotels/7', 'https://stay.example.com/our/hotels//', '/properties/7'],
    ['/h/7', 'https://stay.example.com/h/', '/properties/7'],
    ['/a/b/c/d/7', 'https://stay.example.com/a/b/c/d/', '/properties/7'],
    ['/a/b/c/d/e/7', 'https://stay.example.com/a/b/c/d/e/', 404],
    ['/our/7', hotels, 404],
    ['/our/hotels/0', hotels, 404],
    ['/our/hotels/1234567890', hotels, 404],
    ['/our/hotels/7x', hotels, 404],
    ['/our/hotels/7', 'https://other.example.com/our/hotels/', 404],
    ['/our/hotels/7', null, 404],
  ])('%s below %s leads to %s', async (path, permalink, target) => {
    expect(await ask(path, permalink)).toBe(target)
  })

  test('is one of its own host, in any case', async () => {
    expect(await ask('/our/hotels/7', hotels, 'STAY.example.com')).toBe('/properties/7')
    expect(await ask('/our/hotels/7', hotels, 'other.example.com')).toBe(404)
  })
})

describe('the embed', () => {
  test('is asked for again after five minutes, from any page, and sent once', async () => {
    const { status, headers, text } = await get('/embed.js')
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      etag: tag,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    // A script that is no module keeps its names to itself.
    expect(text).toMatch(/^(?:"use strict";)?\(\(\)=>\{/)
    const again = async (known: string) => {
      const answer = await get('/embed.js', { 'if-none-match': known })
      return [answer.status, answer.text === '', answer.headers.etag]
    }
    expect(await again(tag)).toEqual([304, true, tag])
    expect(await again(`"x", W/${tag}`)).toEqual([304, true, tag])
    expect(await again(`"x" ,${tag} `)).toEqual([304, true, tag])
    expect(await again('"x"')).toEqual([200, false, tag])
  })
})

describe('the sites of a server', () => {
  const reading = (milliseconds = 0) => {
    const world = {
      sites: ['a'] as unknown[],
      fails: false,
      isAway: false,
      allows: true,
      reads: 0,
      asked: [] as number[],
    }
    const sites = keptSites(
      {
        listSites: async () => {
          world.reads += 1
          if (world.fails) throw new Error('no database')
          return world.sites as never
        },
        isOnMemoryAlone: () => world.isAway,
        allowsWithoutDatabase: async asOf => {
          world.asked.push(asOf)
          return world.allows
        },
      },
      milliseconds,
    )
    return { world, sites }
  }

  test('are read again after their time, and once within it', async () => {
    const { world, sites } = reading(60_000)
    expect([await sites(), await sites(), world.reads]).toEqual([['a'], ['a'], 1])
    const always = reading(0)
    await always.sites()
    always.world.sites = ['b']
    expect(await always.sites()).toEqual(['b'])
  })

  test('are those that were read last while the database is away, as long as memory is answered from', async () => {
    const { world, sites } = reading()
    const from = performance.now()
    await sites()
    Object.assign(world, { isAway: true, sites: ['b'] })
    expect([await sites(), world.reads]).toEqual([['a'], 1])
    expect(world.asked[0]).toBeGreaterThanOrEqual(from)
    world.allows = false
    expect([await sites(), world.reads]).toEqual([['b'], 2])
  })

  test('are kept also where reading them fails, and none where nothing was read', async () => {
    const { world, sites } = reading()
    world.fails = true
    await expect(sites()).rejects.toThrow('no database')
    Object.assign(world, { fails: false })
    await sites()
    world.fails = true
    expect(await sites()).toEqual(['a'])
    world.allows = false
    await expect(sites()).rejects.toThrow('no database')
    const away = reading()
    Object.assign(away.world, { isAway: true })
    expect(await away.sites()).toEqual(['a'])
  })
})
