// The memory of answers that are not sent yet. A client that requests large answers and reads slowly, or not at all, must not
// use up the memory for all others (threat D13).

import type { Socket } from 'node:net'
import { Fault } from '../../values/faults.ts'

interface AnswerLimits {
  /** Bytes of all answers that are in preparation or wait to be sent; beyond it searches are refused. */
  readonly bytes: number
  /** Streamed answers of one key. */
  readonly largePerKey: number
}

/** The memory of one answer until it is released; releasing it again has no effect. */
export interface AnswerMemory {
  add(bytes: number): void
  release(): void
}

export class AnswersUnderWay {
  readonly #limits: AnswerLimits
  #bytes = 0
  readonly #largeByKey = new Map<string, number>()
  readonly #waiting = new WeakMap<Socket, Set<AnswerMemory>>()

  constructor(limits: AnswerLimits) {
    this.#limits = limits
  }

  /** In bytes. */
  get held(): number {
    return this.#bytes
  }

  /** ServiceUnavailableException while unsent answers use all of their memory. */
  requireRoom(): void {
    if (this.#bytes < this.#limits.bytes) return
    throw new Fault(
      'ServiceUnavailableException',
      'The server is sending too much at once; read your open answers, then send the request again.',
      { headers: { 'Retry-After': '2' } },
    )
  }

  memory(): AnswerMemory {
    let held = 0
    let isReleased = false
    return {
      add: bytes => {
        if (isReleased) return
        held += bytes
        this.#bytes += bytes
      },
      release: () => {
        if (isReleased) return
        isReleased = true
        this.#bytes -= held
      },
    }
  }

  /** Releases the memory of an answer when its connection ends, whether or not it was sent. */
  releaseWith(connection: Socket, memory: AnswerMemory): void {
    const known = this.#waiting.get(connection)
    if (known) {
      known.add(memory)
      return
    }
    const waiting = new Set([memory])
    this.#waiting.set(connection, waiting)
    connection.once('close', () => {
      for (const each of waiting) each.release()
    })
  }

  /** Call this when an answer was sent. */
  sent(connection: Socket, memory: AnswerMemory): void {
    memory.release()
    this.#waiting.get(connection)?.delete(memory)
  }

  /** Begins a large answer of a key and returns the function that ends it; TooManyRequestsException if the key has too many. */
  beginLarge(keyId: string): () => void {
    const count = this.#largeByKey.get(keyId) ?? 0
    if (count >= this.#limits.largePerKey) {
      throw new Fault(
        'TooManyRequestsException',
        `This key has ${count} large answers open; read them first, or request fewer properties or nights.`,
        { headers: { 'Retry-After': '5' } },
      )
    }
    this.#largeByKey.set(keyId, count + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const left = this.#largeByKey.get(keyId)! - 1
      if (left > 0) this.#largeByKey.set(keyId, left)
      else this.#largeByKey.delete(keyId)
    }
  }
}
