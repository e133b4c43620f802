// A card number is found however people write it, and nothing else is taken for one (threat C4).

import { describe, expect, test } from 'vitest'
import { cleanText, readText } from '../../src/http/reading/read-text.ts'
import { holdsCardNumber, withoutCardNumbers } from '../../src/lodging/cards/card-numbers.ts'

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
    ['41111111111111119', '************11119'],
    ['94111111111111111', '9************1111'],
    ['9411 1111 1111 1111 1', '9*** **** **** *111 1'],
    ['41 11 11 11 11 11 11 11', '** ** ** ** ** ** 11 11'],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '* * * * * * * * * * * * 1 1 1 1'],
    ['411111111\n1111111', '*********\n***1111'],
    ['４１１１１１１１１１１１１１１１', '************１１１１'],
    ['٤١١١١١١١١١١١١١١١', '************١١١١'],
    ['𝟜𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙', '************𝟙𝟙𝟙𝟙'],
    ['④①①①①①①①①①①①①①①①', '************①①①①'],
    ['6240008631401148', '************1148'],
    ['6759649826438453', '************8453'],
    ['2223003122003222', '************3222'],
    ['6011111111111117 / 378282246310005', '************1117 / ***********0005'],
  ])('%s is masked', (text, masked) => {
    expect(withoutCardNumbers(text)).toBe(masked)
    expect(holdsCardNumber(text)).toBe(true)
  })

  const blanks = [
    '_',
    '/',
    ',',
    ':',
    '*',
    '\t',
    '\n',
    ' - ',
    '    ',
    '\u2013',
    '\u2011',
    '\u2009',
    '\u202f',
    '\u3000',
  ]
  const unseen = ['\u200b', '\u200b'.repeat(50), '\u2060', '\u00ad', '\u0301', '\ufe0f\u20e3']
  test.each([...blanks, ...unseen].map(between => [JSON.stringify(between), between]))(
    'is found with %s between its groups or its digits',
    (_name, between) => {
      for (const parts of [['4111', '1111', '1111', '1111'], [...'4111111111111111']]) {
        const text = parts.join(between)
        expect(holdsCardNumber(text)).toBe(true)
        expect(withoutCardNumbers(text).match(/\d/g)).toHaveLength(4)
      }
    },
  )

  test.each([
    '',
    'Arriving late, flight 1234',
    '4111111111111112',
    '6006491200000000',
    '+44 20 7946 0000',
    '+49 (0)160 7734 5521',
    '0049 160 7734 5521',
    '2027-03-12 2027-03-16',
    '2027-03-12T15:00:00.123456Z',
    '018f6f9e-1234-4000-8000-000000000001',
    '1 2 3 4 5 6 7 8 9 10 11 12',
    '4111 1111 a 1111 1111',
    '4111     1111     1111     1111',
    '+49 160 7734 5521 / +49 89 2180 4300',
    '41111111-1111-4111-8111-111111111111',
    '14\u202f999,00\u202fEUR 2027-03-12',
    'R26117M7C2HMXTFF',
  ])('%s is left as it is', text => {
    expect(withoutCardNumbers(text)).toBe(text)
    expect(holdsCardNumber(text)).toBe(false)
  })

  test('is refused where the text would be kept, and masked where it is only evidence', () => {
    expect(readText('Card 4111 1111 1111 1111', 200)).toEqual({
      text: null,
      complaint: { message: 'must not contain a card number; send it in payment.number only' },
    })
    expect(cleanText('4111111111111111', 255)).toBe('************1111')
  })

  test('is looked for in a long text in one pass', () => {
    for (const text of ['4'.repeat(32_000), '4 '.repeat(16_000), '4111 '.repeat(6_400), '1-'.repeat(16_000)])
      expect(withoutCardNumbers(text)).toHaveLength(text.length)
    // With a call for each of them the stack would not last.
    const many = '4111111111111111-'.repeat(30_000)
    expect(withoutCardNumbers(many).match(/\*{12}1111-/g)).toHaveLength(30_000)
  })

  test('is none in an e-mail address with 13 digits, whatever their check digit', () => {
    for (let made = 0; made < 300; made += 1) {
      const digits = String(made * 33_222_591_777).padStart(13, '4')
      expect(readText(`guest${digits}@example.com`, 254).complaint).toBeNull()
    }
  })
})
