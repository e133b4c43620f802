// A directory for one test. PostgreSQL's user can enter it even when the tests run as root.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string
}

/** Creates the directory; disposing removes it with its content. */
export async function temporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'hostelry-test-'))
  await chmod(path, 0o755)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
