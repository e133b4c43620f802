// The price that a remote source asks takes the place of the listed one where it can be meant, line by line, and every sum still
// holds. Without a server.

import { describe, expect, test } from 'vitest'
import { priceChosen } from '../../src/operations/shopping/chosen-rate.ts'
import { askTotal, atTotal } from '../../src/operations/shopping/live/live-price.ts'
import { minor } from '../../src/values/money.ts'
import { type Case, day, searchOf, supplyOf } from '../support/prices/pricing-case.ts'
import { ScriptedSource } from '../support/sources/scripted-source.ts'

type Told = { status: number; type: string; message: string; errors: readonly object[] }

/** What is told to the caller; null where nothing is refused. */
function refusal(act: () => unknown) {
  try {
    act()
    return null
  } catch (error) {
    const { status, type, message, errors } = error as Told
    return { status, type, message, errors }
  }
}

const chosen = { accommodationId: 11, rateCode: 'BAR' }
const choose = (of: Case, choice = chosen) => priceChosen(supplyOf(of), searchOf(of), choice)

describe('the price of a remote source', () => {
  const source = new ScriptedSource(
    { now: () => Temporal.Instant.from('2026-12-01T10:00:00Z'), milliseconds: () => 0 },
    'away',
  )
  const context = { sources: new Map([['away', source]]), payments: null }
  const of: Case = { nights: 2, property: { source: 'away' } }
  const request = {
    accommodationId: 11,
    rateCode: 'BAR',
    checkin: day('2026-12-21'),
    checkout: day('2026-12-23'),
  } as never
  const ask = (total: number | object, given: Case = of, within: object = context) => {
    source.quotes = () =>
      typeof total === 'number' ? { outcome: 'available', total: minor(total) } : (total as never)
    return askTotal(within as never, source, {
      request,
      gathered: { supply: supplyOf(given), search: searchOf(given) },
    })
  }
  const told = async (...given: Parameters<typeof ask>) => {
    const error = await ask(...given).then(
      () => null,
      (thrown: Told & { cause?: Error; headers?: object }) => thrown,
    )
    return error && [error.status, error.type, error.cause?.message ?? error.errors]
  }

  test('is what counts, up to twice and down to half of the listed one', async () => {
    for (const total of [20_000, 20_001, 40_000, 10_000]) expect(await ask(total)).toBe(total)
    const strange = (total: number) => [
      502,
      'RemoteInventoryException',
      `away asks ${total} for what is listed at 20000 EUR`,
    ]
    expect(await told(40_001)).toEqual(strange(40_001))
    expect(await told(9_999)).toEqual(strange(9_999))
  })

  test('is asked for what is to be booked', async () => {
    const stays: unknown[] = []
    source.quotes = stay => {
      stays.push(stay)
      return { outcome: 'available', total: stay.total }
    }
    const given: Case = { ...of, parties: [{ adults: 2, childAges: [4, 9] }] }
    await askTotal(context, source, {
      request,
      gathered: { supply: supplyOf(given), search: searchOf(given) },
    })
    expect(stays).toEqual([
      {
        propertyId: 3144,
        roomId: 11,
        rateCode: 'BAR',
        checkin: day('2026-12-21'),
        checkout: day('2026-12-23'),
        rooms: [{ adults: 2, children: 2, children_ages: [4, 9] }],
        currency: 'EUR',
        total: 20_000,
      },
    ])
  })

  test('that has nothing left or does not answer is no price', async () => {
    expect(await told({ outcome: 'sold_out' })).toEqual([
      409,
      'RoomUnavailableException',
      [{ field: 'accommodation_id', message: 'has_no_inventory' }],
    ])
    expect(await told({ outcome: 'unavailable', reason: 'closed' })).toEqual([
      502,
      'RemoteInventoryException',
      'away gave no price: closed',
    ])
    expect(await told(20_000, of, { ...context, sources: new Map() })).toEqual([
      409,
      'RoomUnavailableException',
      [{ field: 'unavailable_reason', message: 'source_unavailable' }],
    ])
  })

  test('changes every line by its share, and every sum still holds', () => {
    const listed = choose({ ...of, property: {}, price: [10_001, 20_000] })
    const { owed, shown } = atTotal(listed, minor(15_000))
    expect(owed).toEqual(shown)
    expect(owed.nights.map(({ rate, originalRate }) => [rate, originalRate])).toEqual([
      [5_000, 5_000],
      [10_000, 10_000],
    ])
    expect(owed.total).toMatchObject({ total: 15_000, subtotal: 15_000, balanceDue: 0 })
    expect(owed.cancellationPenalties.map(({ penalty }) => penalty)).toEqual(
      listed.owed.cancellationPenalties.map(() => 0),
    )
    expect(owed.noShowPenalty).toBe(15_000)
    expect(atTotal(listed, minor(30_001)).owed).toBe(listed.owed)
  })

  test('cannot take the place of a price of nothing', () => {
    const listed = choose({ ...of, property: {}, price: 0 })
    expect(refusal(() => atTotal(listed, minor(1)))).toMatchObject({ status: 502 })
    expect(atTotal(listed, minor(0)).owed).toBe(listed.owed)
  })

  test('leaves an amount that a policy states as it is, in figures and in words, up to everything', () => {
    const fifty = { kind: 'amount', amount: minor(5_000) } as const
    const steps = [
      { hoursBefore: null, charge: fifty },
      { hoursBefore: 24, charge: { kind: 'nights', nights: 1 } as const },
    ]
    const listed = choose({
      ...of,
      property: {},
      price: 10_000,
      plan: {
        deposit: { steps: [{ withinDays: null, charge: fifty }] },
        cancellation: { arrivalMinute: 1080, steps, noShow: fifty },
      },
    })
    const at = (total: number) => {
      const { owed } = atTotal(listed, minor(total))
      const { deposit, cancellation, cancellationPenalties, noShowPenalty } = owed
      return {
        due: [owed.total.balanceDue, deposit.charge.kind],
        cancelling: cancellationPenalties.map(({ penalty }, period) => [
          penalty,
          cancellation.periods[period]!.charge.kind,
        ]),
        absent: [noShowPenalty, cancellation.noShow.kind],
      }
    }
    expect(at(22_000)).toEqual({
      due: [5_000, 'amount'],
      cancelling: [
        [5_000, 'amount'],
        [11_000, 'nights'],
      ],
      absent: [5_000, 'amount'],
    })
    const everything = [4_000, 'full']
    const cheap = atTotal(
      choose({
        ...of,
        property: {},
        price: 3_000,
        plan: { deposit: { steps: [{ withinDays: null, charge: fifty }] } },
      }),
      minor(4_000),
    )
    expect([cheap.owed.total.balanceDue, cheap.owed.deposit.charge.kind]).toEqual(everything)
  })

  test('leaves the charges at the desk as they are, and scales taxes, fees, deposits, penalties and savings', () => {
    const fee = { id: 1, name: 'Cleaning', description: '', collectedBy: 'publisher' } as const
    const listed = choose({ nights: 2 })
    const owed = {
      ...listed.owed,
      nights: listed.owed.nights.map(night => ({
        ...night,
        originalRate: minor(11_000),
        promotionalSavings: minor(1_000),
      })),
      promotions: [
        { promotion: { id: 4, name: 'p', offer: { kind: 'percent', percent: 9 } }, saved: minor(2_000) },
      ],
      discount: { discount: {}, applied: minor(500), rebate: minor(300) },
      taxItems: [{ ...fee, total: minor(1_000), included: false }],
      fees: [{ ...fee, total: minor(500), included: false }],
      checkinFees: [{ ...fee, total: minor(700), included: false }],
      cancellationPenalties: [{ from: null, until: null, penalty: minor(9_000) }],
      noShowPenalty: minor(21_000),
      total: { ...listed.owed.total, total: minor(21_000), balanceDue: minor(4_200) },
    }
    const halved = atTotal({ ...listed, owed } as never, minor(10_500)).owed
    expect(halved).toMatchObject({
      nights: [
        { rate: 5_000, promotionalSavings: 500, originalRate: 5_500 },
        { rate: 5_000, promotionalSavings: 500, originalRate: 5_500 },
      ],
      promotions: [{ promotion: { id: 4 }, saved: 1_000 }],
      discount: { applied: 250, rebate: 150 },
      taxItems: [{ total: 500 }],
      fees: [{ total: 250 }],
      checkinFees: [{ total: 700 }],
      cancellationPenalties: [{ penalty: 4_500 }],
      noShowPenalty: 10_500,
      total: {
        originalSubtotal: 11_000,
        subtotal: 9_750,
        tax: 500,
        fee: 250,
        balanceDue: 2_100,
        checkinFee: 700,
        total: 10_500,
        promotionalSavings: 1_000,
      },
    })
  })
})
