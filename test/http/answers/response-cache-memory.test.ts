// What the response cache remembers beside answers, and how much an answer weighs.

import { describe, expect, test } from 'vitest'
import { requestName } from '../../../src/http/publisher/request-name.ts'
import { ResponseCache } from '../../../src/http/publisher/response-cache.ts'
import type { CacheValidator } from '../../../src/operations/shopping/cache-validator.ts'
import { sampleHolder as holder } from '../../support/prices/sample-answers.ts'

const open = (budgetBytes = 1_000_000) =>
  new ResponseCache({ knownHolder: () => holder, isStillValid: () => true }, budgetBytes)
const given = (length = 1) => ({
  bytes: Buffer.alloc(length),
  headers: {},
  validator: {} as CacheValidator,
  holder,
})

describe('a question that was asked once', () => {
  const askOnce = (cache: ResponseCache, count: number) => {
    for (let each = 0; each < count; each += 1) cache.keep(`${each}`, given())
  }

  test('is remembered beside 4095 others', () => {
    const cache = open()
    askOnce(cache, 4095)
    cache.keep('one more', given())
    cache.keep('0', given())
    expect(cache.find('0', holder)).toBeDefined()
  })

  test('is forgotten with the others when there is one more', () => {
    const cache = open()
    askOnce(cache, 4096)
    cache.keep('one more', given())
    cache.keep('0', given())
    expect(cache.find('0', holder)).toBeUndefined()
    cache.keep('one more', given())
    expect(cache.find('one more', holder)).toBeDefined()
  })
})

test('an answer weighs its bytes, its question twice, and 300 bytes', () => {
  const question = 'q'.repeat(10)
  const isKept = (budget: number) => {
    const cache = open(budget)
    for (let turn = 0; turn < 2; turn += 1) cache.keep(question, given(100))
    return cache.find(question, holder) !== undefined
  }
  expect([isKept(420), isKept(419)]).toEqual([true, false])
})

test('a request that was answered anew is no longer found by its name', () => {
  const cache = open()
  const name = requestName('/p', {}, '{}')!
  for (let turn = 0; turn < 2; turn += 1) cache.keep('q', given())
  cache.keepRequest(name, { question: 'q', holder, key: 'k' })
  expect(cache.repeat(name.text)).toBe(cache.find('q', holder))
  expect(cache.find('q', { ...holder })).toBeUndefined()
  expect(cache.repeat(name.text)).toBeUndefined()
  for (let turn = 0; turn < 2; turn += 1) cache.keep('q', given())
  expect(cache.repeat(name.text)).toBeUndefined()
})
