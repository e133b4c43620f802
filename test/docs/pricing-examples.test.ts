// The prices that docs/pricing.md works out are what the engine says, line by line, so that the page cannot lie.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { offerFieldNames, promotionKinds } from '../../src/lodging/documents/promotion-kinds.ts'
import { examplesOf, resultOf } from '../support/pages/pricing-page.ts'

const page = readFileSync(new URL('../../docs/pricing.md', import.meta.url), 'utf8')
const examples = examplesOf(page)

/** Lines that a result may not leave out where there are any: what is itemised, and what was applied. */
const isItemised = (name: string): boolean => /^(tax_items|fees|checkin_fees|discount refused)\b/.test(name)

describe('every example of docs/pricing.md comes out as it is printed', () => {
  const numbered = examples.map((example, index) => ({ ...example, number: index + 1 }))

  test.each(numbered)('example $number, $heading', example => {
    const worked = resultOf(example)
    const printed = Object.fromEntries(example.result)
    const named = Object.fromEntries([...example.result.keys()].map(name => [name, worked.get(name)]))
    expect(named).toEqual(printed)
    const itemised = [...worked.keys()].filter(isItemised)
    expect([...example.result.keys()]).toEqual(expect.arrayContaining(itemised))
    expect(example.result.has('promotions')).toBe(worked.get('promotions') !== '')
  })
})

describe('docs/pricing.md leaves no kind of rule out', () => {
  const fragments = JSON.stringify(examples.map(({ property, code }) => ({ property, code })))

  test('all tables of results are read', () => {
    expect(examples).toHaveLength(page.match(/^\| Result \|/gm)!.length)
    expect(examples.length).toBeGreaterThan(35)
  })

  test.each([
    ...offerFieldNames,
    '"category":"discount"',
    '"category":"promotion"',
    '"category":"value-add"',
    '"rebate":true',
    'non_refundable',
    'min_subtotal',
    'unlocks_promotions',
    '"access":{"codes"',
    'combinable',
    'needs_code',
    '"unit":"stay"',
    '"unit":"night"',
    '"unit":"person_night"',
    '"due":"checkin"',
    'tax_rate',
    '"optional":{"most":2}',
    '"included":true',
    '"compound":true',
    'charged_nights',
    'min_age',
    'rate_from',
    'rate_below',
    '"conditions":{"rooms":[2]}',
    '"conditions":{"rate_plans":["HB"]}',
    'max_nights',
    'min_nights',
    'extra_adult',
    'extra_child',
    'by_guests',
    'single',
    'assumed_child_age',
    'within_days',
    '"hours_before":72',
    '"hours_before":null',
    'arrival_time',
    'no_show',
  ])('%s is shown with its result', kind => expect(fragments).toContain(kind))

  test('every promotion type is published with its id and name', () => {
    const published = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)]
    expect(published.map(([, field, id, name]) => ({ id: Number(id), name, field }))).toEqual(
      Object.values(promotionKinds).map(({ id, name, field }) => ({ id, name, field })),
    )
  })
})
