// hostelry import: property documents from files or standard input, one property after another.

import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { importProperty } from '../operations/import-property.ts'
import { Fault } from '../values/faults.ts'
import type { Command, CommandLine } from './command.ts'
import { documentsIn } from './document-files.ts'

/** A refused document: where it stood and everything that is wrong with it. */
interface Refusal {
  readonly source: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

interface Tally {
  imported: number
  unchanged: number
  readonly refused: Refusal[]
  readonly warnings: string[]
}

export const importFiles: Command = {
  name: 'import',
  usage: 'FILE… | -',
  summary: 'Load property documents: JSON, arrays of them, or one a line (NDJSON); "-" reads standard input.',
  words: [1, 1000],
  async run(line) {
    const tally: Tally = { imported: 0, unchanged: 0, refused: [], warnings: [] }
    for (const file of line.words) {
      for await (const { source, document } of documentsIn(file)) {
        await importOne(line, { source, document, directory: file === '-' ? '.' : dirname(file) }, tally)
        line.progress(
          `${tally.imported + tally.unchanged} properties taken in, ${tally.refused.length} refused`,
        )
      }
    }
    line.print(inWords(tally), tally)
    if (tally.refused.length > 0) process.exitCode = 1
  },
}

/** Loads one document; a refused one is noted and the others go on. */
async function importOne(
  { house }: CommandLine,
  { source, document, directory }: { source: string; document: unknown; directory: string },
  tally: Tally,
): Promise<void> {
  try {
    const { changed, warnings } = await importProperty(house, document, name =>
      readFile(resolve(directory, name)),
    )
    if (changed) tally.imported += 1
    else tally.unchanged += 1
    tally.warnings.push(...warnings.map(warning => `${source}: ${warning}`))
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error
    const errors = error.errors.length > 0 ? error.errors : [{ field: '', message: error.message }]
    tally.refused.push({ source, errors })
  }
}

function inWords({ imported, unchanged, refused, warnings }: Tally): string {
  const lines = refused.flatMap(({ source, errors }) => [
    `${source}: refused`,
    ...errors.map(({ field, message }) => `  ${field ? `${field}: ` : ''}${message}`),
  ])
  lines.push(...warnings.map(warning => `warning: ${warning}`))
  lines.push(`${imported} imported, ${unchanged} unchanged, ${refused.length} refused`)
  return lines.join('\n')
}
