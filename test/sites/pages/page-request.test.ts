// What a page knows of its request: the site, the language, the currency and the visit.

import { describe, expect, test } from 'vitest'
import { demoSite } from '../../../src/demo/demo-site.ts'
import { previewCookie } from '../../../src/http/sites/page-request.ts'
import type { DraftedSite } from '../../../src/lodging/sites/site.ts'
import { pageFormats } from '../../../src/wording/pages/page-formats.ts'
import { pageWords } from '../../../src/wording/pages/page-words.ts'
import { type Asked, first, opened, other, visit } from '../../support/pages/opened-page.ts'

test('a page has the facts of its request', async () => {
  const { page, cookies } = await opened({
    url: '/properties/7?room=2&key=k',
    params: { id: '7' },
    body: 'email=a%40b.example',
  })
  const { site, query, form, now, nonce, words, formats, ...facts } = page
  const values = Object.entries(facts).filter(([, value]) => typeof value !== 'function')
  expect(Object.fromEntries(values)).toEqual({
    language: 'en',
    style: '',
    currency: 'USD',
    today: '2026-12-01',
    firstDay: '2026-12-01',
    path: '/properties/7',
    parameters: { id: '7' },
    session: { session_id: visit, user_agent: 'browser', ip: '198.51.100.1' },
    cart: [],
    requestId: 'request-1',
    isPreview: false,
  })
  expect(site).toEqual(first)
  expect([String(query), form.get('email'), String(now)]).toEqual([
    'room=2&key=k',
    'a@b.example',
    '2026-12-01T23:30:00Z',
  ])
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  expect((await opened()).page.nonce).not.toBe(nonce)
  expect([words, formats]).toEqual([pageWords.en, pageFormats('en')])
  expect(page.previewOf('a1')).toBe('data:a1')
  expect(cookies).toEqual([])
})

test('a body that is no text is an empty form, and a browser that says nothing of itself has no name', async () => {
  const { page } = await opened({ body: { a: 1 }, headers: { 'user-agent': undefined } })
  expect([String(page.form), page.session.user_agent]).toEqual(['', null])
  const long = await opened({ headers: { 'user-agent': 'b'.repeat(256) } })
  expect(long.page.session.user_agent).toBe('b'.repeat(255))
})

test('nothing can be booked while the database is away', async () => {
  expect((await opened()).page.isBookable()).toBe(true)
  expect((await opened({ parts: { isOnMemoryAlone: () => true } })).page.isBookable()).toBe(false)
})

describe('the site', () => {
  const slugOf = async (asked: Asked) => (await opened(asked)).page.site.slug

  test.each([
    [{}, 'first'],
    [{ host: 'stay.example.com' }, 'other'],
    [{ host: 'STAY.Example.com' }, 'other'],
    [{ host: 'inn.example.com' }, 'other'],
    [{ params: { slug: 'other' } }, 'other'],
    [{ params: { slug: 'first' }, host: 'stay.example.com' }, 'first'],
    [{ url: '/sites/other/nothing' }, 'other'],
    [{ url: '/sites/other?x' }, 'other'],
    [{ url: '/sites/other?a=1?b' }, 'other'],
    [{ url: '/sites/other' }, 'other'],
    [{ url: '/sites/other/de' }, 'other'],
    [{ url: '/x/sites/other/de' }, 'first'],
    [{ url: '/sites/OTHER/x' }, 'first'],
  ])('of %o is %s', async (asked, slug) => expect(await slugOf(asked)).toBe(slug))

  test('is none where no site is', async () => {
    const nowhere = 'There is no such page.'
    await expect(opened({ params: { slug: 'none' } })).rejects.toThrow(nowhere)
    await expect(opened({ sites: [other] })).rejects.toThrow(nowhere)
    await expect(opened({ sites: [] })).rejects.toThrow(nowhere)
  })

  test('is its draft where a cookie of the browser opens that', async () => {
    const document = { ...demoSite, name: 'Draft' }
    const asked: unknown[][] = []
    const previewedDocument = (site: DraftedSite, token: string) => {
      asked.push([site.slug, token])
      return token === 'good' ? document : null
    }
    const shown = async (cookies: object, isHttps = false) => {
      const { page } = await opened({ cookies, parts: { previewedDocument, isHttps } })
      return [page.site.document.name, page.isPreview]
    }
    expect(await shown({ preview: 'good' })).toEqual(['Draft', true])
    expect(await shown({ preview: 'bad' })).toEqual(['Juniper Falls', false])
    expect(await shown({})).toEqual(['Juniper Falls', false])
    expect(await shown({ preview: 'good' }, true)).toEqual(['Juniper Falls', false])
    expect(await shown({ '__Host-preview': 'good' }, true)).toEqual(['Draft', true])
    expect(asked).toEqual([
      ['first', 'good'],
      ['first', 'bad'],
      ['first', 'good'],
    ])
    expect([previewCookie(false), previewCookie(true)]).toEqual(['preview', '__Host-preview'])
  })
})

describe('the language', () => {
  test.each([
    [{}, 'en'],
    [{ params: { language: 'de' } }, 'de'],
    [{ url: '/de/nothing' }, 'de'],
    [{ url: '/de?x' }, 'de'],
    [{ url: '/de' }, 'de'],
    [{ url: '/design' }, 'en'],
    [{ url: '/sites/other/ja/x' }, 'ja'],
  ])('of %o is %s', async (asked, language) => {
    const { page } = await opened(asked)
    expect([page.language, page.words, page.formats]).toEqual([
      language,
      pageWords[language as 'en'],
      pageFormats(language as 'en'),
    ])
  })

  test('that the site does not have is no page', async () => {
    await expect(opened({ params: { language: 'fr' } })).rejects.toThrow('There is no such page.')
  })

  test('of a text is that of the page, else the first that has one', async () => {
    const { page } = await opened({ params: { language: 'de' } })
    expect([
      page.text({ en: 'E', de: 'D' }),
      page.text({ ja: 'J', en: 'E' }),
      page.text({ ja: 'J' }),
    ]).toEqual(['D', 'E', 'J'])
    expect([page.text({}), page.text({ fr: 'F' })]).toEqual(['', ''])
  })
})

describe('the currency', () => {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: false }
  test.each([
    ['/', {}, 'USD', []],
    ['/?currency=EUR', {}, 'EUR', [['currency', 'EUR', options]]],
    ['/?currency=EUR', { currency: 'EUR' }, 'EUR', []],
    ['/?currency=USD', { currency: 'EUR' }, 'USD', [['currency', 'USD', options]]],
    ['/', { currency: 'EUR' }, 'EUR', []],
    ['/?currency=XAU', { currency: 'EUR' }, 'EUR', []],
    ['/?currency=XAU', { currency: 'XAU' }, 'USD', []],
    ['/', { '__Host-currency': 'EUR' }, 'USD', []],
  ])('at %s with the cookies %o is %s, and sets %o', async (url, cookies, currency, set) => {
    const found = await opened({ url, cookies })
    expect([found.page.currency, found.cookies]).toEqual([currency, set])
  })

  test('has a safer cookie over https', async () => {
    const found = await opened({
      url: '/?currency=EUR',
      cookies: { '__Host-session': visit, currency: 'EUR' },
      parts: { isHttps: true },
    })
    expect(found.cookies).toEqual([['__Host-currency', 'EUR', { ...options, secure: true }]])
  })
})

describe('a visit', () => {
  test.each([undefined, 'mine', `${visit}x`, `x${visit}`, visit.replace('a', '.')])(
    'with the name %s gets another',
    async session => {
      const { page, cookies } = await opened({ cookies: { session } })
      const name = page.session.session_id
      expect(name).toMatch(/^[\w-]{22}$/)
      expect(name).not.toBe(visit)
      expect(cookies).toEqual([
        ['session', name, { path: '/', httpOnly: true, sameSite: 'lax', secure: false }],
      ])
    },
  )

  test('has a name of its own over https', async () => {
    const { page, cookies } = await opened({ parts: { isHttps: true } })
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: true }
    expect(cookies).toEqual([['__Host-session', page.session.session_id, options]])
  })
})
