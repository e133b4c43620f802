// A language of the administration's pages is a folder of JSON files, and what it lacks beside English is said.

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueFaults } from '../../scripts/words/catalogues.ts'
import { wordFaults } from '../../scripts/words/word-faults.ts'
import { counted, filled, languageOf, languages } from '../../web/admin/src/words/catalogue.ts'

const words = join(import.meta.dirname, '../../web/admin/src/words')

test('every language has what English has', () => {
  expect(catalogueFaults(words, languages)).toEqual([])
})

test('a new language is a copy of the folder of English, and a text that it lacks is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'words-'))
  cpSync(join(words, 'en'), join(folder, 'en'), { recursive: true })
  cpSync(join(words, 'en'), join(folder, 'nl'), { recursive: true })
  expect(catalogueFaults(folder, ['en', 'nl'])).toEqual([])
  const file = join(folder, 'nl/desk.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"title"', '"titel"'))
  expect(catalogueFaults(folder, ['en', 'nl', 'sv']).map(fault => fault.slice(folder.length + 1))).toEqual([
    'sv: the folder of the language is missing.',
    'nl: desk.json.desk.title: is missing.',
    'nl: desk.json.desk.titel: English has no such text.',
  ])
})

test.each([
  [{ a: '' }, ['a: is empty.']],
  [{ a: 'Hallo {naam}' }, ['a: {name} is missing.', 'a: English has no {naam}.']],
  [{ a: { b: 'x' } }, ['a: English has one text here.']],
])('a text that differs in its parts: %j', (dutch, faults) => {
  expect(wordFaults({ a: 'Hello {name}' }, dutch, 'nl')).toEqual(faults)
})

test('the plural forms are those of the language', () => {
  const english = { nights: { one: '# night', other: '# nights' } }
  const faults = (forms: Record<string, string>, language: string) =>
    wordFaults(english, { nights: forms }, language)
  expect(faults({ other: '#泊' }, 'ja')).toEqual([])
  expect(faults({ one: '# nuit', other: '# nuits' }, 'fr')).toEqual([])
  expect(faults({ one: '# noc', other: '# nocy' }, 'pl')).toEqual([
    'nights.many: is missing.',
    'nights.few: is missing.',
  ])
  expect(faults({ one: '# Nacht', few: '# Nächte', other: '# Nächte' }, 'de')).toEqual([
    'nights.few: the language has no such plural form.',
  ])
})

test('counts and parts are filled in as the language writes them', () => {
  expect(counted('en', 1, { one: '# night', other: '# nights' })).toBe('1 night')
  expect(counted('de', 1200, { one: '# Nacht', other: '# Nächte' })).toBe('1.200 Nächte')
  expect(filled('Request {id}', { id: 'a1' })).toBe('Request a1')
  expect(['de-AT', 'fr', undefined].map(languageOf)).toEqual(['de', 'en', 'en'])
})
