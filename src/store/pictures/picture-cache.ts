// Keeps the cache of resized pictures under its byte limit by dropping what was used least recently.

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../values/clock.ts'

interface PictureCache {
  /** Holds folders of variants, and nothing else. */
  readonly variants: string
  /** Holds files that are being written. */
  readonly incoming: string
  readonly limitBytes: number
}

interface CachedFile {
  readonly path: string
  readonly byteCount: number
  readonly usedAt: number
}

const BLOCK_BYTES = 4096
/** No write takes this long: a process that died left a file of this age. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/**
 * When variants exceed the limit, drops some until a tenth of it is free; also drops unfinished files left by a crash.
 * Other processes may sweep the same directory at the same time. Returns the bytes of the variants.
 */
export async function sweepPictureCache(cache: PictureCache): Promise<{ bytesLeft: number }> {
  await dropAbandoned(cache.incoming)
  const files = await cachedFiles(cache.variants)
  let bytesLeft = files.reduce((sum, file) => sum + file.byteCount, 0)
  if (bytesLeft <= cache.limitBytes) return { bytesLeft }
  files.sort((a, b) => a.usedAt - b.usedAt)
  for (const file of files) {
    if (bytesLeft <= cache.limitBytes * 0.9) break
    await rm(file.path, { force: true })
    bytesLeft -= file.byteCount
  }
  return { bytesLeft }
}

/** A file occupies whole blocks of the disk. */
export const bytesOnDisk = (byteCount: number): number => Math.ceil(byteCount / BLOCK_BYTES) * BLOCK_BYTES

async function dropAbandoned(incoming: string): Promise<void> {
  const deadline = systemClock.milliseconds() - ABANDONED_AFTER_MS
  for (const file of await filesOf(incoming)) {
    if (file.usedAt < deadline) await rm(file.path, { force: true })
  }
}

async function cachedFiles(variants: string): Promise<CachedFile[]> {
  const files: CachedFile[] = []
  for (const folder of await namesIn(variants)) {
    for (const file of await filesOf(join(variants, folder))) files.push(file)
  }
  return files
}

async function filesOf(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = []
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(absentAsNull)
    if (!found) continue
    files.push({ path, byteCount: bytesOnDisk(found.size), usedAt: found.mtimeMs })
  }
  return files
}

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(absentAsNull)) ?? []

/** Files vanish during the count, and folders are created on first use: neither is a fault. */
function absentAsNull(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
