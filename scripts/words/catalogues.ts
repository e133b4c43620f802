// The folders that hold texts: in each, one folder for each language, with the same JSON files as `en`.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Texts, wordFaults } from './word-faults.ts'

/** What each language of a catalogue lacks beside English; it has to have those of `languages`. */
export function catalogueFaults(folder: string, languages: readonly string[]): string[] {
  const english = textsIn(join(folder, 'en'))
  const missing = languages.filter(language => !existsSync(join(folder, language)))
  return [
    ...missing.map(language => `${join(folder, language)}: the folder of the language is missing.`),
    ...readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .flatMap(({ name }) =>
        wordFaults(english, textsIn(join(folder, name)), name).map(
          fault => `${join(folder, name)}: ${fault}`,
        ),
      ),
  ]
}

/** The texts of a language by file. */
const textsIn = (folder: string): Texts =>
  Object.fromEntries(
    readdirSync(folder).map(file => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts]),
  )
