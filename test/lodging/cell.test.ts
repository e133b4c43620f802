// A router finds the cell of a reservation in its number or id, and without cells nothing in them changes (decision 48).

import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { drawId, mostCells } from '../../src/lodging/reservations/cell.ts'
import {
  drawConfirmationNumber,
  isConfirmationNumber,
} from '../../src/lodging/reservations/confirmation-number.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const day = '2026-11-21'
const versionFour = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const cells = Array.from({ length: mostCells }, (_, index) => index + 1)

test('the sixth character of a number and the last byte of an id say the cell, in the form that they always had', () => {
  for (const cell of cells) {
    const [number, id] = [drawConfirmationNumber(day, cell), drawId(cell)]
    expect(isConfirmationNumber(number)).toBe(true)
    expect(number.startsWith(`R2611${alphabet.charAt(cell)}`)).toBe(true)
    expect(id).toMatch(versionFour)
    expect(Number.parseInt(id.slice(-2), 16)).toBe(cell)
  }
})

test('without cells every character is drawn', () => {
  const drawn = Array.from({ length: 2000 }, () => drawConfirmationNumber(day, 0))
  expect(new Set(drawn.map(number => number.charAt(5))).size).toBe(alphabet.length)
  expect(new Set(Array.from({ length: 2000 }, () => drawId(0).slice(-2))).size).toBeGreaterThan(200)
})

test('a hundred thousand numbers of a cell are all different', () => {
  expect(new Set(Array.from({ length: 100_000 }, () => drawConfirmationNumber(day, 7))).size).toBe(100_000)
})

test('CELL is none unless it is set, and a number from 0 to 31', () => {
  expect(readConfig({}).cell).toBe(0)
  expect(readConfig({ CELL: '31' }).cell).toBe(31)
  expect(() => readConfig({ CELL: '32' })).toThrow('CELL is a whole number from 0 to 31')
})
