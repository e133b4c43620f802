// How pages are answered: their headers, their policy, limits, forms of other sites, slashes, previews, and closed publishers.

import { afterEach, describe, expect, test } from 'vitest'
import { compileComponents } from '../../../src/http/sites/parts/components.ts'
import { Fault } from '../../../src/values/faults.ts'
import { siteServer } from '../../support/pages/site-server.ts'

await compileComponents()
const { bookingRoutes } = await import('../../../src/http/sites/booking/booking-routes.ts')

const server = await siteServer()
const { get, post, state, taken, site } = server
const before = { ...state }
afterEach(() => {
  Object.assign(state, before)
  taken.length = 0
})

const withDocument = (changes: object) => {
  state.sites = [{ ...site, document: { ...site.document, ...changes } }]
}
/** The policy of a page, its nonce left out. */
const policyOf = ({ headers }: { headers: Record<string, string> }) =>
  headers['content-security-policy']!.replaceAll(/'nonce-[\w+/=]{24}'/g, 'NONCE').split('; ')

describe('a page', () => {
  test('has the headers of every page, and a policy that lets nothing in from elsewhere', async () => {
    const { status, headers, text } = await get('/terms')
    expect([status, headers['content-type'], headers['x-page']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'yes',
    ])
    expect(headers).not.toHaveProperty('x-robots-tag')
    expect(policyOf({ headers })).toEqual([
      "default-src 'none'",
      'script-src NONCE',
      'style-src NONCE',
      "img-src 'self' data:",
      "font-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
    const [, nonce] = /script-src 'nonce-([^']+)'/.exec(headers['content-security-policy'])!
    expect(text.match(/nonce="([^"]+)"/g)).toEqual(Array(2).fill(`nonce="${nonce}"`))
  })

  test('may load the tiles of a map, and tell where views are counted', async () => {
    withDocument({
      mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: 'Tiles' },
      analyticsUrl: 'https://count.example/views?site=1',
    })
    const policy = policyOf(await get('/terms'))
    expect(policy[3]).toBe("img-src 'self' data: https://tiles.example")
    expect(policy[6]).toBe("connect-src 'self' https://count.example")
  })

  test('is in no list where it says so', async () => {
    expect((await get('/my-booking')).text).not.toContain('noindex')
    expect((await get('/nothing')).text).toContain('<meta name="robots" content="noindex"/>')
  })

  test('is there by HEAD too, and its form only where it has one', async () => {
    expect([(await get('/terms', {}, 'HEAD')).status, (await get('/terms', {}, 'HEAD')).text]).toEqual([
      200,
      '',
    ])
    expect((await post('/terms')).status).toBe(405)
  })

  test.each(['', '/de', '/sites/demo', '/sites/demo/ja'])('is there below "%s"', async prefix => {
    expect((await get(`${prefix}/terms`)).status).toBe(200)
    expect((await get(`${prefix}/robots.txt`)).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  test.each(['/xx/terms', '/sites/none/terms', '/sites/Demo/terms', '/terms/x', '/properties/1/x'])(
    'is not at %s',
    async path => expect((await get(path)).status).toBe(404),
  )
})

describe('a part of a page', () => {
  test('has its own type and the headers of pages, and no policy', async () => {
    const { headers, text } = await get('/robots.txt')
    expect([headers['x-page'], headers['content-security-policy']]).toEqual(['yes', undefined])
    expect(text).toMatch(/^User-agent: \*\n/)
    state.answer = () => []
    const map = await get('/sitemap.xml')
    expect([map.headers['cache-control'], map.headers['content-type']]).toEqual([
      'public, max-age=3600',
      'application/xml; charset=utf-8',
    ])
  })
})

describe('an address with slashes at its end', () => {
  test.each([
    ['/terms/', '/terms'],
    ['/terms/?a=1', '/terms?a=1'],
    ['/terms/?a=1?b', '/terms?a=1?b'],
    ['/de/', '/de'],
    ['/sites/demo/', '/sites/demo'],
    ['/sites/demo/de/terms/', '/sites/demo/de/terms'],
    ['/properties/7/dates/', '/properties/7/dates'],
  ])('%s leads to %s for good', async (from, to) => {
    const { status, headers } = await get(from)
    expect([status, headers.location]).toEqual([301, to])
  })

  test('is none of a form', async () => {
    expect((await post('/my-booking/')).status).toBe(405)
  })
})

describe('limits', () => {
  test('are counted for each page and address', async () => {
    await get('/my-booking')
    await get('/de/properties/7')
    await post('/my-booking')
    expect(taken).toEqual([
      { keyId: '/my-booking 203.0.113.9', requestsPerMinute: null },
      { keyId: '/properties/:id 203.0.113.9', requestsPerMinute: 240 },
      { keyId: '/my-booking 203.0.113.9', requestsPerMinute: 120 },
    ])
  })

  test('over them the guest is asked to wait', async () => {
    state.isOver = true
    const { status, headers, text } = await get('/terms')
    expect([status, headers['retry-after'], headers['x-page']]).toEqual([429, '7', 'yes'])
    expect(text).toContain('<h1>')
    expect(text).not.toContain('request-1')
  })

  test('are none where all guests would have the same address', async () => {
    Object.assign(state, { address: null, isOver: true })
    expect((await get('/terms')).status).toBe(200)
    expect(taken).toEqual([])
  })

  test.each([
    ['/', 120],
    ['/search', 120],
    ['/stay-calendar', 60],
    ['/properties/7', 240],
    ['/properties/7/dates', 240],
    ['/properties/7/price', 240],
    ['/cart', 60],
    ['/cart/checkout', 60],
    ['/checkout', 60],
    ['/checkout/address', 60],
    ['/checkout/confirm/R1', 60],
    ['/sitemap.xml', 10],
    ['/terms', 120],
    ['/privacy', 120],
    ['/robots.txt', 60],
    ['/site.webmanifest', 120],
    ['/icon.svg', 120],
  ])('of %s are %s a minute', async (path, requestsPerMinute) => {
    await get(path)
    expect(taken).toMatchObject([{ requestsPerMinute }])
  })

  test('of the pages of a booking are as they are, and each stays open', () => {
    expect(
      bookingRoutes.map(({ method, path, perMinute, staysOpen }) => [method, path, perMinute, staysOpen]),
    ).toEqual([
      ['GET', '/my-booking', undefined, true],
      ['POST', '/my-booking', 120, true],
      ['GET', '/my-booking/:number', 240, true],
      ['GET', '/my-booking/:number/status', 120, true],
      ['GET', '/my-booking/:number/stay.ics', 30, true],
      ['GET', '/my-booking/:number/cancel', 120, true],
      ['POST', '/my-booking/:number/cancel', 120, true],
      ['GET', '/my-booking/:number/change', 240, true],
      ['POST', '/my-booking/:number/change', 240, true],
    ])
  })
})

describe('a form', () => {
  test.each([
    [{}, true],
    [{ origin: 'http://rooms.example' }, true],
    [{ origin: 'https://rooms.example' }, true],
    [{ origin: 'https://rooms.example:444' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://rooms.example' }, false],
  ])('with the headers %o is taken: %s', async (headers, isTaken) => {
    const { status } = await post('/my-booking', headers as Record<string, string>)
    expect(status).toBe(isTaken ? 422 : 400)
  })
})

describe('a refusal', () => {
  test.each([
    [new Fault('NotFoundException', 'x'), 404, false],
    [new Fault('TooManyRequestsException', 'x', { headers: { 'Retry-After': '3' } }), 429, false],
    [new Fault('BadRequestException', 'x'), 400, false],
    [new Fault('ServiceUnavailableException', 'x'), 503, true],
    [new Error('broken'), 500, true],
  ])('%s is a page of the site with the status %s, and names itself: %s', async (fault, status, isNamed) => {
    state.answer = () => fault
    const { status: found, headers, text } = await get('/properties/7')
    expect([found, headers['x-page'], headers['retry-after']]).toEqual([
      status,
      'yes',
      status === 429 ? '3' : undefined,
    ])
    expect(text).toContain('Juniper Falls')
    expect(text.includes('request-1')).toBe(isNamed)
    expect(text).not.toContain('broken')
  })

  test('of an unknown path is a page of its site, for browsers', async () => {
    const { status, text } = await get('/sites/demo/de/nichts')
    expect([status, text.includes('lang="de"')]).toEqual([404, true])
    const program = await get('/nothing', { accept: 'application/json' })
    expect(JSON.parse(program.text)).toMatchObject({ type: 'NotFoundException', code: 404 })
  })
})

describe('a path that would be the address of another host (threat D17)', () => {
  test.each(['/de//evil.example/login', '/de/\\evil.example/login'])(
    '%s neither redirects nor links there',
    async path => {
      const ended = await get(`${path}?preview=end`)
      expect([ended.status, ended.headers.location]).toEqual([303, '/de/evil.example/login'])
      const { status, text } = await get(path)
      expect(status).toBe(404)
      expect(text).toContain('href="/evil.example/login"')
      expect(text).not.toMatch(/(href|action)="[/\\]{2}/)
    },
  )
})

describe('the home page', () => {
  test('is at the root of a server with a default site, or of a host with a site', async () => {
    state.sites = []
    expect((await get('/')).text).toBe('no site')
    state.sites = [{ ...site, isDefault: false, hosts: ['stay.example.com'] }]
    expect((await get('/')).text).toBe('no site')
    expect((await get('/', { host: 'STAY.example.com' })).text).toContain('Juniper Falls')
    state.sites = [site]
    expect((await get('/')).text).toContain('Juniper Falls')
  })
})

describe('the pages of a publisher that is archived', () => {
  test('lead guests to their reservations, and keep what the law asks for', async () => {
    state.sites = [{ ...site, publisher: { ...site.publisher, archivedAt: '2026-11-01T00:00:00Z' } }]
    for (const path of [
      '/',
      '/search',
      '/properties/7',
      '/cart',
      '/cart/checkout',
      '/checkout',
      '/stay-calendar',
      '/sitemap.xml',
    ]) {
      const { status, text } = await get(path)
      expect([path, status]).toEqual([path, 410])
      expect(text).toContain('href="/my-booking"')
    }
    for (const path of ['/terms', '/privacy', '/robots.txt', '/my-booking'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await get('/nothing')).status).toBe(404)
  })
})

describe('a preview', () => {
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie']].flat().filter(each => String(each).startsWith('preview='))

  test('begins with a link, which leads to the same page without it', async () => {
    const begun = await get('/de/terms?a=1&preview=good')
    expect([begun.status, begun.headers.location]).toEqual([303, '/de/terms?a=1'])
    expect(cookieOf(begun)).toEqual(['preview=good; Path=/; HttpOnly; SameSite=Lax'])
    expect(begun.headers).not.toHaveProperty('x-page')
  })

  test('shows the draft to who has its cookie, in no list', async () => {
    const shown = await get('/terms', { cookie: 'preview=good' })
    expect(shown.headers['x-robots-tag']).toBe('noindex')
    expect(shown.text).toContain('Drafted Falls')
    expect(shown.text).toContain('href="/terms?preview=end"')
    const live = await get('/terms')
    expect(live.text).not.toContain('Drafted Falls')
  })

  test('ends with another link, and one that has ended is no page', async () => {
    const ended = await get('/terms?preview=end', { cookie: 'preview=good' })
    expect([ended.status, ended.headers.location]).toEqual([303, '/terms'])
    expect(cookieOf(ended)).toEqual([
      'preview=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ])
    const old = await get('/terms?preview=old')
    expect([old.status, cookieOf(old)]).toEqual([404, []])
    expect((await get('/terms?preview=')).status).toBe(404)
  })
})
