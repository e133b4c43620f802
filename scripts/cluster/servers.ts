// Three Hostelry servers, each on a machine with its own HAProxy to the primary. The third has PgBouncer in between.

import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { giveToPostgres } from './database.ts'
import { ownProxyFile, poolerFile, proxyFile } from './deployed-files.ts'
import { Machine, type Program } from './network.ts'
import { until } from './wait.ts'

/** The role and the secret of an installation. */
export const installation = {
  role: 'hostelry',
  password: 'some-password',
  secretKey: Buffer.alloc(32, 7).toString('base64'),
} as const

const project = new URL('../../', import.meta.url).pathname
const daemon = 'postgres'

export interface ServerMachine {
  readonly machine: Machine
  readonly hasPooler: boolean
  pooler: Program | null
  server: Program | null
}

/** The way to the primary from each machine that has HAProxy, also from that of the run. */
export const primaryUrl = (database: string, password: string = installation.password): string =>
  `postgresql://${installation.role}:${password}@127.0.0.1:5000/${database}`

/** Makes the machines and starts HAProxy and PgBouncer there. */
export function openServerMachines(directory: string): ServerMachine[] {
  mkdirSync(join(directory, 'pictures'))
  return [1, 2, 3].map(place => {
    const machine = new Machine(`s${place}`, `10.0.0.2${place}`, directory)
    giveToPostgres(machine.directory)
    machine.start('haproxy', ['haproxy', '-f', proxyFile(machine, 'haproxy-postgres.cfg')])
    const hasPooler = place === 3
    const found: ServerMachine = { machine, hasPooler, pooler: null, server: null }
    if (hasPooler) startPooler(found)
    return found
  })
}

export function startPooler(found: ServerMachine): void {
  const file = poolerFile(found.machine, installation.role, installation.password)
  found.pooler = found.machine.start('pgbouncer', ['pgbouncer', file], { user: daemon })
}

export interface Release {
  /** The directory of the program. */
  readonly program: string
  readonly database: string
}

export const present: Release = { program: project, database: 'hostelry' }

/** Variables of a server at `database`. */
function environmentOf({ machine, hasPooler }: ServerMachine, { database }: Release) {
  const data = join(machine.directory, `data-${database}`)
  return {
    ENV_FILE: '/dev/null',
    HOST: '0.0.0.0',
    PORT: '8080',
    ADMIN_HOST: machine.address,
    ADMIN_PORT: '8081',
    PUBLIC_URL: 'http://10.0.0.1:8080',
    TRUST_PROXY: '10.0.0.1',
    DATA_DIR: data,
    DATABASE_URL: hasPooler ? primaryUrl(database).replace(':5000', ':6432') : primaryUrl(database),
    ...(hasPooler && { DATABASE_DIRECT_URL: primaryUrl(database) }),
    DATABASE_STANDBYS: '2',
    SECRET_KEY: installation.secretKey,
    SHUTDOWN_DELAY_SECONDS: '4',
    LOG_LEVEL: 'error',
  }
}

/** Starts a server and waits until it is ready. */
export async function startServer(found: ServerMachine, release = present): Promise<void> {
  const environment = environmentOf(found, release)
  mkdirSync(environment.DATA_DIR, { recursive: true })
  sharePictures(found.machine, environment.DATA_DIR)
  const server = found.machine.start('server', [process.execPath, 'src/main.ts'], {
    environment,
    directory: release.program,
  })
  found.server = server
  await until(`a server on ${found.machine.name}`, 120, async () => {
    if (!server.isRunning()) return true
    return (await fetch(`http://${found.machine.address}:8080/readyz`)).ok
  })
  if (!server.isRunning()) throw new Error(`the server on ${found.machine.name} has ended: see server.log`)
}

export async function stopServer(found: ServerMachine): Promise<void> {
  await found.server?.end('SIGTERM')
}

/** One directory for all servers, as over NFS. */
function sharePictures(machine: Machine, data: string): void {
  try {
    symlinkSync(join(machine.directory, '../pictures'), join(data, 'pictures'))
  } catch {
    // It is there already.
  }
}

let commands = 0

/** Runs a command of the program on the machine of a server; returns its exit code and what it printed. */
export async function runCommand(
  found: ServerMachine,
  words: readonly string[],
  release = present,
): Promise<{ code: number | null; output: string }> {
  commands += 1
  const name = `command-${commands}`
  const command = found.machine.start(name, [process.execPath, 'src/cli.ts', ...words], {
    environment: { ...environmentOf(found, release), DATABASE_URL: primaryUrl(release.database) },
    directory: release.program,
  })
  const code = await command.ended
  return { code, output: readFileSync(join(found.machine.directory, `${name}.log`), 'utf8') }
}

/** HAProxy on the machine of the run: to the primary for what is compared, and in front of the servers. */
export const ownProxies = (directory: string): string[] => [
  ownProxyFile(directory, 'haproxy-postgres.cfg'),
  ownProxyFile(directory, 'haproxy-servers.cfg'),
]
