// Files of pictures. Links are not followed (threats D15). Files are written under another name and renamed, so several
// processes may share a directory.

import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemClock } from '../../values/clock.ts'
import type { OpenPicture } from './stored-picture.ts'

/** Names in a folder, in order; none when it is missing or a link. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await lstat(folder)).isDirectory() ? (await readdir(folder)).sort() : []
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/**
 * Returns once the bytes are on the disk, not only in its cache. `directory` holds the folder of unfinished files. A picture that is
 * shorter than it said is not kept.
 */
export async function writePicture(
  directory: string,
  path: string,
  content: Uint8Array | OpenPicture,
): Promise<void> {
  const incoming = join(directory, 'incoming', randomUUID())
  await mkdir(dirname(incoming), { recursive: true })
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(incoming, 'wx', 0o640)
    try {
      await file.writeFile(content instanceof Uint8Array ? content : content.stream())
      await file.sync()
      const { size } = await file.stat()
      if (!(content instanceof Uint8Array) && size !== content.byteCount)
        throw new Error(`a picture of ${content.byteCount} bytes ended after ${size}`)
    } finally {
      await file.close()
    }
    await rename(incoming, path)
  } catch (error) {
    await rm(incoming, { force: true })
    throw error
  }
}

/** Null when there is no such file. `keepFresh` marks it as used, for the sweep of a cache. */
export async function openPicture(path: string, { keepFresh = false } = {}): Promise<OpenPicture | null> {
  let file: FileHandle
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
  try {
    const { size, mtimeMs } = await file.stat()
    if (keepFresh) await markUsed(file, mtimeMs)
    return {
      byteCount: size,
      read: () => file.readFile().finally(() => file.close()),
      stream: () => file.createReadStream(),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The sweep drops the least recently used. Marking once a day is exact enough and saves a write for each read. */
async function markUsed(file: FileHandle, mtimeMs: number): Promise<void> {
  const now = systemClock.milliseconds()
  if (now - mtimeMs < 24 * 60 * 60 * 1000) return
  // A read-only directory still serves pictures.
  await file.utimes(now / 1000, now / 1000).catch(() => {})
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code))
