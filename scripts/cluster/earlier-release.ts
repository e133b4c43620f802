// The program as it was: the last release, or before there is one, the last commit with a schema some migrations older.

import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../src/values/operator-error.ts'

const project = new URL('../../', import.meta.url).pathname
const migrations = 'src/store/migrations/'
const fewestMigrations = 3

/** Writes the earlier program into a directory; returns its place there. */
export function earlierRelease(directory: string): string {
  const commit = lastRelease() ?? commitBeforeMigrations()
  const program = join(directory, 'earlier')
  mkdirSync(program)
  const tree = git('archive', '--format=tar', commit)
  execFileSync('tar', ['-x', '-C', program], { input: tree })
  symlinkSync(join(project, 'node_modules'), join(program, 'node_modules'))
  console.error(`the earlier release is ${commit.slice(0, 10)} with schema ${migrationsOf(commit).length}`)
  return program
}

function lastRelease(): string | null {
  const [tag] = text('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  return tag || null
}

/** The newest commit whose migrations are the first of the present ones, without the last few. */
function commitBeforeMigrations(): string {
  const present = migrationsOf('HEAD')
  const commits = text('log', '--format=%H', '-100', '--', migrations).split('\n')
  const found = commits.find(commit => {
    const earlier = migrationsOf(commit)
    const isBeginning = earlier.every((line, place) => line === present[place])
    return isBeginning && earlier.length <= present.length - fewestMigrations
  })
  if (!found) throw new OperatorError('The upgrade needs the history of the repository, and it is not there.')
  return found
}

/** Names and contents. */
const migrationsOf = (commit: string): string[] =>
  text('ls-tree', commit, migrations)
    .split('\n')
    .filter(line => line.endsWith('.sql'))

const text = (...words: string[]): string =>
  git(...words)
    .toString('utf8')
    .trim()

const git = (...words: string[]): Buffer =>
  execFileSync('git', ['-c', 'safe.directory=*', ...words], { cwd: project, maxBuffer: 1 << 30 })
