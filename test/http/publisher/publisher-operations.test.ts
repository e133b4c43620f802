// The operations of the publisher interface: where each is, who may use it and how, and what its answer is kept under.

import { describe, expect, test } from 'vitest'
import { pathsOf } from '../../../src/http/publisher/operation.ts'
import { publisherOperations } from '../../../src/http/publisher/operations.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import { questionOf } from '../../support/wire/read-requests.ts'
import { days, two } from '../../support/wire/request-parts.ts'

const publicUrl = 'https://rooms.example'
const reads = [400, 401, 404, 405, 408, 413, 429, 500, 503]

test('each has its paths, its scope and its refusals', () => {
  const facts = publisherOperations({} as Operations, publicUrl).map(operation => [
    operation.path,
    operation.scope,
    operation.get ?? '',
    [
      ...(operation.mayBeStale ? ['stale'] : []),
      ...(operation.isRepeatable ? ['repeatable'] : []),
      ...(operation.mayBePending ? ['pending'] : []),
    ].join(' '),
    operation.refusals.filter(status => !reads.includes(status)),
  ])
  expect(facts).toEqual([
    ['property/view', 'view', 'older', 'stale repeatable', []],
    ['properties/view', 'view', 'older', 'stale', []],
    ['property/available', 'availability', '', 'stale repeatable', []],
    ['properties/available', 'availability', '', 'stale', []],
    ['property/calendar', 'availability', '', 'stale repeatable', []],
    ['properties/calendar', 'availability', '', 'stale', []],
    ['properties/season', 'availability', '', 'stale', []],
    ['properties/changes', 'view', '', '', []],
    ['properties/snapshot', 'view', '', '', []],
    ['book/preview', 'preview', '', '', [409, 422, 502]],
    ['book/reservation', 'book', '', 'pending', [402, 409, 422, 502, 504]],
    ['book/basket/preview', 'preview', '', '', [409, 422]],
    ['book/basket', 'book', '', '', [402, 409, 422]],
    ['basket/view', 'manage', '', '', []],
    ['basket/cancel', 'manage', '', '', [409, 422]],
    ['book/hold', 'book', '', '', [409]],
    ['book/release', 'book', '', '', []],
    ['reservation/view', 'manage', 'by-setting', '', []],
    ['reservation/index', 'manage', 'by-setting', '', []],
    ['reservation/modify', 'manage', '', 'pending', [402, 409, 422, 504]],
    ['reservation/cancel', 'manage', '', '', [409, 422]],
    ['currencies', 'view', 'always', 'stale', []],
    ['settings', 'view', 'always', 'stale', []],
    ['places/suggest', 'view', '', 'stale', []],
    ['discounts/all', 'view', 'always', '', []],
    ['discounts/grouped', 'view', 'always', '', []],
    ['events', 'manage', '', '', []],
    ['webhooks/create', 'manage', '', '', []],
    ['webhooks/list', 'manage', '', '', []],
    ['webhooks/delete', 'manage', '', '', []],
    ['watches/create', 'manage', '', '', []],
    ['watches/list', 'manage', '', '', []],
    ['watches/delete', 'manage', '', '', []],
    ['test_clock/view', 'manage', '', '', []],
    ['test_clock/set', 'manage', '', '', []],
  ])
  for (const { refusals } of publisherOperations({} as Operations, publicUrl))
    expect(refusals).toEqual(expect.arrayContaining(reads))
})

test('the documented path comes first, then its alias and those of other names', () => {
  const base = '/publisher/v3.0'
  expect(pathsOf({ path: 'a/b' })).toEqual([`${base}/a/b/.json`, `${base}/a/b.json`])
  expect(pathsOf({ path: 'a', aliases: ['c', ''] })).toEqual([
    `${base}/a/.json`,
    `${base}/a.json`,
    `${base}/c/.json`,
    `${base}/c.json`,
    `${base}/.json`,
  ])
  const aliased = publisherOperations({} as Operations, publicUrl).filter(({ aliases }) => aliases)
  expect(aliased.map(({ path, aliases }) => [path, aliases])).toEqual([
    ['currencies', ['currences']],
    ['settings', ['']],
  ])
})

describe('an answer is kept under', () => {
  const stay = { property_id: 1, ...days, rooms: [two] }
  const kept: Readonly<Record<string, readonly object[]>> = {
    'property/view': [
      { property_id: 1 },
      { property_id: 2 },
      { property_id: 1, verbosity: 1 },
      { property_id: 1, language: 'de' },
    ],
    'property/available': [
      stay,
      { ...stay, property_id: 2 },
      { ...stay, checkin: '2027-03-13' },
      { ...stay, checkout: '2027-03-17' },
      { ...stay, rooms: [two, two] },
      { ...stay, rooms: [{ adults: 2, children: 1, children_ages: [4] }] },
      { ...stay, discount_code: 'A' },
      { ...stay, currency: 'EUR' },
      { ...stay, promotion: 'required' },
      { ...stay, verbosity: 1 },
      { ...stay, alternatives: true },
      { ...stay, language: 'de' },
    ],
    'property/calendar': [
      { property_id: 1, from: days.checkin, rooms: [two] },
      { property_id: 2, from: days.checkin, rooms: [two] },
      { property_id: 1, from: days.checkout, rooms: [two] },
      { property_id: 1, from: days.checkin, rooms: [two], days: 2 },
      { property_id: 1, from: days.checkin, rooms: [two], nights: 2 },
      { property_id: 1, from: days.checkin, rooms: [two, two] },
      { property_id: 1, from: days.checkin, rooms: [two], discount_code: 'A' },
      { property_id: 1, from: days.checkin, rooms: [two], currency: 'EUR' },
    ],
  }

  test.each(Object.entries(kept))('what %s depends on, and on nothing else', (path, bodies) => {
    const questions = bodies.map(body => questionOf(path, body))
    expect(new Set(questions).size).toBe(bodies.length)
    expect(questions).not.toContain(undefined)
    const [first] = bodies
    for (const more of [{ key: 'k' }, { limit: 5 }, { meta_data: { ip: 'x' } }, { other: 1 }])
      expect(questionOf(path, { ...first, ...more })).toBe(questions[0])
  })

  test('nothing where a scenario was asked for, or several properties were', () => {
    expect(questionOf('property/available', { ...stay, test_scenario: 'slow' })).toBeUndefined()
    expect(questionOf('properties/view', {})).toBeUndefined()
  })
})
