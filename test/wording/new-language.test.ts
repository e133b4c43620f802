// A language is its folder of words/ and one line of languages.ts: with a made-up one, pages, mails, policies, the embed and what is
// said of other systems are in it, and nowhere in English.

import type { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { embedWords } from '../../src/http/sites/assets/embed.ts'
import type { Language } from '../../src/lodging/documents/languages.ts'
import { sourceWords } from '../../src/sources/source-words.ts'
import { mailWords } from '../../src/wording/mail-words.ts'
import { pageFormats } from '../../src/wording/pages/page-formats.ts'
import { pageWords } from '../../src/wording/pages/page-words.ts'
import { wordsIn } from '../../src/wording/wording.ts'

const dutch = 'nl' as Language

// The one line.
vi.mock('../../src/lodging/documents/languages.ts', async original => {
  const actual = await original<typeof import('../../src/lodging/documents/languages.ts')>()
  const languages = [...actual.languages, 'nl']
  return { ...actual, languages, isLanguage: (text: string) => languages.includes(text) }
})

// The folder: English, every text marked.
vi.mock('node:fs', async original => {
  const actual = await original<typeof import('node:fs')>()
  const marked = (_: string, value: unknown) => (typeof value === 'string' ? `‹${value}›` : value)
  const read = ((path: URL, options: 'utf8') => {
    if (!String(path).includes('/words/nl/')) return actual.readFileSync(path, options)
    const english = actual.readFileSync(new URL(String(path).replace('/nl/', '/en/')), 'utf8')
    const texts = JSON.parse(english, marked)
    if (texts.common) texts.common.locale = 'nl-NL'
    return JSON.stringify(texts)
  }) as typeof readFileSync
  return { ...actual, readFileSync: read, default: { ...actual, readFileSync: read } }
})

test('a language that is in the list and has its folder is everywhere', () => {
  expect(pageWords[dutch].offer.withCode('X')).toBe('‹Code X›')
  expect(pageFormats(dutch).plural(1, pageWords[dutch].common.nights)).toBe('‹1 night›')
  expect(pageFormats(dutch).amount(1250, 'EUR')).toBe('1.250,00')
  expect(mailWords[dutch].stay.nights(2)).toBe('‹2 nights›')
  expect(wordsIn(dutch).policies.due.none).toBe('‹No deposit is due when booking.›')
  expect(embedWords[dutch].search).toBe('‹Search›')
  expect(sourceWords('nl-BE').apaleo.vat).toBe('‹VAT›')
})

test('no text of it is left in English', () => {
  const unmarked = (texts: unknown): string[] => {
    if (typeof texts === 'string') return texts.startsWith('‹') || texts === 'nl-NL' ? [] : [texts]
    if (typeof texts !== 'object' || texts === null) return []
    return Object.values(texts).flatMap(unmarked)
  }
  expect(unmarked([pageWords[dutch], mailWords[dutch], embedWords[dutch], sourceWords('nl')])).toEqual([])
})
