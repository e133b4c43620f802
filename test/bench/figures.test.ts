// What a benchmark complains of: figures that miss what is demanded of them, and those that have become worse.

import { expect, test } from 'vitest'
import { complaints, type Figure, median } from '../../bench/figures.ts'

const rate = (ratio: number): Figure => ({
  name: 'availability',
  value: 5000 * ratio,
  unit: 'a second',
  better: 'more',
  floor: { name: 'bare node:http', value: 5000, ratio, limit: 0.35 },
})
const time = (value: number): Figure => ({
  name: 'cold',
  value,
  unit: 'ms',
  better: 'less',
  limit: 15,
})

test('a figure that keeps to its limit and is no worse than before is passed over', () => {
  expect(complaints([rate(0.36), time(14)], [rate(0.4), time(12)])).toEqual([])
})

test('a limit is of the value or of its multiple of the floor, on the side that is worse', () => {
  expect(complaints([rate(0.34), time(16)], [])).toEqual([
    'availability: 0.34 of bare node:http misses 0.35',
    'cold: 16 ms misses its limit of 15 ms',
  ])
})

test('what has become over 20 percent worse is named; with a floor its multiple counts, not the speed of the machine', () => {
  const onSlowMachine = { ...rate(0.5), value: 100 }
  expect(complaints([onSlowMachine], [rate(0.5)])).toEqual([])
  expect(complaints([rate(0.4), time(10)], [rate(0.5), time(8)])).toEqual([
    'availability: 1.25 times worse than the committed result',
    'cold: 1.25 times worse than the committed result',
  ])
})

test('the median of an even number of values lies between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
})
