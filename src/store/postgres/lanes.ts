// The ways into one pool of connections, in the order of their urgency. What makes a booking goes first whenever somebody
// has to wait, and some connections are never given to anything else, so that no number of readers keeps a guest waiting
// who pays.

import { tooManyWaiting } from '../../values/batcher.ts'
import type { Database } from './database.ts'

const lanes = ['bookings', 'catalog', 'others'] as const
type Lane = (typeof lanes)[number]

/**
 * `bookings` is for what makes, holds or cancels a booking; `catalog` for reading what is for sale, which a booking may
 * wait for too; `others` for everything else.
 */
export type Lanes = Readonly<Record<Lane, Database>>

/** What may wait in each lane; beyond it is refused. */
const mostWaiting = 1_000
/** Milliseconds that anybody waits for a connection. */
const longestWait = 5_000
/** Of so many connections one is kept for bookings, and one more for bookings and the catalog. */
const oneKeptOf = 4

/**
 * The lanes into a database with `connections`. Whoever waits too long, or comes when too many wait, gets
 * ServiceUnavailableException with Retry-After and nothing was done.
 */
export function openLanes(database: Database, connections: number): Lanes {
  const kept = Math.ceil(connections / oneKeptOf)
  const places = new Places({
    bookings: connections,
    catalog: Math.max(1, connections - kept),
    others: Math.max(1, connections - 2 * kept),
  })
  return {
    bookings: laneOf(database, places, 'bookings'),
    catalog: laneOf(database, places, 'catalog'),
    others: laneOf(database, places, 'others'),
  }
}

const laneOf = (database: Database, places: Places, lane: Lane): Database => ({
  query: <Row extends object>(text: string, values?: readonly unknown[]) =>
    places.use(lane, () => database.query<Row>(text, values)),
  patient: {
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      places.use(lane, () => database.patient.query<Row>(text, values)),
  },
  transaction: (work, timeouts, wasCommitted) =>
    places.use(lane, () => database.transaction(work, timeouts, wasCommitted)),
  statement: <Row extends object>(...given: Parameters<Database['statement']>) =>
    places.use(lane, () => database.statement<Row>(...given)),
  announce: (...notices) => database.announce(...notices),
  [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
})

interface Waiter {
  enter(): void
}

class Places {
  readonly #bounds: Readonly<Record<Lane, number>>
  readonly #taken: Record<Lane, number> = { bookings: 0, catalog: 0, others: 0 }
  readonly #waiting: Readonly<Record<Lane, Set<Waiter>>> = {
    bookings: new Set(),
    catalog: new Set(),
    others: new Set(),
  }

  /** How many a lane and those that are less urgent may take together. */
  constructor(bounds: Readonly<Record<Lane, number>>) {
    this.#bounds = bounds
  }

  /** Does something that takes a connection as soon as there is one for its lane. */
  async use<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    if (this.#isFree(lane)) this.#taken[lane] += 1
    else await this.#wait(lane)
    try {
      return await work()
    } finally {
      this.#taken[lane] -= 1
      this.#letIn()
    }
  }

  #isFree(lane: Lane): boolean {
    let taken = 0
    for (const each of lanes.toReversed()) {
      taken += this.#taken[each]
      if (lanes.indexOf(each) <= lanes.indexOf(lane) && taken >= this.#bounds[each]) return false
    }
    return true
  }

  #wait(lane: Lane): Promise<void> {
    const waiting = this.#waiting[lane]
    if (waiting.size >= mostWaiting) return Promise.reject(tooManyWaiting())
    return new Promise((resolve, reject) => {
      const waiter = {
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        reject(tooManyWaiting())
      }, longestWait)
      waiting.add(waiter)
    })
  }

  /** Gives a place that has become free to who waits longest in the most urgent lane. */
  #letIn(): void {
    for (const lane of lanes) {
      const [first] = this.#waiting[lane]
      if (first === undefined || !this.#isFree(lane)) continue
      this.#waiting[lane].delete(first)
      this.#taken[lane] += 1
      first.enter()
      return
    }
  }
}
