// Processor time of other processes, and Node programs pinned to one core. On a system without /proc or taskset,
// scenes that need them say so instead of guessing.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** From /proc/PID/stat: time of the process and of its ended children, in microseconds. */
interface Times {
  readonly parent: number
  readonly own: number
  readonly ended: number
}

const microsecondsOfTick = 1e6 / ticksOfSecond()

/** User and system time of a process, in microseconds, to 10 ms. */
export const processorTime = (pid: number): number => timesOf(pid)?.own ?? 0

/** The same of a process with all its children, including ended ones: PostgreSQL with its backends. */
export function processorTimeOfFamily(pid: number): number {
  let sum = 0
  for (const name of readdirSync('/proc')) {
    const member = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined
    if (member === undefined) continue
    if (Number(name) === pid) sum += member.own + member.ended
    else if (member.parent === pid) sum += member.own
  }
  return sum
}

export const parentOf = (pid: number): number => timesOf(pid)?.parent ?? 0

function timesOf(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (first: number): number => Number(fields[first]) + Number(fields[first + 1])
    return {
      parent: Number(fields[1]),
      own: ticks(11) * microsecondsOfTick,
      ended: ticks(13) * microsecondsOfTick,
    }
  } catch {
    return undefined
  }
}

function ticksOfSecond(): number {
  try {
    return Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  } catch {
    return 100
  }
}

/** The server runs on the first core, the load on the second. */
export const cores = { measured: 0, load: 1 } as const

const canPin = availableParallelism() > 1 && hasTaskset()

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

interface Program {
  /** For Node, then the file and its arguments. */
  readonly parameters: readonly string[]
  /** Null for any. */
  readonly core: number | null
  readonly environment?: Readonly<Record<string, string>>
  /** File descriptors for standard output and error. */
  readonly output?: readonly ['inherit' | number, 'inherit' | number]
}

/** Starts a Node program with a message channel. It ends with this process, which closes the channel. */
export function startProgram({ parameters, core, environment, output }: Program): ChildProcess {
  const line = [process.execPath, ...parameters]
  const pinned = core !== null && canPin ? ['taskset', '-c', String(core), ...line] : line
  const [out, error] = output ?? ['inherit', 'inherit']
  return spawn(pinned[0]!, pinned.slice(1), {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', out, error, 'ipc'],
    serialization: 'advanced',
  })
}
