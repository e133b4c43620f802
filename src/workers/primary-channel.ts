// A worker's side of the conversation with the primary process.

import type { Orders, TakenByLimit, ToPrimary, ToWorker } from './messages.ts'

/** The part of `process` that this file needs. */
interface Wire {
  send?: ((message: ToPrimary) => boolean) | undefined
  on(event: 'message', listener: (message: ToWorker) => void): unknown
  channel?: { ref(): void; unref(): void } | null | undefined
}

/** What a worker does when it is told. */
interface Listeners {
  onWake(): void
  onTaken(taken: TakenByLimit): void
  readMetrics(): Promise<string>
}

/** Milliseconds that the others have to hand over their metrics; those that have not by then are left out. */
export const metricsPatience = 2_000

export class PrimaryChannel {
  readonly #wire: Wire
  readonly #orders = Promise.withResolvers<Orders>()
  readonly #duty = Promise.withResolvers<void>()
  readonly #stop = Promise.withResolvers<{ readonly isReplaced: boolean }>()
  readonly #asked = new Map<number, (texts: readonly string[]) => void>()
  #inquiries = 0
  #listeners: Listeners | null = null

  constructor(wire: Wire) {
    this.#wire = wire
    this.hold()
    wire.on('message', message => this.#receive(message))
  }

  /** The first message. */
  get orders(): Promise<Orders> {
    return this.#orders.promise
  }

  /** Settles when this worker is to run the jobs of the installation. */
  get duty(): Promise<void> {
    return this.#duty.promise
  }

  get stop(): Promise<{ readonly isReplaced: boolean }> {
    return this.#stop.promise
  }

  /** What arrives before this call needs no answer: the worker has done nothing yet. */
  listen(listeners: Listeners): void {
    this.#listeners = listeners
  }

  ready(greeting: string | null): void {
    this.#send({ kind: 'ready', greeting })
  }

  /** Wakes the jobs of the worker that runs them. */
  wake(): void {
    this.#send({ kind: 'wake' })
  }

  tellTaken(taken: TakenByLimit): void {
    this.#send({ kind: 'taken', taken })
  }

  /** The metrics of the other workers, as texts. */
  metricsOfOthers(): Promise<readonly string[]> {
    this.#inquiries += 1
    const inquiry = this.#inquiries
    return new Promise(resolve => {
      const answer = (texts: readonly string[]): void => {
        clearTimeout(late)
        this.#asked.delete(inquiry)
        resolve(texts)
      }
      const late = setTimeout(() => answer([]), 2 * metricsPatience)
      this.#asked.set(inquiry, answer)
      this.#send({ kind: 'ask metrics', inquiry })
    })
  }

  /** The channel keeps the process running, whoever let go of it before. */
  hold(): void {
    this.#wire.channel?.ref()
  }

  /** The channel no longer keeps the process running. */
  release(): void {
    this.#wire.channel?.unref()
  }

  #receive(message: ToWorker): void {
    if (message.kind === 'orders') this.#orders.resolve(message.orders)
    else if (message.kind === 'duty') this.#duty.resolve()
    else if (message.kind === 'stop') this.#stop.resolve({ isReplaced: message.isReplaced })
    else if (message.kind === 'feel pulse') this.#send({ kind: 'pulse' })
    else if (message.kind === 'wake') this.#listeners?.onWake()
    else if (message.kind === 'taken') this.#listeners?.onTaken(message.taken)
    else if (message.kind === 'metrics') this.#asked.get(message.inquiry)?.(message.texts)
    else if (message.kind === 'read metrics') void this.#tellMetrics(message.inquiry)
  }

  async #tellMetrics(inquiry: number): Promise<void> {
    const text = await this.#listeners?.readMetrics().catch(() => '')
    this.#send({ kind: 'metrics', inquiry, text: text ?? '' })
  }

  /** The primary process may have just ended; then this one ends too. */
  #send(message: ToPrimary): void {
    try {
      this.#wire.send?.(message)
    } catch {
      // There is nobody left to tell.
    }
  }
}
