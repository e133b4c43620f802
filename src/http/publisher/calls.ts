// Asks operations of the publisher interface from within the server: pages and assistants get the answers that a publisher’s
// own program would get, byte for byte, so that there is one path to every price.

import type { Operations as Interface } from '../../../client/src/types.ts'
import { type KeyHolder, withSettings } from '../../lodging/publishers/publisher.ts'
import type { SessionEvidence } from '../../lodging/reservations/reservation.ts'
import type { Operations } from '../../operations/operations.ts'
import { release } from '../json/buffer-pool.ts'
import { requireScope } from './key.ts'
import type { PublisherOperation } from './operation.ts'
import { answerBody } from './presenter/answer-bytes.ts'

/** Who asks, and for whom. */
export interface CallFor {
  readonly holder: KeyHolder
  readonly session: SessionEvidence
  readonly idempotencyKey?: string
}

/** An answer as a program gets it. */
export interface CallAnswer<Body> {
  /** 200, or 202 while a booking is pending. */
  readonly status: number
  /** Those of the answer itself, such as X-Total-Count and Idempotent-Replayed. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

export class PublisherCalls {
  readonly #freshen: Operations['freshen']
  readonly #operations: ReadonlyMap<string, PublisherOperation>

  constructor({ freshen }: Pick<Operations, 'freshen'>, published: readonly PublisherOperation[]) {
    this.#freshen = freshen
    this.#operations = new Map(published.map(operation => [operation.path, operation]))
  }

  /**
   * The answer to a body without `key`, in the bare envelope whatever the publisher’s is. `path` is the documented one without
   * its ending, such as `property/available`. The fields may come from anybody: they are read and refused as those of any
   * request. Throws the Fault that refuses it.
   */
  async call<Path extends keyof Interface>(
    path: Path,
    fields: object,
    { holder, ...asker }: CallFor,
  ): Promise<CallAnswer<Interface[Path]['answer']>> {
    const operation = this.#operations.get(path)!
    requireScope(holder, operation.scope)
    await this.#freshen(operation.mayBeStale ?? false)
    const request = operation.read({ ...fields }, asker.session)
    const headers = asker.idempotencyKey ? { 'idempotency-key': asker.idempotencyKey } : {}
    const answer = await request.answer(bareForm(holder), headers)
    const written = answerBody(answer.write, 'bare')
    const text = Buffer.isBuffer(written) ? textOf([written]) : textOf(await Array.fromAsync(written))
    return { status: answer.status ?? 200, headers: answer.headers ?? {}, body: JSON.parse(text) }
  }
}

const bareForm = (holder: KeyHolder): KeyHolder =>
  withSettings(holder, { envelope: 'bare', pendingAs504: false })

function textOf(parts: readonly Buffer[]): string {
  const text = Buffer.concat(parts).toString()
  release(parts)
  return text
}
