// Published specifications and examples that lie beside the project and are not part of it.

import { existsSync, readdirSync, readFileSync } from 'node:fs'

const directory = new URL('../../../../shared/data/', import.meta.url)

/** Whether they are there; tests that need them are skipped where not. */
export const hasSharedData = (): boolean => existsSync(directory)

/** The text of a file, by its path below that directory. */
export const readShared = (path: string): string => readFileSync(new URL(path, directory), 'utf8')

/** The names of the JSON files of a folder, in order. */
export const exampleNames = (folder: string): string[] =>
  hasSharedData()
    ? readdirSync(new URL(folder, directory))
        .filter(name => name.endsWith('.json'))
        .toSorted()
    : []

export const readExample = (path: string): unknown => JSON.parse(readShared(path))
