// Answers that were given, kept as bytes for those who ask the same again. An answer is given again only while everything
// that went into it is what it was: its ticket tells.

import type { KeyHolder } from '../../lodging/publisher.ts'
import type { Operations } from '../../operations/operations.ts'
import type { CacheValidator } from '../../operations/shopping/cache-validator.ts'
import { BoundedCache } from '../../values/bounded-cache.ts'
import { isCutAtMetaData, type RequestName } from './request-name.ts'

export interface KeptAnswer {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly validator: CacheValidator
  readonly holder: KeyHolder
}

/** What is known of a request that may come again: with its answer, nothing of it but its session has to be read. */
export interface RepeatedRequest {
  readonly question: string
  readonly holder: KeyHolder
  /** The API key that came with it. */
  readonly key: string
}

/** What was asked once is remembered by its name only; most questions never come again. */
const mostNames = 4096

/** Bounded by bytes; what was not asked for longest leaves first. */
export class ResponseCache {
  readonly #operations: Pick<Operations, 'knownHolder' | 'isStillValid'>
  readonly #answers: BoundedCache<string, KeptAnswer>
  readonly #repeated = new Map<string, RepeatedRequest>()
  readonly #askedOnce = new Set<string>()

  constructor(operations: Pick<Operations, 'knownHolder' | 'isStillValid'>, budgetBytes: number) {
    this.#operations = operations
    this.#answers = new BoundedCache({ budget: budgetBytes, weigh: weightOf })
  }

  /** The answer to a request that came before under this name, if it would be answered so now. */
  repeat(name: string): KeptAnswer | undefined {
    const request = this.#repeated.get(name)
    if (request === undefined) return undefined
    const { question, key, holder } = request
    const answer = this.#operations.knownHolder(key) === holder ? this.find(question, holder) : undefined
    if (answer === undefined) this.#repeated.delete(name)
    return answer
  }

  /** The answer to a question of this holder of a key, if it would be answered so now. */
  find(question: string, holder: KeyHolder): KeptAnswer | undefined {
    const given = this.#answers.get(question)
    if (given === undefined) return undefined
    if (given.holder === holder && this.#operations.isStillValid(given.validator)) return given
    this.#answers.delete(question)
    return undefined
  }

  /** Keeps the answer to a question that was asked before. */
  keep(question: string, given: KeptAnswer): void {
    if (!this.#askedOnce.delete(question)) {
      if (this.#askedOnce.size >= mostNames) this.#askedOnce.clear()
      this.#askedOnce.add(question)
      return
    }
    this.#answers.set(question, { ...given, bytes: ownCopy(given.bytes) })
  }

  /** Has a question that was answered found by the name of its request too. */
  keepRequest(name: RequestName, request: RepeatedRequest): void {
    if (!isCutAtMetaData(name)) return
    if (this.#repeated.size >= mostNames) this.#repeated.clear()
    this.#repeated.set(name.text, request)
  }
}

/** Not a part of something larger that would be kept with it. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** With what maps and objects take. */
const weightOf = ({ bytes }: KeptAnswer, question: string): number =>
  bytes.byteLength + 2 * question.length + 300
