// Runs a program to its end, as an unprivileged user where we are root.

import { spawn } from 'node:child_process'
import { OperatorError } from '../../values/operator-error.ts'
import type { SystemUser } from './unprivileged-user.ts'

/** Runs a program and returns its output. Throws an Error with the end of the output when it fails. */
export async function runAs(
  user: SystemUser | undefined,
  program: string,
  parameters: readonly string[],
): Promise<string> {
  const child = spawn(program, parameters, {
    ...identityOf(user),
    // The user may not be allowed to enter our working directory.
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
  // It would go on without us, and write where the next start writes.
  const onExit = (): boolean => child.kill()
  process.once('exit', onExit)
  const ending = await new Promise<string | number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ?? code))
  }).finally(() => process.off('exit', onExit))
  if (ending !== 0) throw new OperatorError(`${program} ended with ${ending}: ${output.trim().slice(-2_000)}`)
  return output
}

/** The user and group to run a program as; empty to run it as the user of this process. */
export const identityOf = (user: SystemUser | undefined): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {}

/** Passes nothing of ours on: no secrets, and no PGPORT or PGDATA, which would change what runs. */
export const programEnvironment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C' }
