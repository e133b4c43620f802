// Amounts agree with exact rational arithmetic, and nothing is lost between a decimal and its minor units.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocate,
  allocatedTo,
  decimalNumber,
  decimalText,
  divideHalfAway,
  type Minor,
  minor,
  parseAmount,
  parsePercent,
  percentNumber,
  percentOf,
  scaleHalfAway,
  sum,
} from '../../src/values/money.ts'

const safe = fc.maxSafeInteger()
const positive = fc.integer({ min: 1, max: 2 ** 40 })

/** n ÷ d rounded half away from zero, by comparing twice the remainder with the divisor. */
function rounded(n: bigint, d: bigint): bigint {
  const quotient = n / d
  const remainder = n - quotient * d
  const twice = 2n * (remainder < 0n ? -remainder : remainder)
  return twice >= d ? quotient + (n < 0n ? -1n : 1n) : quotient
}

describe('rounding', () => {
  test('division rounds half away from zero for any integers', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (n, d) => {
        expect(divideHalfAway(n, d)).toBe(rounded(n, d))
      }),
    )
  })

  test('scaling agrees with exact rationals, also beyond 2^53', () => {
    fc.assert(
      fc.property(safe, fc.integer({ min: 0, max: 2 ** 31 }), positive, (amount, n, d) => {
        const exact = rounded(BigInt(amount) * BigInt(n), BigInt(d))
        const isSafe = exact >= BigInt(Number.MIN_SAFE_INTEGER) && exact <= BigInt(Number.MAX_SAFE_INTEGER)
        if (isSafe) expect(BigInt(scaleHalfAway(amount, n, d))).toBe(exact)
        else expect(() => scaleHalfAway(amount, n, d)).toThrow(RangeError)
      }),
    )
  })

  test.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [1, 1, 3, 0],
    [-1, 1, 3, 0],
    [10_099, 100_000, 1_000_000, 1010],
    [9_007_199_254_740_991, 1_000_000, 1_000_000, 9_007_199_254_740_991],
  ])('%i × %i ÷ %i is %i', (amount, n, d, result) => {
    expect(scaleHalfAway(amount, n, d)).toBe(result)
  })

  test('10 percent of 100.99 is 10.10, as in the published sample', () => {
    expect(percentOf(minor(10_099), 100_000)).toBe(1010)
  })
})

describe('allocation', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 99 })
  const amounts = fc.integer({ min: -(10 ** 12), max: 10 ** 12 })

  test('the parts of an amount sum to it, and none is off by more than one unit', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const parts = allocate(amount as Minor, shares)
        expect(sum(parts)).toBe(amount)
        const whole = shares.reduce((total, share) => total + share, 0)
        if (whole === 0) return
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * BigInt(whole) - BigInt(amount) * BigInt(shares[index]!)
          expect((off < 0n ? -off : off) <= BigInt(whole)).toBe(true)
        }
      }),
    )
  })

  test('what first parts come to is known without the parts', () => {
    fc.assert(
      fc.property(amounts, weights, fc.nat(12), (amount, shares, more) => {
        const count = 1 + (more % shares.length)
        const weight = (of: readonly number[]) => of.reduce((total, share) => total + share, 0)
        expect(allocatedTo(amount as Minor, weight(shares.slice(0, count)), weight(shares))).toBe(
          sum(allocate(amount as Minor, shares).slice(0, count)),
        )
      }),
    )
  })

  test('running totals are rounded half away from zero, and a part is what one adds to the last', () => {
    expect(allocate(100 as Minor, [1, 1, 1])).toEqual([33, 34, 33])
    expect(allocate(-100 as Minor, [1, 1, 1])).toEqual([-33, -34, -33])
    expect(allocate(1 as Minor, [1, 1])).toEqual([1, 0])
  })

  test('without any weight the first part takes all', () => {
    expect(allocate(7 as Minor, [0, 0])).toEqual([7, 0])
    expect(allocatedTo(7 as Minor, 0, 0)).toBe(7)
  })
})

describe('decimals', () => {
  const decimals = fc.integer({ min: 0, max: 4 })
  const amounts = fc.integer({ min: -(10 ** 13), max: 10 ** 13 })

  test('an amount written as text or as a JSON number is read back as itself', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        expect(parseAmount(decimalText(amount, places), places)).toBe(amount)
        expect(parseAmount(JSON.parse(JSON.stringify(decimalNumber(amount, places))), places)).toBe(amount)
      }),
    )
  })

  test('a JSON number never shows more decimals than the currency has', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        const [, fraction = ''] = JSON.stringify(decimalNumber(amount, places)).split('.')
        expect(fraction.length).toBeLessThanOrEqual(places)
      }),
    )
  })

  test('a percentage is read back as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 8 }), percent => {
        expect(parsePercent(percentNumber(percent))).toBe(percent)
      }),
    )
  })

  test.each([
    ['100.99', 2, 10_099],
    [100.99, 2, 10_099],
    ['100.990', 2, 10_099],
    [50, 0, 50],
    ['0.001', 3, 1],
    ['-1.5', 2, -150],
  ])('%j with %i decimals is %i units', (text, places, units) => {
    expect(parseAmount(text, places)).toBe(units)
  })

  test.each([
    ['100.999', 2],
    [0.5, 0],
    [1e21, 2],
    [1e-7, 4],
    [0.1 + 0.2, 2],
    ['1e3', 2],
    ['', 2],
    [' 1', 2],
    ['1.', 2],
    ['.5', 2],
    ['+1', 2],
    ['1,000', 2],
    ['0x10', 2],
    ['٣', 2],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    ['9007199254740993', 0],
    [true, 2],
    [null, 2],
  ])('%j with %i decimals is not an amount', (value, places) => {
    expect(parseAmount(value, places)).toBeUndefined()
  })

  test('any text is an amount exactly when it is written as one', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0019.-+ e\n'), maxLength: 20 })
    fc.assert(
      fc.property(texts, decimals, (text, places) => {
        const [, sign, whole = '', fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? []
        const kept = fraction.replace(/0+$/, '')
        const units = BigInt(`${whole}${kept.padEnd(places, '0')}`) * (sign === '-' ? -1n : 1n)
        const isAmount =
          whole !== '' &&
          kept.length <= places &&
          units <= Number.MAX_SAFE_INTEGER &&
          units >= -Number.MAX_SAFE_INTEGER
        expect(parseAmount(text, places)).toBe(isAmount ? Number(units) : undefined)
      }),
      { numRuns: 2000 },
    )
  })

  test('a fraction or an unsafe integer is never taken for minor units', () => {
    expect(() => minor(0.5)).toThrow(RangeError)
    expect(() => minor(2 ** 53)).toThrow(RangeError)
  })
})
