// What is wrong with the folders of words/: one for each language, with the texts of words/en. Those of the administration and of the
// demo may be left out.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '../../src/lodging/documents/languages.ts'
import { compared, type Places, type Texts } from '../../src/wording/compare.ts'
import { invoicePlaces } from '../../src/wording/invoice-words.ts'
import { mailPlaces } from '../../src/wording/mail-words.ts'
import { pagePlaces } from '../../src/wording/pages/page-words.ts'
import { policyPlaces } from '../../src/wording/policy-words.ts'

const placesOf: Readonly<Record<string, Places>> = {
  'invoices.json': invoicePlaces,
  'mails.json': mailPlaces,
  'pages.json': pagePlaces,
  'policies.json': policyPlaces,
}

const mayBeAbsent = /^(administration\/|demo\.json$)/

/** One sentence for each fault of the folders in `root`. */
export function faultsOfWords(
  root = fileURLToPath(new URL('../../words/', import.meta.url)),
  listed: readonly string[] = languages,
): string[] {
  const folders = readdirSync(root)
  const demo = demoTextsIn(root, folders)
  const english = (file: string): Texts => ({
    ...read(root, 'en', file),
    ...(file === 'demo.json' && demo),
  })
  return [
    ...folders
      .filter(name => !listed.includes(name))
      .map(name => `words/${name}: src/lodging/documents/languages.ts does not name this language`),
    ...listed.flatMap(language => {
      const own = filesIn(root, language)
      return [
        ...missingFiles(filesIn(root, 'en'), own).map(file => `words/${language}/${file} is missing`),
        ...own.flatMap(file =>
          existsSync(join(root, 'en', file))
            ? faultsIn(english(file), read(root, language, file), { language, file })
            : [`words/${language}/${file}: words/en has no such file`],
        ),
      ]
    }),
  ]
}

/** A folder that may be absent is whole where it is there. */
function missingFiles(english: readonly string[], own: readonly string[]): string[] {
  const isGiven = (file: string): boolean => own.some(each => each.split('/')[0] === file.split('/')[0])
  return english.filter(file => !own.includes(file) && (!mayBeAbsent.test(file) || isGiven(file)))
}

function faultsIn(english: Texts, texts: Texts, { language, file }: { language: string; file: string }) {
  const own = language === 'en' && file === 'demo.json' ? english : texts
  const faults = compared(english, own, placesOf[file] ?? {}, language)
  return faults.map(([path, fault]) => `words/${language}/${file}: ${path} ${fault}`)
}

/** The demo's documents are in English: what one language has a text for, all have. */
function demoTextsIn(root: string, folders: readonly string[]): Texts {
  const given = folders
    .filter(language => existsSync(join(root, language, 'demo.json')))
    .map(language => read(root, language, 'demo.json'))
  return Object.fromEntries(
    ['texts', 'rates'].flatMap(group => {
      const english = given.flatMap(texts => Object.keys(texts[group] ?? {}))
      return english.length > 0 ? [[group, Object.fromEntries(english.map(text => [text, text]))]] : []
    }),
  )
}

const filesIn = (root: string, language: string): string[] =>
  existsSync(join(root, language))
    ? readdirSync(join(root, language), { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.json'))
        .sort()
    : []

const read = (root: string, language: string, file: string): Texts =>
  JSON.parse(readFileSync(join(root, language, file), 'utf8'))
