// The files of DATA_DIR/overrides, and whether they have changed.

import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** More are no overrides but a mistake. */
const mostFiles = 500
const mostBytes = 256 * 1024

export interface OverrideFile {
  /** Below the directory, with slashes. */
  readonly path: string
  /** Of its content: another one after every change. */
  readonly mark: string
  readonly bytes: number
}

/** The files of a directory by path, those of hidden names left out; none where it is not there. Throws what the file system says. */
export async function listOverrideFiles(directory: string): Promise<OverrideFile[]> {
  const paths = (await filesIn(directory, '')).sort().slice(0, mostFiles)
  const files = await Promise.all(
    paths.map(async path => {
      const { mtimeMs, size, ino } = await stat(join(directory, path))
      return { path, mark: `${mtimeMs} ${size} ${ino}`, bytes: size }
    }),
  )
  return files
}

/** Also behind links, as a volume of Kubernetes has them. */
async function filesIn(directory: string, within: string): Promise<string[]> {
  const entries = await readdir(join(directory, within), { withFileTypes: true }).catch(noDirectory)
  const shown = entries.filter(({ name }) => !name.startsWith('.'))
  const found = await Promise.all(
    shown.map(async entry => {
      const path = within === '' ? entry.name : `${within}/${entry.name}`
      const isFolder = entry.isSymbolicLink()
        ? (await stat(join(directory, path))).isDirectory()
        : entry.isDirectory()
      if (!isFolder) return [path]
      return path.split('/').length < deepest ? filesIn(directory, path) : []
    }),
  )
  return found.flat()
}

/** draft/slots/SITE/header.html */
const deepest = 4

function noDirectory(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** The text of a file, or what is wrong with it as the end of a sentence. */
export async function readOverrideFile(
  directory: string,
  { path, bytes }: Pick<OverrideFile, 'path' | 'bytes'>,
): Promise<{ text: string } | { fault: string }> {
  if (bytes > mostBytes) return { fault: `is larger than ${mostBytes / 1024} kB` }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(directory, path))) }
  } catch (error) {
    if (error instanceof TypeError) return { fault: 'is not in UTF-8' }
    return { fault: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` }
  }
}
