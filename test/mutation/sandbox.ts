// A copy of the project in which faults are written, so that a run that is killed leaves nothing behind in the project.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { type Mutant, mutated } from './mutant.ts'

export interface Sandbox extends AsyncDisposable {
  readonly path: string
  /** Where its tests put their temporary directories. */
  readonly temporary: string
  /** Ends what PostgreSQL a test has left behind: one of its own runs apart from whoever started it. */
  endDatabases(): void
  /** Writes a fault into the copy; disposing takes it out again. */
  apply(mutant: Mutant): Disposable
}

/** A copy of what git knows of the project and of what is new in it; the packages are those of the project. */
export async function openSandbox(root: string): Promise<Sandbox> {
  const directory = await temporaryDirectory()
  const path = join(directory.path, 'project')
  // Short, as the path of a socket may not be long.
  const temporary = join(directory.path, 't')
  mkdirSync(temporary)
  for (const file of projectFiles(root)) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    cpSync(join(root, file), join(path, file))
  }
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  const endDatabases = (): void => {
    for (const file of globSync('**/postmaster.pid', { cwd: temporary })) endProcessOf(join(temporary, file))
  }
  return {
    path,
    temporary,
    endDatabases,
    apply(mutant) {
      const changed = join(path, mutant.file)
      const source = readFileSync(changed, 'utf8')
      writeFileSync(changed, mutated(source, mutant))
      return { [Symbol.dispose]: () => writeFileSync(changed, source) }
    },
    async [Symbol.asyncDispose]() {
      endDatabases()
      await directory[Symbol.asyncDispose]()
    },
  }
}

function endProcessOf(file: string): void {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // A file that is just being written is empty, and 0 would mean our own group.
    if (pid > 0) process.kill(pid, 'SIGQUIT')
  } catch {
    // It has ended by itself.
  }
}

/** What git knows and what is new, below the root, in order. */
export function projectFiles(root: string): string[] {
  const arguments_ = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', arguments_, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return listed
    .split('\0')
    .filter(file => file !== '' && existsSync(join(root, file)))
    .sort()
}
