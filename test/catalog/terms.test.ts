// The rates of a day are made once for that day, and are those of another on another.

import { expect, test } from 'vitest'
import { each, loadCode } from '../../src/catalog/single-loads.ts'
import { inBusiness, type StockedProperty } from '../../src/catalog/stocked-property.ts'
import { Terms } from '../../src/catalog/terms.ts'
import type { Settings } from '../../src/lodging/installation/installation-settings.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'

const today = parseDay('2026-06-10')!
const rate = (perEuro: string, asOf: string, isPinned = false) => ({ perEuro, asOf, isPinned })
const rates = new Map([
  ['USD', rate('2', '2026-06-08')],
  ['GBP', rate('0.5', '2026-06-01', true)],
  ['JPY', rate('100', '2026-06-07')],
])
const opened = () => new Terms({ exchangeRateMaxAgeDays: 2 } as Settings, rates)

test('rates that are too old on a day are not quoted on it, and all are told', () => {
  const terms = opened()
  expect([...terms.ratesOn(today).keys()]).toEqual(['USD', 'GBP'])
  expect([...terms.ratesOn(addDays(today, -1)).keys()]).toEqual(['USD', 'GBP', 'JPY'])
  expect([...terms.ratesOn(addDays(today, 1)).keys()]).toEqual(['GBP'])
  expect(terms.rates).toBe(rates)
  expect(terms.settings).toEqual({ exchangeRateMaxAgeDays: 2 })
})

test('the rates of a day, and one of two currencies, are the same objects all day', () => {
  const terms = opened()
  const ofDay = terms.ratesOn(today)
  const pair = terms.exchangeOn(today, 'USD', 'GBP')
  expect(pair).toEqual({ from: 'USD', to: 'GBP', rate: '0.25', asOf: '2026-06-01' })
  expect(terms.exchangeOn(today, 'GBP', 'USD')).toEqual({
    from: 'GBP',
    to: 'USD',
    rate: '4',
    asOf: '2026-06-01',
  })
  expect(terms.ratesOn(today)).toBe(ofDay)
  expect(terms.exchangeOn(today, 'USD', 'GBP')).toBe(pair)
})

test('a rate that is too old the next day is gone with it, and one that came is there', () => {
  const terms = opened()
  expect(terms.exchangeOn(today, 'USD', 'EUR')).toBeDefined()
  expect(terms.exchangeOn(today, 'JPY', 'EUR')).toBeUndefined()
  expect(terms.exchangeOn(addDays(today, 1), 'USD', 'EUR')).toBeUndefined()
  expect(terms.exchangeOn(addDays(today, -1), 'JPY', 'EUR')).toBeDefined()
})

test('what is loaded one by one has no place for what does not exist', async () => {
  const asked: number[] = []
  const load = async (key: number) => {
    asked.push(key)
    return key === 2 ? undefined : key * 10
  }
  expect([...(await each([3, 2, 0], load))]).toEqual([
    [3, 30],
    [0, 0],
  ])
  expect(asked).toEqual([3, 2, 0])
  expect([...(await each([], load))]).toEqual([])
})

test('a code is looked for by its publisher and all of its name, blanks too', async () => {
  const asked: unknown[] = []
  const rows = [{ discount_id: 5, uses: 2, definition: { code: 'TEN OFF' } }]
  const reader = {
    query: async (_: string, values: unknown) => {
      asked.push(values)
      return rows
    },
  } as unknown as Reader
  expect(await loadCode(reader, '12 ten off now')).toEqual({ code: { id: 5, uses: 2, code: 'TEN OFF' } })
  expect(asked).toEqual([[12, 'ten off now']])
  rows.pop()
  expect(await loadCode(reader, '12 ten')).toEqual({})
})

test('what is out of business is left out, and where nothing is, all is as it was', () => {
  const stocks = (...archived: boolean[]) =>
    new Map(archived.map((isArchived, id) => [id, { isArchived } as StockedProperty]))
  const all = stocks(false, false)
  expect(inBusiness(all)).toBe(all)
  expect([...inBusiness(stocks(false, true, false, true)).keys()]).toEqual([0, 2])
  expect(inBusiness(stocks(true)).size).toBe(0)
})
