// Controls the load process (load.ts): starts and stops streams of requests and samples their progress.

import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Answered } from './connection.ts'
import { cores, startProgram } from './processor.ts'

export interface Stream {
  readonly ports: readonly number[]
  readonly path: string
  readonly connections: number
  /** Sent in turn, over and over, except by `sendAll`. */
  readonly bodies: readonly string[]
  /** Requests due per second; omitted: as many as are answered. */
  readonly perSecond?: number
  /** For `sendAll`: whether to keep the bodies of answers. */
  readonly keepsBodies?: boolean
}

export interface Sample {
  /** Milliseconds on the load's own clock. */
  readonly at: number
  /** Microseconds of processor time so far: of each server, then of each family of processes. */
  readonly times: readonly number[]
  readonly lines: readonly { readonly name: string; readonly answers: number; readonly refused: number }[]
}

export interface Finished {
  readonly milliseconds: number
  /** In the order of the bodies, as are the latencies in milliseconds. */
  readonly answers: Answered[]
  readonly latencies: number[]
}

export interface Stopped {
  /** Milliseconds; only of streams with a pace. */
  readonly latencies: readonly number[]
  readonly answers: number
  readonly refused: number
}

type Order =
  | { readonly kind: 'start'; readonly name: string; readonly stream: Stream }
  | { readonly kind: 'pause' | 'resume'; readonly name: string }
  | { readonly kind: 'stop'; readonly name: string }
  | { readonly kind: 'sample'; readonly servers: readonly number[]; readonly families: readonly number[] }
  | { readonly kind: 'all'; readonly stream: Stream }

export type Command = Order & { readonly id: number }

export class Load implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>()
  #commands = 0
  #trouble: Error | null = null

  constructor() {
    this.#child = startProgram({ parameters: [join(import.meta.dirname, 'load.ts')], core: cores.load })
    this.#child.on('message', (message: { id: number; result?: never; error?: string }) => {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if (message.error === undefined) waiting?.resolve(message.result as never)
      else if (waiting) waiting.reject(new Error(message.error))
      else this.#trouble = new Error(message.error)
    })
  }

  start(name: string, stream: Stream): Promise<void> {
    return this.#order({ kind: 'start', name, stream })
  }

  /** Waits for the requests under way and sends no more until the stream is resumed. */
  pause(name: string): Promise<void> {
    return this.#order({ kind: 'pause', name })
  }

  resume(name: string): Promise<void> {
    return this.#order({ kind: 'resume', name })
  }

  stop(name: string): Promise<Stopped> {
    return this.#order({ kind: 'stop', name })
  }

  /** Processor times of the servers, and of the families (a process and its children), by process id. */
  sample(servers: readonly number[], families: readonly number[]): Promise<Sample> {
    return this.#order({ kind: 'sample', servers, families })
  }

  sendAll(stream: Stream): Promise<Finished> {
    return this.#order({ kind: 'all', stream })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise(resolve => this.#child.once('exit', resolve))
    this.#child.kill()
    await ended
  }

  #order<Result>(order: Order): Promise<Result> {
    if (this.#trouble) throw this.#trouble
    this.#commands += 1
    const id = this.#commands
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#child.send({ ...order, id })
    })
  }
}
