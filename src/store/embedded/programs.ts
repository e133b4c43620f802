// Runs a program to its end, as another user where we are root.

import { spawn } from 'node:child_process'
import { OperatorError } from '../../values/operator-error.ts'
import type { SystemUser } from './unprivileged-user.ts'

/** Runs a program and gives what it printed. Throws an Error with the end of its output when it fails. */
export async function runAs(
  user: SystemUser | undefined,
  program: string,
  parameters: readonly string[],
): Promise<string> {
  const child = spawn(program, parameters, {
    ...identityOf(user),
    // Not where we were started: that may be a directory which the user cannot enter.
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: programEnvironment,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ending = await new Promise<string | number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ?? code))
  })
  if (ending !== 0) throw new OperatorError(`${program} ended with ${ending}: ${output.trim().slice(-2_000)}`)
  return output
}

export const identityOf = (user: SystemUser | undefined): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {}

/** Nothing of ours: secrets have no business there, and PGPORT or PGDATA would change what is run. */
export const programEnvironment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C' }
