// What answers take that are not sent yet. Who asks for much and reads slowly, or not at all, must not take the memory of all
// others (threat D13).

import type { Socket } from 'node:net'
import { Fault } from '../../values/faults.ts'

interface AnswerLimits {
  /** Of all answers that are made or wait to be sent; beyond it nothing is searched. */
  readonly bytes: number
  /** Answers of one key that are sent while they are made. */
  readonly largePerKey: number
}

/** The memory that one answer takes until it is released; releasing it again does nothing. */
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

  /** ServiceUnavailableException while the answers under way take all that they may. */
  requireRoom(): void {
    if (this.#bytes < this.#limits.bytes) return
    throw new Fault(
      'ServiceUnavailableException',
      'The server is sending too much at once; read the answers that are under way, then ask again.',
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

  /** Releases the memory of an answer with its connection, whether or not it was sent. */
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

  /** To be called when an answer was sent. */
  sent(connection: Socket, memory: AnswerMemory): void {
    memory.release()
    this.#waiting.get(connection)?.delete(memory)
  }

  /** Begins a large answer of a key, and gives what ends it; TooManyRequestsException when too many are under way. */
  beginLarge(keyId: string): () => void {
    const count = this.#largeByKey.get(keyId) ?? 0
    if (count >= this.#limits.largePerKey) {
      throw new Fault(
        'TooManyRequestsException',
        `${count} large answers to this key are under way; read them first, or ask for fewer properties or nights.`,
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
