// The results of the benchmarks as they were written.

import { readdirSync, readFileSync } from 'node:fs'
import type { Result } from './figures.ts'

export const resultsFolder = new URL('./results/', import.meta.url)

/** The names of the files of a folder, without their ending. */
export function namesIn(folder: URL, ending: string): string[] {
  const files = readdirSync(folder).filter(file => file.endsWith(ending))
  return files.map(file => file.slice(0, -ending.length)).sort()
}

/** The results of all scenes that were measured, by name. */
export const readResults = (): ReadonlyMap<string, Result> =>
  new Map(namesIn(resultsFolder, '.json').map(name => [name, readResult(name)]))

const readResult = (name: string): Result =>
  JSON.parse(readFileSync(new URL(`${name}.json`, resultsFolder), 'utf8')) as Result
