// Where a site is among others, and what may be on it: every decision on both sides, with each refusal whole. Without a database.

import { describe, expect, test } from 'vitest'
import type { SiteDocument } from '../../../src/lodging/sites/site.ts'
import { checkSite } from '../../../src/lodging/sites/site-check.ts'
import { addressAmong } from '../../../src/operations/sites/site-address.ts'
import { completeContent, defaultsFor } from '../../../src/operations/sites/site-content.ts'
import { laidOver, showSite } from '../../../src/operations/sites/sites.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Fault } from '../../../src/values/faults.ts'
import { refusal, refusalOf, refusedFields } from '../../support/wire/whole-refusal.ts'

const clock = new FixedClock('2027-03-01T12:00:00.9Z')
const conflict = (field: string, message: string) =>
  refusal('ConflictException', 409, message, [{ field, message }])

describe('the address of a site', () => {
  const others = [
    { publisherId: 1, slug: 'alps', hosts: ['a.example', 'b.example'], isDefault: false },
    { publisherId: 2, slug: 'andes', hosts: [], isDefault: true },
  ]
  const server = { publicUrl: 'https://Book.Hotels.example.:8443/x', adminUrl: 'https://bücher.example' }
  const among = (
    wanted: object,
    name = 'Alpes Été',
    publisherId = 3,
    { sites = others, isOperator = true }: { sites?: typeof others; isOperator?: boolean } = {},
  ) =>
    addressAmong(server, sites, {
      publisherId,
      name,
      wanted: { slug: null, hosts: [], isDefault: null, ...wanted } as never,
      isOperator,
    })

  test.each([
    ['Alpes Été', 'alpes-ete'],
    [' Zum Löwen & Bär! ', 'zum-lowen-bar'],
    ['HÔTEL 7', 'hotel-7'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
    ['b'.repeat(50), 'b'.repeat(40)],
    ['山', 'site-3'],
    ['', 'site-3'],
  ])('is made of the name %j where none is wanted', (name, slug) => {
    expect(among({}, name)).toEqual({ slug, hosts: [], isDefault: false })
  })

  test.each([
    [{}, others, false],
    [{}, [others[0]!], true],
    [{ isDefault: true }, others, true],
    [{ isDefault: false }, [], false],
  ])('is the root of the server for the first that wants it: %j', (wanted, sites, isDefault) => {
    expect(among(wanted, 'New', 3, { sites }).isDefault).toBe(isDefault)
  })

  test('is never the root of the server unasked where no operator writes it', () => {
    expect(among({}, 'New', 3, { sites: [], isOperator: false }).isDefault).toBe(false)
  })

  describe('has a host of the server from an operator only (threat A3)', () => {
    /** As a document names them. */
    const read = (...hosts: string[]) => {
      const checked = checkSite({ name: 'New', hosts }, { language: 'en', currency: 'EUR' })
      return 'errors' in checked ? checked.errors : checked.address.hosts
    }

    test.each([
      ['book.hotels.example', 'book.hotels.example'],
      ['BOOK.hotels.example.', 'book.hotels.example'],
      ['ｂook.hotels.example', 'book.hotels.example'],
      ['Bücher.example', 'xn--bcher-kva.example'],
      ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
      ['localhost', 'localhost'],
      ['desk.localhost.', 'desk.localhost'],
      ['127.0.0.1', '127.0.0.1'],
      ['0x7f.1', '127.0.0.1'],
    ])('%s', async (named, host) => {
      const hosts = read('own.example', named)
      expect(hosts).toEqual(['own.example', host])
      expect(await refusalOf(() => among({ hosts }, 'New', 3, { isOperator: false }))).toEqual(
        refusal(
          'ForbiddenException',
          403,
          `The host ${host} is that of this server; leave it out, or ask an operator for it.`,
          [
            {
              field: 'hosts[1]',
              message: `The host ${host} is that of this server; leave it out, or ask an operator for it.`,
            },
          ],
        ),
      )
      expect(among({ hosts }).hosts).toEqual(hosts)
      const sites = [...others, { publisherId: 3, slug: 'new', hosts: [host], isDefault: false }]
      expect(among({ hosts }, 'New', 3, { sites, isOperator: false }).hosts).toEqual(hosts)
    })

    test.each(['hotels.example', 'book.hotels.example.evil.example', 'localhost.example', '10.0.0.1'])(
      'which %s is not',
      host => {
        const hosts = read(host)
        expect(among({ hosts }, 'New', 3, { isOperator: false }).hosts).toEqual([host])
      },
    )

    test.each(['localhost..', 'a..example', '.example', 'localhost:8080'])('and never %s', host => {
      expect(read(host)).toMatchObject([{ field: 'hosts[0]' }])
    })
  })

  test('is no other site’s, and may be the one that it has', async () => {
    expect(await refusalOf(() => among({ slug: 'alps' }))).toEqual(
      conflict('slug', 'Another site is at /sites/alps; give this one another slug.'),
    )
    expect(await refusalOf(() => among({ hosts: ['c.example', 'b.example'] }))).toEqual(
      conflict('hosts[1]', 'The host b.example belongs to the site alps.'),
    )
    const own = { slug: 'alps', hosts: ['b.example'] }
    expect(among(own, 'New', 1)).toEqual({ ...own, isDefault: false })
  })
})

test('changes are laid over the fields, and a null ends what a field says', () => {
  expect(laidOver({ a: 1, b: 2, c: 3 }, { b: null, c: 4, d: 0, e: false })).toEqual({
    a: 1,
    c: 4,
    d: 0,
    e: false,
  })
})

test.each([
  ['no-such', 'There is no site no-such.'],
  ['No Such', 'There is no such site.'],
  ['x'.repeat(41), 'There is no such site.'],
  ['', 'There is no such site.'],
])('a site %j that there is not is not found', async (slug, message) => {
  const asked: unknown[] = []
  const query = async (_text: string, values: unknown) => {
    asked.push(values)
    return []
  }
  expect(await refusalOf(() => showSite({ database: { query } as never }, slug))).toEqual(
    refusal('NotFoundException', 404, message),
  )
  expect(asked).toEqual(slug === 'no-such' ? [['no-such']] : [])
})

describe('what is on a site', () => {
  const facts = [
    { id: 3, order: 1, currency: 'USD' },
    { id: 2, order: 1, currency: 'EUR' },
    { id: 1, order: 2, currency: 'CHF' },
  ]
  const context = (more: { settings?: object; archived?: number[]; sold?: typeof facts } = {}) => {
    const { settings = { defaultCurrency: null }, archived = [], sold = facts } = more
    return {
      clock,
      catalog: {
        ensureFresh: async () => undefined,
        terms: async () => ({
          settings,
          exchangeOn: (_day: unknown, from: string, to: string) =>
            from === to || to === 'EUR' ? {} : undefined,
        }),
        searchable: async () => ({ find: () => [...sold] }),
        visibleIds: async (_publisher: unknown, ids: readonly number[]) =>
          ids.filter(id => archived.includes(id)),
        properties: async (ids: readonly number[]) => new Map(ids.map(id => [id, {}])),
      },
      pictures: { findOriginal: async () => undefined },
      addPicture: async (bytes: Buffer) => {
        if (bytes.length === 0) throw new Fault('BadRequestException', 'is no picture')
        if (bytes.length > 3) throw new Fault('ServiceUnavailableException', 'later')
        return { id: 'stored' }
      },
    } as never
  }
  const document = (changes: Partial<SiteDocument> = {}) =>
    ({
      featured: [],
      properties: null,
      currencies: ['EUR'],
      logo: null,
      terms: {},
      privacy: {},
      ...changes,
    }) as unknown as SiteDocument
  const complete = (changes: Partial<SiteDocument>, more: Parameters<typeof context>[0] = {}) =>
    completeContent(context(more), {} as never, document(changes))
  const defaults = (defaultCurrency: string | null, more: Parameters<typeof context>[0] = {}) =>
    defaultsFor(context(more), { settings: { language: 'de', defaultCurrency } } as never)

  test('is in the currency of the publisher, of the installation, of the first property, or in euro', async () => {
    const of = (currency: string) => ({ language: 'de', currency })
    expect(await defaults('SEK', { settings: { defaultCurrency: 'NOK' } })).toEqual(of('SEK'))
    expect(await defaults(null, { settings: { defaultCurrency: 'NOK' } })).toEqual(of('NOK'))
    expect(await defaults(null)).toEqual(of('EUR'))
    expect(await defaults(null, { sold: [facts[0]!, facts[2]!] })).toEqual(of('USD'))
    expect(await defaults(null, { sold: [] })).toEqual(of('EUR'))
  })

  test.each<[string, Partial<SiteDocument>, object, readonly (readonly [string, string])[]]>([
    ['properties that are sold', { properties: [1, 2], featured: [2] }, {}, []],
    ['all of them', { featured: [1, 2, 3] }, {}, []],
    ['an archived one', { properties: [8], featured: [8] }, { archived: [8] }, []],
    [
      'one that is not sold',
      { properties: [1, 9] },
      {},
      [['properties[1]', 'The publisher may not sell a property 9.']],
    ],
    [
      'one that is not shown',
      { properties: [1], featured: [1, 2] },
      {},
      [['featured[1]', 'The site does not show a property 2.']],
    ],
    [
      'one that is not sold, at first',
      { featured: [9] },
      {},
      [['featured[0]', 'The site does not show a property 9.']],
    ],
    [
      'a currency without a rate',
      { currencies: ['EUR', 'SEK'] },
      {},
      [['currencies[1]', 'has no exchange rate from EUR; set one, or leave SEK out.']],
    ],
    [
      'a currency without a rate from what is shown',
      { currencies: ['USD'], properties: [3, 1] },
      {},
      [['currencies[0]', 'has no exchange rate from CHF; set one, or leave USD out.']],
    ],
    ['the currency of all that is shown', { currencies: ['USD'], properties: [3] }, {}, []],
    [
      'everything wrong',
      { properties: [9], featured: [1], currencies: ['SEK'] },
      {},
      [
        ['properties[0]', 'The publisher may not sell a property 9.'],
        ['featured[0]', 'The site does not show a property 1.'],
      ],
    ],
  ])('may be %s, or is refused by its fields', async (_name, changes, more, errors) => {
    if (errors.length === 0) expect(await complete(changes, more)).toEqual(document(changes))
    else expect(await refusalOf(() => complete(changes, more))).toEqual(refusedFields(...errors))
  })

  const noPicture = 'is no picture of this server; send the picture itself, as a data URI.'
  test('is a logo that can be stored', async () => {
    expect(await complete({ logo: 'data:image/png;base64,AAAA' })).toEqual(document({ logo: 'stored' }))
    expect(await refusalOf(() => complete({ logo: 'data:,' }))).toEqual(
      refusedFields(['logo', 'is no picture']),
    )
    for (const logo of ['x', 'a'.repeat(64)])
      expect(await refusalOf(() => complete({ logo }))).toEqual(refusedFields(['logo', noPicture]))
    expect(await refusalOf(() => complete({ logo: 'data:,AAAAAAAA' }))).toMatchObject({ status: 503 })
  })
})
