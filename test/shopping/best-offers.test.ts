// Of equal offers of several sources one source's are shown; in place of a stay that cannot be booked others are offered that can; and
// which cards are typed into the form of the payment company. Without a server.

import { describe, expect, test } from 'vitest'
import { stopSell } from '../../src/lodging/calendars/calendar.ts'
import type { RoomParty } from '../../src/lodging/properties/property.ts'
import { alternativesTo } from '../../src/operations/shopping/alternatives.ts'
import { bestOffers } from '../../src/operations/shopping/best-offers.ts'
import { cardFormFacts, cardFormOf, showCardForm } from '../../src/operations/shopping/card-forms.ts'
import { formatDay } from '../../src/values/civil-dates.ts'
import { aRoom, type Case, day, searchOf, supplyOf } from '../support/prices/pricing-case.ts'

describe('an offer', () => {
  const offer = (code: string, rank: number, total: number, changes: object = {}) => {
    const {
      mealPlan = 'room_only',
      isRefundable = 'Y',
      fees = [],
    } = changes as {
      mealPlan?: string
      isRefundable?: string
      fees?: number[]
    }
    const rate = {
      plan: { code, mealPlan },
      isRefundable,
      total: { total },
      checkinFees: fees.map(each => ({ total: each })),
    }
    return { rank, rate } as never
  }
  const shown = (choice: 'preferred' | 'best_price', ...offers: never[]) =>
    bestOffers(offers, choice).map(({ plan }) => plan.code)

  test('of the preferred source is shown in place of equal ones, whatever these cost', () => {
    expect(shown('preferred', offer('b', 1, 90), offer('a', 0, 100), offer('c', 2, 80))).toEqual(['a'])
    expect(shown('preferred', offer('c', 2, 80), offer('b', 1, 90))).toEqual(['b'])
  })

  test('of the lowest price is shown, with what is paid at the desk, and of the same price that of the preferred source', () => {
    expect(shown('best_price', offer('a', 0, 100), offer('b', 1, 90))).toEqual(['b'])
    expect(shown('best_price', offer('a', 0, 100), offer('b', 1, 90, { fees: [6, 5] }))).toEqual(['a'])
    expect(shown('best_price', offer('a', 0, 100), offer('b', 1, 90, { fees: [6, 4] }))).toEqual(['a'])
    expect(shown('best_price', offer('b', 1, 100), offer('a', 0, 100))).toEqual(['a'])
    expect(shown('best_price', offer('b', 1, 90), offer('a', 0, 100))).toEqual(['b'])
    expect(shown('best_price', offer('a', 0, 100), offer('b', 1, 90, { fees: [5, 4] }))).toEqual(['b'])
  })

  test('is compared with none of another board or other terms, and with none of its own source', () => {
    const offers = [
      offer('a', 0, 100),
      offer('b', 1, 90, { mealPlan: 'breakfast' }),
      offer('c', 1, 80, { isRefundable: 'N' }),
    ]
    expect(shown('best_price', ...offers)).toEqual(['a', 'b', 'c'])
    expect(shown('best_price', offer('a', 0, 100), offer('a2', 0, 120), offer('b', 1, 110))).toEqual([
      'a',
      'a2',
    ])
    expect(shown('best_price')).toEqual([])
  })
})

describe('in place of a stay', () => {
  const context = { sources: new Map(), payments: null } as never
  const flags = (...closed: number[]) =>
    Uint8Array.from({ length: 30 }, (_, night) => (closed.includes(night) ? stopSell : 0))
  const others = async (of: Case, horizon = '2027-12-01', reason: string | null = 'no_rooms_available') => {
    const gathered = { supply: supplyOf(of), search: searchOf(of), horizon: day(horizon) } as never
    const found = await alternativesTo(context, gathered, { unavailableReason: reason } as never)
    return found.map(({ kind, stay, bookings, total }) => [
      kind,
      `${formatDay(stay.checkin).slice(5)} ${stay.checkout - stay.checkin}`,
      bookings
        .map(
          ({ room, rateCode, parties }) =>
            `${room.id} ${rateCode} ${parties.map(({ adults }) => adults).join('+')}`,
        )
        .join(', '),
      total,
    ])
  }
  const party = (adults: number): RoomParty => ({ adults, childAges: [] })
  const full: Case = { arrival: '2026-12-21', nights: 2, calendar: { flags: flags(1) } }

  test('that can be booked none is offered, nor where the source does not answer', async () => {
    expect(await others(full, '2027-12-01', null)).toEqual([])
    expect(await others(full, '2027-12-01', 'source_unavailable')).toEqual([])
    expect((await others(full)).length).toBeGreaterThan(0)
  })

  test('five others are offered at most and four of another length, each with its price', async () => {
    const found = await others(full)
    const kinds = (kind: string) => found.filter(each => each[0] === kind)
    expect([kinds('dates').length, kinds('length').length <= 4]).toEqual([5, true])
    for (const [, stay, bookings, total] of found) {
      const nights = Number(String(stay).split(' ')[1])
      expect([bookings, total]).toEqual(['11 BAR 2', nights * 10_000])
    }
    expect(kinds('length')).toContainEqual(['length', '12-21 1', '11 BAR 2', 10_000])
  })

  test('none is offered beyond the last day that can be booked', async () => {
    const found = await others(full, '2026-12-26')
    for (const [, stay] of found) {
      const [date, nights] = String(stay).split(' ')
      expect(day(`2026-${date}`) + Number(nights)).toBeLessThanOrEqual(day('2026-12-26'))
    }
  })

  test('the party is offered two rooms of a type, where one is too small for it', async () => {
    const small: Case = {
      arrival: '2026-12-21',
      nights: 2,
      room: { maximumOccupancy: 2 },
      parties: [party(4)],
    }
    expect(await others(small)).toContainEqual(['rooms', '12-21 2', '11 BAR 2+2', 40_000])
    const one: Case = { ...small, parties: [party(1)] }
    expect((await others(one)).filter(([kind]) => kind === 'rooms')).toEqual([])
  })

  test('two parties are offered a room each in two bookings, three are offered none', async () => {
    const single: Case = {
      arrival: '2026-12-21',
      nights: 2,
      parties: [party(2), party(1)],
      property: { sellsSeveralRooms: false },
    }
    expect(await others(single)).toEqual([['rooms', '12-21 2', '11 BAR 2, 11 BAR 1', 40_000]])
    const three = await others({ ...single, parties: [party(2), party(1), party(1)] })
    expect(three.filter(([kind]) => kind === 'rooms')).toEqual([])
  })
})

describe('a card', () => {
  const form = {
    publishableKey: 'pk_test',
    from: { scripts: ['https://js.example'] },
    counted: (amount: number, currency: string) => amount * (currency === 'USD' ? 1 : 10),
  }
  const payments = { name: 'company', cardForm: form }
  const source = (card: boolean) => ({ supports: { card } })
  const sources = new Map([
    ['needs', source(true)],
    ['not', source(false)],
  ])
  const context = (more: object = {}) => ({ payments, sources, ...more }) as never
  const property = { ...supplyOf({}).property, paymentCollection: 'gateway' as const, rooms: [aRoom()] }

  test('is typed into the form of the company that charges it, and nowhere else', () => {
    expect(cardFormOf(context(), property)).toBe(form)
    expect(cardFormOf(context(), { ...property, source: 'not' })).toBe(form)
    for (const other of [
      { paymentCollection: 'vault' as const },
      { paymentCollection: 'none' as const },
      { source: 'needs' },
    ])
      expect(cardFormOf(context(), { ...property, ...other }), JSON.stringify(other)).toBeNull()
    for (const none of [null, { name: 'plain', cardForm: null }, { name: 'plain' }])
      expect(cardFormOf(context({ payments: none }), property)).toBeNull()
  })

  test('is charged with the amount as the company counts it, or only kept', () => {
    const facts = (charged: number, currency: string) =>
      cardFormFacts(context(), property, { charged: charged as never, currency })
    expect(facts(500, 'USD')).toEqual({
      provider: 'company',
      publishableKey: 'pk_test',
      amount: 500,
      currency: 'usd',
    })
    expect(facts(500, 'JPY')).toMatchObject({ amount: 5_000, currency: 'jpy' })
    expect(facts(0, 'USD')).toMatchObject({ amount: null })
    expect(
      cardFormFacts(context({ payments: null }), property, { charged: 1 as never, currency: 'USD' }),
    ).toBeNull()
  })

  test('lets a page load what the company needs, for a property that there is', async () => {
    const catalog = {
      properties: async (ids: readonly number[]) =>
        new Map(ids.filter(id => id === 3144).map(id => [id, property])),
    }
    expect(await showCardForm(context({ catalog }), {} as never, 3144)).toEqual({
      scripts: ['https://js.example'],
    })
    expect(await showCardForm(context({ catalog }), {} as never, 1)).toBeNull()
    expect(await showCardForm(context({ catalog, payments: null }), {} as never, 3144)).toBeNull()
  })
})
