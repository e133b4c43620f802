// Examples that readers copy have to work: every one in docs/property-document.md is checked by the server's checks.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoProperties } from '../../src/demo/destination.ts'
import { checkDiscountDocument } from '../../src/lodging/prices/discount-document.ts'
import { checkPropertyDocument } from '../../src/lodging/property-documents/property-check.ts'
import { parseDay } from '../../src/values/civil-dates.ts'

const page = readFileSync(new URL('../../docs/property-document.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => JSON.parse(text!))

test.each(examples.map((example, index) => [index + 1, example]))('example %i is accepted', (_, example) => {
  // All but the first property are parts that are laid over it.
  const result =
    'category' in example
      ? checkDiscountDocument(example)
      : checkPropertyDocument({ ...examples[0], ...example })
  expect(result).not.toHaveProperty('errors')
})

test('the page has an example of each section', () => {
  const sections = new Set(examples.flatMap(example => Object.keys(example)))
  for (const section of [
    'rooms',
    'rate_plans',
    'calendar',
    'inventory',
    'promotions',
    'fees',
    'taxes',
    'code',
  ]) {
    expect(sections).toContain(section)
  }
})

test('the first property, imported as it stands, takes the place of none of the demo', () => {
  const taken = demoProperties(parseDay('2026-12-01')!).map(({ id }) => id)
  expect(taken).toContain(3144)
  expect(taken).not.toContain(examples[0].id)
})
