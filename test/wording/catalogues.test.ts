// Every language says all that English says, and nothing else: what scripts/check-words.ts refuses.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultsOfWords } from '../../scripts/words/faults.ts'

const read = (language: string, catalogue: string) =>
  JSON.parse(readFileSync(new URL(`../../words/${language}/${catalogue}`, import.meta.url), 'utf8'))

/** The faults where a group of the German texts of pages has these changes. */
const faultsWith = (group: string, changes: object) =>
  faultsOfWords((language, catalogue) => {
    const texts = read(language, catalogue)
    return language === 'de' && catalogue === 'pages.json'
      ? { ...texts, [group]: { ...texts[group], ...changes } }
      : texts
  })

test('the words of all languages are whole', () => {
  expect(faultsOfWords()).toEqual([])
})

test.each<[string, object, string]>([
  ['offer', { withCode: undefined }, 'words/de/pages.json: offer.withCode is missing'],
  ['offer', { witCode: 'Code' }, 'words/de/pages.json: offer.witCode is no text of words/en'],
  ['offer', { withCode: 'Code' }, 'words/de/pages.json: offer.withCode lacks the place {code}'],
  ['offer', { withCode: '{code}, {cod}' }, 'words/de/pages.json: offer.withCode has an unknown place {cod}'],
  ['picker', { room: 'Zimmer' }, 'words/de/pages.json: picker.room lacks the place {number}'],
  ['picker', { done: '' }, 'words/de/pages.json: picker.done is empty'],
  [
    'common',
    { nights: { other: '{count} Nächte' } },
    'words/de/pages.json: common.nights lacks the form "one"',
  ],
  [
    'common',
    { nights: { one: 'eine', few: '{count}', other: '{count}' } },
    'words/de/pages.json: common.nights.few is no plural form of this language',
  ],
])('in %s, %j is refused', (group, changes, fault) => {
  expect(faultsWith(group, changes)).toEqual([fault])
})
