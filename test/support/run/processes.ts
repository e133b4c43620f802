// Servers and command lines as processes, as in production.

import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import packageDocument from '../../../package.json' with { type: 'json' }
import { compiledOnce } from './compiled-once.ts'

const projectDirectory = join(import.meta.dirname, '../../..')

export interface RunningServer {
  readonly process: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Ends it with a signal; returns its exit code, null after SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the server as `npm start` does, with only the given environment; settles when it is ready or has ended. */
export async function startServer(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const child = spawn('sh', ['-c', packageDocument.scripts.start], {
    cwd: projectDirectory,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      ENV_FILE: '/dev/null',
      ...compiledOnce,
      // Tests count what they book themselves.
      DEMO_YEAR: 'false',
      ...environment,
    },
    // The channel ends it together with this process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const ready = new Promise<void>(resolve => {
    const collect = (chunk: Buffer): void => {
      output += chunk
      if (output.includes('Hostelry is ready at')) resolve()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
  })
  await Promise.race([ready, ended])
  return {
    process: child,
    output: () => output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}
