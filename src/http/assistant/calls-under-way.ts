// How many calls of tools may be under way, and for how long one is waited for: an assistant calls as often as its model likes.

import { Fault } from '../../values/faults.ts'

export interface CallLimits {
  readonly inAll: number
  readonly perKey: number
  /** After these the assistant gets a refusal; the call itself ends by its own deadlines. */
  readonly milliseconds: number
}

export class CallsUnderWay {
  readonly #limits: CallLimits
  #inAll = 0
  readonly #perKey = new Map<string, number>()

  constructor(limits: CallLimits) {
    this.#limits = limits
  }

  /**
   * The result of a call. TooManyRequestsException over the limit of the key, ServiceUnavailableException over that of all
   * keys or after the time. A call counts until it has ended, also after the refusal.
   */
  async run<Result>(keyId: string, call: () => Promise<Result>): Promise<Result> {
    const ofKey = this.#perKey.get(keyId) ?? 0
    if (ofKey >= this.#limits.perKey) throw tooManyOfKey(this.#limits.perKey)
    if (this.#inAll >= this.#limits.inAll) throw tooMany()
    this.#inAll += 1
    this.#perKey.set(keyId, ofKey + 1)
    const result = call().finally(() => this.#ended(keyId))
    return inTime(result, this.#limits.milliseconds)
  }

  #ended(keyId: string): void {
    this.#inAll -= 1
    const left = this.#perKey.get(keyId)! - 1
    if (left > 0) this.#perKey.set(keyId, left)
    else this.#perKey.delete(keyId)
  }
}

async function inTime<Result>(result: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooLate(milliseconds)), milliseconds)
  try {
    return await Promise.race([result, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const soon = { headers: { 'Retry-After': '1' } }

const tooManyOfKey = (most: number): Fault =>
  new Fault(
    'TooManyRequestsException',
    `This key has ${most} calls of tools under way; wait for an answer before the next call.`,
    soon,
  )

const tooMany = (): Fault =>
  new Fault('ServiceUnavailableException', 'Too many assistants are asking at once; call again.', soon)

const tooLate = (milliseconds: number): Fault =>
  new Fault(
    'ServiceUnavailableException',
    `There was no answer within ${milliseconds / 1000} seconds. A call that changes something may still have done it: look before calling again.`,
    soon,
  )
