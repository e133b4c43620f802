// The program as it was: the last release, or before there is one, the last commit with a schema some migrations older.

import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../src/values/operator-error.ts'

const project = new URL('../../', import.meta.url).pathname
const migrations = 'src/store/migrations/'
const fewestMigrations = 3
/** Those of the last few schemas are compared; older ones are in the baseline. */
const oldestSteps = 5

/** Writes the earlier program into a directory; returns its place there. */
export function earlierRelease(directory: string): string {
  const commit = lastRelease() ?? commitBeforeMigrations()
  const program = join(directory, 'earlier')
  mkdirSync(program)
  const tree = git('archive', '--format=tar', commit)
  execFileSync('tar', ['-x', '-C', program], { input: tree })
  symlinkSync(join(project, 'node_modules'), join(program, 'node_modules'))
  console.error(`the earlier release is ${commit.slice(0, 10)} with schema ${schemaOf(migrationsOf(commit))}`)
  return program
}

function lastRelease(): string | null {
  const [tag] = text('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  return tag || null
}

/** The newest commit whose schema is some migrations older, and whose migrations are as they are now. */
function commitBeforeMigrations(): string {
  const present = migrationsOf('HEAD')
  const newest = schemaOf(present)
  const commits = text('log', '--format=%H', '-100', '--', migrations).split('\n')
  const found = commits.find(commit => {
    const earlier = migrationsOf(commit)
    const since = [...earlier].filter(([name]) => Number(name.slice(0, 4)) > newest - oldestSteps)
    const isBeginning = since.every(([name, blob]) => present.get(name) === blob)
    return isBeginning && schemaOf(earlier) <= newest - fewestMigrations
  })
  if (!found) throw new OperatorError('The upgrade needs the history of the repository, and it is not there.')
  return found
}

/** Contents by name, of numbered files wherever they lie. */
const migrationsOf = (commit: string): Map<string, string> =>
  new Map(
    text('ls-tree', '-r', commit, migrations)
      .split('\n')
      .flatMap(line => {
        const [, blob, name] = /^\S+ blob (\w+)\t.*?(\d{4}-[a-z0-9-]+\.sql)$/.exec(line) ?? []
        return blob && name ? [[name, blob] as const] : []
      }),
  )

const schemaOf = (files: Map<string, string>): number =>
  Math.max(...[...files.keys()].map(name => Number(name.slice(0, 4))))

const text = (...words: string[]): string =>
  git(...words)
    .toString('utf8')
    .trim()

const git = (...words: string[]): Buffer =>
  execFileSync('git', ['-c', 'safe.directory=*', ...words], { cwd: project, maxBuffer: 1 << 30 })
