// Takes waiting reservations in one transaction: while one batch is under way the next one gathers. Many requests for
// the same nights cost one transaction, and a quiet server waits for nothing. Each reservation is granted or refused
// on its own. A property whose nights stay locked, by an import or by manual SQL, gets a queue of its own.

import { type RoomOutcome, type RoomToTake, takeRooms } from '../../store/booking/batch-booking.ts'
import { notCommitted } from '../../store/postgres/commits.ts'
import type { Database } from '../../store/postgres/database.ts'
import { isOutage, isRetryable } from '../../store/postgres/database-faults.ts'
import { Batcher, type Waiting } from '../../values/batcher.ts'

type Queue = Batcher<RoomToTake, RoomOutcome>
type Batch = readonly Waiting<RoomToTake, RoomOutcome>[]

export class BookingBatcher {
  readonly #database: Database
  readonly #all: Queue
  /** Queues of properties whose nights could not be locked in time, until they can. */
  readonly #jammed = new Map<number, Queue>()

  constructor(database: Database) {
    this.#database = database
    this.#all = new Batcher(batch => this.#takeOfAll(batch))
  }

  /**
   * Takes the rooms of a reservation, or says why not; nothing is written then. Throws CommitOutcomeUnknown when
   * nobody knows whether it was written, and ServiceUnavailableException when nothing was.
   */
  take(room: RoomToTake): Promise<RoomOutcome> {
    return (this.#jammed.get(propertyOf(room)) ?? this.#all).add(room)
  }

  /** When a lock times out, each property of the batch gets a queue of its own. */
  #takeOfAll(batch: Batch): Promise<void> {
    return takeTogether(this.#database, batch, error => {
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
      await takeTogether(this.#database, batch, error => {
        isLocked = true
        rejectAll(batch, error)
      })
      if (!isLocked) this.#jammed.delete(propertyId)
    })
  }
}

const propertyOf = ({ reservation }: RoomToTake): number => reservation.propertyId

/**
 * Settles every reservation of the batch; one that makes the batch fail is retried alone and gets its own error.
 * `onLocked` handles a lock that timed out.
 */
async function takeTogether(
  database: Database,
  batch: Batch,
  onLocked = (error: unknown) => rejectAll(batch, error),
): Promise<void> {
  try {
    const outcomes = await takeRooms(
      database,
      batch.map(({ item }) => item),
    )
    batch.forEach(({ resolve, reject }, place) => {
      const outcome = outcomes[place]!
      if (outcome === 'lost') reject(notCommitted(new Error('the answer to a commit was lost')))
      else resolve(outcome)
    })
  } catch (error) {
    if (isRetryable(error)) onLocked(error)
    else if (batch.length === 1 || isOutage(error)) rejectAll(batch, error)
    else for (const one of batch) await takeTogether(database, [one])
  }
}

function rejectAll(batch: Batch, error: unknown): void {
  for (const { reject } of batch) reject(error)
}
