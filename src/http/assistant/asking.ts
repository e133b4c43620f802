// Asks operations for the holder of a key, each counted and limited as if a program had asked it over HTTP.

import type { Operations as Interface } from '../../../client/src/types.ts'
import type { KeyHolder, Publisher } from '../../lodging/publishers/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { Operations } from '../../operations/operations.ts'
import type { PublisherCalls } from '../publisher/calls.ts'
import { countRequest } from '../publisher/rate-limit.ts'
import type { FixedHeaders } from '../wire/headers.ts'

/** The name in the usage of a key of messages that ask no operation: greeting, list of tools, refused input. */
const withoutOperation = 'mcp'

export interface AskedOf {
  readonly calls: Pick<PublisherCalls, 'call'>
  readonly operations: Pick<Operations, 'countRequest'>
  /** Of the server, without a slash at its end. */
  readonly publicUrl: string
}

/** An assistant shows no browser of a guest. */
const noSession: SessionEvidence = { session_id: null, user_agent: null, ip: null }

/** One message of an assistant, and what it asks. */
export class Asking {
  readonly holder: KeyHolder
  readonly #of: AskedOf
  #limitHeaders: FixedHeaders = {}
  #isCounted = false

  constructor(of: AskedOf, holder: KeyHolder) {
    this.#of = of
    this.holder = holder
  }

  get publisher(): Publisher {
    return this.holder.publisher
  }

  get publicUrl(): string {
    return this.#of.publicUrl
  }

  /** The rest of the key’s limit, after the last count. */
  get limitHeaders(): FixedHeaders {
    return this.#limitHeaders
  }

  /** The answer of an operation; throws the Fault that refuses it. */
  async ask<Path extends keyof Interface>(path: Path, fields: object): Promise<Interface[Path]['answer']> {
    this.#count(path)
    const { body } = await this.#of.calls.call(path, fields, { holder: this.holder, session: noSession })
    return body
  }

  /** Counts a message that has asked no operation; TooManyRequestsException over the key’s limit. */
  countOnce(): void {
    if (!this.#isCounted) this.#count(withoutOperation)
  }

  #count(path: string): void {
    this.#isCounted = true
    const { headers, refusal } = countRequest(this.#of.operations, this.holder, path)
    this.#limitHeaders = headers
    if (refusal) throw refusal
  }
}
