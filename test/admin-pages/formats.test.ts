// Amounts on the pages of the administration have the decimals of ISO 4217, as everywhere else; browsers know those in common use.

import { expect, test } from 'vitest'
import { currencyCodes, decimalsOf } from '../../src/values/currencies.ts'
import { formatsOf } from '../../web/admin/src/parts/formats.ts'

test.each(currencyCodes)('an amount of %s has its decimals', code => {
  const decimals = decimalsOf(code)
  expect(formatsOf('en').amount(1234, code)).toBe(`1,234${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`)
})
