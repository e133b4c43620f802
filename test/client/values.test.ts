// The client's amounts and days are those of the server.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  decimalsOf,
  formatDay,
  formatMoney,
  fromMinor,
  isDay,
  nightsBetween,
  sumOf,
  today,
  toMinor,
} from '../../client/src/index.ts'
import * as civil from '../../src/values/civil-dates.ts'
import * as currencies from '../../src/values/currencies.ts'

test('every currency has the decimals that the server gives it', () => {
  for (const code of currencies.currencyCodes)
    expect(decimalsOf(code), code).toBe(currencies.decimalsOf(code))
  for (const wrong of ['usd', 'US', '', 'EURO']) expect(() => decimalsOf(wrong)).toThrow(RangeError)
})

test('amounts become minor units and amounts again, exactly', () => {
  const currency = fc.constantFrom('JPY', 'USD', 'KWD', 'CLF')
  fc.assert(
    fc.property(currency, fc.integer({ min: -1e12, max: 1e12 }), (code, minor) => {
      const amount = fromMinor(minor, code)
      expect(toMinor(amount, code)).toBe(minor)
      expect(toMinor(amount.toFixed(decimalsOf(code)), code)).toBe(minor)
    }),
  )
  expect(sumOf([0.1, 0.2, -0.05], 'USD')).toBe(0.25)
  expect(sumOf([], 'USD')).toBe(0)
})

test('what is no amount of the currency is refused', () => {
  for (const wrong of [
    0.001,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '1,5',
    '1.',
    ' 1',
    '90071992547409.93',
  ]) {
    expect(() => toMinor(wrong, 'USD'), String(wrong)).toThrow(RangeError)
  }
  expect(() => toMinor(0.5, 'JPY')).toThrow(RangeError)
  expect(() => fromMinor(0.5, 'USD')).toThrow(RangeError)
})

test('amounts are written for people with the decimals of their currency', () => {
  expect(formatMoney(413.5, 'USD', 'en-US')).toBe('$413.50')
  expect(formatMoney(41350, 'JPY', 'en-US')).toBe('¥41,350')
  expect(formatMoney(12.5, 'HUF', 'en-US')).toBe('HUF\u00a012.50')
})

const day = fc.integer({ min: civil.parseDay('1900-01-01')!, max: civil.parseDay('2999-12-31')! })
const textOf = (number: number): string => civil.formatDay(number as civil.Day)

test('days are counted as the server counts them', () => {
  fc.assert(
    fc.property(day, day, (from, to) => {
      expect(isDay(textOf(from))).toBe(true)
      expect(nightsBetween(textOf(from), textOf(to))).toBe(to - from)
      expect(addDays(textOf(from), to - from)).toBe(textOf(to))
    }),
  )
})

test('a text that is no day is refused', () => {
  for (const wrong of [
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-04-31',
    '2027-1-1',
    '',
    '2027-03-12T00:00',
  ]) {
    expect(isDay(wrong), wrong).toBe(false)
    expect(() => addDays(wrong, 1), wrong).toThrow(RangeError)
  }
})

test('today is that of the time zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Denver']) {
    const before = Temporal.Now.plainDateISO(zone).toString()
    const found = today(zone)
    expect([before, Temporal.Now.plainDateISO(zone).toString()]).toContain(found)
  }
  expect(isDay(today())).toBe(true)
})

test('a day is written for people as the same day in every time zone', () => {
  expect(formatDay('2027-03-12', 'en-GB')).toBe('12 Mar 2027')
  expect(formatDay('2027-03-12', 'en-US', { weekday: 'long' })).toBe('Friday')
})
