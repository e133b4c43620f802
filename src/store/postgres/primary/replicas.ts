// Replicas of the primary, for reads that may be answered by a standby. Each proves with every read that it follows the primary
// and has its log far enough; one that does not is left alone for a while.

import { type Database, openDatabase, type Reader } from '../database.ts'
import { addressesOf, databaseAddress } from '../database-address.ts'
import { within } from '../within.ts'
import type { LogPoint } from './primary-watch.ts'
import {
  type Standing,
  silent,
  standingAt,
  type Unfitness,
  UnfitReplica,
  unfitnessOf,
  unfitnessOfError,
} from './standing.ts'

/** Milliseconds for the proof before a read; one that takes longer is left alone, so that no further read waits for it. */
const proofMilliseconds = 150
/** Milliseconds for the answer of one that is looked at again. */
const lookMilliseconds = 500

/** Milliseconds for which a replica is left alone at first; twice as long each time that it is found unfit again. */
const firstRest = { behind: 25, others: 1_000 } as const
const longestRest = 10_000

export interface ReplicasOptions {
  /** Of one or several hosts. */
  readonly connectionString: string
  /** Connections to each. */
  readonly poolSize: number
  readonly applicationName: string
}

export class Replicas implements AsyncDisposable {
  readonly all: readonly Replica[]
  #next = 0

  /** Connects at the first use. */
  constructor({ connectionString, poolSize, applicationName }: ReplicasOptions) {
    this.all = (addressesOf(connectionString) ?? []).map(
      address =>
        new Replica(
          openDatabase({ connectionString: address, poolSize, applicationName }),
          address,
          poolSize,
        ),
    )
  }

  /** The next that may be asked for what is in the log before this point; null when none may. */
  pick(point: LogPoint): Replica | null {
    for (let tries = this.all.length; tries > 0; tries -= 1) {
      const replica = this.all[this.#next++ % this.all.length]!
      if (replica.isFree(point)) return replica
    }
    return null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.all.map(replica => replica[Symbol.asyncDispose]()))
  }
}

/** What was found of a replica. */
export interface Look {
  /** Null when it did not say. */
  readonly standing: Standing | null
  /** Null for one that may be read from. */
  readonly unfitness: Unfitness | null
}

export class Replica implements AsyncDisposable {
  /** "db2:5432" */
  readonly host: string
  readonly #database: Database
  readonly #mostAtOnce: number
  #underWay = 0
  /** Whether it was fit when it was last looked at or read from. */
  #isFit = false
  #isLooking = false
  #restsUntil = Number.NEGATIVE_INFINITY
  /** Since a read was last answered. */
  #failures = 0

  constructor(database: Database, address: string, mostAtOnce: number) {
    this.#database = database
    this.#mostAtOnce = mostAtOnce
    this.host = databaseAddress(address).hosts
  }

  /** Whether it may be asked now. One whose rest is over is looked at meanwhile, for later reads. */
  isFree(point: LogPoint): boolean {
    if (this.#isFit) return this.#underWay < this.#mostAtOnce
    if (!this.#isLooking && performance.now() >= this.#restsUntil) void this.#lookAgain(point)
    return false
  }

  /**
   * What `work` reads, as of the point or later. Throws UnfitReplica where this replica does not have it, and the error of the
   * database where it fails. `work` may run twice.
   */
  async read<Result>(point: LogPoint, work: (reader: Reader) => Promise<Result>): Promise<Result> {
    this.#underWay += 1
    const late = setTimeout(() => this.#rest('silent'), proofMilliseconds)
    try {
      const result = await this.#database.transaction(async transaction => {
        await prove(transaction, point)
        clearTimeout(late)
        const found = await work(transaction)
        // It may have been promoted meanwhile, or have turned to another primary.
        await prove(transaction, point)
        return found
      })
      this.#failures = 0
      return result
    } catch (error) {
      this.#rest(error instanceof UnfitReplica ? error.unfitness.reason : 'silent')
      throw error
    } finally {
      clearTimeout(late)
      this.#underWay -= 1
    }
  }

  /** How it stands to a point of the log, in half a second. Never throws. */
  async look(point: LogPoint): Promise<Look> {
    try {
      const standing = await within(standingAt(this.#database, point), lookMilliseconds)
      return { standing, unfitness: standing ? unfitnessOf(standing, point) : silent }
    } catch (error) {
      return { standing: null, unfitness: unfitnessOfError(error) }
    }
  }

  async #lookAgain(point: LogPoint): Promise<void> {
    this.#isLooking = true
    const { unfitness } = await this.look(point)
    this.#isLooking = false
    this.#isFit = true
    if (unfitness) this.#rest(unfitness.reason)
  }

  #rest(reason: Unfitness['reason']): void {
    // Many reads may fail at once.
    if (!this.#isFit) return
    this.#isFit = false
    const first = reason === 'behind' ? firstRest.behind : firstRest.others
    this.#restsUntil = performance.now() + Math.min(first * 2 ** this.#failures, longestRest)
    this.#failures += 1
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]()
  }
}

async function prove(reader: Reader, point: LogPoint): Promise<void> {
  const unfitness = unfitnessOf(await standingAt(reader, point), point)
  if (unfitness) throw new UnfitReplica(unfitness)
}
