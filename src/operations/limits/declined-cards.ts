// The limit on declined cards; its bounds are settings of the installation.

import { randomUUID } from 'node:crypto'
import type { Settings } from '../../lodging/installation/installation-settings.ts'
import type { Subject } from './failure-limit.ts'
import type { SharedLimit } from './shared-limit.ts'

/** The request whose declined cards are counted. */
export interface CardSubject {
  readonly kind: 'key' | 'guest' | 'card range' | 'site' | 'card range of site'
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

/** All guests of a site share what a key may fail: so many times more. */
const siteFactor = 5

/** The bounds in force. */
function boundsIn(settings: Settings): Readonly<Record<CardSubject['kind'], Omit<Subject, 'name'>>> {
  const seconds = settings.declinedCardsMinutes * 60
  const { declinedCardsPerKey: perKey, declinedCardsPerCardRange: perRange } = settings
  return {
    key: { failures: perKey, seconds },
    'card range': { failures: perRange, seconds },
    site: { failures: perKey * siteFactor, seconds },
    'card range of site': { failures: perRange * siteFactor, seconds },
    guest: {
      failures: settings.declinedCardsPerSession,
      seconds: settings.declinedCardsSessionMinutes * 60,
    },
  }
}
