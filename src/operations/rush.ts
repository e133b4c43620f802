// Reservations that wait are taken together: while one batch is under way the next one gathers, so that a rush for the
// same nights costs one transaction for many and a quiet server waits for nobody. Each is granted or refused by itself.

import { nothingKept } from '../store/commits.ts'
import type { Database } from '../store/database.ts'
import { type RoomOutcome, type RoomToTake, takeRooms } from '../store/rush.ts'
import { Fault } from '../values/faults.ts'
import { Together, type Waiting } from '../values/together.ts'

export class Rush {
  readonly #waiting: Together<RoomToTake, RoomOutcome>

  constructor(database: Database) {
    this.#waiting = new Together(batch => takeTogether(database, batch))
  }

  /**
   * Takes the rooms of a reservation, or says why not; nothing is written then. Throws CommitUnclear where it cannot be
   * told whether it was written, and ServiceUnavailableException when nothing was.
   */
  take(room: RoomToTake): Promise<RoomOutcome> {
    return this.#waiting.add(room)
  }
}

/** Settles every one of them; one that spoils the batch for the others is left alone with its error. */
async function takeTogether(
  database: Database,
  batch: readonly Waiting<RoomToTake, RoomOutcome>[],
): Promise<void> {
  try {
    const outcomes = await takeRooms(
      database,
      batch.map(({ wish }) => wish),
    )
    batch.forEach(({ resolve, reject }, place) => {
      const outcome = outcomes[place]!
      if (outcome === 'lost') reject(nothingKept(new Error('the answer to a commit was lost')))
      else resolve(outcome)
    })
  } catch (error) {
    if (batch.length === 1 || isOutage(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    for (const one of batch) await takeTogether(database, [one])
  }
}

const isOutage = (error: unknown): boolean =>
  error instanceof Fault && error.type === 'ServiceUnavailableException'
