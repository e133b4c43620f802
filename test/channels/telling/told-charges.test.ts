// Taxes and fees of Cloudbeds become ours only where a guest pays the same: anything else is left out, with the reason.

import { expect, test } from 'vitest'
import { toldCharges } from '../../../src/channels/cloudbeds/told-charges.ts'

/** A flat fee of 5 for each booking and stay. */
const flat = {
  id: 1,
  name: 'Cleaning',
  category: 'other_fee',
  is_fee: true,
  is_inclusive: false,
  is_percent: false,
  is_per_night: false,
  is_refundable: false,
  applies_per: 'booking',
  amount: 5,
}
const vat = {
  id: 2,
  name: 'IVA',
  category: 'vat',
  is_fee: false,
  is_inclusive: true,
  is_percent: true,
  amount: 10.567,
  is_per_night: false,
  is_refundable: false,
  applies_per: 'booking',
  calculation_basis: 'rate',
}
const told = (entry: unknown) => toldCharges([entry], 2)

test.each([
  [vat, { name: 'IVA', percent: 10.567, included: true }],
  [{ ...vat, is_inclusive: false }, { percent: 10.567 }],
  [{ ...vat, is_inclusive: false, calculation_basis: 'rate-per-night' }, { percent: 10.567 }],
  [
    { ...flat, is_fee: false },
    { amount: 5, unit: 'stay', per: 'booking' },
  ],
  [
    { ...flat, is_fee: false, applies_per: 'adult', is_per_night: true },
    { amount: 5, unit: 'person_night', conditions: { min_age: 18 } },
  ],
])('the tax %j is taken', (entry, expected) => {
  const { taxes, fees, leftOut } = told(entry)
  expect([taxes.length, fees, leftOut]).toEqual([1, [], []])
  expect(taxes[0]).toMatchObject(expected)
  expect(taxes[0]!.included ?? false).toBe((expected as { included?: boolean }).included ?? false)
})

test.each([
  [flat, { name: 'Cleaning', amount: 5, unit: 'stay', per: 'booking' }],
  [
    { ...flat, applies_per: 'room', is_per_night: true },
    { unit: 'night', per: 'room' },
  ],
  [{ ...flat, applies_per: 'guest' }, { unit: 'person' }],
  [
    { ...flat, applies_per: 'child' },
    { unit: 'person', conditions: { max_age: 17 } },
  ],
  [{ ...flat, is_percent: true, calculation_basis: 'rate', amount: 3 }, { percent: 3 }],
  [
    {
      ...flat,
      conditions: [
        { condition_parameter: 'length-of-stay', min_start: '3', max_end: '8', max_end_inclusive: false },
      ],
    },
    { conditions: { min_nights: 3, max_nights: 7 } },
  ],
])('the fee %j is taken', (entry, expected) => {
  const { taxes, fees, leftOut } = told(entry)
  expect([taxes, fees.length, leftOut]).toEqual([[], 1, []])
  expect(fees[0]).toMatchObject(expected)
})

test.each([
  ['a tax on fees', { ...vat, calculation_basis: 'rate-and-fees' }, 'not of the rate'],
  ['a tax on named fees', { ...vat, tax_basis_includes_fees: [{ fee_id: 1 }] }, 'some of the fees'],
  ['a fee that is in the price', { ...flat, is_inclusive: true }, 'in the price'],
  ['a flat tax that is in the price', { ...flat, is_fee: false, is_inclusive: true }, 'in the price'],
  ['a deposit', { ...flat, is_refundable: true }, 'refundable'],
  ['a fee for pets', { ...flat, applies_per: 'pet' }, '"pet"'],
  ['a fee for all adults together', { ...flat, applies_per: 'all-adults' }, '"all-adults"'],
  ['amounts by the price', { ...flat, amount: undefined, amounts: [{ amount: 1 }] }, 'depends on conditions'],
  [
    'a fee on weekends',
    { ...flat, conditions: [{ condition_parameter: 'day-of-week', one_of: ['SAT'] }] },
    'conditions',
  ],
  ['two conditions', { ...flat, conditions: [{ condition_parameter: 'length-of-stay' }, {}] }, 'conditions'],
  ['a fraction of a cent', { ...flat, amount: 2.499 }, 'of the currency'],
  ['a negative amount', { ...flat, amount: -5 }, 'of the currency'],
  ['over a hundred percent', { ...vat, amount: 101 }, 'percentage'],
  ['no amount', { ...flat, amount: undefined }, 'of the currency'],
  ['no name', { ...flat, name: ' ' }, 'no name'],
  ['nothing', null, 'no name'],
  ['a number', 7, 'no name'],
])('%s is left out, and why is said', (_, entry, reason) => {
  const { taxes, fees, leftOut } = told(entry)
  expect([taxes, fees]).toEqual([[], []])
  expect(leftOut).toEqual([expect.stringContaining(reason)])
})

test('a long name is cut between characters', () => {
  const { fees } = told({ ...flat, name: `${'n'.repeat(199)}🏨` })
  expect(fees[0]!.name).toBe('n'.repeat(199))
})

test('more than fifty of a kind are left out', () => {
  const { fees, leftOut } = toldCharges(
    Array.from({ length: 52 }, () => flat),
    2,
  )
  expect([fees.length, leftOut.length]).toEqual([50, 2])
})
