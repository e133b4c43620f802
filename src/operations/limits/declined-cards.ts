// The limit on declined cards; its bounds are settings of the installation.

import { randomUUID } from 'node:crypto'
import type { Settings } from '../../lodging/installation-settings.ts'
import type { Subject } from './failure-limit.ts'
import type { SharedLimit } from './shared-limit.ts'

/** The request whose declined cards are counted. */
export interface CardSubject {
  readonly kind: 'key' | 'guest' | 'card range'
  readonly name: string
}

/** Permission to try one card. */
export interface CardPermit extends Disposable {
  /** The card was declined; otherwise the attempt is not counted. Settles when other servers know. */
  declined(): Promise<void>
}

export class DeclinedCards {
  readonly #limit: SharedLimit
  readonly #settings: () => Promise<Settings>

  constructor(limit: SharedLimit, settings: () => Promise<Settings>) {
    this.#limit = limit
    this.#settings = settings
  }

  /** Admits one card; waits and refuses as the limit does. */
  async admit(subjects: readonly CardSubject[]): Promise<CardPermit> {
    const bounds = boundsIn(await this.#settings())
    const permit = await this.#limit.admit(subjects.map(({ kind, name }) => ({ name, ...bounds[kind] })))
    return {
      declined: () => permit.failed(randomUUID()),
      [Symbol.dispose]: () => permit[Symbol.dispose](),
    }
  }
}

/** The bounds in force. */
function boundsIn(settings: Settings): Readonly<Record<CardSubject['kind'], Omit<Subject, 'name'>>> {
  const seconds = settings.declinedCardsMinutes * 60
  return {
    key: { failures: settings.declinedCardsPerKey, seconds },
    'card range': { failures: settings.declinedCardsPerCardRange, seconds },
    guest: {
      failures: settings.declinedCardsPerSession,
      seconds: settings.declinedCardsSessionMinutes * 60,
    },
  }
}
