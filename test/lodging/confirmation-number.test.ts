// Confirmation numbers cannot be guessed and notice a slip of the pen (contract B3, threat A2).

import { expect, test } from 'vitest'
import {
  drawConfirmationNumber,
  isConfirmationNumber,
} from '../../src/lodging/reservations/confirmation-number.ts'

const drawn = (): string => drawConfirmationNumber('2026-11-21T04:14:07Z', 0)

test('a number says its month and is written in characters that cannot be mistaken', () => {
  expect(drawn()).toMatch(/^R2611[0-9A-HJKMNP-TV-Z]{11}$/)
})

test('a hundred thousand numbers are all different', () => {
  const numbers = new Set(Array.from({ length: 100_000 }, drawn))
  expect(numbers.size).toBe(100_000)
})

test('one wrong character is always noticed', () => {
  const number = drawn()
  expect(isConfirmationNumber(number)).toBe(true)
  for (let place = 5; place < number.length; place += 1) {
    for (const wrong of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (wrong === number[place]) continue
      expect(isConfirmationNumber(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false)
    }
  }
})
