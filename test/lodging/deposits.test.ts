// What a guest pays when, as data.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { altogether } from '../../src/lodging/prices/price.ts'
import { nothingOwed } from '../../src/lodging/prices/totals.ts'
import { cardUses } from '../../src/lodging/reservations/card-use.ts'
import { checkinInstant, instalmentsOf } from '../../src/lodging/reservations/deposits.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { minor, sumOf } from '../../src/values/money.ts'
import { sampleProperty } from '../support/prices/sample-answers.ts'

const checkin = '2027-03-12T16:00:00-07:00'
const totalOf = (total: number, balanceDue: number, checkinFee: number) => ({
  ...nothingOwed,
  total: minor(total),
  balanceDue: minor(balanceDue),
  checkinFee: minor(checkinFee),
})

describe('what a guest pays when', () => {
  test('is the deposit when booking, the rest and the charges at check-in on arrival', () => {
    expect(instalmentsOf(totalOf(45_000, 11_250, 1_200), { checkin, card: 'charged' })).toEqual([
      { kind: 'deposit', amount: 11_250, due: null, collected: 'card' },
      { kind: 'rest', amount: 33_750, due: checkin, collected: 'property' },
      { kind: 'checkin_fees', amount: 1_200, due: checkin, collected: 'property' },
    ])
  })

  test.for([
    ['charged', 'card'],
    ['kept', 'kept_card'],
    ['checked', 'property'],
  ] as const)('a card that is %s pays a deposit as %s', ([card, collected]) => {
    expect(instalmentsOf(totalOf(100, 100, 0), { checkin, card })).toEqual([
      { kind: 'deposit', amount: 100, due: null, collected },
    ])
  })

  test('adds up to the total, and with charges at check-in to all that is paid', () => {
    const amounts = fc.nat(1_000_000)
    fc.assert(
      fc.property(amounts, amounts, amounts, fc.constantFrom(...cardUses), (rest, due, fees, card) => {
        const total = totalOf(rest + due, due, fees)
        const parts = instalmentsOf(total, { checkin, card })
        expect(parts.every(({ amount }) => amount > 0)).toBe(true)
        const ofTotal = parts.filter(({ kind }) => kind !== 'checkin_fees')
        expect(sumOf(ofTotal, ({ amount }) => amount)).toBe(total.total)
        expect(sumOf(parts, ({ amount }) => amount)).toBe(altogether(total))
      }),
    )
  })
})

describe('the instant of check-in', () => {
  const property = (checkin_time: string | null) => ({
    ...sampleProperty,
    timeZone: 'Europe/Berlin',
    content: { ...sampleProperty.content, checkin_time },
  })

  test('is the check-in time of the property on the day of arrival, with its offset', () => {
    expect(checkinInstant(property('15:30'), parseDay('2027-06-01')!)).toBe('2027-06-01T15:30:00+02:00')
    expect(checkinInstant(property('15:30'), parseDay('2027-12-01')!)).toBe('2027-12-01T15:30:00+01:00')
  })

  test('is the start of the day where the property states no time', () => {
    expect(checkinInstant(property(null), parseDay('2027-06-01')!)).toBe('2027-06-01T00:00:00+02:00')
  })
})
