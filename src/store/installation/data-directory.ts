// Checks before the data directory is used: it is writable and has free space.

import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../values/operator-error.ts'

/**
 * Throws OperatorError when the directory is not writable or has less free space than `bytes`. Checks the nearest existing
 * parent of a missing directory.
 */
export async function requireRoomIn(directory: string, bytes: number): Promise<void> {
  const present = await nearestPresent(directory)
  const { bavail, bsize } = await statfs(present)
  if (bavail * bsize < bytes) throw diskIsFull(directory)
  try {
    await access(present, constants.W_OK | constants.X_OK)
    if (present === directory) await writeAndRemove(directory)
  } catch (error) {
    throw directoryFault(error, directory) ?? error
  }
}

/** The sentence for a disk that is full or not writable; undefined for any other error. */
export function directoryFault(error: unknown, directory: string): OperatorError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, path = directory, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  if (isFull(error, code, errcode)) return diskIsFull(directory)
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new OperatorError(
      `DATA_DIR ${directory} cannot be used: ${path} or a part of it is a file. Set DATA_DIR to a directory.`,
    )
  }
  if (code === undefined || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined
  const why = code === 'EROFS' ? 'its file system is read-only' : 'it belongs to another user'
  return new OperatorError(
    `Hostelry may not write to ${path}: ${why}. Give the directory to the user that runs Hostelry, or set DATA_DIR to another.`,
  )
}

/** Checks Node's code, PostgreSQL's state, SQLite's number, and what PostgreSQL's programs print. */
const isFull = ({ message }: Error, code: string | undefined, errcode: number | undefined): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '') ||
  errcode === 13 ||
  /no space left on device|disk quota exceeded/i.test(message)

const diskIsFull = (directory: string): OperatorError =>
  new OperatorError(
    `The disk that holds DATA_DIR (${directory}) is full. Make room on it, or set DATA_DIR to a directory on another disk. Nothing that was confirmed is lost.`,
  )

async function nearestPresent(directory: string): Promise<string> {
  for (let path = directory; ; path = dirname(path)) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && dirname(path) !== path) return undefined
      throw directoryFault(error, directory) ?? error
    })
    if (found?.isDirectory()) return path
    if (found) {
      throw new OperatorError(
        `DATA_DIR ${directory} cannot be used: ${path} is a file. Set DATA_DIR to a directory.`,
      )
    }
  }
}

/** Only a write reveals quotas and rights that the mode does not show. */
async function writeAndRemove(directory: string): Promise<void> {
  const file = join(directory, `.write-test.${process.pid}`)
  try {
    await writeFile(file, Buffer.alloc(4096), { flush: true })
  } finally {
    await rm(file, { force: true })
  }
}
