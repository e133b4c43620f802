// A backup and a recovery to a moment, by deploy/backup.sh and deploy/restore.sh: what was confirmed before the moment is there, what
// was confirmed after it is not, and doctor finds nothing.

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedUser } from '../../src/store/embedded/unprivileged-user.ts'
import { type DatabaseCluster, giveToPostgres } from './database.ts'
import { postgresPrograms, replicatorPassword } from './deployed-files.ts'
import type { Load } from './load.ts'
import { confirmedBy, countsOf } from './rounds.ts'
import type { Round, Scenario, Stage } from './scenario.ts'
import { installation } from './servers.ts'
import { readReservations } from './truth.ts'
import { pause, until } from './wait.ts'

const project = new URL('../../', import.meta.url).pathname
const restored = `postgresql://${installation.role}:${installation.password}@127.0.0.1:5433/hostelry`
const bookingSeconds = 4
const [name, title] = ['restore', 'backup, recovery to a moment']

let times = 0

async function play({ place, load, directory }: Stage): Promise<Round> {
  const start = performance.now()
  const { cluster } = place
  await load.rest()
  load.resume()
  times += 1
  const own = join(directory, `restore${times}`)
  mkdirSync(own)
  giveToPostgres(own)
  const [backup, data] = [join(own, 'backup'), join(own, 'data')]
  const standby = (await cluster.synchronous()).machine.address
  const confirmedBefore = confirmedBy(load)
  await asPostgres(['deploy/backup.sh', backup], { PGHOST: standby, PGPASSWORD: replicatorPassword })
  await bookFor(load)
  const before = load.intents.length
  const moment = await presentMoment(cluster)
  load.resume()
  await bookFor(load)
  await archived(cluster)
  await asPostgres(['deploy/restore.sh', backup, cluster.archive, moment, data])
  const kept = new Set((await readReservations(restored)).map(({ number }) => number))
  const doctor = await run([process.execPath, 'src/cli.ts', 'doctor'], {
    DATABASE_URL: restored,
    DATA_DIR: join(own, 'files'),
    SECRET_KEY: installation.secretKey,
    ENV_FILE: '/dev/null',
  })
  await asPostgres([join(postgresPrograms, 'pg_ctl'), 'stop', '--pgdata', data])
  const confirmed = load.intents.map(({ number }) => number)
  const lost = confirmed.slice(0, before).filter(number => number !== null && !kept.has(number))
  const later = confirmed.slice(before).filter(number => number !== null && kept.has(number))
  const sentences = [
    ...lost.map(number => `${number} was confirmed before the moment and is not restored`),
    ...later.map(number => `${number} was confirmed after the moment and is restored`),
    ...(doctor.code === 0 ? [] : [`doctor: ${doctor.output}`]),
  ]
  return {
    fault: name,
    lost: lost.length,
    doubled: 0,
    oversold: 0,
    wrong: later.length,
    stalestMilliseconds: 0,
    isDoctorClean: doctor.code === 0,
    sentences,
    gap: 0,
    gapOfAvailability: 0,
    copies: 0,
    confirmed: confirmedBy(load) - confirmedBefore,
    ...countsOf(load),
    seconds: (performance.now() - start) / 1000,
  }
}

export const restore: Scenario = { name, title, mostSeconds: 0, play }

async function bookFor(load: Load): Promise<void> {
  await pause(bookingSeconds * 1000)
  await load.rest()
}

async function presentMoment(cluster: DatabaseCluster): Promise<string> {
  const [row] = await cluster.query(await cluster.leader(), 'SELECT clock_timestamp()::text AS moment')
  return String(row!.moment)
}

/** Waits until everything that was committed is in the archive. */
async function archived(cluster: DatabaseCluster): Promise<void> {
  const leader = await cluster.leader()
  const [row] = await cluster.query(leader, 'SELECT pg_walfile_name(pg_switch_wal()) AS file')
  await until('the archive', 60, async () => {
    const [found] = await cluster.query(
      leader,
      `SELECT last_archived_wal >= '${row!.file}' AS "isThere" FROM pg_stat_archiver`,
    )
    return found?.isThere === true
  })
}

async function asPostgres(
  command: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const path = { PATH: `${postgresPrograms}:${process.env.PATH}` }
  const { code, output } = await run(command, { ...path, ...environment }, unprivilegedUser())
  if (code !== 0) throw new Error(`${command.join(' ')}: ${output}`)
}

function run(
  [program = '', ...words]: readonly string[],
  environment: Record<string, string>,
  user: { readonly uid: number; readonly gid: number } | undefined = undefined,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, words, {
    cwd: project,
    env: { PATH: process.env.PATH, ...environment },
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // Not its end of output: a database that it started keeps that open.
    child.once('exit', code => resolve({ code, output }))
  })
}
