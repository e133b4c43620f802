// The buffers of the pool at their edges: what shares one, what has one of its own, and how many idle ones are kept.

import { beforeEach, expect, test } from 'vitest'
import { allocate, release } from '../../../src/http/json/buffer-pool.ts'

const whole = 2 ** 20
const buffersOf = (pieces: readonly Buffer[]) => new Set(pieces.map(({ buffer }) => buffer))
const allocateMany = (count: number, length: number) => Array.from({ length: count }, () => allocate(length))

beforeEach(() => {
  // Takes every idle buffer, and leaves the next piece the first of a buffer.
  allocateMany(20, whole)
  allocate(whole + 1)
})

test('pieces that just fill a buffer share it, one byte more does not', () => {
  const halves = allocateMany(2, whole / 2)
  expect(buffersOf(halves).size).toBe(1)
  expect([halves[0]!.byteOffset, halves[1]!.byteOffset]).toEqual([0, whole / 2])
  const more = allocateMany(2, whole / 2 + 1)
  expect(buffersOf([...halves, ...more]).size).toBe(3)
})

test('a piece is as long as it was asked for, and nothing of it is another’s', () => {
  const pieces = [1, 0, 7, 1000].map(length => allocate(length))
  expect(pieces.map(({ length }) => length)).toEqual([1, 0, 7, 1000])
  expect(pieces.map(({ byteOffset }) => byteOffset)).toEqual([0, 1, 1, 8])
})

test('one that fills a buffer is used again, a longer one never', () => {
  const [full, longer] = [allocate(whole), allocate(whole + 1)]
  expect([full.buffer.byteLength, longer.buffer.byteLength]).toEqual([whole, whole + 1])
  // Neither is the current buffer any more.
  const current = allocate(5)
  release([full, longer])
  const next = allocateMany(3, whole)
  expect(buffersOf(next).has(full.buffer)).toBe(true)
  expect(buffersOf(next).has(longer.buffer)).toBe(false)
  expect(buffersOf(next).has(current.buffer)).toBe(false)
})

test('the current buffer is used again when another takes its place, if nothing of it is out', () => {
  const piece = allocate(10)
  release([piece])
  const [, second] = allocateMany(2, whole)
  expect(second!.buffer).toBe(piece.buffer)
  const kept = allocate(10)
  const more = allocateMany(3, whole)
  expect(buffersOf(more).has(kept.buffer)).toBe(false)
})

test('sixteen idle buffers are kept', () => {
  const many = allocateMany(30, whole)
  allocate(1)
  release(many)
  const again = allocateMany(30, whole)
  const known = buffersOf(many)
  expect(again.filter(({ buffer }) => known.has(buffer))).toHaveLength(16)
})
