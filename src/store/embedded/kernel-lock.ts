// A lock between processes, held by the kernel: it ends with the process, and no timeout takes it away. Node has no flock,
// but its SQLite locks a file when it opens a transaction on it.

import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../values/operator-error.ts'

const busy = 5
/** The low bits of an SQLite error are its primary code. */
const primaryCode = 0xff

/**
 * Runs `work` while holding the lock of a file, which is created and stays. Waits for other holders in this or another
 * process for at most `patienceMilliseconds`, then throws `whenHeld`.
 */
export async function withKernelLock<Result>(
  path: string,
  { patienceMilliseconds, whenHeld }: { patienceMilliseconds: number; whenHeld: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    const deadline = performance.now() + patienceMilliseconds
    while (!lockAtOnce(file)) {
      if (performance.now() > deadline) throw new OperatorError(whenHeld)
      await new Promise(resume => setTimeout(resume, 50))
    }
    return await work()
  } finally {
    file.close()
  }
}

function lockAtOnce(file: DatabaseSync): boolean {
  try {
    file.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

/** Whether another holder has the lock. SQLite has several codes for that (5, 261, 517, 773). */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & primaryCode) === busy
