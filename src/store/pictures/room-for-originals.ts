// How much of the disk original pictures may take. They are counted when one comes and the last count is some minutes old, so that
// what other processes have written counts too; between counts each process counts its own.

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../values/clock.ts'
import { bytesOnDisk } from './picture-cache.ts'

const countedForMilliseconds = 10 * 60_000

export class RoomForOriginals {
  readonly #folder: string
  readonly #limitBytes: number
  #bytes = 0
  #countedAt = Number.NEGATIVE_INFINITY

  /** `folder` need not exist yet. */
  constructor(folder: string, limitBytes: number) {
    this.#folder = folder
    this.#limitBytes = limitBytes
  }

  /** Whether a file of so many bytes has room; then it counts from now on. */
  async take(byteCount: number): Promise<boolean> {
    const now = systemClock.milliseconds()
    if (now - this.#countedAt >= countedForMilliseconds) {
      this.#bytes = await bytesIn(this.#folder)
      this.#countedAt = now
    }
    const bytes = this.#bytes + bytesOnDisk(byteCount)
    if (bytes > this.#limitBytes) return false
    this.#bytes = bytes
    return true
  }
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const file of files) {
    if (!file.isFile()) continue
    const found = await stat(join(file.parentPath, file.name)).catch(() => null)
    bytes += found === null ? 0 : bytesOnDisk(found.size)
  }
  return bytes
}
