// How two fields of older clients are read: a verbosity above the highest, and an id that is an integer.

import { describe, expect, test } from 'vitest'
import { bodyFor } from '../../../src/http/publisher/caller.ts'
import { olderHolder as older } from '../../support/prices/given-answers.ts'
import { sampleHolder } from '../../support/prices/sample-answers.ts'

describe('the body of an older client', () => {
  test.each<[unknown, unknown]>([
    [0, 0],
    [2, 2],
    [3, 2],
    ['3', 2],
    ['2', '2'],
    [-1, -1],
    [2.5, 2.5],
    ['x', 'x'],
    ['1'.repeat(16), '1'.repeat(16)],
    [null, null],
    [Number.MAX_SAFE_INTEGER + 1, Number.MAX_SAFE_INTEGER + 1],
  ])('has the verbosity %j as %j', (sent, read) => {
    expect(bodyFor(older, { verbosity: sent, other: 1 })).toEqual({ verbosity: read, other: 1 })
  })

  test.each<[unknown, object]>([
    [17, { reservation_number: 17 }],
    ['17', { reservation_number: '17' }],
    ['9'.repeat(15), { reservation_number: '9'.repeat(15) }],
    ['9'.repeat(16), { id: '9'.repeat(16) }],
    [0, { id: 0 }],
    ['0', { id: '0' }],
    [-1, { id: -1 }],
    [1.5, { id: 1.5 }],
    ['5f0c3f6e', { id: '5f0c3f6e' }],
    ['1x', { id: '1x' }],
    [null, { id: null }],
  ])('has the id %j as %j', (sent, read) => {
    expect(bodyFor(older, { id: sent })).toEqual(read)
  })

  test('is as it was sent without either, and for other publishers', () => {
    const body = { verbosity: 3, id: 17 }
    expect([bodyFor(older, { a: 1 }), bodyFor(sampleHolder, body)]).toEqual([{ a: 1 }, body])
  })
})
