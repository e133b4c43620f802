// In which currency amounts are shown, which days can be asked for, and which bounds a price may have. Without a server.

import { describe, expect, test } from 'vitest'
import { Terms } from '../../src/catalog/terms.ts'
import { sameCurrency } from '../../src/lodging/prices/exchange.ts'
import {
  exchangeOrNone,
  requireAnswerable,
  requireBookableDates,
  requireCurrency,
} from '../../src/operations/shopping/circumstances.ts'
import { fieldOfPrices, isInRange, priceRange } from '../../src/operations/shopping/price-range.ts'
import { day } from '../support/prices/pricing-case.ts'

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

const rates = new Map([
  ['USD', { perEuro: '2', asOf: '2026-12-01', isPinned: false }],
  ['GBP', { perEuro: '0.5', asOf: '2026-01-01', isPinned: false }],
])
const around = (
  currency: string | null,
  publisher: string | null = null,
  installation: string | null = null,
) =>
  ({
    holder: { publisher: { settings: { defaultCurrency: publisher } } },
    question: { currency, checkin: day('2026-12-21'), checkout: day('2026-12-25') },
    terms: new Terms(
      { defaultCurrency: installation, exchangeRateMaxAgeDays: 7, bookableHorizonDays: 30 } as never,
      rates,
    ),
    now: Temporal.Instant.from('2026-12-01T12:00:00Z').epochMilliseconds,
    ratesAt: Temporal.Instant.from('2026-12-01T12:00:00Z').epochMilliseconds,
  }) as never

describe('amounts are shown', () => {
  test.each([
    ['EUR', [null, null, null], 'EUR'],
    ['EUR', ['USD', null, null], 'USD'],
    ['EUR', [null, 'USD', 'GBP'], 'USD'],
    ['EUR', [null, null, 'USD'], 'USD'],
    ['EUR', ['EUR', 'USD', 'USD'], 'EUR'],
    ['EUR', [null, 'GBP', null], 'EUR'],
    ['CHF', [null, 'USD', null], 'CHF'],
  ] as const)(
    'from %s, where %j is asked for, set and usual, in %s',
    (own, [asked, publisher, usual], shown) => {
      expect(exchangeOrNone(own, around(asked, publisher, usual), own).to).toBe(shown)
    },
  )

  test('in their own currency at no rate, and in another at the rate of the day', () => {
    expect(exchangeOrNone('EUR', around('EUR'), 'EUR')).toEqual(sameCurrency('EUR'))
    expect(exchangeOrNone('EUR', around('USD'), 'EUR')).toMatchObject({ from: 'EUR', to: 'USD', rate: '2' })
  })

  test('of a source in the currency of the property, where nothing else is wanted and there is a rate', () => {
    expect(exchangeOrNone('USD', around(null), 'EUR')).toMatchObject({ from: 'USD', to: 'EUR' })
    expect(exchangeOrNone('USD', around('USD'), 'EUR')).toEqual(sameCurrency('USD'))
    expect(exchangeOrNone('CHF', around(null), 'EUR')).toEqual(sameCurrency('CHF'))
  })

  test.each([
    ['EUR', 'GBP', 'the exchange rate of GBP is too old to be quoted'],
    ['EUR', 'CHF', 'no exchange rate is configured for CHF'],
    ['CHF', 'USD', 'no exchange rate is configured for CHF'],
    ['GBP', 'EUR', 'the exchange rate of GBP is too old to be quoted'],
  ])('from %s not in %s: %s', (own, asked, trouble) => {
    expect(refusal(() => requireCurrency(around(asked), new Set([own])))).toMatchObject({
      status: 400,
      errors: [
        { field: 'currency', message: `cannot be used: ${trouble}; leave the field out or name another` },
      ],
    })
    expect(exchangeOrNone(own, around(asked), own)).toEqual(sameCurrency(own))
  })
})

describe('a stay', () => {
  const at = (today: string, horizon: string) => ({
    local: { today: day(today), minuteOfDay: 0 },
    horizon: day(horizon),
  })
  const stay = { checkin: day('2026-12-21'), checkout: day('2026-12-25') }
  const faultOf = (days: readonly ReturnType<typeof at>[], more: object = {}) =>
    refusal(() => requireBookableDates({ ...stay, ...more }, days))?.errors ?? null
  const past = 'is before today at the property; choose today or a later day'
  const far = 'is beyond the last day that can be booked, 2026-12-24'

  test('may begin today and end on the last day, at one of the properties at least', () => {
    expect(faultOf([at('2026-12-21', '2026-12-25')])).toBeNull()
    expect(faultOf([at('2026-12-22', '2026-12-24'), at('2026-12-21', '2026-12-25')])).toBeNull()
    expect(faultOf([at('2026-12-21', '2026-12-25'), at('2026-12-22', '2026-12-24')])).toBeNull()
    expect(faultOf([])).toBeNull()
  })

  test('is refused before today and behind the last day, at the field of the request', () => {
    expect(faultOf([at('2026-12-22', '2027-12-25')])).toEqual([{ field: 'checkin', message: past }])
    expect(faultOf([at('2026-12-22', '2027-12-25')], { dateField: 'from' })).toEqual([
      { field: 'from', message: past },
    ])
    expect(faultOf([at('2026-12-01', '2026-12-24')])).toEqual([{ field: 'checkout', message: far }])
    expect(faultOf([at('2026-12-01', '2026-12-24')], { dateField: 'from' })).toEqual([
      { field: 'from', message: far },
    ])
  })

  test('is refused where none of the properties can be shown in the currency, and where all are out of bounds', () => {
    const places = (...currencies: string[]) => currencies.map(currency => ({ currency, timeZone: 'UTC' }))
    expect(refusal(() => requireAnswerable(around('USD'), places('EUR', 'USD')))).toBeNull()
    expect(refusal(() => requireAnswerable(around('USD'), places('EUR', 'CHF')))).toBeNull()
    expect(refusal(() => requireAnswerable(around('GBP'), places('EUR', 'GBP')))).toBeNull()
    expect(refusal(() => requireAnswerable(around('USD'), places('CHF', 'GBP')))?.errors).toMatchObject([
      { field: 'currency' },
    ])
    const late = {
      ...(around(null) as object),
      now: Temporal.Instant.from('2026-12-22T12:00:00Z').epochMilliseconds,
      ratesAt: Temporal.Instant.from('2026-12-22T12:00:00Z').epochMilliseconds,
    } as never
    expect(refusal(() => requireAnswerable(late, places('EUR')))?.errors).toMatchObject([
      { field: 'checkin' },
    ])
    expect(refusal(() => requireAnswerable(late, []))).toBeNull()
  })
})

describe('bounds of prices', () => {
  const request = (minPrice: string | null, maxPrice: string | null, sort = 'order') =>
    ({ minPrice, maxPrice, search: { sort } }) as never
  const ranked = (...currencies: string[]) => currencies.map(currency => ({ currency })) as never

  test.each([
    [null, null, 'order', null],
    ['1', null, 'order', 'min_price'],
    ['1', '2', 'order', 'max_price'],
    ['1', '2', 'price', 'sort'],
    [null, null, 'price', 'sort'],
  ])('%j to %j by %s are the matter of %s', (least, most, sort, field) => {
    expect(fieldOfPrices(request(least, most, sort))).toBe(field)
    expect(fieldOfPrices({ minPrice: least, maxPrice: most, search: null } as never)).toBe(
      field === 'sort' ? most && 'max_price' : field,
    )
  })

  test('are amounts in the one currency that is shown', () => {
    const range = (...given: Parameters<typeof request>) =>
      priceRange(request(...given), around('USD'), ranked('EUR', 'USD'))
    expect(range('10.5', null)).toEqual({ currency: 'USD', least: 1_050, most: null })
    expect(range(null, '20')).toEqual({ currency: 'USD', least: null, most: 2_000 })
    expect(range(null, null)).toBeNull()
    expect(range(null, null, 'price')).toEqual({ currency: 'USD', least: null, most: null })
    expect(priceRange(request('x', null), around(null), [])).toBeNull()
  })

  test('are in the wanted currency, whichever properties cannot be shown in it', () => {
    const currencyOf = (asked: string | null, usual: string | null, ...own: string[]) =>
      priceRange(request('10', null), around(asked, usual), ranked(...own))?.currency
    expect(currencyOf('USD', null, 'CHF', 'EUR')).toBe('USD')
    expect(currencyOf(null, 'USD', 'CHF', 'EUR')).toBe('USD')
    expect(currencyOf(null, 'GBP', 'CHF')).toBe('CHF')
    expect(refusal(() => currencyOf(null, 'GBP', 'CHF', 'EUR'))).toMatchObject({ status: 400 })
  })

  test('are refused with more decimals than there are, and for prices in several currencies', () => {
    const errorsOf = (asked: never, currency: string | null) =>
      refusal(() => priceRange(asked, around(currency), ranked('EUR', 'USD')))?.errors
    const message = 'must be an amount in USD with at most 2 decimals'
    expect(errorsOf(request('1.234', null), 'USD')).toEqual([{ field: 'min_price', message }])
    expect(errorsOf(request('1', '1.234'), 'USD')).toEqual([{ field: 'max_price', message }])
    const several = (field: string) => [
      {
        field: 'currency',
        message: `is needed with ${field}: the properties that were found have prices in several currencies; name one`,
      },
    ]
    expect(errorsOf(request(null, '5'), null)).toEqual(several('max_price'))
    expect(errorsOf(request(null, null, 'price'), null)).toEqual(several('sort'))
  })

  test('hold the bounds themselves, and no property without a price', () => {
    const within = (least: number | null, most: number | null, total: number | null) =>
      isInRange({ least, most } as never, total as never)
    expect([
      within(5, 9, 5),
      within(5, 9, 9),
      within(null, 9, 0),
      within(5, null, 99),
      within(null, null, 1),
    ]).toEqual(Array(5).fill(true))
    expect([within(5, 9, 4), within(5, 9, 10), within(null, null, null), within(5, 9, null)]).toEqual(
      Array(4).fill(false),
    )
  })
})
