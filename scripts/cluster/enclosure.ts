// The run happens in namespaces of its own for networks, mounts and processes. When its first process ends, the kernel ends all
// others and removes the networks, however the run ended.

import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../../src/values/operator-error.ts'
import { postgresPrograms } from './deployed-files.ts'

const programs = [
  '/usr/bin/etcd',
  '/usr/bin/patroni',
  '/usr/sbin/haproxy',
  '/usr/sbin/pgbouncer',
  join(postgresPrograms, 'postgres'),
]
const packages = 'etcd-server patroni haproxy pgbouncer postgresql-15'
const namespaces = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
const tools = ['/usr/bin/unshare', '/usr/bin/nsenter', '/usr/bin/setpriv', '/bin/ip']

/** Says in a sentence what this machine lacks. Throws OperatorError. */
export function requirePrograms(): void {
  const missing = [...programs, ...tools].filter(path => !existsSync(path))
  if (missing.length > 0) {
    throw new OperatorError(
      `This machine has no ${missing.join(', ')}. On Debian 12: apt-get install --no-install-recommends ${packages} iproute2`,
    )
  }
  if (process.getuid?.() !== 0)
    throw new OperatorError('Making network namespaces needs root: sudo npm run cluster')
  const { status } = spawnSync('unshare', [...namespaces, 'true'])
  if (status !== 0)
    throw new OperatorError('This machine does not let root make namespaces. A container needs --privileged.')
}

/** The directory of the run, inside the namespaces; undefined outside. */
export const enclosedDirectory = (): string | undefined => process.env.HOSTELRY_CLUSTER_DIRECTORY

/**
 * Runs this script again with the same arguments in new namespaces, and removes its directory. Returns the exit code. A first
 * SIGINT or SIGTERM lets the run end by itself, a second one ends it at once.
 */
export async function enclose(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'hostelry-cluster-'))
  // The user postgres passes through.
  chmodSync(directory, 0o755)
  // The shell is the first process there: it collects the ends of processes whose parents were killed.
  const child = spawn(
    'unshare',
    [...namespaces, 'sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...process.argv.slice(1)],
    {
      // A session of its own: Ctrl-C reaches it only through this process.
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, HOSTELRY_CLUSTER_DIRECTORY: directory },
    },
  )
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
  let isAsked = false
  const stop = (): void => {
    if (isAsked || !child.connected) process.kill(-child.pid!, 'SIGKILL')
    else child.send('stop')
    isAsked = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    return await ended
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Inside: aborted when the process outside asks for the end, or has ended itself. */
export function stopAsked(): AbortSignal {
  const stop = new AbortController()
  process.once('message', () => stop.abort())
  process.once('disconnect', () => stop.abort())
  process.channel?.unref()
  return stop.signal
}
