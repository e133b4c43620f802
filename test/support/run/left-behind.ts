// Finds processes that a test run has started and not ended: they have the run's directory in their command line (PostgreSQL,
// a browser) or environment (servers, command lines).

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

export interface LeftProcess {
  readonly pid: number
  readonly command: string
}

const patienceMilliseconds = 10_000

/**
 * Processes left over from the run with this temporary directory, after a moment for those that are ending. Test workers,
 * the children of this process, do not count. Linux only: elsewhere it finds none.
 */
export async function leftBehind(directory: string): Promise<LeftProcess[]> {
  const deadline = performance.now() + patienceMilliseconds
  for (;;) {
    const left = await processesThatKnow(directory)
    if (left.length === 0 || performance.now() > deadline) return left
    await pause(100)
  }
}

async function processesThatKnow(directory: string): Promise<LeftProcess[]> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter(name => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(pid => processThatKnows(directory, pid)))
  return found.filter(process => process !== null)
}

async function processThatKnows(directory: string, pid: number): Promise<LeftProcess | null> {
  const read = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const [command, environment, state] = await Promise.all(['cmdline', 'environ', 'stat'].map(read))
  // The fields after the name in parentheses: state, parent.
  const [condition, parent] = state!.slice(state!.lastIndexOf(')') + 2).split(' ')
  const isOurs = pid === process.pid || Number(parent) === process.pid
  if (isOurs || condition === 'Z' || !`${command}${environment}`.includes(directory)) return null
  return { pid, command: command!.replaceAll('\0', ' ').trim() }
}

/**
 * Ends what is left of a run that was interrupted, its workers too, and removes its directory, without waiting for anything. Does
 * nothing after a run that has ended by itself, which has removed its directory.
 */
export function endAtOnce(directory: string): void {
  if (!existsSync(directory)) return
  const pids = existsSync('/proc') ? readdirSync('/proc').filter(name => /^\d+$/.test(name)) : []
  for (const pid of pids) {
    try {
      const texts = ['cmdline', 'environ'].map(name => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
      if (Number(pid) !== process.pid && texts.join('').includes(directory))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended, or is somebody else's.
    }
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}
