// A lock between processes that the kernel holds: it is gone with the process however that ends, and no timeout ever
// steals it. Node has no flock, but its SQLite takes such a lock on a file when it opens a transaction on it.

import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../values/operator-error.ts'

const busy = 5

/**
 * Runs `work` while holding the lock of a file, which is created and stays. Waits for other holders, in this process
 * or another, at most `patienceMilliseconds`, then throws `whenHeld`.
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
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  }
}
