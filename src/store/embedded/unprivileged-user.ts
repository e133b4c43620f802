// PostgreSQL refuses to run as root. A server that runs as root starts it as another user, who must be able to reach the
// files.

import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '../../values/operator-error.ts'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The user that runs PostgreSQL when we are root: `postgres` where it exists, else `nobody`. Undefined: we are not root. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(readUser)
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  if (!user) {
    throw new OperatorError(
      'The embedded PostgreSQL does not run as root, and there is neither a user postgres nor nobody. Start as another user, or set DATABASE_URL.',
    )
  }
  return user
}

/** Whether a user can read a file or enter a directory, given by its absolute path, or the parent of a missing one. */
export function reachableBy(user: SystemUser, path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  const above = dirname(path)
  const mayEnterAbove = above === path || reachableBy(user, above)
  if (!found) return mayEnterAbove
  const needed = found.isDirectory() ? 0o1 : 0o4
  const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0
  return mayEnterAbove && ((found.mode >> shift) & needed) === needed
}

function readUser(line: string): SystemUser {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}
