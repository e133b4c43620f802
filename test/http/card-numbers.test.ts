// A card number is found however people write it, and nothing else is taken for one (threat C4).

import { describe, expect, test } from 'vitest'
import { holdsCardNumber, withoutCardNumbers } from '../../src/http/card-numbers.ts'
import { cleanText, readText } from '../../src/http/read-text.ts'

describe('a card number in a text', () => {
  test.each([
    ['4111111111111111', '************1111'],
    ['4111 1111 1111 1111', '**** **** **** 1111'],
    ['4111-1111-1111-1111', '****-****-****-1111'],
    ['4111.1111.1111.1111', '****.****.****.1111'],
    ['4111\u00a01111\u00a01111\u00a01111', '****\u00a0****\u00a0****\u00a01111'],
    ['4111  1111  1111  1111', '****  ****  ****  1111'],
    ['378282246310005', '***********0005'],
    ['3782 822463 10005', '**** ****** *0005'],
    ['6011111111111117', '************1117'],
    ['3530111333300000', '************0000'],
    ['6200000000000005', '************0005'],
    ['30569309025904', '**********5904'],
    ['My card: 5555 5555 5555 4444 12/29 123, thanks', 'My card: **** **** **** 4444 12/29 123, thanks'],
    ['room 2 4111 1111 1111 1111', 'room 2 **** **** **** 1111'],
    ['4111111111111111 and 5555555555554444', '************1111 and ************4444'],
    ['4111111111111111 5555555555554444', '************1111 ************4444'],
  ])('%s is masked', (text, masked) => {
    expect(withoutCardNumbers(text)).toBe(masked)
    expect(holdsCardNumber(text)).toBe(true)
  })

  test.each([
    '',
    'Arriving late, flight 1234',
    '4111111111111112',
    '6006491200000000',
    '41111111111111111',
    '+44 20 7946 0000',
    '+49 (0)160 7734 5521',
    '0049 160 7734 5521',
    '2027-03-12 2027-03-16',
    '2027-03-12T15:00:00.123456Z',
    '018f6f9e-1234-4000-8000-000000000001',
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
    'R26117M7C2HMXTFF',
  ])('%s is left as it is', text => {
    expect(withoutCardNumbers(text)).toBe(text)
    expect(holdsCardNumber(text)).toBe(false)
  })

  test('is refused where the text would be kept, and masked where it is only evidence', () => {
    expect(readText('Card 4111 1111 1111 1111', 200)).toEqual({
      text: null,
      complaint: 'must not hold a card number; leave it out, a card goes into payment.number alone',
    })
    expect(cleanText('4111111111111111', 255)).toBe('************1111')
  })

  test('is looked for in a long text without backtracking', () => {
    for (const text of ['4'.repeat(32_000), '4 '.repeat(16_000), '4111 '.repeat(6_400), '1-'.repeat(16_000)])
      expect(withoutCardNumbers(text)).toHaveLength(text.length)
  })
})
