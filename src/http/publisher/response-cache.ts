// The response cache: answers as bytes, for repeated requests. A cached answer is used only while its cache validator is
// valid, so while nothing that it was made of has changed.

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Operations } from '../../operations/operations.ts'
import type { CacheValidator } from '../../operations/shopping/cache-validator.ts'
import { type BoundedCache, boundedCache } from '../../values/bounded-cache.ts'
import { isCutAtMetaData, type RequestName } from './request-name.ts'

export interface KeptAnswer {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly validator: CacheValidator
  readonly holder: KeyHolder
}

/** What is known of a request that may be repeated: with a cached answer, only its session has to be read. */
export interface RepeatedRequest {
  readonly question: string
  readonly holder: KeyHolder
  /** The API key that came with it. */
  readonly key: string
}

/** After the first request only its name is stored; most requests are never repeated. */
const mostNames = 4096

/** Limited by bytes; evicts the least recently used answers first. */
export class ResponseCache {
  readonly #operations: Pick<Operations, 'knownHolder' | 'isStillValid'>
  readonly #answers: BoundedCache<string, KeptAnswer>
  readonly #repeated = new Map<string, RepeatedRequest>()
  readonly #askedOnce = new Set<string>()

  constructor(operations: Pick<Operations, 'knownHolder' | 'isStillValid'>, budgetBytes: number) {
    this.#operations = operations
    this.#answers = boundedCache({ budget: budgetBytes, weigh: weightOf })
  }

  /** The cached answer to a request with this name, if it is still valid. */
  repeat(name: string): KeptAnswer | undefined {
    const request = this.#repeated.get(name)
    if (request === undefined) return undefined
    const { question, key, holder } = request
    const answer = this.#operations.knownHolder(key) === holder ? this.find(question, holder) : undefined
    if (answer === undefined) this.#repeated.delete(name)
    return answer
  }

  /** The cached answer to a question of this publisher, if it is still valid. */
  find(question: string, holder: KeyHolder): KeptAnswer | undefined {
    const given = this.#answers.get(question)
    if (given === undefined) return undefined
    if (given.holder === holder && this.#operations.isStillValid(given.validator)) return given
    this.#answers.delete(question)
    return undefined
  }

  /** Caches the answer to a repeated question. */
  keep(question: string, given: KeptAnswer): void {
    if (!this.#askedOnce.delete(question)) {
      if (this.#askedOnce.size >= mostNames) this.#askedOnce.clear()
      this.#askedOnce.add(question)
      return
    }
    this.#answers.set(question, { ...given, bytes: ownCopy(given.bytes) })
  }

  /** Makes an answered question findable by the name of its request too. */
  keepRequest(name: RequestName, request: RepeatedRequest): void {
    if (!isCutAtMetaData(name)) return
    if (this.#repeated.size >= mostNames) this.#repeated.clear()
    this.#repeated.set(name.text, request)
  }
}

/** A copy: a slice would keep the larger buffer in memory. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Includes the overhead of maps and objects. */
const weightOf = ({ bytes }: KeptAnswer, question: string): number =>
  bytes.byteLength + 2 * question.length + 300
