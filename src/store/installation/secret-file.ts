// The installation's secret where none is configured: created once beside the data, readable for the server's user only.

import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The 32 bytes in `<dataDirectory>/secret.key`. Processes that create it at the same time all get the same one. */
export async function ensureSecretFile(dataDirectory: string): Promise<Buffer> {
  const file = join(dataDirectory, 'secret.key')
  const present = await findSecretFile(dataDirectory)
  if (present) return present
  await mkdir(dataDirectory, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  // Unlike a rename, a link cannot replace a file that another process created in the meantime.
  await link(draft, file).catch(() => undefined)
  await rm(draft)
  const made = await readSecret(file)
  if (!made) throw new Error(`${file} could not be written`)
  return made
}

/** The same; undefined where it is not there yet. */
export const findSecretFile = (dataDirectory: string): Promise<Buffer | undefined> =>
  readSecret(join(dataDirectory, 'secret.key'))

async function readSecret(file: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
