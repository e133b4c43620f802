// What is in a feed and what is not: where pages are, which properties have one, how long a part is, what is too much to ask for, and
// which properties may have changed. The catalog has what the test says.

import { describe, expect, test } from 'vitest'
import { allAt, parseXml } from '../../src/channels/xml.ts'
import type { KeyHolder, Publisher } from '../../src/lodging/publishers/publisher.ts'
import { answerPriceQuery } from '../../src/operations/metasearch/answer-price-query.ts'
import { feedDocument } from '../../src/operations/metasearch/feed-document.ts'
import { feedFacts, feedsBefore, pagesOf, stockOf } from '../../src/operations/metasearch/feed-properties.ts'
import { showHotelList, showLandingPages } from '../../src/operations/metasearch/list-feeds.ts'
import { showPriceFeed } from '../../src/operations/metasearch/price-feed.ts'
import { costOf, mostPrices, nightsOf } from '../../src/operations/metasearch/stay-prices.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { queryXml } from '../support/channels/metasearch.ts'
import { day, supplyOf } from '../support/prices/pricing-case.ts'
import { refusal, refusalOf, refusedFields } from '../support/wire/whole-refusal.ts'

const clock = new FixedClock('2026-12-01T12:00:00Z')
const publisher = (changes: object = {}, settings: object = {}) =>
  ({
    id: 7,
    name: 'Alps',
    sellsAll: true,
    site: undefined,
    ...changes,
    settings: { language: 'en', defaultCurrency: null, permalinkUrl: null, ...settings },
  }) as unknown as Publisher
const holder = (...given: Parameters<typeof publisher>) => ({ publisher: publisher(...given) }) as KeyHolder
const site = { slug: 'alps', hosts: [], isDefault: false, properties: null }

/** A catalog of properties by id, each with so many rates. */
const catalogOf = (
  rates: Readonly<Record<number, number>>,
  more: { live?: number[]; gone?: number[] } = {},
) => {
  const { live = [], gone = [] } = more
  const asked: unknown[] = []
  const { property } = supplyOf({})
  const content = {
    physical_address: {
      country: 'DE',
      latitude: 1,
      longitude: 2,
      line_1: '1 Main Street',
      line_2: '',
      city: 'Town',
      postal_code: '1',
      administrative_division: '',
    },
    main_telephone: '+49 1',
  }
  const stock = (id: number) => ({
    property: {
      ...property,
      id,
      source: live.includes(id) ? 'live' : 'crs',
      content: { ...property.content, ...content },
    },
  })
  return {
    asked,
    context: {
      clock,
      publicUrl: 'https://stay.example/',
      sources: new Map([['live', { name: 'live', search: true }]]),
      catalog: {
        ensureFresh: async () => void asked.push('fresh'),
        searchable: async ({ shownOnly }: { shownOnly?: ReadonlySet<number> }) => ({
          find: (ids: readonly number[] | null) =>
            Object.entries(rates)
              .map(([id, count]) => ({ id: Number(id), rates: count }))
              .filter(({ id }) => (shownOnly?.has(id) ?? true) && (ids?.includes(id) ?? true))
              .reverse(),
        }),
        stock: async (ids: readonly number[]) => {
          asked.push(ids)
          return new Map(ids.filter(id => !gone.includes(id)).map(id => [id, stock(id)]))
        },
        visibleIds: async ({ shownOnly }: { shownOnly?: ReadonlySet<number> }, ids: readonly number[]) =>
          ids.filter(id => shownOnly?.has(id) ?? true),
      },
    } as never,
  }
}

describe('the pages of a publisher', () => {
  test.each<[object, object, string | null]>([
    [{}, {}, null],
    [{ site }, {}, 'https://stay.example/sites/alps/properties'],
    [{ site: { ...site, isDefault: true } }, {}, 'https://stay.example/properties'],
    [{ site }, { permalinkUrl: 'https://guide.example/stay//' }, 'https://guide.example/stay'],
    [{}, { permalinkUrl: 'https://guide.example' }, 'https://guide.example'],
  ])('of %j with %j are at %s', (changes, settings, pages) => {
    expect(pagesOf(publisher(changes, settings), 'https://stay.example//')).toBe(pages)
  })

  test('are told to metasearch, or are to be made', async () => {
    const { context } = catalogOf({})
    expect(await refusalOf(() => showLandingPages(context, holder(), {}))).toEqual(
      refusal(
        'ConflictException',
        409,
        'The publisher has no pages; make a site for it, or set its permalink_url.',
        [
          {
            field: 'site',
            message: 'The publisher has no pages; make a site for it, or set its permalink_url.',
          },
        ],
      ),
    )
    const tracked = holder({}, { permalinkUrl: 'https://guide.example/stay?from=search' })
    const { bytes: pages } = await showLandingPages(context, tracked, {})
    expect(pages.toString()).toMatch(
      /https:\/\/guide\.example\/stay\/\(PARTNER-HOTEL-ID\)\?checkin=[^<]*&amp;from=search</,
    )
    const { bytes, next } = await showLandingPages(context, holder({ site }), {})
    expect([next, bytes.toString().includes('https://stay.example/sites/alps/properties/')]).toEqual([
      null,
      true,
    ])
  })

  const some = { ...site, properties: [3, 1] }
  test.each<[object, object, readonly number[] | null, readonly number[]]>([
    [{}, {}, null, [1, 2, 3]],
    [{ site }, {}, null, [1, 2, 3]],
    [{ site: some }, {}, null, [1, 3]],
    [{ site: some }, { permalinkUrl: 'https://guide.example' }, null, [1, 2, 3]],
    [{ site: some }, {}, [3, 2, 9], [3]],
  ])('of %j with %j: of %j feeds name %j', async (changes, settings, ids, named) => {
    const { context } = catalogOf({ 1: 1, 2: 1, 3: 1 })
    const facts = await feedFacts(context, holder(changes, settings), ids)
    expect(facts.map(({ id }) => id)).toEqual(named)
    const before = await feedsBefore(context, holder(changes, settings), [2, 3])
    expect(before).toEqual([2, 3].filter(id => named.includes(id) || (ids !== null && id === 3)))
  })
})

describe('a feed', () => {
  const ids = Array.from({ length: 205 }, (_, index) => index + 1)
  const rates = Object.fromEntries(ids.map(id => [id, 1]))

  test('has a tag of its bytes', () => {
    const [one, same, other] = [feedDocument(['a', 'b']), feedDocument(['ab'], 7), feedDocument(['ba'])]
    expect([one.bytes.toString(), one.next, same.next]).toEqual(['ab', null, 7])
    expect(one.etag).toMatch(/^"[\w-]{43}"$/)
    expect([one.etag === same.etag, one.etag === other.etag]).toEqual([true, false])
  })

  test('reads a hundred properties at a time, without those that are gone or searched live', async () => {
    const { context, asked } = catalogOf(rates, { live: [2], gone: [3] })
    const facts = ids.map(id => ({ id })) as never
    const seen: number[] = []
    for await (const { property } of stockOf(context, facts)) seen.push(property.id)
    expect(seen).toEqual(ids.filter(id => id !== 2 && id !== 3))
    expect(asked.filter(Array.isArray).map(part => (part as number[]).length)).toEqual([100, 100, 5])
  })

  test('of properties begins behind one, and ends with five thousand', async () => {
    const { context } = catalogOf(
      Object.fromEntries(Array.from({ length: 5002 }, (_, index) => [index + 1, 1])),
    )
    const listed = async (after: number) => {
      const { bytes, next } = await showHotelList(context, holder({ site }), { after })
      const found = [...bytes.toString().matchAll(/<id>(\d+)<\/id>/g)].map(([, id]) => Number(id))
      return [found.length, found[0], found.at(-1), next]
    }
    expect(await listed(0)).toEqual([5000, 1, 5000, 5000])
    expect(await listed(2)).toEqual([5000, 3, 5002, null])
    expect(await listed(5001)).toEqual([1, 5002, 5002, null])
  })

  test('costs the nights of all its rates', () => {
    const stays = [
      { checkin: day('2026-12-10'), checkout: day('2026-12-12') },
      { checkin: day('2026-12-11'), checkout: day('2026-12-14') },
    ]
    expect([nightsOf(stays), nightsOf([]), costOf({ rates: 3 }, 5), mostPrices]).toEqual([
      5, 0, 15, 1_000_000,
    ])
  })

  const request = (changes: object = {}) => ({
    format: 'csv',
    from: day('2026-12-10'),
    days: 10,
    nights: 1,
    party: { adults: 2, childAges: [] },
    currency: null,
    rates: 'all',
    after: 0,
    ...changes,
  })
  test.each<[Readonly<Record<number, number>>, object]>([
    [{ 1: 100_001 }, {}],
    [{ 4: 5001 }, {}],
    [
      { 5: 1000, 6: 1 },
      { days: 100, nights: 20 },
    ],
  ])('of prices is refused where one property is too much: %j', async (of, changes) => {
    const [[id, count]] = Object.entries(of) as [[string, number]]
    const { context } = catalogOf(of)
    const asked = request(changes) as never
    expect(await refusalOf(() => showPriceFeed(context, holder(), asked))).toEqual(
      refusedFields([
        'days',
        `is too many for property ${id}, which has ${count} rates; ask for fewer days or nights`,
      ]),
    )
  })
})

describe('a question of prices', () => {
  const range = '<FirstDate>2026-12-10</FirstDate><LastDate>2026-12-12</LastDate><Nights>2</Nights>'
  const ask = (of: Readonly<Record<number, number>>, xml: string, more: object = {}) => {
    const { context } = catalogOf(of)
    return answerPriceQuery(Object.assign(Object.create(context as object), more), holder(), { xml })
  }

  test('that cannot be read names the element that is wrong', async () => {
    const wrong = queryXml([1], '<Checkin>soon</Checkin><Nights>1</Nights>')
    const { type, errors } = await refusalOf(() => ask({}, wrong))
    expect([type, errors.length]).toEqual(['BadRequestException', 1])
    expect(errors[0]!.field).toMatch(/Checkin/)
  })

  test.each([
    // Three days of arrival with stays of one and two nights are six stays of nine nights.
    [{ 1: 111_112 }, [1], 6, 1_000_008],
    [{ 1: 60_000, 2: 60_000 }, [1, 2], 12, 1_080_000],
  ])('that leads to too much is refused with how much: %j', async (of, ids, results, cost) => {
    const message = `leads to ${results} results from ${cost} prices, of at most 50000 and 1000000; ask for fewer properties, days or nights in one message`
    expect(await refusalOf(() => ask(of, queryXml(ids, range)))).toEqual(
      refusedFields(['PropertyList', message]),
    )
  })

  test('of properties that there are not has a result for each stay, with nothing to book', async () => {
    const { bytes, next } = await ask({}, queryXml([8, 9], range))
    const results = allAt(parseXml(bytes.toString()), 'Result')
    expect([results.length, next]).toEqual([12, null])
    expect(allAt(parseXml(bytes.toString()), 'Result', 'Property').map(({ text }) => text)).toEqual([
      ...Array(6).fill('8'),
      ...Array(6).fill('9'),
    ])
  })
})
