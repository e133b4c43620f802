import type { ErrorAnswer } from './types.ts'

/**
 * The types of the server (docs/errors.md), and three of the client: nothing came back, nothing came back in time, or
 * something that is no answer of the interface, such as the page of a proxy.
 */
export type ErrorType = ErrorAnswer['type'] | 'ConnectionError' | 'TimeoutError' | 'UnexpectedAnswer'

export interface ErrorFacts {
  readonly type: ErrorType
  readonly message: string
  /** The HTTP status; null without an answer. */
  readonly status: number | null
  readonly errors?: ErrorAnswer['errors']
  readonly requestId?: string | null
  readonly docUrl?: string | null
  readonly retryAfterSeconds?: number | null
  readonly isReplayed?: boolean
  readonly cause?: unknown
}

/** Every failure of an operation, except an AbortSignal of the caller, whose reason is thrown as it is. */
export class HostelryError extends Error {
  readonly type: ErrorType
  /** The HTTP status; null without an answer. */
  readonly status: number | null
  /** What is wrong by field, flag or reason; empty if nothing is. */
  readonly errors: ErrorAnswer['errors']
  /** Finds the request in the log of the server. */
  readonly requestId: string | null
  /** The page that says what the type means and what to do. */
  readonly docUrl: string | null
  /** When the server wants to be asked again. */
  readonly retryAfterSeconds: number | null
  /** Whether it is the stored answer to the first request with the same Idempotency-Key. */
  readonly isReplayed: boolean
  /** Of a request that had one: with the same key and body it may be sent again without booking twice. */
  idempotencyKey: string | null = null

  constructor(facts: ErrorFacts) {
    super(facts.message, { cause: facts.cause })
    this.name = facts.type
    this.type = facts.type
    this.status = facts.status
    this.errors = facts.errors ?? []
    this.requestId = facts.requestId ?? null
    this.docUrl = facts.docUrl ?? null
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
    this.isReplayed = facts.isReplayed ?? false
  }

  /** For JSON.stringify and logs, which leave out the message of an Error. */
  toJSON() {
    const { type, message, status, errors, requestId, docUrl } = this
    const { retryAfterSeconds, isReplayed, idempotencyKey } = this
    return { type, message, status, errors, requestId, docUrl, retryAfterSeconds, isReplayed, idempotencyKey }
  }
}

/** Whether something that was thrown is a HostelryError, of one of the types if any are given. */
export const isHostelryError = <Type extends ErrorType = ErrorType>(
  thrown: unknown,
  ...types: readonly Type[]
): thrown is HostelryError & { readonly type: Type } =>
  thrown instanceof HostelryError && (types.length === 0 || types.some(type => type === thrown.type))
