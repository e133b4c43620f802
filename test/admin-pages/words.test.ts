// Every language of the administration's pages has every text, filled in from the same parts.

import { expect, test } from 'vitest'
import { counted, filled, languageOf } from '../../web/admin/src/words/catalogue.ts'
import { de } from '../../web/admin/src/words/de.ts'
import { en } from '../../web/admin/src/words/en.ts'

/** Each text by its path: "shell.find". */
function textsOf(catalogue: object, path = ''): Map<string, string> {
  const entries = Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : [...textsOf(value, `${path}${key}.`)],
  )
  return new Map(entries)
}

const partsOf = (text: string): string[] => [...(text.match(/\{\w+\}|#/g) ?? [])].sort()

test('English and German have the same texts with the same parts, none empty', () => {
  const [english, german] = [textsOf(en), textsOf(de)]
  expect(english.size).toBeGreaterThan(20)
  expect([...german.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [path, text] of english) {
    expect(text, path).not.toBe('')
    expect(partsOf(german.get(path) ?? ''), path).toEqual(partsOf(text))
    expect(german.get(path), path).not.toBe('')
  }
})

test('counts and parts are filled in as the language writes them', () => {
  expect(counted('en', 1, { one: '# night', other: '# nights' })).toBe('1 night')
  expect(counted('de', 1200, { one: '# Nacht', other: '# Nächte' })).toBe('1.200 Nächte')
  expect(filled('Request {id}', { id: 'a1' })).toBe('Request a1')
  expect(['de-AT', 'fr', undefined].map(languageOf)).toEqual(['de', 'en', 'en'])
})
