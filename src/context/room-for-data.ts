// Whether the data directory has room for what a starting server writes.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { requireRoomIn } from '../store/installation/data-directory.ts'

/** Throws OperatorError when the directory is not writable or the disk too full to start. */
export const requireRoomFor = (config: Config): Promise<void> =>
  requireRoomIn(config.dataDirectory, leastFreeBytes(config))

/** Bytes for a new embedded database with the demo; an existing one starts with little. */
const leastFreeBytes = ({ databaseUrl, dataDirectory }: Config): number =>
  databaseUrl === null && !existsSync(join(dataDirectory, 'postgresql')) ? 200_000_000 : 1_000_000
