// One-time codes are those of RFC 6238, so that every authenticator makes them.

import { describe, expect, test } from 'vitest'
import { base32, totpCode, totpStep } from '../../src/values/secrets/totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of RFC 6238, appendix B', (second, code) => {
  expect(totpCode(secret, Math.floor(second / 30))).toBe(code)
})

describe('the step of a code', () => {
  const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
  const step = 41_152_263

  test('is found one step early and late, and no further', () => {
    const code = totpCode(secret, step)
    const found = [-2, -1, 0, 1, 2].map(away => totpStep(secret, code, at((step + away) * 30)))
    expect(found).toEqual([null, step, step, step, null])
  })

  test.each(['', '1', '12345', '1234567', 'abcdef', '０１２３４５'])('is none for %j', text => {
    expect(totpStep(secret, text, at(step * 30))).toBeNull()
  })

  test('is none for a code with more behind it', () => {
    expect(totpStep(secret, `${totpCode(secret, step)}0`, at(step * 30))).toBeNull()
  })
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in Base32 is %j (RFC 4648 without padding)', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})
