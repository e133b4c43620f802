import { expect, test } from 'vitest'
import { decimalIn, typedDecimal } from '../../web/admin/src/parts/forms/decimals.ts'

test.each([
  ['12', '12', '12'],
  ['12,5', '12.5', '12.5'],
  ['12.50', '12.50', '12.50'],
  ['1.000', null, '1000'],
  ['1,000', '1000', null],
  ['0,500', null, null],
  ['0.500', null, null],
  ['1.234,5', null, '1234.5'],
  ['1,234.5', '1234.5', null],
  ['1.234.567', null, '1234567'],
  ['1.2.3', null, null],
  ['1,23.456', null, null],
  ['12.', null, null],
  ['', null, null],
  ['-3', null, null],
  ['12 EUR', null, null],
])('%s with two decimals at most', (text, inEnglish, inGerman) => {
  expect(decimalIn(text, 'en', 2)).toBe(inEnglish)
  expect(decimalIn(text, 'de', 2)).toBe(inGerman)
})

test('three digits may be thousands or decimals where there are three decimals', () => {
  expect(decimalIn('1,250', 'en', 3)).toBeNull()
  expect(decimalIn('1.250', 'en', 3)).toBe('1.250')
  expect(decimalIn('1.250', 'de', 3)).toBeNull()
  expect(decimalIn('1,250', 'de', 3)).toBe('1.250')
  expect(decimalIn('0.125', 'de', 3)).toBe('0.125')
})

test.each(['en', 'de'])('what is shown is read back, in %s', language => {
  for (const value of ['0', '7', '1234', '1.234', '12.5', '0.05']) {
    expect(decimalIn(typedDecimal(value, language), language, 4)).toBe(value)
  }
  expect(typedDecimal('many', language)).toBe('many')
})
