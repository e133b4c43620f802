import { describe, expect, test } from 'vitest'
import { readTyped } from '../../web/admin/src/calendar/edits.ts'
import { decimalOf, decimalText } from '../../web/admin/src/parts/typed-decimal.ts'

describe('a typed number', () => {
  test.each([
    ['12', '12', '12'],
    ['12,5', '12.5', '12.5'],
    ['12.50', '12.50', '12.50'],
    ['1.000', '1.000', '1000'],
    ['1,000', '1000', '1.000'],
    ['0,500', '0.500', '0.500'],
    ['0.500', '0.500', '0.500'],
    ['1.234,5', '1234.5', '1234.5'],
    ['1,234.5', '1234.5', '1234.5'],
    ['1\u202f234,50', '1234.50', '1234.50'],
    ['1’234.50', '1234.50', '1234.50'],
    ['1.234.567', '1234567', '1234567'],
    ['1234,567', '1234.567', '1234.567'],
    ['1.2.3', null, null],
    ['1,23.456', null, null],
    ['12.', null, null],
    ['', null, null],
    ['-3', null, null],
    ['12 EUR', null, null],
  ])('%s', (text, inEnglish, inGerman) => {
    expect(decimalOf(text, 'en')).toBe(inEnglish)
    expect(decimalOf(text, 'de')).toBe(inGerman)
  })

  test.each(['en', 'de'])('is read back as it is shown, in %s', language => {
    for (const value of ['0', '7', '1234', '1.234', '12.5', '0.05']) {
      expect(decimalOf(decimalText(value, language), language)).toBe(value)
    }
    expect(decimalText('many', language)).toBe('many')
  })
})

describe('what is typed into the calendar', () => {
  test('is a price, or a change of one', () => {
    expect(readTyped('1,200', false, 'en')).toEqual({ kind: 'set', value: 1200 })
    expect(readTyped('1.200', false, 'de')).toEqual({ kind: 'set', value: 1200 })
    expect(readTyped(' +1.200,50 ', false, 'de')).toEqual({ kind: 'add', text: '1200.50' })
    expect(readTyped('−2,5 %', false, 'de')).toEqual({ kind: 'percent', text: '-2.5' })
    expect(readTyped('', false, 'de')).toEqual({ kind: 'set', value: null })
    for (const text of ['12x', '1.23456', '1234567890', '%', '+']) {
      expect(readTyped(text, false, 'en'), text).toBeUndefined()
    }
  })

  test('is a whole count of rooms, or a change of one', () => {
    expect(readTyped('3', true, 'en')).toEqual({ kind: 'set', value: 3 })
    expect(readTyped('-2', true, 'en')).toEqual({ kind: 'add', text: '-2' })
    for (const text of ['2.5', '+1,5', '-10%']) expect(readTyped(text, true, 'en'), text).toBeUndefined()
  })
})
