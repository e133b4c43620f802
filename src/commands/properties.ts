// hostelry property and hostelry export: what is for sale, as a list and as documents.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportProperty, type WritePictureFile } from '../operations/export-property.ts'
import { listProperties } from '../store/properties.ts'
import { type Command, readId, table, textOption } from './command.ts'

export const propertyList: Command = {
  name: 'property list',
  usage: '',
  summary: 'List all properties.',
  words: [0, 0],
  async run({ house, print }) {
    const properties = await listProperties(house.database)
    const rows = properties.map(({ id, name, version, updatedAt }) => [id, name, version, updatedAt])
    print(table(['id', 'name', 'version', 'updated'], rows), properties)
  },
}

export const exportDocument: Command = {
  name: 'export',
  usage: 'ID [--pictures DIRECTORY]',
  summary:
    'Print the document of a property; with --pictures its images are written beside and named as files.',
  options: { pictures: 'text' },
  words: [1, 1],
  async run(line) {
    const id = readId(line.words[0], 'ID')
    const directory = textOption(line, 'pictures')
    const document = await exportProperty(
      line.house,
      id,
      directory === undefined ? null : picturesInto(directory),
    )
    line.print(JSON.stringify(document, null, 2), document)
  },
}

/** Writes each picture into the directory and gives the name that the document calls it by. */
function picturesInto(directory: string): WritePictureFile {
  return async (fileName, bytes) => {
    await mkdir(directory, { recursive: true })
    const file = join(directory, fileName)
    await writeFile(file, bytes)
    return file
  }
}
