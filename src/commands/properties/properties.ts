// hostelry property and hostelry export: properties as a list and as documents.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../operations/context.ts'
import { archiveProperty, restoreProperty } from '../../operations/properties/archive-property.ts'
import { exportProperty } from '../../operations/properties/export-property.ts'
import { listProperties } from '../../operations/properties/list-properties.ts'
import { everyEntry } from '../../values/list-part.ts'
import { toCome } from '../kit/archive-words.ts'
import { type Command, readId, table, textOption } from '../kit/command.ts'

export const propertyList: Command = {
  name: 'property list',
  usage: '[--archived]',
  summary: 'List all properties, or with --archived those that are archived.',
  options: { archived: 'flag' },
  words: [0, 0],
  async run({ context, options, print }) {
    const archived = options.archived === true
    const properties = await Array.fromAsync(
      everyEntry(part => listProperties(context, part, archived ? 'only' : 'no')),
    )
    const rows = properties.map(({ id, name, version, updatedAt, archivedAt }) => [
      id,
      name,
      version,
      updatedAt,
      ...(archived ? [archivedAt] : []),
    ])
    print(table(['id', 'name', 'version', 'updated', ...(archived ? ['archived'] : [])], rows), properties)
  },
}

export const propertyArchive: Command = {
  name: 'property archive',
  usage: 'ID',
  summary: 'Take a property out of business: nobody sees or sells it any more. Its reservations stay.',
  words: [1, 1],
  async run({ context, words, print }) {
    const state = await archiveProperty(context, readId(words[0], 'ID'))
    print(`property ${state.id} is archived; ${toCome(state)}`, state)
  },
}

export const propertyRestore: Command = {
  name: 'property restore',
  usage: 'ID',
  summary: 'Take an archived property back into business.',
  words: [1, 1],
  async run({ context, words, print }) {
    const state = await restoreProperty(context, readId(words[0], 'ID'))
    print(`property ${state.id} is in business`, state)
  },
}

export const exportDocument: Command = {
  name: 'export',
  usage: 'ID [--pictures DIRECTORY]',
  summary:
    'Print the document of a property. --pictures writes it and its pictures into a directory, for import elsewhere.',
  options: { pictures: 'text' },
  words: [1, 1],
  async run(line) {
    const id = readId(line.words[0], 'ID')
    const directory = textOption(line, 'pictures')
    if (directory === undefined) {
      const document = await exportProperty(line.context, id, null)
      line.print(JSON.stringify(document, null, 2), document)
      return
    }
    const written = await writeWithPictures(line.context, id, directory)
    line.print(`${written.document} and ${written.pictures.length} pictures written`, written)
  },
}

/** Writes the document beside its pictures, because an import looks for pictures in the document's directory. */
async function writeWithPictures(
  context: AppContext,
  id: number,
  directory: string,
): Promise<{ document: string; pictures: string[] }> {
  const pictures = new Set<string>()
  const document = await exportProperty(context, id, async (fileName, bytes) => {
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, fileName), bytes)
    pictures.add(fileName)
    return fileName
  })
  await mkdir(directory, { recursive: true })
  const file = join(directory, `property-${id}.json`)
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`)
  return { document: file, pictures: [...pictures] }
}
