// The command line: a process for each command, on the database of a test.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
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

/** Runs `hostelry` with the words of a line, in a directory; double quotes enclose words with blanks. */
export function commandLine(environment: Readonly<Record<string, string>>, directory: string): Hostelry {
  return (line, { input = '' } = {}) =>
    new Promise(resolve => {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
      const options = {
        cwd: directory,
        env: { PATH: process.env.PATH, ENV_FILE: '/dev/null', ...compiledOnce, ...environment },
      }
      const child = execFile(process.execPath, [cli, ...words], options, (error, output, errors) => {
        const exitCode = error === null ? 0 : Number(error.code)
        resolve({ exitCode, output: output.trimEnd(), errors: errors.trimEnd(), json: readJson(output) })
      })
      child.stdin?.end(input)
    })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
