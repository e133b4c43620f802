// Directories of the embedded PostgreSQL: its user can reach them, other users cannot enter.

import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../../values/operator-error.ts'
import { runAs } from './programs.ts'
import { reachableBy, type SystemUser, unprivilegedUser } from './unprivileged-user.ts'

export interface Cluster {
  /** `<data directory>/postgresql`, owned by the user that runs PostgreSQL. */
  readonly directory: string
  /** The data of the present major version. */
  readonly data: string
  readonly socketDirectory: string
  readonly log: string
  readonly user: SystemUser | undefined
}

export const majorVersion = '18'
/** Longest path of a UNIX socket that all platforms take, with a margin. */
const socketPathLimit = 100
const socketName = '.s.PGSQL.5432'

/** Prepares the directories. Throws OperatorError when PostgreSQL cannot use them. */
export async function openCluster(dataDirectory: string): Promise<Cluster> {
  const user = unprivilegedUser()
  requireReachable(dataDirectory, user)
  const created = await mkdir(dataDirectory, { recursive: true })
  if (created) await chmod(dataDirectory, 0o755)
  requireReachable(dataDirectory, user)
  await refuseNetworkFileSystem(dataDirectory)
  const directory = join(dataDirectory, 'postgresql')
  await mkdir(directory, { recursive: true })
  await own(directory, user)
  return {
    directory,
    data: join(directory, majorVersion),
    socketDirectory: await openSocketDirectory(directory, user),
    log: join(directory, 'server.log'),
    user,
  }
}

function requireReachable(dataDirectory: string, user: SystemUser | undefined): void {
  if (!user || reachableBy(user, dataDirectory)) return
  throw new OperatorError(
    `The embedded PostgreSQL does not run as root but as ${user.name}, who cannot reach ${dataDirectory}. Set DATA_DIR to a directory that everybody can enter, for example /var/lib/hostelry.`,
  )
}

/** Locks and fsync are unreliable on them. */
async function refuseNetworkFileSystem(dataDirectory: string): Promise<void> {
  const { type } = await statfs(dataDirectory)
  const name = networkFileSystems.get(type)
  if (!name) return
  throw new OperatorError(
    `${dataDirectory} is on a network file system (${name}), where a database can be damaged. Set DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL server.`,
  )
}

/** By their magic numbers on Linux. */
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
])

/** Below the data where the path is short enough for a socket, else in the directory for temporary files. */
async function openSocketDirectory(directory: string, user: SystemUser | undefined): Promise<string> {
  const inside = join(directory, 'socket')
  const isShort = Buffer.byteLength(join(inside, socketName)) < socketPathLimit
  const path = isShort ? inside : join(tmpdir(), `hostelry-${hashOf(await realpath(directory))}`)
  await mkdir(path, { recursive: true })
  const found = await lstat(path)
  // Another user may have created it first, because all users can write to that directory.
  if (!found.isDirectory() || ![process.getuid?.(), user?.uid].includes(found.uid)) {
    throw new OperatorError(`${path} was made by another user. Remove it, or set DATA_DIR to a shorter path.`)
  }
  await own(path, user)
  return path
}

/** A directory that only PostgreSQL's user may enter. Takes over what a start as another user left behind. */
async function own(directory: string, user: SystemUser | undefined): Promise<void> {
  const { uid } = await stat(directory)
  if (user && uid !== user.uid) await runAs(undefined, 'chown', ['-R', `${user.uid}:${user.gid}`, directory])
  if (!user && uid !== process.getuid?.()) {
    throw new OperatorError(
      `${directory} belongs to another user. Start as that user, or set DATA_DIR to a directory of your own.`,
    )
  }
  await chmod(directory, 0o700)
}

const hashOf = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 16)
