// Reservations that wait are taken together: while one batch is under way the next one gathers, so that a rush for the
// same nights costs one transaction for many and a quiet server waits for nobody. Each is granted or refused by itself.

import { nothingKept } from '../store/commits.ts'
import type { Database } from '../store/database.ts'
import { type RoomOutcome, type RoomToTake, takeRooms } from '../store/rush.ts'
import { Fault } from '../values/faults.ts'

/** More would only make the first of them wait longer. */
const mostInBatch = 64

/** Two, so that one is being written to disk while the next one is worked on. */
const mostUnderWay = 2

interface Waiting {
  readonly room: RoomToTake
  resolve(outcome: RoomOutcome): void
  reject(error: unknown): void
}

export class Rush {
  readonly #database: Database
  readonly #waiting: Waiting[] = []
  #underWay = 0

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Takes the rooms of a reservation, or says why not; nothing is written then. Throws CommitUnclear where it cannot be
   * told whether it was written, and ServiceUnavailableException when nothing was.
   */
  take(room: RoomToTake): Promise<RoomOutcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ room, resolve, reject })
      this.#go()
    })
  }

  #go(): void {
    if (this.#underWay === mostUnderWay || this.#waiting.length === 0) return
    const batch = this.#waiting.splice(0, mostInBatch)
    this.#underWay += 1
    void takeTogether(this.#database, batch).finally(() => {
      this.#underWay -= 1
      this.#go()
    })
  }
}

/** Settles every one of them; one that spoils the batch for the others is left alone with its error. */
async function takeTogether(database: Database, batch: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await takeRooms(
      database,
      batch.map(({ room }) => room),
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
