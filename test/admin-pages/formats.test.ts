// Amounts on the pages of the administration have the decimals of ISO 4217, as everywhere else; browsers know those in common use.

import { describe, expect, test } from 'vitest'
import { currencyCodes, decimalsOf } from '../../src/values/currencies.ts'
import { formatsOf, today } from '../../web/admin/src/parts/formats.ts'

test.each(currencyCodes)('an amount of %s has its decimals', code => {
  const decimals = decimalsOf(code)
  expect(formatsOf('en').amount(1234, code)).toBe(`1,234${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`)
})

describe('a day of another year carries its year, wherever it is written', () => {
  const thisYear = Number(today().slice(0, 4))
  const next = thisYear + 1

  test.each([
    ['day', (day: string) => formatsOf('en').day(day)],
    ['shortDay', (day: string) => formatsOf('en').shortDay(day)],
    ['dayOfInstant', (day: string) => formatsOf('en').dayOfInstant(`${day}T12:00:00Z`)],
    ['day in German', (day: string) => formatsOf('de').day(day)],
    ['shortDay in German', (day: string) => formatsOf('de').shortDay(day)],
  ])('%s', (_, of) => {
    expect(of(`${thisYear}-03-12`)).not.toContain(String(thisYear))
    expect(of(`${next}-03-12`)).toContain(String(next))
    expect(of(`${next}-03-12`).replace(` ${next}`, '')).toContain('12')
  })

  test('and a range its year once, unless it has two', () => {
    const { days } = formatsOf('en')
    expect(days('2027-03-12', '2027-03-14')).toBe('Fri 12 Mar – Sun 14 Mar 2027')
    expect(days('2026-11-28', '2027-11-28')).toBe('Sat 28 Nov 2026 – Sun 28 Nov 2027')
    expect(days('2026-11-28', null)).toBe('Sat 28 Nov 2026 – ')
    expect(days(null, '2027-11-28')).toBe(' – Sun 28 Nov 2027')
  })
})
