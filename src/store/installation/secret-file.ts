// The installation's secret where none is given: made once, kept beside the data, readable by nobody else.

import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The 32 bytes in `<dataDirectory>/secret.key`; of several processes that make it at once one wins for all. */
export async function ensureSecretFile(dataDirectory: string): Promise<Buffer> {
  const file = join(dataDirectory, 'secret.key')
  const present = await readSecret(file)
  if (present) return present
  await mkdir(dataDirectory, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  // A link cannot replace a file that another process made in the meantime, unlike a rename.
  await link(draft, file).catch(() => undefined)
  await rm(draft)
  const made = await readSecret(file)
  if (!made) throw new Error(`${file} could not be written`)
  return made
}

async function readSecret(file: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
