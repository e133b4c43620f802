// Every language says all that English says, and nothing else: what scripts/check-words.ts refuses.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultsOfWords } from '../../scripts/words/faults.ts'
import { compared } from '../../src/wording/compare.ts'

const words = join(import.meta.dirname, '../../words')

/** A folder with copies of English under other names. */
function copies(...languages: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'words-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const language of languages) cpSync(join(words, 'en'), join(folder, language), { recursive: true })
  return folder
}

/** The faults where a group of texts in the copy of English that is called German has these changes. */
function faultsWith(file: string, group: string, changes: object): string[] {
  const folder = copies('en', 'de')
  const path = join(folder, 'de', file)
  const texts = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...texts, [group]: { ...texts[group], ...changes } }))
  return faultsOfWords(folder, ['en', 'de'])
}

test('the words of all languages are whole', () => {
  expect(faultsOfWords()).toEqual([])
})

test.each<[string, string, object, string]>([
  ['pages.json', 'offer', { withCode: undefined }, 'offer.withCode is missing'],
  ['pages.json', 'offer', { witCode: 'Code' }, 'offer.witCode is no text of words/en'],
  ['pages.json', 'offer', { withCode: 'Code' }, 'offer.withCode lacks the place {code}'],
  ['pages.json', 'offer', { withCode: '{code}, {cod}' }, 'offer.withCode has an unknown place {cod}'],
  [
    'pages.json',
    'offer',
    { withCode: { other: '{code}' } },
    'offer.withCode has no count, so it is one text',
  ],
  ['pages.json', 'picker', { room: 'Zimmer' }, 'picker.room lacks the place {number}'],
  ['pages.json', 'picker', { done: '' }, 'picker.done is empty'],
  ['pages.json', 'common', { nights: { other: '{count} Nächte' } }, 'common.nights lacks the form "one"'],
  ['pages.json', 'common', { nights: '{count} Nächte' }, 'common.nights needs plural forms'],
  [
    'pages.json',
    'common',
    { nights: { one: 'eine', few: '{count}', other: '{count}' } },
    'common.nights has the form "few", which this language does not tell apart',
  ],
  ['administration/desk.json', 'desk', { title: undefined }, 'desk.title is missing'],
  ['embed.json', 'x', { y: 'z' }, 'x is no text of words/en'],
  ['demo.json', 'site', { terms: ' ' }, 'site.terms is empty'],
])('in %s, %s, %j is refused', (file, group, changes, fault) => {
  expect(faultsWith(file, group, changes)).toEqual([`words/de/${file}: ${fault}`])
})

test('a folder may be without the administration and the demo, but not with half of it', () => {
  const folder = copies('en', 'nl', 'sv', 'xx')
  rmSync(join(folder, 'nl/administration'), { recursive: true })
  rmSync(join(folder, 'nl/demo.json'))
  rmSync(join(folder, 'sv/administration/desk.json'))
  rmSync(join(folder, 'sv/embed.json'))
  expect(
    faultsOfWords(folder, ['en', 'nl', 'sv', 'da']).filter(fault => !fault.startsWith('words/da')),
  ).toEqual([
    'words/xx: src/lodging/documents/languages.ts does not name this language',
    'words/sv/administration/desk.json is missing',
    'words/sv/embed.json is missing',
  ])
  expect(faultsOfWords(folder, ['en', 'nl', 'da'])).toContain('words/da/pages.json is missing')
})

test('a text of the demo that one language has, every one has', () => {
  const folder = copies('en', 'nl', 'sv')
  const path = join(folder, 'nl/demo.json')
  const texts = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...texts, texts: { Age: 'Leeftijd' } }))
  expect(faultsOfWords(folder, ['en', 'nl', 'sv'])).toEqual(['words/sv/demo.json: texts is missing'])
})

test('the plural forms are those of the language', () => {
  const english = { nights: { one: '{count} night', other: '{count} nights' } }
  const faults = (nights: Record<string, string>, language: string) =>
    compared(english, { nights }, {}, language).map(([path, fault]) => `${path} ${fault}`)
  expect(faults({ other: '{count}泊' }, 'ja')).toEqual([])
  expect(faults({ one: '{count} nuit', other: '{count} nuits' }, 'fr')).toEqual([])
  expect(faults({ one: '{count} noc', other: '{count} nocy' }, 'pl')).toEqual([
    'nights lacks the form "many"',
    'nights lacks the form "few"',
  ])
})
