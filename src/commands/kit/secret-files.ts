// Secrets are read from a file, or from standard input for "-": arguments can be seen by other users of the machine.

import { readFile } from 'node:fs/promises'
import { UsageError } from './command.ts'

/** The secret in a file; undefined for no file. `option` names it in errors. */
export async function secretIn(option: string, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  try {
    const secret = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8')
    return secret.trim()
  } catch (error) {
    throw new UsageError(`${option} names a file that cannot be read: ${file}`, { cause: error })
  }
}
