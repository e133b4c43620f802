// The project of each test file: unit, server, browser or long. A file's imports decide, so that no list has to follow it: the
// browser's driver makes it a browser test; the tests' database, or a child process, a server test. What takes minutes or serves
// other programs than the product is listed here as long.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const projects = ['unit', 'server', 'browser', 'long'] as const
export type Project = (typeof projects)[number]

export const testFiles = ['test/**/*.test.ts']

/** Folders and files of the project long, each as its path begins: what tries for minutes, waits for minutes, or proves a tool. */
export const longPaths = [
  // Real bookings by the thousand, and simulated worlds.
  'test/guarantees/random/replay.test.ts',
  'test/reports/real-bookings.test.ts',
  'test/simulation/',
  // A year of reservations, taken in one by one.
  'test/demo/demo-year.test.ts',
  // Databases and servers that crash, stop or fall silent.
  'test/chaos/',
  'test/embedded/',
  'test/guarantees/races/chaos.test.ts',
  'test/guarantees/races/race-of-processes.test.ts',
  'test/guarantees/secrets/secrets-at-rest.test.ts',
  'test/guarantees/races/start.test.ts',
  'test/postgres/primary/liveness-probe.test.ts',
  'test/start/demo-key.test.ts',
  'test/start/memory.test.ts',
  'test/start/rolling-upgrade.test.ts',
  'test/start/start-faults.test.ts',
  'test/start/setup.test.ts',
  'test/start/stopped-start.test.ts',
  'test/workers/workers.test.ts',
  // Answers of many megabytes; the compiler reads the whole store.
  'test/http/wire/large-answers.test.ts',
  'test/postgres/schema/row-types.test.ts',
  // Measuring tools.
  'test/bench/',
  'test/mutation/',
]

const root = join(import.meta.dirname, '../../..')

/** All test files by project. Each file is in one. */
export function filesByProject(): Readonly<Record<Project, readonly string[]>> {
  const files = globSync(testFiles, { cwd: root }).sort()
  return { unit: [], server: [], browser: [], long: [], ...Object.groupBy(files, projectOf) }
}

/** The project of a test file, by its path from the root of the repository. */
export function projectOf(file: string): Project {
  if (longPaths.some(path => file.startsWith(path))) return 'long'
  const needs = neededBy(file)
  if (needs.has('playwright-core')) return 'browser'
  return needs.has(database) || needs.has('node:child_process') ? 'server' : 'unit'
}

/**
 * Whether a test file is run by Vite, in a process of its own: it stands in for modules, which the files after it would get too, or
 * reads a folder as the bundler of the administration does. All others are loaded by Node as it loads the server, a fifth faster.
 */
export function needsVite(file: string): boolean {
  return needsMocks(file) || neededBy(file).has(folders)
}

const needsMocks = (file: string): boolean => /\bvi\.mock\(/.test(readFileSync(join(root, file), 'utf8'))

/** Stands among the packages of a file that asks vitest for the address of the shared PostgreSQL. */
const database = 'inject of vitest'
const asksForDatabase = /^import \{[^}]*\binject\b[^}]*\} from 'vitest'$/m

/** Stands among the packages of a file that reads folders by Vite. */
const folders = 'import.meta.glob'

interface Imports {
  readonly files: readonly string[]
  /** Packages, parts of Node, and `database`. */
  readonly others: readonly string[]
}

/** What a file and all that it imports need from outside. Imports of types alone do not count. */
function neededBy(file: string): ReadonlySet<string> {
  const seen = new Set([file])
  // A set is walked with what is added on the way.
  for (const path of seen) for (const next of importsOf(path).files) seen.add(next)
  return new Set([...seen].flatMap(path => importsOf(path).others))
}

const statements =
  /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/gm
const read = new Map<string, Imports>()

function importsOf(path: string): Imports {
  const known = read.get(path)
  if (known) return known
  const text = readFileSync(join(root, path), 'utf8')
  const names = [...text.matchAll(statements)].map(([, still, later]) => still ?? later ?? '')
  const local = names
    .filter(name => name.startsWith('.'))
    .map(name => relative(root, join(root, dirname(path), name)))
  const imports = {
    files: local.filter(name => /\.tsx?$/.test(name) && existsSync(join(root, name))),
    others: [
      ...names.filter(name => !name.startsWith('.')),
      ...(asksForDatabase.test(text) ? [database] : []),
      ...(/\bimport\.meta\.glob\b/.test(text) ? [folders] : []),
    ],
  }
  read.set(path, imports)
  return imports
}
