// Lanes into one pool of connections, by urgency. Bookings go first when requests have to wait, and some connections are
// reserved for them, so that no number of readers delays a paying guest.

import { tooManyWaiting } from '../../values/batcher.ts'
import type { Database } from './database.ts'

const lanes = ['bookings', 'catalog', 'others'] as const
type Lane = (typeof lanes)[number]

/**
 * `bookings` is for placing, holding and cancelling; `catalog` for reading what is for sale, which a booking may need too;
 * `others` for everything else.
 */
export type Lanes = Readonly<Record<Lane, Database>> & {
  /** How each lane is used now, and its waits since the start. */
  readonly figures: () => readonly LaneFigure[]
}

export interface LaneFigure {
  readonly lane: Lane
  /** Connections that it uses. */
  readonly taken: number
  /** Calls that wait for one. */
  readonly waiting: number
  /** Calls that had to wait and for how long together, and those that were refused. */
  readonly waits: number
  readonly waitedSeconds: number
  readonly refused: number
}

/** Calls that may wait in each lane; further ones are refused. */
const mostWaiting = 1_000
/** Milliseconds that a call waits for a connection. */
const longestWait = 5_000
/** One in this many connections is reserved for bookings, and one more for bookings and catalog. */
const oneKeptOf = 4

/**
 * The lanes into a database with `connections`. A call that waits too long, or comes when too many wait, gets
 * ServiceUnavailableException with Retry-After; nothing was done.
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
    figures: () => lanes.map(lane => places.figure(lane)),
  }
}

const laneOf = (database: Database, places: Places, lane: Lane): Database => ({
  query: <Row extends object>(text: string, values?: readonly unknown[]) =>
    places.use(lane, () => database.query<Row>(text, values)),
  patient: {
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      places.use(lane, () => database.patient.query<Row>(text, values)),
  },
  transaction: (work, timeouts) => places.use(lane, () => database.transaction(work, timeouts)),
  statement: (text, values, reread) => places.use(lane, () => database.statement(text, values, reread)),
  announce: (...notices) => database.announce(...notices),
  [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
})

/** Since the start. */
interface Past {
  waits: number
  waitedSeconds: number
  refused: number
}

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
  readonly #past: Readonly<Record<Lane, Past>> = {
    bookings: { waits: 0, waitedSeconds: 0, refused: 0 },
    catalog: { waits: 0, waitedSeconds: 0, refused: 0 },
    others: { waits: 0, waitedSeconds: 0, refused: 0 },
  }

  /** Connections that a lane and the less urgent ones may use together. */
  constructor(bounds: Readonly<Record<Lane, number>>) {
    this.#bounds = bounds
  }

  /** Runs `work`, which takes a connection, as soon as its lane has one. */
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

  figure(lane: Lane): LaneFigure {
    return { lane, taken: this.#taken[lane], waiting: this.#waiting[lane].size, ...this.#past[lane] }
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
    const past = this.#past[lane]
    if (waiting.size >= mostWaiting) {
      past.refused += 1
      return Promise.reject(tooManyWaiting())
    }
    const since = performance.now()
    past.waits += 1
    return new Promise((resolve, reject) => {
      const waiter = {
        enter: () => {
          clearTimeout(timer)
          past.waitedSeconds += (performance.now() - since) / 1000
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        past.waitedSeconds += longestWait / 1000
        past.refused += 1
        reject(tooManyWaiting())
      }, longestWait)
      waiting.add(waiter)
    })
  }

  /** Gives a free connection to the first call in the most urgent lane. */
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
