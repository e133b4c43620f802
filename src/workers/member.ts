// A worker as the primary process sees it: one process, from its start to its end.

import cluster, { type Worker } from 'node:cluster'
import type { Readable } from 'node:stream'
import { rememberHandedOver } from './handed-over.ts'
import type { ToPrimary, ToWorker } from './messages.ts'
import { Pulse } from './pulse.ts'

export class Member {
  readonly number: number
  /** The greeting of the first worker, null of the others; rejects when the process ends before it is ready. */
  readonly ready: Promise<string | null>
  /** How it ended: "exit code 1" or "SIGKILL". */
  readonly ended: Promise<string>
  isReady = false
  hasEnded = false
  readonly #worker: Worker
  readonly #pulse: Pulse
  #isLeaving = false
  readonly #ready = Promise.withResolvers<string | null>()

  /** Starts a process; it waits for its orders. `onHung` is called when it has not answered `feelPulse` for long. */
  constructor(number: number, onMessage: (message: ToPrimary) => void, onHung: () => void) {
    this.number = number
    this.#pulse = new Pulse(() => this.tell({ kind: 'feel pulse' }), onHung)
    this.#worker = cluster.fork()
    const closeHandedOver = rememberHandedOver(this.#worker.process)
    this.ready = this.#ready.promise
    // Whoever does not wait for it hears of the end.
    this.ready.catch(() => undefined)
    this.#worker.on('message', (message: ToPrimary) => {
      this.#pulse.beat()
      if (message.kind === 'ready') this.#becomeReady(message.greeting)
      else if (message.kind !== 'pulse') onMessage(message)
    })
    this.ended = new Promise(resolve => {
      const end = (how: string): void => {
        this.hasEnded = true
        this.isReady = false
        // One that is told to stop hands back what it does not take.
        if (!this.#isLeaving) closeHandedOver()
        this.#ready.reject(new Error(how))
        resolve(how)
      }
      this.#worker.once('exit', (code, signal) => end(signal ? String(signal) : `exit code ${code}`))
      this.#worker.on('error', error => {
        // A process that the system did not start has no end.
        if (this.#worker.process.pid === undefined) end(error.message)
      })
    })
  }

  get output(): Readable {
    return this.#worker.process.stdout!
  }

  get errors(): Readable {
    return this.#worker.process.stderr!
  }

  /** Nothing is sent to a process that is going away. */
  tell(message: ToWorker): void {
    if (message.kind === 'stop') this.#isLeaving = true
    if (this.#worker.isConnected()) this.#worker.send(message, () => undefined)
  }

  /** To be called every few seconds. */
  feelPulse(): void {
    if (!this.hasEnded) this.#pulse.feel()
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL')
  }

  #becomeReady(greeting: string | null): void {
    this.isReady = !this.hasEnded
    this.#ready.resolve(greeting)
  }
}
