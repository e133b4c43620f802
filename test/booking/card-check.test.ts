// What a card must be before anything is booked on it (contract B6).

import { describe, expect, test } from 'vitest'
import type { Property } from '../../src/lodging/properties/property.ts'
import { checkCard } from '../../src/operations/booking/card-check.ts'
import type { CardPayment } from '../../src/operations/requests.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { Fault } from '../../src/values/faults.ts'
import { Secret } from '../../src/values/secrets/secret.ts'

const property = {
  content: {
    payment_types: [
      { code: 'VI', name: 'Visa' },
      { code: 'MC', name: 'Mastercard' },
      { code: 'AX', name: 'American Express' },
    ],
  },
} as unknown as Property
const local = { today: parseDay('2026-12-01')!, minuteOfDay: 0 }

const card = ({
  number = '4111111111111111',
  cvv = '123',
  month = '12',
  year = 2028,
}: {
  number?: string
  cvv?: string
  month?: string
  year?: number
} = {}): CardPayment => ({
  cardholder: 'Ada Lovelace',
  number: new Secret(number),
  cvv: new Secret(cvv),
  month,
  year,
  postalCode: '81224',
})

function refusedFields(payment: CardPayment): string[] {
  try {
    checkCard(payment, property, local)
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    expect(error.type).toBe('CreditCardException')
    expect(JSON.stringify([error.message, error.errors])).not.toMatch(/4111111111111|\b123\b/)
    return error.errors.map(({ field }) => field)
  }
}

describe('a card is accepted', () => {
  test.each([
    ['Visa', {}],
    ['Visa with spaces and hyphens', { number: '4111 1111-1111 1111' }],
    ['Mastercard', { number: '5555555555554444' }],
    ['Mastercard of the 2-series', { number: '2223003122003222' }],
    ['American Express, whose code has four digits', { number: '378282246310005', cvv: '1234' }],
    ['in the month in which it expires', { month: '12', year: 2026 }],
    ['twenty years ahead', { month: '12', year: 2046 }],
  ])('%s', (_, changes) => expect(refusedFields(card(changes))).toEqual([]))
})

describe('a card is refused, naming the field', () => {
  test.each([
    ['a wrong check digit', { number: '4111111111111112' }, ['payment.number']],
    ['too few digits', { number: '411111111111' }, ['payment.number']],
    ['letters', { number: '4111x11111111111' }, ['payment.number']],
    ['a brand that the property does not take', { number: '6011111111111117' }, ['payment.number']],
    ['month 00, which the interface documents', { month: '00' }, ['payment.month']],
    ['month 13', { month: '13' }, ['payment.month']],
    ['last month', { month: '11', year: 2026 }, ['payment.year']],
    ['a year too far ahead', { month: '01', year: 2047 }, ['payment.year']],
    ['a Visa code of four digits', { cvv: '1234' }, ['payment.cvv']],
    ['an American Express code of three', { number: '378282246310005' }, ['payment.cvv']],
    [
      'everything at once',
      { number: '1', month: '00', cvv: '12' },
      ['payment.number', 'payment.month', 'payment.cvv'],
    ],
  ])('%s', (_, changes, fields) => expect(refusedFields(card(changes))).toEqual(fields))
})

test('only brand, last four digits, expiry and holder are left of a card', () => {
  expect(checkCard(card(), property, local)).toEqual({
    brand: 'VI',
    last_four: '1111',
    expiry_month: '12',
    expiry_year: 2028,
    cardholder: 'Ada Lovelace',
  })
})

describe('what is wrong with a card reads as a sentence', () => {
  const dinersOnly = {
    content: { payment_types: [{ code: 'DC', name: 'Diners Club' }] },
  } as unknown as Property
  test.each([
    [
      card({ number: '378282246310005', cvv: '1234' }),
      dinersOnly,
      'payment.number is of the brand American Express; this property accepts Diners Club.',
    ],
    [card({ year: 2020 }), property, 'payment.year says that the card has expired; use another.'],
    [card({ month: '13' }), property, 'payment.month must be a two-digit month from 01 to 12.'],
    [card({ cvv: '12' }), property, 'payment.cvv must be the 3-digit code printed on the card.'],
  ])('%#', (payment, at, sentence) => {
    expect(() => checkCard(payment, at, local)).toThrow(`The card cannot be accepted: ${sentence}`)
  })
})
