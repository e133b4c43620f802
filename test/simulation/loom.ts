// Weaves the strands of all servers into one order of turns, drawn from the seed: at any time one strand goes on and the
// others wait where they are. Time passes when it says so, and jumps when everybody waits for it.

import type { Dice } from './dice.ts'
import type { SimulatedClock } from './stand-ins/simulated-clock.ts'
import { currentStrand, type Fate, type Incarnation, inside, never, outside, type Strand } from './strand.ts'
import { SimulatedTimer } from './surroundings.ts'

/** How a turn is to be taken. */
export type Order = 'go' | 'die after' | 'cut'

interface Turn {
  readonly strand: Strand
  readonly label: string
  /** In simulated milliseconds; the turn cannot come before. */
  readonly due: number
  /** Keeps others waiting, by the locks of a transaction or otherwise, so nothing stands still here. */
  readonly isLocking: boolean
  /** How many turns had been taken when it began to wait. */
  readonly since: number
  isParked: boolean
  take(order: Order): void
}

interface Deadline {
  readonly due: number
  readonly controller: AbortController
}

export interface LoomSettings {
  readonly dice: Dice
  readonly clock: SimulatedClock
  /** How many connections to the database wait for a lock at this moment. */
  blocked(): Promise<number>
  /** Told of every turn, and of what befalls the strand at it. */
  onTurn(line: string, fate: Fate | null): void
}

/** Real milliseconds after which a statement that has not ended may be waiting for a lock. */
const timeouts = 4
/** Real milliseconds after which a run that does not go on is a mistake in the simulation. */
const longestSilence = 20_000

/** Turns after which a run that does not end is a mistake, in the simulation or in what it plays. */
const mostTurns = 20_000

/** A commit may set several going at once. Which of them the real database answers first is chance, so it does not count. */
const inOrder = (one: Turn, other: Turn): number =>
  one.since - other.since ||
  one.strand.number - other.strand.number ||
  Number(one.label > other.label) - Number(one.label < other.label)

const realPause = (milliseconds: number): Promise<void> =>
  outside(() => new Promise(resume => setTimeout(resume, milliseconds)))
const immediate = (): Promise<void> => new Promise(resume => setImmediate(resume))

export class Loom {
  readonly #settings: LoomSettings
  #dice: Dice
  #waiting: Turn[] = []
  #deadlines: Deadline[] = []
  /** What is under way in the real database, by connection. */
  readonly #busy = new Map<object, number>()
  /** Connections with a transaction that is open, which may have locks. */
  readonly #open = new Set<object>()
  #onIdle: (() => void) | null = null
  readonly #unfinished = new Set<Strand>()
  #started = 0
  #taken = 0

  constructor(settings: LoomSettings) {
    this.#settings = settings
    this.#dice = settings.dice
  }

  get dice(): Dice {
    return this.#dice
  }

  /** The draws of each step are its own, so that leaving one out changes no other. */
  set dice(dice: Dice) {
    this.#dice = dice
  }

  milliseconds(): number {
    return this.#settings.clock.milliseconds()
  }

  random(): number {
    return this.#dice.below(2 ** 32) / 2 ** 32
  }

  uuid(): string {
    return this.#dice.uuid()
  }

  /** Starts a strand; `onEnd` hears how it ended, unless its server dies. */
  start<Result>(
    strand: Strand,
    work: () => Promise<Result>,
    onEnd: (outcome: PromiseSettledResult<Result>) => void,
  ): void {
    this.#started += 1
    strand.number = this.#started
    this.#unfinished.add(strand)
    const end = (outcome: PromiseSettledResult<Result>): void => {
      strand.isEnded = true
      this.#unfinished.delete(strand)
      if (!strand.server.isDead) onEnd(outcome)
    }
    inside(strand, work).then(
      value => end({ status: 'fulfilled', value }),
      reason => end({ status: 'rejected', reason }),
    )
  }

  /** Waits until it is the strand's turn; a strand of a dead server waits for ever. */
  turn(label: string, { due = 0, isLocking = false } = {}): Promise<Order> {
    const strand = currentStrand()
    if (!strand) throw new Error(`${label}: nobody's turn`)
    if (strand.server.isDead) return never()
    return new Promise(take => {
      const since = this.#taken
      this.#waiting.push({ strand, label, due: Math.ceil(due), isLocking, since, isParked: false, take })
    })
  }

  /** Lets simulated time pass for the strand. */
  async sleep(milliseconds: number): Promise<void> {
    await this.turn('wakes', { due: this.milliseconds() + milliseconds })
  }

  timer(strand: Strand, milliseconds: number, run: () => void): SimulatedTimer {
    const timer = new SimulatedTimer()
    const woken = this.turn('timer', { due: this.milliseconds() + milliseconds * strand.stretch })
    void woken.then(() => timer.isCleared || run())
    return timer
  }

  deadline(milliseconds: number): AbortSignal {
    const controller = new AbortController()
    this.#deadlines.push({ due: this.milliseconds() + Math.ceil(milliseconds), controller })
    return controller.signal
  }

  /** Says that a connection is at work until what is given back is called. */
  busy(connection: object): () => void {
    this.#busy.set(connection, (this.#busy.get(connection) ?? 0) + 1)
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      const left = this.#busy.get(connection)! - 1
      if (left > 0) this.#busy.set(connection, left)
      else this.#busy.delete(connection)
      this.#onIdle?.()
    }
  }

  /** Says that a transaction is open until what is given back is called. */
  open(connection: object): () => void {
    this.#open.add(connection)
    return () => this.#open.delete(connection)
  }

  /** Moves the clock; deadlines that it passes are over. */
  moveTo(milliseconds: number): void {
    this.#settings.clock.moveTo(milliseconds)
    if (!this.#deadlines.some(({ due }) => due <= milliseconds)) return
    const passed = this.#deadlines.filter(({ due }) => due <= milliseconds)
    this.#deadlines = this.#deadlines.filter(({ due }) => due > milliseconds)
    for (const { controller } of passed) controller.abort(new DOMException('timed out', 'TimeoutError'))
  }

  /** Weaves on until every strand has ended, died or stands still. */
  async run(): Promise<void> {
    for (let turns = 0; ; turns += 1) {
      if (turns > mostTurns) throw new Error(`the simulation does not end: ${this.#whoIsAway()}`)
      await this.#quiet()
      this.#waiting = this.#waiting.filter(({ strand }) => !strand.server.isDead).sort(inOrder)
      const awake = this.#waiting.filter(({ isParked }) => !isParked)
      if (awake.length === 0) {
        if (this.#busy.size === 0) return
        await this.#untilChange(longestSilence)
        continue
      }
      const now = this.milliseconds()
      const ready = awake.filter(({ due }) => due <= now)
      if (ready.length === 0) this.moveTo(this.#nextEvent(awake))
      else this.#take(this.#dice.pick(ready))
    }
  }

  /** Lets the strands that stand still go on at the next run. */
  wake(which: (strand: Strand) => boolean): number {
    const woken = this.#waiting.filter(turn => turn.isParked && which(turn.strand))
    for (const turn of woken) turn.isParked = false
    return woken.length
  }

  /** Forgets everybody, as at the end of the world. */
  abandon(): void {
    this.#waiting = []
    this.#deadlines = []
  }

  #nextEvent(awake: readonly Turn[]): number {
    return Math.min(...awake.map(({ due }) => due), ...this.#deadlines.map(({ due }) => due))
  }

  #take(turn: Turn): void {
    const { strand, label } = turn
    const without = (): void => {
      this.#waiting = this.#waiting.filter(other => other !== turn)
    }
    this.moveTo(this.milliseconds() + 1)
    this.#taken += 1
    strand.turns += 1
    if (strand.turnsSinceCall > 0 || label.startsWith('asks')) strand.turnsSinceCall += 1
    const fate = this.#fateOf(turn)
    this.#settings.onTurn(`${strand.server.name}: ${strand.name}: ${label}`, fate)
    switch (fate?.does) {
      case 'pause':
        turn.isParked = true
        return
      case 'die before':
        strand.server.die()
        return
      default:
        without()
        turn.take(fate?.does ?? 'go')
    }
  }

  #fateOf({ strand, isLocking, label }: Turn): Fate | null {
    const { fate, turns, turnsSinceCall } = strand
    if (fate === null || (fate.isSinceCall ? turnsSinceCall : turns) < fate.afterTurns) return null
    if (fate.does === 'pause' && isLocking) return null
    if (fate.does === 'cut' && !/^(reads|writes|begins|commits)/.test(label)) return null
    strand.fate = null
    return fate
  }

  /** Waits until whatever was set going has come to its next turn, or waits for a lock that another strand has. */
  async #quiet(): Promise<void> {
    const start = performance.now()
    for (;;) {
      await immediate()
      if (this.#busy.size === 0) {
        await immediate()
        if (this.#busy.size === 0 && !this.#isSomebodyAway()) return
        if (this.#busy.size === 0) await realPause(1)
      } else if (!this.#mayBlock()) {
        await this.#untilChange(longestSilence)
      } else if (!(await this.#untilChange(timeouts)) && this.#busy.size > 0) {
        if ((await this.#settings.blocked()) >= this.#busy.size && this.#busy.size > 0) return
      }
      if (performance.now() - start > longestSilence)
        throw new Error(`the simulation does not go on: ${this.#whoIsAway()}`)
    }
  }

  /** Whether a transaction waits for its turn, and has locks perhaps that another one waits for. */
  #mayBlock(): boolean {
    for (const connection of this.#open) if (!this.#busy.has(connection)) return true
    return false
  }

  /**
   * A strand that neither waits for its turn nor has ended may wait for another one of its server, as for something that
   * both want to read; else for something that the simulation does not know.
   */
  #isSomebodyAway(): boolean {
    for (const strand of this.#unfinished) {
      if (strand.server.isDead) this.#unfinished.delete(strand)
      else if (!this.#waiting.some(turn => turn.strand.server === strand.server)) return true
    }
    return false
  }

  #whoIsAway(): string {
    return [...this.#unfinished].map(({ server, name }) => `${server.name} ${name}`).join(', ')
  }

  /** Whether something ended within so many real milliseconds. */
  async #untilChange(milliseconds: number): Promise<boolean> {
    const change = Promise.withResolvers<boolean>()
    this.#onIdle = () => change.resolve(true)
    const timer = outside(() => setTimeout(() => change.resolve(false), milliseconds))
    const hasChanged = await change.promise
    clearTimeout(timer)
    this.#onIdle = null
    return hasChanged
  }
}

/** A server process that has just been started. */
export function incarnate(name: string): Incarnation {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  return {
    name,
    isDead: false,
    death: promise,
    die() {
      this.isDead = true
      reject(new Error('the server died'))
    },
  }
}
