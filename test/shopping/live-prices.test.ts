// What a live source sells, in the form of this server's own rooms and rates: every figure is the source's, each rate is in one
// room once, and a room without rates says why. Without a server.

import { describe, expect, test } from 'vitest'
import { type ExchangeRate, sameCurrency } from '../../src/lodging/prices/exchange.ts'
import type { Property, SourceMapping } from '../../src/lodging/properties/property.ts'
import { pricedLive } from '../../src/operations/shopping/live/live-prices.ts'
import {
  type LiveResult,
  livePropertyOf,
  liveStayOf,
  placeOfRate,
  priceLive,
  ruleAgainst,
  shownRate,
} from '../../src/operations/shopping/live/live-stay.ts'
import { sellingOf } from '../../src/operations/shopping/live/selling.ts'
import type { LiveAvailability, LiveRate, LiveReason } from '../../src/sources/live-offers.ts'
import { minor } from '../../src/values/money.ts'
import { ScriptedLive } from '../support/pages/scripted-live.ts'
import { aRoom, day, searchOf, supplyOf } from '../support/prices/pricing-case.ts'
import { ScriptedSource } from '../support/sources/scripted-source.ts'

const clock = { now: () => Temporal.Instant.from('2026-12-01T10:00:00Z'), milliseconds: () => 0 }
const bed = (code: string, description = code) => ({ code, description })
const offer = (of: ReturnType<typeof bed> | null) => ({ bed: of, token: 't', expiresAt: null })

/** Two nights for 150.00, a tax of 10.00 and a fee of 5.00; 40.00 are due now. */
const rate: LiveRate = {
  code: 'FLEX',
  title: 'Flexible',
  text: 'For members.',
  amenities: ['Breakfast', 'Sauna'],
  mealPlan: 'breakfast',
  currency: 'EUR',
  total: minor(16_500),
  dueNow: minor(4_000),
  nights: [
    { day: day('2026-12-21'), rate: minor(8_000), originalRate: minor(9_000), available: 3 },
    { day: day('2026-12-22'), rate: minor(7_000), originalRate: minor(7_000), available: null },
  ],
  taxes: [{ name: 'VAT', description: 'Within', amount: minor(1_000), isIncluded: true }],
  fees: [{ name: 'Cleaning', description: '', amount: minor(500) }],
  checkinFees: [{ name: 'Resort', description: 'At the desk', amount: minor(2_500) }],
  promotions: [
    { id: 4, name: 'Early', saved: minor(1_000) },
    { id: 5, name: 'Nothing', saved: minor(0) },
  ],
  isRefundable: true,
  penalties: [
    { from: null, until: '2026-12-20T18:00:00+01:00', penalty: minor(0) },
    { from: '2026-12-20T18:00:00+01:00', until: null, penalty: minor(16_499) },
  ],
  noShowPenalty: minor(16_500),
  cancellationText: null,
  depositText: null,
  offers: [offer(bed('king')), offer(null), offer(bed('twin'))],
}

describe('a rate of a live source', () => {
  test('keeps every figure of the source, with texts of this server where it has none', () => {
    expect(pricedLive(rate, 'en')).toEqual({
      plan: {
        code: 'FLEX',
        title: 'Flexible',
        text: 'For members. Breakfast, Sauna',
        mealPlan: 'breakfast',
        deposit: { steps: [] },
        depositText: null,
        cancellationText: null,
        cancellation: { arrivalMinute: 0, steps: [], noShow: { kind: 'none' } },
        modification: { isAllowed: false, untilDays: null },
      },
      currency: 'EUR',
      decimals: 2,
      nights: [
        {
          day: day('2026-12-21'),
          originalRate: 9_000,
          rate: 8_000,
          promotionalSavings: 1_000,
          promotionId: null,
          inventory: 3,
        },
        {
          day: day('2026-12-22'),
          originalRate: 7_000,
          rate: 7_000,
          promotionalSavings: 0,
          promotionId: null,
          inventory: null,
        },
      ],
      promotions: [
        {
          promotion: { id: 4, name: 'Early', offer: { kind: 'amount_per_stay', amount: 1_000 } },
          saved: 1_000,
        },
      ],
      discount: null,
      taxItems: [{ name: 'VAT', description: 'Within', total: 1_000, included: true }],
      fees: [{ name: 'Cleaning', description: '', total: 500, included: false }],
      checkinFees: [{ name: 'Resort', description: 'At the desk', total: 2_500, included: false }],
      total: {
        originalNightlyAvg: 8_000,
        nightlyAvg: 7_500,
        originalSubtotal: 16_000,
        subtotal: 15_000,
        tax: 1_000,
        fee: 500,
        balanceDue: 4_000,
        checkinFee: 2_500,
        total: 16_500,
        rebate: 0,
        promotionalSavings: 1_000,
        discountSavings: 0,
      },
      isRefundable: 'Y',
      isDepositRequired: 'Y',
      deposit: {
        charge: { kind: 'sum', amount: 4_000 },
        ownText: '40.00 EUR is due when booking.',
      },
      cancellation: {
        periods: [
          { until: '2026-12-20T18:00:00+01:00', charge: { kind: 'none' } },
          { until: null, charge: { kind: 'sum', amount: 16_499 } },
        ],
        noShow: { kind: 'full' },
        ownText:
          'Free cancellation until 20 Dec 2026, 18:00 (property time); after that 164.99 EUR is charged. If nobody arrives, the full amount is charged.',
      },
      cancellationPenalties: rate.penalties,
      noShowPenalty: 16_500,
      beds: [bed('king'), bed('twin')],
    })
  })

  test('that asks for nothing now and is never paid back says so, in the words of the source', () => {
    const strict: LiveRate = {
      ...rate,
      dueNow: minor(0),
      isRefundable: false,
      text: '',
      amenities: [],
      offers: [offer(null)],
      cancellationText: 'No refund.',
      depositText: 'Nothing now.',
      noShowPenalty: minor(0),
    }
    expect(pricedLive(strict, 'de')).toMatchObject({
      isRefundable: 'N',
      isDepositRequired: 'N',
      beds: [],
      plan: { text: '' },
      deposit: { charge: { kind: 'none' }, ownText: 'Nothing now.' },
      cancellation: { noShow: { kind: 'none' }, ownText: 'No refund.' },
    })
    expect(pricedLive({ ...strict, dueNow: strict.total }, 'de').deposit.charge).toEqual({ kind: 'full' })
    expect(pricedLive({ ...rate, text: '' }, 'de').plan.text).toBe('Breakfast, Sauna')
  })
})

const [near, far] = [new ScriptedLive(clock, 'near'), new ScriptedLive(clock, 'far')]
const sources = new Map(
  [near, far, new ScriptedSource(clock, 'plain')].map(each => [each.name, each] as const),
)
const mappingOf = (source: string, ...keys: string[]): SourceMapping => ({
  source,
  key: `${source}-1`,
  rooms: keys.map(key => ({ id: 11, key })),
})
const property: Property = {
  ...supplyOf({}).property,
  source: 'near',
  equalOffers: 'preferred',
  sourceMappings: [mappingOf('near', 'dbl'), mappingOf('far', 'D1', 'D2')],
  rooms: [aRoom(), aRoom({ id: 12, name: 'Suite' })],
}

const placesOf = (of: Property) => {
  const selling = sellingOf({ sources }, of)
  return selling.kind === 'live' ? selling.places : []
}

describe('a property', () => {
  test('is searched at each of its live sources, the preferred one first', () => {
    const places = placesOf(property)
    expect(places).toEqual([
      { source: near, mapping: property.sourceMappings[0], rank: 0 },
      { source: far, mapping: property.sourceMappings[1], rank: 1 },
    ])
  })

  test('is not searched at a source that has a calendar here or is not configured', () => {
    const mappings = [...property.sourceMappings, mappingOf('plain', 'x'), mappingOf('gone', 'x')]
    const places = placesOf({ ...property, sourceMappings: mappings })
    expect(places.map(({ source, rank }) => [source.name, rank])).toEqual([
      ['near', 0],
      ['far', 1],
    ])
  })

  test('is searched nowhere where its own source is not live or not there, and without a name by no key', () => {
    const kindOf = (source: string) => sellingOf({ sources }, { ...property, source }).kind
    expect(['plain', 'crs', 'gone'].map(kindOf)).toEqual(['quoted', 'own', 'own'])
    expect(placesOf({ ...property, sourceMappings: [] })[0]).toEqual({
      source: near,
      mapping: { source: 'near', key: '', rooms: [] },
      rank: 0,
    })
  })

  test('is told to its source by the names that the source has', () => {
    expect(livePropertyOf(property, mappingOf('far', 'D1', 'D2'))).toEqual({
      id: 3144,
      key: 'far-1',
      roomKeys: ['D1', 'D2'],
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
    })
  })

  test('has rates whose codes name the source where it is not the preferred one', () => {
    const [own, other] = placesOf(property)
    expect([shownRate(own!, rate).code, shownRate(other!, rate).code]).toEqual(['FLEX', 'far:FLEX'])
    const found = (code: string) => {
      const { place, code: there } = placeOfRate([own!, other!], code)
      return [place.source.name, there]
    }
    expect(['FLEX', 'far:FLEX', 'near:FLEX', 'far', 'far:'].map(found)).toEqual([
      ['near', 'FLEX'],
      ['far', 'FLEX'],
      ['near', 'near:FLEX'],
      ['near', 'far'],
      ['far', ''],
    ])
  })
})

const nothing: LiveAvailability = { rooms: [], unavailable: null, reasons: [] }
const result = (rank: 0 | 1, availability: Partial<LiveAvailability>, answeredAt = 1_000): LiveResult => ({
  ...placesOf(property)[rank]!,
  found: { availability: { ...nothing, ...availability }, answeredAt } as never,
})
const room = (key: string, rates: readonly LiveRate[], reasons: readonly LiveReason[] = []) => ({
  key,
  rates,
  reasons,
})
const toDollars: ExchangeRate = { from: 'EUR', to: 'USD', rate: '2', asOf: '2026-12-01' }
const asked: unknown[] = []

const gatheredFor = (changes: Partial<Property> = {}, search: object = {}, more: object = {}) =>
  ({
    language: 'en',
    session: { session_id: 's', user_agent: null, ip: null },
    horizon: day('2027-12-01'),
    supply: { ...supplyOf({}), property: { ...property, ...changes } },
    search: {
      ...searchOf({
        nights: 2,
        parties: [
          { adults: 2, childAges: [] },
          { adults: 1, childAges: [4] },
        ],
      }),
      ...search,
    },
    exchangeFrom: (currency: string) => {
      asked.push(currency)
      return currency === 'EUR' ? toDollars : sameCurrency(currency)
    },
    ...more,
  }) as never

const priced = (results: readonly LiveResult[], gathered = gatheredFor()) =>
  priceLive({ sources, payments: null }, results, gathered)
const codesOf = ({ priced: { rooms } }: ReturnType<typeof priced>) =>
  rooms.map(({ rates }) => rates.map(({ plan }) => plan.code))

describe('a live search', () => {
  test('shows what the source has in the rooms that are mapped, in the currency asked for', () => {
    const found = priced([
      result(0, { rooms: [room('dbl', [rate]), room('other', [{ ...rate, code: 'LOST' }])] }, 2_000),
      result(1, {}, 1_500),
    ])
    expect(codesOf(found)).toEqual([['FLEX'], []])
    expect(found.priced).toMatchObject({
      unavailableReason: null,
      discountRefusal: null,
      rooms: [
        {
          room: { id: 11, beds: [bed('king'), bed('twin')] },
          isAvailable: true,
          reasons: [],
          flags: { has_no_inventory: false },
          rates: [{ currency: 'USD', total: { total: 33_000, balanceDue: 8_000 } }],
        },
        {
          room: { id: 12, beds: [] },
          isAvailable: false,
          reasons: ['no_inventory'],
          flags: { has_no_inventory: true },
          rates: [],
        },
      ],
    })
    expect([found.exchange, found.answeredAt]).toEqual([toDollars, 1_500])
  })

  test('has each rate of a room once, none with a code that is too long, and none in a second currency', () => {
    const coded = (code: string, changes: Partial<LiveRate> = {}) => ({ ...rate, ...changes, code })
    const long = 'x'.repeat(64)
    const found = priced([
      result(0, {
        rooms: [room('dbl', [coded('A'), coded('A', { dueNow: minor(1) }), coded(long), coded(`${long}x`)])],
      }),
      result(1, { rooms: [room('D1', [coded('B', { currency: 'GBP', isRefundable: false })])] }),
    ])
    expect(codesOf(found)).toEqual([['A', long], []])
    expect(found.priced.rooms[0]!.rates[0]!.total.balanceDue).toBe(8_000)
  })

  test('shows the offers of all sources but of equal ones those of the preferred, and the rooms of each source as one', () => {
    const strict = { ...rate, code: 'NRF', isRefundable: false }
    const rooms = [room('D2', [strict]), room('D1', [rate])]
    const both = [result(0, { rooms: [room('dbl', [rate])] }), result(1, { rooms })]
    expect(codesOf(priced(both))).toEqual([['FLEX', 'far:NRF'], []])
    expect(codesOf(priced([both[1]!]))).toEqual([['far:NRF', 'far:FLEX'], []])
  })

  test('takes the currency of the first source that has rates, else that of the property', () => {
    asked.length = 0
    priced([result(0, {}), result(1, { rooms: [room('D1', [{ ...rate, currency: 'GBP' }])] })])
    priced([result(0, {})], gatheredFor({ currency: 'CHF' }))
    expect(asked).toEqual(['GBP', 'CHF'])
  })

  const short = { code: 'less_than_min_stay', limit: 3 } as const
  const full = { code: 'occupancy_exceeded', limit: 4 } as const
  const early = { code: 'advance_days', limit: 30 } as const
  const few = { code: 'no_inventory', limit: 1 } as const
  const open = { code: 'greater_than_max_stay', limit: null } as const

  test('says why a room has nothing: its own reasons and those of the whole property, with what would do', () => {
    const found = priced([
      result(0, { rooms: [room('dbl', [], [short, few])], reasons: [early] }),
      result(1, { rooms: [room('D1', [], [full])], reasons: [open] }),
    ])
    const [own, suite] = found.priced.rooms
    expect(own!.reasons.toSorted()).toEqual([
      'advance_days',
      'greater_than_max_stay',
      'less_than_min_stay',
      'no_inventory',
      'occupancy_exceeded',
    ])
    expect(found.detailsOf(own!)).toEqual(
      own!.reasons.map(code => ({
        code,
        day: null,
        ...{
          less_than_min_stay: { limit: 3, requested: 2 },
          occupancy_exceeded: { limit: 4, requested: null },
          advance_days: { limit: 30, requested: 20 },
          no_inventory: { limit: 1, requested: 2 },
          greater_than_max_stay: { limit: null, requested: null },
        }[code as 'no_inventory'],
      })),
    )
    expect(suite!.reasons.toSorted()).toEqual(['advance_days', 'greater_than_max_stay'])
    const longest = priced([result(0, { reasons: [{ ...open, limit: 1 }] })])
    expect(longest.detailsOf(longest.priced.rooms[0]!)).toEqual([
      { code: 'greater_than_max_stay', day: null, limit: 1, requested: 2 },
    ])
  })

  test('says why the property has nothing: what the first source says, else that no room is left', () => {
    const reasonOf = (...unavailable: LiveAvailability['unavailable'][]) =>
      priced(unavailable.map((each, rank) => result(rank as 0, { unavailable: each }))).priced
        .unavailableReason
    expect(reasonOf(null, null)).toBe('no_rooms_available')
    expect(reasonOf(null, 'not_bookable')).toBe('not_bookable')
    expect(reasonOf('past_cutoff', 'not_bookable')).toBe('past_cutoff')
  })

  test('takes no discount code, and no deposit without a way to pay', () => {
    const some = [result(0, { rooms: [room('dbl', [rate])] })]
    const coded = priced(some, gatheredFor({}, { discountCode: 'X' }))
    expect(coded.priced.discountRefusal).toBe('not_for_this_property')
    const unpaid = priced(some, gatheredFor({ paymentCollection: 'gateway' })).priced
    expect(unpaid).toMatchObject({ unavailableReason: 'not_bookable', rooms: [{ rates: [] }, {}] })
  })

  test('is asked for the whole party in the currency and language of the answer', () => {
    expect(liveStayOf(gatheredFor())).toEqual({
      checkin: day('2026-12-21'),
      checkout: day('2026-12-23'),
      currency: 'EUR',
      language: 'en',
      parties: [
        { adults: 2, childAges: [] },
        { adults: 1, childAges: [4] },
      ],
      session: { session_id: 's', user_agent: null, ip: null },
    })
  })

  test('is not asked beyond the last day that can be booked, nor where the property itself takes no stay', () => {
    expect(ruleAgainst(gatheredFor({}, {}, { horizon: day('2026-12-23') }))).toBeNull()
    expect(ruleAgainst(gatheredFor({}, {}, { horizon: day('2026-12-22') }))).toBe('not_bookable')
    expect(ruleAgainst(gatheredFor({ isOpen: false }))).toBe('not_bookable')
    expect(ruleAgainst(gatheredFor({ sellsSeveralRooms: false }))).toBe('multi_room_not_supported')
  })
})
