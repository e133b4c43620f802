// Takes waiting reservations in one transaction: while one batch is under way the next one gathers. Many requests for
// the same nights cost one transaction, and a quiet server waits for nothing. Each reservation is granted or refused
// on its own. A property whose nights stay locked, by an import or by manual SQL, gets a queue of its own.

import { type RoomOutcome, type RoomToTake, takeRooms } from '../../store/booking/batch-booking.ts'
import { notCommitted } from '../../store/postgres/commits.ts'
import type { Database } from '../../store/postgres/database.ts'
import { isOutage, isRetryable } from '../../store/postgres/database-faults.ts'
import { Batcher, usualBounds, type Waiting } from '../../values/batcher.ts'
import { timedAsOldest, waitedSince } from '../../values/request-clock.ts'

interface Asked {
  readonly room: RoomToTake
  /** Since when its request is waited for, in milliseconds of performance.now(); null: nobody waits for it. */
  readonly since: number | null
  /** Since when it is in the queue. */
  readonly queuedAt: number
}

type Queue = Batcher<Asked, RoomOutcome>
type Batch = readonly Waiting<Asked, RoomOutcome>[]

/** Milliseconds in the queue after which an outage refuses a reservation that was never sent: its time is nearly up. */
const longestInOutage = 1_000

/**
 * Milliseconds after which a second batch begins beside one that takes long. Until then neighbours keep the database busy while it
 * is written to disk, and fewer, larger batches cost less.
 */
const besideNeighbours = 250

export class BookingBatcher {
  readonly #database: Database
  readonly #all: Queue
  /** Queues of properties whose nights could not be locked in time, until they can. */
  readonly #jammed = new Map<number, Queue>()
  /** When the database was seen to be away, in milliseconds of performance.now(). */
  #awayAt = Number.NEGATIVE_INFINITY

  /** `hasNeighbours`: other processes on this machine have batches of their own. */
  constructor(database: Database, { hasNeighbours = false } = {}) {
    this.#database = database
    const bounds = hasNeighbours ? { ...usualBounds, besideAfter: besideNeighbours } : usualBounds
    this.#all = new Batcher(batch => this.#takeOfAll(batch), bounds)
  }

  /**
   * Takes the rooms of a reservation, or says why not; nothing is written then. Throws CommitOutcomeUnknown when
   * nobody knows whether it was written, and ServiceUnavailableException when nothing was.
   */
  take(room: RoomToTake): Promise<RoomOutcome> {
    const asked = { room, since: waitedSince(), queuedAt: performance.now() }
    return (this.#jammed.get(room.reservation.propertyId) ?? this.#all).add(asked)
  }

  /** When a lock times out, each property of the batch gets a queue of its own. */
  async #takeOfAll(waiting: Batch): Promise<void> {
    const batch = this.#inTime(waiting)
    await this.#takeTogether(batch, error => {
      const [first] = batch
      const isOfOne = batch.every(({ item }) => propertyOf(item) === propertyOf(first!.item))
      for (const { item, resolve, reject } of batch) {
        const queue = this.#jammed.getOrInsertComputed(propertyOf(item), id => this.#queueOf(id))
        if (isOfOne) reject(error)
        else void queue.add(item).then(resolve, reject)
      }
    })
  }

  #queueOf(propertyId: number): Queue {
    return new Batcher(async batch => {
      let isLocked = false
      await this.#takeTogether(this.#inTime(batch), error => {
        isLocked = true
        rejectAll(batch, error)
      })
      if (!isLocked) this.#jammed.delete(propertyId)
    })
  }

  /** Refuses those that stood in the queue while the database went away; the others are taken, or see for themselves. */
  #inTime(waiting: Batch): Batch {
    const isLate = ({ item }: Batch[number]): boolean => item.queuedAt + longestInOutage < this.#awayAt
    for (const each of waiting)
      if (isLate(each)) each.reject(notCommitted(new Error('the database went away')))
    return waiting.filter(each => !isLate(each))
  }

  /**
   * Settles every reservation of the batch; one that makes the batch fail is retried alone and gets its own error.
   * `onLocked` handles a lock that timed out.
   */
  async #takeTogether(batch: Batch, onLocked = (error: unknown) => rejectAll(batch, error)): Promise<void> {
    if (batch.length === 0) return
    try {
      const rooms = batch.map(({ item }) => item.room)
      const since = batch.map(({ item }) => item.since)
      const outcomes = await timedAsOldest(since, () => takeRooms(this.#database, rooms))
      batch.forEach(({ resolve, reject }, place) => {
        const outcome = outcomes[place]!
        if (outcome === 'lost') reject(notCommitted(new Error('the answer to a commit was lost')))
        else resolve(outcome)
      })
    } catch (error) {
      if (isRetryable(error)) onLocked(error)
      else if (batch.length === 1 || isOutage(error)) {
        if (isOutage(error)) this.#awayAt = performance.now()
        rejectAll(batch, error)
      } else for (const one of batch) await this.#takeTogether([one])
    }
  }
}

const propertyOf = ({ room }: Asked): number => room.reservation.propertyId

function rejectAll(batch: Batch, error: unknown): void {
  for (const { reject } of batch) reject(error)
}
