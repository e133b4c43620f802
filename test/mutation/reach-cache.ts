// Remembers what each test file was seen to run, until anything of what it loads changes.

import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reach } from './reach.ts'

interface Remembered {
  readonly reach: Reach
  /** Of everything that it came from. */
  readonly hash: string
}

const pathIn = (root: string): string => join(root, 'reports/mutation/reach.json')

/** What is known of test files from earlier runs and still true. */
export function findReaches(root: string): Reach[] {
  if (!existsSync(pathIn(root))) return []
  const remembered: Remembered[] = JSON.parse(readFileSync(pathIn(root), 'utf8'))
  const hashOf = hasher(root)
  return remembered.filter(({ reach, hash }) => hash === hashOf(reach)).map(({ reach }) => reach)
}

/** `sandbox` is the copy that was run: the project may have changed meanwhile. */
export function keepReaches(root: string, sandbox: string, reaches: readonly Reach[]): void {
  const hashOf = hasher(sandbox)
  const remembered: Remembered[] = reaches.map(reach => ({ reach, hash: hashOf(reach) }))
  mkdirSync(dirname(pathIn(root)), { recursive: true })
  writeFileSync(`${pathIn(root)}.new`, JSON.stringify(remembered))
  renameSync(`${pathIn(root)}.new`, pathIn(root))
}

/**
 * Of everything that decides how a test file ends: what it has loaded, as it stands below the root, and the packages and the
 * tables, on which every test depends.
 */
export function hasher(root: string): (reach: Reach) => string {
  const known = new Map<string, string>()
  const hashOfFile = (file: string): string => {
    const path = join(root, file)
    const hash = known.get(file) ?? (existsSync(path) ? digest(readFileSync(path)) : 'gone')
    known.set(file, hash)
    return hash
  }
  const shared = ['package-lock.json', 'vitest.config.ts', ...globSync('src/**/*.sql', { cwd: root }).sort()]
  return ({ loaded }) => digest([...shared, ...loaded].map(hashOfFile).join())
}

const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)
