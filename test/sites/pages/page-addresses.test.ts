// The addresses that a page makes, and whom it asks as.

import { describe, expect, test } from 'vitest'
import { first, opened, other, visit } from '../../support/pages/opened-page.ts'

describe('addresses of pages', () => {
  test.each([
    [{}, '/', 'https://rooms.example/'],
    [{ params: { language: 'de' } }, '/de', 'https://rooms.example/de'],
    [{ params: { slug: 'first' } }, '/sites/first', 'https://rooms.example/'],
    [{ params: { slug: 'other', language: 'de' } }, '/sites/other/de', 'https://stay.example.com/de'],
    [{ host: 'stay.example.com' }, '/', 'https://stay.example.com/'],
    [{ host: 'inn.example.com' }, '/', 'https://inn.example.com/'],
  ])('of %o begin with %s and %s', async (asked, root, whole) => {
    const { page } = await opened(asked)
    expect([page.href('/'), page.absolute('/')]).toEqual([root, whole])
    const below = (base: string) => `${base.replace(/\/$/, '')}/search`
    expect([page.href('/search'), page.absolute('/search')]).toEqual([below(root), below(whole)])
  })

  test('have the scheme and the port of the server’s own address, whatever the request says of itself', async () => {
    const asked = { host: 'inn.example.com', parts: { publicUrl: 'http://rooms.example:81' } }
    const { page } = await opened(asked)
    expect(page.absolute('/')).toBe('http://inn.example.com:81/')
  })

  test('may be in another language', async () => {
    const { page } = await opened({ params: { language: 'de' } })
    expect([page.href('/', {}, 'en'), page.href('/', {}, 'ja'), page.href('/x', {}, 'en')]).toEqual([
      '/',
      '/ja',
      '/x',
    ])
  })

  test('have the query without what is empty', async () => {
    const { page } = await opened()
    expect(page.href('/', { a: 1, b: '', c: null, d: undefined, e: 'x y&', f: 0 })).toBe('/?a=1&e=x+y%26&f=0')
    expect(page.href('/search', new URLSearchParams('room=2&room=1&code='))).toBe('/search?room=2&room=1')
    expect(page.href('/search', { a: '' })).toBe('/search')
    expect(page.absolute('/', { a: 1 })).toBe('https://rooms.example/?a=1')
  })

  test.each([
    ['/', {}, '/'],
    ['/search?x=/y', {}, '/search'],
    ['/de', { language: 'de' }, '/'],
    ['/de/', { language: 'de' }, '/'],
    ['/de/search', { language: 'de' }, '/search'],
    ['/design', {}, '/design'],
    ['/sites/other', { slug: 'other' }, '/'],
    ['/sites/other/de/search', { slug: 'other', language: 'de' }, '/search'],
    ['//evil.example/x', {}, '/evil.example/x'],
    ['/\\\\/evil.example', {}, '/evil.example'],
    ['/de//evil.example', { language: 'de' }, '/evil.example'],
    ['/de/\\evil.example', {}, '/evil.example'],
    ['/sites/other//evil.example', { slug: 'other' }, '/evil.example'],
    ['http://evil.example/x', {}, '/http://evil.example/x'],
    ['*', {}, '/*'],
  ])('the path of %s with %o is %s', async (url, params, path) => {
    expect((await opened({ url, params })).page.path).toBe(path)
  })
})

describe('what a page asks', () => {
  const holder = {
    keyId: 'site 44',
    scopes: ['view', 'availability', 'preview', 'book', 'manage', 'explain'],
    origins: null,
    requestsPerMinute: null,
    isTest: false,
    guestAddress: '203.0.113.9',
  }
  const session = { session_id: visit, user_agent: 'browser', ip: '198.51.100.1' }

  test('it asks as the publisher of the site, for the properties that the site shows', async () => {
    const { page, calls } = await opened()
    await page.ask('reservation/view', { id: 'x' })
    expect(calls).toEqual([
      [
        'call',
        'reservation/view',
        { id: 'x' },
        { holder: { ...holder, publisher: first.publisher }, session },
      ],
    ])
    const few = await opened({ host: 'stay.example.com' })
    await few.page.ask('reservation/view', { id: 'x' }, { idempotencyKey: 'key' })
    const publisher = { ...other.publisher, shownOnly: new Set([7, 8]) }
    expect(few.calls[0]![3]).toEqual({ holder: { ...holder, publisher }, session, idempotencyKey: 'key' })
    await few.page.ask('reservation/view', { id: 'x' }, { idempotencyKey: '' })
    expect(few.calls[1]![3]).not.toHaveProperty('idempotencyKey')
  })

  test('operations that have words are asked in the language of the page', async () => {
    const { page, calls } = await opened({ params: { language: 'de' } })
    const operations = [
      'property/view',
      'properties/view',
      'property/available',
      'properties/available',
      'book/preview',
      'book/basket/preview',
      'book/basket',
      'book/hold',
      'book/reservation',
      'reservation/modify',
      'currencies',
      'settings',
      'places/suggest',
      'discounts/all',
      'discounts/grouped',
      'property/calendar',
      'reservation/view',
      'reservation/cancel',
    ] as const
    for (const operation of operations) await page.ask(operation, {} as never)
    const inLanguage = calls.filter(([, , fields]) => (fields as object) && 'language' in (fields as object))
    expect(inLanguage.map(([, path]) => path)).toEqual(operations.slice(0, 15))
    expect(inLanguage[0]![2]).toEqual({ language: 'de' })
  })

  test('bookings are those of the publisher, by the key in the address', async () => {
    const { page, calls } = await opened({ url: '/my-booking/R1?key=abc' })
    expect(page.bookingPath('R1')).toEqual(['/my-booking/R1', { key: 'signed' }])
    expect(page.opensBooking('R1')).toBe(true)
    expect(await page.lookUpBooking({ number: 'R1', email: 'a@b.example' })).toBe('R1')
    expect(await page.bookingRecord('id')).toBe('record')
    expect(await page.stayCalendar('id')).toBe('ics')
    expect(await page.cardForm(7)).toBeNull()
    expect(calls).toEqual([
      ['sign', 44, 'R1'],
      ['opens', 44, { confirmationNumber: 'R1', signature: 'abc' }],
      ['look up', 44, { number: 'R1', email: 'a@b.example', ip: '203.0.113.9' }],
      ['record', 44, { id: 'id' }],
      ['calendar', 44, { id: 'id' }],
      ['card form', { ...holder, publisher: first.publisher }, 7],
    ])
    const keyless = await opened()
    keyless.page.opensBooking('R1')
    expect(keyless.calls).toEqual([['opens', 44, { confirmationNumber: 'R1', signature: '' }]])
  })
})
