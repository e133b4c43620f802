// Counts and parts of the administration's texts are filled in as each language writes them, in the language of the person.

import { expect, test } from 'vitest'
import { counted, filled } from '../../web/admin/src/words/catalogue.ts'
import { languageOf } from '../../web/admin/src/words/use-words.ts'

test('counts and parts are filled in as the language writes them', () => {
  expect(counted('en', 1, { one: '{count} night', other: '{count} nights' })).toBe('1 night')
  expect(counted('de', 1200, { one: '{count} Nacht', other: '{count} Nächte' })).toBe('1.200 Nächte')
  expect(filled('Request {id}', { id: 'a1' })).toBe('Request a1')
})

test('the language of a person without texts here is English', () => {
  expect(['de-AT', 'it-CH', 'fr', undefined].map(languageOf)).toEqual(['de', 'it', 'en', 'en'])
})
