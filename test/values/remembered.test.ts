// Who asks often does not ask often.

import { expect, test } from 'vitest'
import { remembered } from '../../src/values/remembered.ts'

test('all who ask at the same time or soon afterwards get one answer', async () => {
  let asked = 0
  const ask = remembered(async () => ++asked, 60_000)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
})

test('an answer that is older is asked for again', async () => {
  let asked = 0
  const ask = remembered(async () => ++asked, 0)
  expect(await ask()).toBe(1)
  await new Promise(resolve => setTimeout(resolve, 2))
  expect(await ask()).toBe(2)
})

test('a failure is told to who waits for it and not kept', async () => {
  let asked = 0
  const ask = remembered(async () => {
    asked += 1
    if (asked === 1) throw new Error('away')
    return asked
  }, 60_000)
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('away')
  expect(await ask()).toBe(2)
})
