// A cache within its budget: what stays and what leaves.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoundedCache, boundedCache } from '../../src/values/bounded-cache.ts'

const cacheOf = (budget: number) => boundedCache<string, number>({ budget, weigh: value => value })
const held = (cache: BoundedCache<string, number>, keys: string) =>
  [...keys].filter(key => cache.get(key) !== undefined).join('')

test('what was not asked for lately leaves first', () => {
  const cache = cacheOf(3)
  for (const key of 'abc') cache.set(key, 1)
  expect(cache.get('a')).toBe(1)
  cache.set('d', 1)
  cache.set('e', 1)
  expect(held(cache, 'abcde')).toBe('ade')
})

test('a value that is over the budget by itself is not kept, and costs no other its place', () => {
  const cache = cacheOf(3)
  cache.set('a', 1)
  cache.set('b', 4)
  expect(held(cache, 'ab')).toBe('a')
  cache.set('a', 4)
  expect(held(cache, 'ab')).toBe('')
})

test('what is forgotten leaves its place free', () => {
  const cache = cacheOf(3)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.delete('b')
  expect(held(cache, 'ab')).toBe('a')
  cache.set('c', 2)
  expect(held(cache, 'abc')).toBe('ac')
  cache.clear()
  expect(held(cache, 'abc')).toBe('')
})

test('with a budget of nothing, nothing that weighs anything to speak of is kept', () => {
  const cache = cacheOf(0)
  cache.set('a', 2)
  expect(held(cache, 'a')).toBe('')
})

test('what weighs nothing counts for one, so that it cannot fill the memory', () => {
  const cache = cacheOf(3)
  for (const key of 'abcde') cache.set(key, 0)
  expect(held(cache, 'abcde')).toBe('cde')
})

test('whatever is done, the budget is kept, and the newest value is there', () => {
  const step = fc.record({
    key: fc.constantFrom(...'abcdefgh'),
    does: fc.constantFrom('set', 'set', 'get', 'delete'),
    weight: fc.integer({ min: 0, max: 6 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const cache = cacheOf(10)
      const latest = new Map<string, number>()
      for (const { key, does, weight } of steps) {
        if (does === 'set') {
          cache.set(key, weight)
          latest.set(key, weight)
          expect(cache.get(key)).toBe(weight)
        } else if (does === 'delete') {
          cache.delete(key)
          latest.delete(key)
        } else if (cache.get(key) !== undefined) expect(cache.get(key)).toBe(latest.get(key))
        const sum = [...'abcdefgh'].reduce((total, each) => total + (cache.get(each) ?? 0), 0)
        expect(sum).toBeLessThanOrEqual(10)
      }
    }),
  )
})
