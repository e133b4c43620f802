// hostelry import: property documents from files or standard input, one property after another.

import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { importProperty } from '../../operations/properties/import-property.ts'
import type { Command, CommandLine } from '../kit/command.ts'
import { documentsIn, type SourcedDocument } from '../kit/document-files.ts'
import { inLines, type Refusal, refusalOf } from '../kit/refusals.ts'

interface Tally {
  imported: number
  unchanged: number
  readonly refused: Refusal[]
  readonly warnings: string[]
}

export const importFiles: Command = {
  name: 'import',
  begins: true,
  namesDatabase: true,
  usage: 'FILE… | - [--replace]',
  summary:
    'Load property documents: JSON, arrays of them, or NDJSON; "-" reads standard input. --replace also overwrites a property that has the same id and another name.',
  options: { replace: 'flag' },
  words: [1, 1000],
  async run(line) {
    const tally: Tally = { imported: 0, unchanged: 0, refused: [], warnings: [] }
    for (const file of line.words) {
      const directory = file === '-' ? '.' : dirname(file)
      for await (const sourced of documentsIn(file, line.terminal)) {
        await importOne(line, { ...sourced, directory }, tally)
        const done = tally.imported + tally.unchanged
        line.progress(`${done} properties imported, ${tally.refused.length} refused`, {
          done: done + tally.refused.length,
        })
      }
    }
    line.print(inWords(tally), tally)
    if (tally.refused.length > 0) line.fail()
  },
}

/** Imports one document. A refused one is recorded, and the import goes on. */
async function importOne(
  { context, options }: CommandLine,
  { source, read, directory }: SourcedDocument & { readonly directory: string },
  tally: Tally,
): Promise<void> {
  try {
    const { changed, warnings } = await importProperty(
      context,
      read(),
      name => readFile(resolve(directory, name)),
      { mayRename: options.replace === true, madeBy: 'the command line' },
    )
    if (changed) tally.imported += 1
    else tally.unchanged += 1
    tally.warnings.push(...warnings.map(warning => `${source}: ${warning}`))
  } catch (error) {
    tally.refused.push(refusalOf(source, error))
  }
}

function inWords({ imported, unchanged, refused, warnings }: Tally): string {
  const lines = inLines(refused)
  lines.push(...warnings.map(warning => `warning: ${warning}`))
  lines.push(`${imported} imported, ${unchanged} unchanged, ${refused.length} refused`)
  return lines.join('\n')
}
