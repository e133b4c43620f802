// The command line, on the database of a test.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { runLine } from '../../../src/cli.ts'
import { compiledOnce } from './compiled-once.ts'

export interface CommandOutcome {
  readonly exitCode: number
  /** Standard output without its last line break. */
  readonly output: string
  readonly errors: string
  // biome-ignore lint/suspicious/noExplicitAny: what --json prints has many shapes
  readonly json: any
}

export type Hostelry = (line: string, options?: { readonly input?: string }) => Promise<CommandOutcome>

const cli = join(import.meta.dirname, '../../../src/cli.ts')

/** The words of a line; double quotes enclose words with blanks. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

/**
 * Runs `hostelry` with the words of a line, in a directory, within this process: a hundredth of what a process of its own takes to
 * load.
 */
export function commandLine(environment: Readonly<Record<string, string>>, directory: string): Hostelry {
  return async (line, { input = '' } = {}) => {
    const output = new Written()
    const errors = new Written()
    const terminal = {
      environment: { ENV_FILE: '/dev/null', ...environment },
      input: Readable.from([input]),
      output,
      errors,
    }
    const exitCode = await inDirectory(directory, () => runLine(wordsOf(line), terminal))
    return outcomeOf(exitCode, output.text, errors.text)
  }
}

/** The same as a process, for what only a process has: its end, its signals and its own streams. */
export function commandProcess(environment: Readonly<Record<string, string>>, directory: string): Hostelry {
  return (line, { input = '' } = {}) =>
    new Promise(resolve => {
      const options = {
        cwd: directory,
        env: { PATH: process.env.PATH, ENV_FILE: '/dev/null', ...compiledOnce, ...environment },
      }
      const child = execFile(process.execPath, [cli, ...wordsOf(line)], options, (error, output, errors) =>
        resolve(outcomeOf(error === null ? 0 : Number(error.code), output, errors)),
      )
      child.stdin?.end(input)
    })
}

const outcomeOf = (exitCode: number, output: string, errors: string): CommandOutcome => ({
  exitCode,
  output: output.trimEnd(),
  errors: errors.trimEnd(),
  json: readJson(output),
})

/** What was written to a stream. */
class Written extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

let before: { readonly path: string; commands: number } | null = null

/** Commands that run at the same time are of one file, so of one directory. */
async function inDirectory<Result>(path: string, run: () => Promise<Result>): Promise<Result> {
  before ??= { path: process.cwd(), commands: 0 }
  before.commands += 1
  process.chdir(path)
  try {
    return await run()
  } finally {
    before.commands -= 1
    if (before.commands === 0) {
      process.chdir(before.path)
      before = null
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
