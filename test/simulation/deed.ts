// What is done in a world, and what it is done to.

import type { AppContext } from '../../src/operations/context.ts'
import type { Dice } from './dice.ts'
import type { Guestbook, Intent } from './guestbook.ts'
import type { Stage } from './stage.ts'
import type { SimulatedClock } from './stand-ins/simulated-clock.ts'
import type { SimulatedLive } from './stand-ins/simulated-live.ts'
import type { SimulatedSource } from './stand-ins/simulated-source.ts'

/** Something that a server is asked to do, and what the trace says of how it ended. */
export interface Deed {
  readonly title: string
  /** It does not stand still: who asked would have sent something newer meanwhile. */
  readonly isNeverLate?: true
  run(context: AppContext): Promise<unknown>
  heard(outcome: PromiseSettledResult<never>): string
}

/** A channel manager of a hotel, as deeds see it. */
export interface Channel {
  /** Whether something is under way: the next thing waits for it. */
  readonly isAtWork: boolean
  /** Pushes counts of one room type on some nights. */
  push(world: World, dice: Dice): Deed
  /** Fetches the bookings that wait. */
  fetch(world: World): Deed
}

/** What deeds know of a world. */
export interface World {
  readonly stage: Stage
  readonly clock: SimulatedClock
  readonly guestbook: Guestbook
  /** The reservations on which a person was asked to decide, by id: whether it was for their payment. */
  readonly reviewed: Map<string, boolean>
  readonly source: SimulatedSource
  readonly sources: readonly SimulatedSource[]
  readonly live: readonly SimulatedLive[]
  readonly channels: readonly Channel[]
  oneSource(dice: Dice): SimulatedSource
  /** A guest who has made up its mind books next. */
  willSend(intent: Intent): void
}
