// Runs the commands of a page of docs as they are written, in one shell, beside a server.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { TestApp } from '../support/run/test-app.ts'

const project = new URL('../../', import.meta.url)
const run = promisify(execFile)

interface Ran {
  /** The commands, with the address of the server. */
  readonly script: string
  /** Of each request in turn. */
  readonly answers: { readonly status: number; readonly body: unknown }[]
}

/** Runs the blocks `sh` of a page, whose requests are all of its output. */
export async function runDocumented(
  page: string,
  { app, environment }: Pick<TestApp, 'app' | 'environment'>,
): Promise<Ran> {
  const text = readFileSync(new URL(`docs/${page}`, project), 'utf8')
  const script = [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map(([, block = '']) => block)
    .join('\n')
    .replace('http://127.0.0.1:8080', app.url)
    .replace('curl -sS', "curl -sS -w '\\n%{http_code}\\n'")
  const { stdout } = await run('bash', ['-euc', script], {
    cwd: project,
    env: { ...process.env, ...environment },
  })
  const lines = stdout.trim().split('\n')
  const answers = lines.flatMap((line, index) =>
    index % 2 === 0 ? [{ body: JSON.parse(line), status: Number(lines[index + 1]) }] : [],
  )
  return { script, answers }
}
