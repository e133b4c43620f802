// Searches for canaries in a copy of every table as text and in every file of a directory.

import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader } from '../../../src/store/postgres/database.ts'
import { temporaryDirectory } from '../run/temporary-directory.ts'
import { canariesIn, type Needle } from './canary-needles.ts'

/** A row of a table by its columns, each as COPY writes it. */
export interface CopiedColumn {
  /** "reservation.guest". */
  readonly column: string
  readonly text: string
}

/** Every column of every table, written by COPY as in a dump. */
export async function copyOfTables(database: Reader): Promise<CopiedColumn[]> {
  const columns = await database.query<{ tableName: string; columnName: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS "tableName", column_name AS "columnName"
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  await using directory = await temporaryDirectory()
  const files = join(directory.path, 'copy')
  await mkdir(files)
  // PostgreSQL writes them as its own user.
  await chmod(files, 0o777)
  const copied: CopiedColumn[] = []
  for (const { tableName, columnName } of columns) {
    const file = join(files, `${tableName}.${columnName}`)
    await database.query(`COPY (SELECT "${columnName}" FROM ${tableName}) TO '${file}'`)
    copied.push({
      column: `${tableName.replace(/^public\./, '')}.${columnName}`,
      text: await readFile(file, 'utf8'),
    })
  }
  return copied
}

/** Canaries in the files below a directory, with their paths, and the number of bytes searched. */
export async function canariesInFiles(
  directory: string,
  needles: readonly Needle[],
): Promise<{ readonly found: string[]; readonly files: number; readonly bytes: number }> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  let [files, bytes] = [0, 0]
  for (const entry of entries.filter(entry => entry.isFile())) {
    const path = join(entry.parentPath, entry.name)
    // A running database deletes files during the search.
    const content = await readFile(path).catch(() => null)
    if (content === null) continue
    files += 1
    bytes += content.length
    found.push(...canariesIn(content, needles).map(canary => `${path}: ${canary}`))
  }
  return { found, files, bytes }
}

/** The codes that a sent or stored value is, or has among its leaves. */
export const codesIn = (value: string, codes: readonly string[]): string[] => {
  const leaves = new Set(leavesOf(value).map(String))
  return codes.filter(code => leaves.has(code))
}

/**
 * Where codes occur among values, by their statement or column. Counters take any value, so a bare number counts as a code
 * only where two codes occur; in a document or a list, one is enough.
 */
export function codesAmong(
  values: Iterable<{ readonly place: string; readonly value: string }>,
  codes: readonly string[],
): string[] {
  const found = new Map<string, Set<string>>()
  for (const { place, value } of values) {
    for (const code of codesIn(value, codes)) {
      const entry = value === code ? code : value
      found.set(place, (found.get(place) ?? new Set()).add(entry))
    }
  }
  return [...found]
    .filter(([, entries]) => entries.size > 1 || ![...entries].every(entry => codes.includes(entry)))
    .map(([place, entries]) => `${place}: ${[...entries].join(', ')}`)
}

/** The single values in a value: the leaves of JSON, the entries of a PostgreSQL list. */
function leavesOf(value: string): unknown[] {
  if (/^\{[^:]*\}$/.test(value)) {
    return value
      .slice(1, -1)
      .split(',')
      .map(entry => entry.replaceAll('"', ''))
  }
  try {
    return leaves(JSON.parse(value))
  } catch {
    return [value]
  }
}

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]

/** A code as a separate word, not inside a time or an id. */
export const codeAsWord = (codes: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w.:-])(${codes.join('|')})(?![\\w:-]|\\.\\d)`)
