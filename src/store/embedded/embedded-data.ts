// Whether a data directory has an embedded database, without making anything in it.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { majorVersion } from './directories.ts'

/** True also where the directory cannot be looked into, as opening it says why. */
export function hasEmbedded(dataDirectory: string): boolean {
  try {
    statSync(join(dataDirectory, 'postgresql', majorVersion, 'PG_VERSION'))
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}
