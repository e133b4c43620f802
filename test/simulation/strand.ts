// A strand is one thing that a simulated server is doing: a request, or a round of a job. Whatever it asks of the world
// outside the server (a statement, a call, a pause) is a turn, and the loom says whose turn it is.

import { AsyncLocalStorage } from 'node:async_hooks'

/** What happens to a strand once, at that turn of its turns. */
export interface Fate {
  readonly afterTurns: number
  /** Counted from its first call to somebody outside, which is the first turn. */
  readonly isSinceCall: boolean
  readonly does:
    | 'die before' // the server dies and what was asked for is never done
    | 'die after' // it is done, and the server never hears of it
    | 'pause' // the process stands still until it is woken
    | 'cut' // the connection to the database breaks before it is done, or, of a commit, on either side of it
}

/** A server process from its start to its end; a restarted one is another. */
export interface Incarnation {
  readonly name: string
  isDead: boolean
  /** Rejects when the process dies, for what has to be undone then. */
  readonly death: Promise<never>
  die(): void
}

/** The time and the chance that a strand is given. */
export interface Thread {
  timer(strand: Strand, milliseconds: number, run: () => void): unknown
  deadline(milliseconds: number): AbortSignal
  milliseconds(): number
  random(): number
  uuid(): string
}

export interface Strand {
  readonly name: string
  /** In the order in which the loom starts them. */
  number: number
  readonly server: Incarnation
  readonly loom: Thread
  /** Simulated milliseconds. */
  readonly startedAt: number
  fate: Fate | null
  turns: number
  /** Since its first call, that one included. */
  turnsSinceCall: number
  isEnded: boolean
  /** By how much its pauses are longer than it asked for, as on a machine with much to do. */
  readonly stretch: number
}

const strands = new AsyncLocalStorage<Strand | undefined>()

/** The strand that is running; undefined in what the simulation itself does and in the database driver. */
export const currentStrand = (): Strand | undefined => strands.getStore()

/** Runs something as part of a strand. */
export const inside = <Result>(strand: Strand, work: () => Result): Result => strands.run(strand, work)

/** Runs something of the real world, with real time. */
export const outside = <Result>(work: () => Result): Result => strands.run(undefined, work)

/** For whoever waits on a dead process. */
export const never = <Result>(): Promise<Result> => new Promise(() => undefined)
