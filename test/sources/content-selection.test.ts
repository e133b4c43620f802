// Which properties of a source may be imported at once.

import { expect, test } from 'vitest'
import { mostImported, requireSelection } from '../../src/operations/sources/content-selection.ts'

const keys = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`)

test('as many properties as one import takes are no mistake', () => {
  expect(() => requireSelection({ by: 'properties', keys: [] }, keys(mostImported))).not.toThrow()
  expect(() => requireSelection({ by: 'properties', keys: [] }, keys(1))).not.toThrow()
})

test.each([
  ['more than one import takes', mostImported + 1, 'selection', /20001 properties or more/],
  ['none', 0, 'properties', /names none/],
])('%s are refused with the field', (_what, count, field, message) => {
  const refused = () => requireSelection({ by: 'properties', keys: [] }, keys(count))
  const errors = [{ field, message: expect.stringMatching(message) }]
  expect(refused).toThrow(expect.objectContaining({ status: 400, errors }))
})
