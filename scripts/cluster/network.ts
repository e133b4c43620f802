// Machines: network namespaces that are joined by a bridge. A machine that is cut off sends and receives nothing, and nobody is told.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

const bridge = 'lan'

export interface Program {
  readonly name: string
  readonly process: ChildProcess
  readonly pid: number
  /** Settles with its exit code; null after a signal. */
  readonly ended: Promise<number | null>
  isRunning(): boolean
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>
}

interface ProgramOptions {
  /** Runs as this user. */
  readonly user?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly directory?: string
}

/** Makes the bridge, with this process at 10.0.0.1. Call it once, inside the enclosure. */
export function openNetwork(): void {
  ip('link', 'set', 'lo', 'up')
  mkdirSync('/run/netns', { recursive: true })
  run('mount', '-t', 'tmpfs', 'none', '/run/netns')
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', '10.0.0.1/24', 'dev', bridge)
  ip('link', 'set', bridge, 'up')
}

export class Machine {
  readonly name: string
  readonly address: string
  readonly directory: string

  constructor(name: string, address: string, parent: string) {
    this.name = name
    this.address = address
    this.directory = join(parent, name)
    mkdirSync(this.directory)
    ip('netns', 'add', name)
    ip('link', 'add', this.#cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
    ip('link', 'set', this.#cable, 'up')
    this.join()
  }

  get #cable(): string {
    return `to-${this.name}`
  }

  cutOff(): void {
    ip('link', 'set', this.#cable, 'nomaster')
  }

  join(): void {
    ip('link', 'set', this.#cable, 'master', bridge)
  }

  /** Starts a program; its output is appended to a file of its name in the machine's directory. */
  start(name: string, command: readonly string[], options: ProgramOptions = {}): Program {
    const { user, environment = {}, directory = this.directory } = options
    const identity = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'] : []
    const log = openSync(join(this.directory, `${name}.log`), 'a')
    const child = spawn('nsenter', [`--net=/run/netns/${this.name}`, '--', ...identity, ...command], {
      cwd: directory,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: this.directory, ...environment },
      stdio: ['ignore', log, log],
    })
    const ended = new Promise<number | null>(resolve => {
      child.once('exit', resolve)
      child.once('error', () => resolve(null))
    })
    return {
      name,
      process: child,
      pid: child.pid!,
      ended,
      isRunning: () => child.exitCode === null && child.signalCode === null,
      end: async signal => {
        child.kill(signal)
        await ended
      },
    }
  }
}

const ip = (...words: string[]): void => run('ip', ...words)

function run(program: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`)
}
