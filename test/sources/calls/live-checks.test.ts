// What a live source gives is believed where every line adds up and everything can be shown, and not a cent beside it.

import { describe, expect, test } from 'vitest'
import { isOffer, isSoundRate, soundAvailability } from '../../../src/sources/live-checks.ts'
import type { LiveRate, LiveStay } from '../../../src/sources/live-offers.ts'

const stay = { checkin: 100, checkout: 102 } as LiveStay
const night = (day: number, rate = 50, originalRate = 60) => ({ day, rate, originalRate, available: 3 })
const charge = (amount: number) => ({ name: 'n', description: 'd', amount })
const offer = {
  bed: { code: 'king', description: 'King bed' },
  token: 't',
  expiresAt: '2026-12-01T12:00:00Z',
}
const middle = '2026-12-02T12:00:00Z'

/** Two nights of 50, a tax of 10 and a fee of 5. */
const rate = {
  code: 'FLEX',
  title: 'Flexible',
  currency: 'EUR',
  nights: [night(100), night(101)],
  taxes: [charge(10)],
  fees: [charge(5)],
  checkinFees: [charge(7)],
  total: 115,
  dueNow: 115,
  promotions: [{ id: 0, name: 'p', saved: 20 }],
  penalties: [
    { from: null, until: middle, penalty: 0 },
    { from: middle, until: null, penalty: 115 },
  ],
  noShowPenalty: 115,
  offers: [offer],
}

const isSound = (changes: object, of: LiveStay = stay): boolean => isSoundRate({ ...rate, ...changes }, of)
const penalty = (from: string | null, until: string | null) => ({ from, until, penalty: 1 })
const later = '2026-12-03T12:00:00Z'

test.each<[string, object]>([
  ['as it is', {}],
  ['with a code of 64 characters', { code: 'x'.repeat(64) }],
  ['with a code of one character', { code: 'x' }],
  ['with blanks within its code', { code: 'a b' }],
  ['with a title of 200 characters', { title: 'x'.repeat(200) }],
  ['that is due later', { dueNow: 0 }],
  ['that saves nothing', { nights: [night(100, 50, 50), night(101)] }],
  ['of which no count is known', { nights: [{ ...night(100), available: null }, night(101)] }],
  ['that never costs to cancel', { penalties: [penalty(null, null)] }],
  [
    'of the largest amount',
    {
      nights: [night(100, 0, 1_000_000_000_000), night(101, 0)],
      taxes: [charge(1_000_000_000_000)],
      fees: [],
      total: 1_000_000_000_000,
    },
  ],
  ['with a hundred fees of nothing', { checkinFees: Array(100).fill(charge(0)) }],
])('a rate %s is sound', (_, changes) => expect(isSound(changes)).toBe(true))

test.each<[string, object]>([
  ['without a code', { code: '' }],
  ['with a code of 65 characters', { code: 'x'.repeat(65) }],
  ['with a code that begins with a blank', { code: ' x' }],
  ['with a code that ends with a blank', { code: 'x ' }],
  ['with a line break in its code', { code: 'x\ny' }],
  ['with a code that is a number', { code: 5 }],
  ['without a title', { title: '' }],
  ['with a title of 201 characters', { title: 'x'.repeat(201) }],
  ['in no currency', { currency: 'QQQ' }],
  ['for a night too few', { nights: [night(100)], total: 65, dueNow: 65 }],
  ['for a night too many', { nights: [night(100), night(101), night(102)], total: 165 }],
  ['for other nights', { nights: [night(101), night(102)] }],
  ['for the nights in another order', { nights: [night(101), night(100)] }],
  ['whose night costs more than before savings', { nights: [night(100, 50, 49), night(101)] }],
  ['with half a cent', { nights: [night(100, 49.5), night(101, 50.5)] }],
  ['below nothing', { taxes: [charge(-10)], fees: [charge(25)] }],
  ['above the largest amount', { noShowPenalty: 1_000_000_000_001 }],
  ['with an original price that is none', { nights: [night(100, 50, Number.NaN), night(101)] }],
  ['with a count that is none', { nights: [{ ...night(100), available: -1 }, night(101)] }],
  ['with a fee at check-in that is none', { checkinFees: [charge(0.5)] }],
  ['with a penalty that is none', { penalties: [{ from: null, until: null, penalty: -1 }] }],
  ['with a saving that is none', { promotions: [{ id: 0, name: 'p', saved: '20' }] }],
  ['with a charge for not coming that is none', { noShowPenalty: undefined }],
  ['of which more is due than it costs', { dueNow: 116 }],
  ['whose total is a cent too little', { total: 114, dueNow: 0 }],
  ['whose total is a cent too much', { total: 116 }],
  ['that says nothing of cancelling', { penalties: [] }],
  ['with a gap before the first penalty', { penalties: [penalty(middle, null)] }],
  ['with a gap between penalties', { penalties: [penalty(null, middle), penalty(later, null)] }],
  ['with two beginnings', { penalties: [penalty(null, null), penalty(null, null)] }],
  ['whose penalties end', { penalties: [penalty(null, middle)] }],
  [
    'whose penalties run backwards',
    { penalties: [penalty(null, later), penalty(later, middle), penalty(middle, null)] },
  ],
  [
    'with a penalty of no time',
    { penalties: [penalty(null, middle), penalty(middle, middle), penalty(middle, null)] },
  ],
  ['whose penalty is at no instant', { penalties: [penalty(null, 'noon'), penalty('noon', null)] }],
  ['that nobody can book', { offers: [] }],
  [
    'that costs nothing, before savings either',
    {
      nights: [night(100, 0, 0), night(101, 0, 0)],
      taxes: [],
      fees: [],
      total: 0,
      dueNow: 0,
      promotions: [],
      penalties: [{ from: null, until: null, penalty: 0 }],
      noShowPenalty: 0,
    },
  ],
  ['with an offer that is none', { offers: [offer, { ...offer, token: '' }] }],
  ['with a list that is none', { promotions: null }],
  ['with a list of something else', { taxes: [null] }],
  ['with more fees than nights can be', { checkinFees: Array(101).fill(charge(0)) }],
])('a rate %s is not sound', (_, changes) => expect(isSound(changes)).toBe(false))

test.each([null, undefined, [], 'rate', 5])('%j is no rate', given =>
  expect(isSoundRate(given, stay)).toBe(false),
)

describe('an offer', () => {
  const whether = (changes: object) => isOffer({ ...offer, ...changes })
  test('may have a bed, and an end', () => {
    expect(whether({})).toBe(true)
    expect(whether({ bed: null, expiresAt: null })).toBe(true)
    expect(whether({ bed: { code: 'x'.repeat(40), description: 'x'.repeat(200) } })).toBe(true)
    expect(whether({ token: 'x'.repeat(4000) })).toBe(true)
  })
  test.each([
    { bed: undefined },
    { bed: { code: '', description: 'd' } },
    { bed: { code: 'x'.repeat(41), description: 'd' } },
    { bed: { code: 'x', description: '' } },
    { bed: { code: 'x', description: 'x'.repeat(201) } },
    { token: 'x'.repeat(4001) },
    { token: 5 },
    { expiresAt: 'soon' },
  ])('%j is none', changes => expect(whether(changes)).toBe(false))
})

describe('an availability', () => {
  const room = (key: unknown, rates: unknown = [rate], reasons: unknown = []) => ({ key, rates, reasons })
  const sound = (rooms: unknown, more: object = {}) =>
    soundAvailability({ rooms, reasons: [], unavailable: null, ...more }, stay)
  const codesOf = (...rates: object[]) => sound([room('dbl', rates)])?.rooms[0]?.rates.map(({ code }) => code)

  test('keeps the rooms that have a name and lists, and of them the rates that are sound', () => {
    const given = [
      room('dbl', [rate, { ...rate, code: 'BAD', total: 1 }]),
      room(''),
      room('x'.repeat(201)),
      room(5),
    ]
    expect(sound([...given, room('a', null), room('b', [], null)])?.rooms).toEqual([room('dbl')])
    expect(sound([room('x'.repeat(200))])?.rooms).toHaveLength(1)
  })

  test('keeps the first rate of each code', () => {
    const found = sound([room('dbl', [rate, { ...rate, title: 'Again' }, { ...rate, code: 'B' }])])
    expect(found?.rooms[0]?.rates.map(({ code, title }: LiveRate) => [code, title])).toEqual([
      ['FLEX', 'Flexible'],
      ['B', 'Flexible'],
    ])
  })

  test('keeps 500 rooms and 200 rates of each at most', () => {
    expect(sound(Array.from({ length: 501 }, (_, index) => room(`r${index}`)))?.rooms).toHaveLength(500)
    const many = Array.from({ length: 201 }, (_, index) => ({ ...rate, code: `c${index}` }))
    expect(codesOf(...many)).toHaveLength(200)
  })

  test('keeps the reasons that are known, of the property and of each room', () => {
    const reasons = [
      { code: 'no_inventory', limit: null },
      { code: 'weather', limit: null },
    ]
    const [known] = reasons
    expect(sound([room('dbl', [], reasons)], { reasons, unavailable: 'closed' })).toEqual({
      rooms: [room('dbl', [], [known])],
      reasons: [known],
      unavailable: 'closed',
    })
    expect(sound([], { unavailable: undefined })).toEqual({ rooms: [], reasons: [], unavailable: null })
  })

  test('is none where it has no lists, or something else in them', () => {
    for (const given of [null, [], 'x', { rooms: [] }, { reasons: [] }, { rooms: {}, reasons: [] }])
      expect(soundAvailability(given, stay)).toBeNull()
    expect(sound([], { reasons: [null] })).toBeNull()
    expect(sound([null])).toEqual({ rooms: [], reasons: [], unavailable: null })
  })
})
