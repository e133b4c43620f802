// The primary process's part: keeps as many workers running as are wanted, one of which runs the jobs of the installation.

import { setTimeout as pause } from 'node:timers/promises'
import { Member } from './member.ts'
import type { Orders, ToPrimary } from './messages.ts'
import { MetricsRounds } from './metrics-rounds.ts'
import { pulseMilliseconds } from './pulse.ts'

export interface CrewParts {
  readonly workers: number
  readonly orders: Omit<Orders, 'number' | 'isFirst' | 'workers'>
  /** Seconds that a worker has to end. */
  readonly stopSeconds: number
  /** Receives each process before it is told anything, to read what it prints. */
  readonly onFork: (member: Member) => void
  /** For whoever runs the server: a sentence about a worker. */
  readonly tell: (sentence: string) => void
  /** Between questions whether a worker hangs; those of the server unless said. */
  readonly pulseMilliseconds?: number
}

/** The process in a place, and the one that is to take it over. */
interface Place {
  readonly number: number
  current: Member
  successor: Member | null
  /** When workers in this place ended, on the clock of `performance.now()`. */
  ends: number[]
}

/** So many ends of workers in one place within a minute are no accident. */
const mostEnds = 5
const crashMilliseconds = 60_000
/** Before a worker that ended is started again; doubled with each further end within a minute. */
const shortestPause = 100
/** Beyond the time that a worker has to end. */
const killDelayMilliseconds = 2_000

export class Crew {
  readonly #parts: CrewParts
  readonly #places = new Map<number, Place>()
  readonly #alive = new Set<Member>()
  readonly #rounds = new MetricsRounds()
  readonly #failed = Promise.withResolvers<string>()
  readonly #stopping = new AbortController()
  #onDuty: Member | null = null
  #hasStarted = false
  #replacing: Promise<void> | null = null
  #isWantedAgain = false
  readonly #pulses: NodeJS.Timeout

  constructor(parts: CrewParts) {
    this.#parts = parts
    const feelAll = (): void => {
      for (const member of this.#alive) member.feelPulse()
    }
    this.#pulses = setInterval(feelAll, parts.pulseMilliseconds ?? pulseMilliseconds)
    this.#pulses.unref()
  }

  /** Settles, with a sentence, when workers end as soon as they are started. */
  get failed(): Promise<string> {
    return this.#failed.promise
  }

  /**
   * Starts the first worker, which prepares the installation, then the others. Returns the greeting; null when one ended
   * before all were ready, which has said why.
   */
  async start(): Promise<string | null> {
    try {
      const greeting = await this.#fill(1, true).ready
      if (this.#isStopping) return null
      const others = Array.from({ length: this.#parts.workers - 1 }, (_, index) => index + 2)
      await Promise.all(others.map(number => this.#fill(number).ready))
      this.#hasStarted = true
      // One that was ready and ended since has waited for this.
      for (const place of this.#places.values()) if (place.current.hasEnded) void this.#refill(place, 'early')
      return greeting
    } catch {
      return null
    }
  }

  /**
   * Replaces the workers one after another: each ends when another one in its place answers requests. When one does not
   * start, the rest stays as it is. A call during a replacement makes another one follow.
   */
  replaceAll(): Promise<void> {
    this.#isWantedAgain = this.#replacing !== null
    this.#replacing ??= this.#replaceEach().finally(() => {
      this.#replacing = null
      if (this.#isWantedAgain && !this.#isStopping) void this.replaceAll()
    })
    return this.#replacing
  }

  /** Lets all workers end; true when each ended as it should. */
  async stop(): Promise<boolean> {
    this.#stopping.abort()
    clearInterval(this.#pulses)
    const ends = await Promise.all([...this.#alive].map(member => this.#end(member, false)))
    return ends.every(how => how === 'exit code 0')
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  #fill(number: number, isFirst = false): Member {
    const current = this.#fork(number, isFirst)
    const place = this.#places.get(number)
    if (place) place.current = current
    else this.#places.set(number, { number, current, successor: null, ends: [] })
    return current
  }

  #fork(number: number, isFirst = false): Member {
    const { orders, workers, onFork } = this.#parts
    const member: Member = new Member(
      number,
      message => this.#receive(member, message),
      () => this.#onHung(member),
    )
    this.#alive.add(member)
    onFork(member)
    member.tell({ kind: 'orders', orders: { ...orders, number, workers, isFirst } })
    member.ready.then(
      () => this.#giveDuty(),
      () => undefined,
    )
    void member.ended.then(how => this.#onEnd(member, how))
    return member
  }

  /** Gives the jobs to a worker if nobody has them, or who had them has ended or is about to. */
  #giveDuty(except: Member | null = null): void {
    if (this.#onDuty && this.#onDuty !== except && !this.#onDuty.hasEnded) return
    const next = [...this.#alive].find(member => member.isReady && member !== except)
    if (!next) return
    this.#onDuty = next
    next.tell({ kind: 'duty' })
  }

  #receive(member: Member, message: ToPrimary): void {
    const others = [...this.#alive].filter(other => other !== member && other.isReady)
    if (message.kind === 'wake') {
      // Whoever runs the jobs has woken them already.
      if (this.#onDuty !== member) this.#onDuty?.tell({ kind: 'wake' })
    } else if (message.kind === 'taken') {
      for (const other of others) other.tell(message)
    } else if (message.kind === 'ask metrics') this.#rounds.begin(member, message.inquiry, others)
    else if (message.kind === 'metrics') this.#rounds.add(member, message.inquiry, message.text)
  }

  /** It would not hear that it is to stop. */
  #onHung(member: Member): void {
    this.#parts.tell(`Worker ${member.number} has not answered for half a minute; it is killed.`)
    member.kill()
  }

  #onEnd(member: Member, how: string): void {
    this.#alive.delete(member)
    this.#rounds.leave(member)
    if (this.#isStopping) return
    this.#giveDuty()
    const place = this.#places.get(member.number)
    if (place?.successor === member) place.successor = null
    if (place?.current !== member || !this.#hasStarted) return
    if (place.successor) this.#promote(place)
    else void this.#refill(place, how)
  }

  #promote(place: Place): void {
    if (place.successor) place.current = place.successor
    place.successor = null
  }

  /** Starts a worker in the place of one that has ended. */
  async #refill(place: Place, how: string): Promise<void> {
    const now = performance.now()
    place.ends = [...place.ends.filter(at => at > now - crashMilliseconds), now]
    const worker = `Worker ${place.number}`
    if (place.ends.length >= mostEnds) {
      this.#failed.resolve(`${worker} ended ${mostEnds} times within a minute, the last time with ${how}.`)
      return
    }
    this.#parts.tell(`${worker} ended with ${how}; it is started again.`)
    const { signal } = this.#stopping
    const ended = place.current
    await pause(shortestPause * 2 ** (place.ends.length - 1), undefined, { signal }).catch(() => undefined)
    // A replacement that has begun meanwhile brings another one, or has brought it.
    if (place.current !== ended) return
    if (place.successor) this.#promote(place)
    else if (!this.#isStopping) this.#fill(place.number)
  }

  async #replaceEach(): Promise<void> {
    for (const number of [...this.#places.keys()]) {
      if (this.#isStopping) return
      if (!(await this.#succeed(this.#places.get(number)!))) {
        this.#parts.tell(`Worker ${number} was not replaced: the new one did not start. The others go on.`)
        return
      }
    }
    if (!this.#isStopping) this.#parts.tell('All workers have been replaced.')
  }

  /** False when the successor did not start. */
  async #succeed(place: Place): Promise<boolean> {
    const former = place.current
    const successor = this.#fork(place.number)
    place.successor = successor
    try {
      await successor.ready
    } catch {
      return false
    }
    // If the former one has ended meanwhile, this has been done.
    if (place.successor === successor) this.#promote(place)
    if (former.hasEnded) return true
    if (this.#onDuty === former) this.#giveDuty(former)
    await this.#end(former, true)
    return true
  }

  async #end(member: Member, isReplaced: boolean): Promise<string> {
    member.tell({ kind: 'stop', isReplaced })
    const late = setTimeout(() => member.kill(), this.#parts.stopSeconds * 1000 + killDelayMilliseconds)
    const how = await member.ended
    clearTimeout(late)
    return how
  }
}
