// How many feeds may be made at a time: each is some megabytes and up to half a second of work.

import { Fault } from '../../values/faults.ts'

const mostInAll = 4
const mostOfKey = 2

export class FeedsUnderWay {
  #inAll = 0
  readonly #ofKey = new Map<string, number>()

  /** The result of making one. TooManyRequestsException over the limit of the key, ServiceUnavailableException over that of all. */
  async run<Result>(keyId: string, make: () => Promise<Result>): Promise<Result> {
    const ofKey = this.#ofKey.get(keyId) ?? 0
    if (ofKey >= mostOfKey) {
      throw new Fault(
        'TooManyRequestsException',
        `This key has ${mostOfKey} feeds under way; wait for one of them.`,
        soon,
      )
    }
    if (this.#inAll >= mostInAll)
      throw new Fault('ServiceUnavailableException', 'Too many feeds are read at once; ask again.', soon)
    this.#count(keyId, 1)
    try {
      return await make()
    } finally {
      this.#count(keyId, -1)
    }
  }

  #count(keyId: string, change: 1 | -1): void {
    this.#inAll += change
    const ofKey = (this.#ofKey.get(keyId) ?? 0) + change
    if (ofKey > 0) this.#ofKey.set(keyId, ofKey)
    else this.#ofKey.delete(keyId)
  }
}

const soon = { headers: { 'Retry-After': '2' } }
