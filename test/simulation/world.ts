// A simulated world: its clock, its servers, its payment company and its guests, and the steps of its history. Every step
// has dice of its own, so that a step can be left out without changing the others.

import type { Deed } from './deed.ts'
import { book, bookAnew, changeTerms, drawDeed, job, jobNames, markNoShow } from './deeds.ts'
import type { Dice } from './dice.ts'
import { Guestbook, type Intent, Violation } from './guestbook.ts'
import { firstNoon, type HotelName, hotels, liveNames, pushedNights } from './hotels.ts'
import { Loom } from './loom.ts'
import { type Server, startServer } from './servers.ts'
import type { Stage } from './stage.ts'
import { SimulatedChannel } from './stand-ins/simulated-channel.ts'
import { SimulatedClock } from './stand-ins/simulated-clock.ts'
import { SimulatedGateway } from './stand-ins/simulated-gateway.ts'
import { SimulatedLive } from './stand-ins/simulated-live.ts'
import { likeRapid, plainManner, SimulatedSource } from './stand-ins/simulated-source.ts'
import type { Fate, Strand } from './strand.ts'
import type { Row, Tables } from './tables.ts'
import { checkCounts, checkSettled, checkTruths } from './truths.ts'

const serverNames = ['A', 'B', 'C']

interface Drawn {
  readonly dice: Dice
  /** For what a wide world has besides; null in any other. */
  readonly wide: Dice | null
  readonly isShared: boolean
  readonly showsTurns: boolean
}

/** Hours in which everything has to come to its end. */
const mostHours = 5

/** What is said of a strand that something happens to. */
const befalls = {
  'die before': 'the server dies before it',
  'die after': 'the server dies after it',
  pause: 'the process stands still before it',
  cut: 'the connection breaks',
} as const

/** What a step of the history is. */
const stepWeights = { deed: 46, deeds: 19, recovery: 16, time: 7, calm: 3, outage: 6, wake: 3 } as const

export class World {
  readonly stage: Stage
  readonly clock = new SimulatedClock(firstNoon)
  readonly guestbook = new Guestbook()
  /** The reservations on which a person was asked to decide, by id: whether it was for their payment. */
  readonly reviewed = new Map<string, boolean>()
  readonly trace: string[] = []
  readonly #loom: Loom
  readonly #gateway: SimulatedGateway
  readonly source: SimulatedSource
  /** Those of the house that stands in two live ones; none in any other world. */
  readonly live: readonly SimulatedLive[]
  readonly #servers = new Map<string, Server>()
  readonly #toSend: Intent[] = []
  /** Of a world with channels; null in any other. */
  readonly #wide: Dice | null
  readonly channels: SimulatedChannel[] = []

  constructor(stage: Stage, { dice, wide, isShared, showsTurns }: Drawn) {
    this.stage = stage
    this.#wide = wide
    this.#loom = new Loom({
      dice,
      clock: this.clock,
      blocked: () => stage.blocked(),
      onTurn: (line, fate) => {
        if (showsTurns || fate) this.#say(`      ${line}${fate ? `: ${befalls[fate.does]}` : ''}`)
      },
    })
    this.#gateway = new SimulatedGateway(this.#loom)
    this.source = new SimulatedSource(this.#loom, wide ? likeRapid : plainManner)
    // Who lists no bookings keeps its word: nobody could find out.
    this.source.breaksItsWord = dice.chance(15) && this.source.supports.list
    this.live = wide && isShared ? this.#liveSources(wide) : []
  }

  /** Every source of this world; draws among them are only where there are several. */
  get sources(): readonly SimulatedSource[] {
    return [this.source, ...this.live]
  }

  /** One that behaves as Rapid does, in every second world with holds, and one that lists its bookings. */
  #liveSources(dice: Dice): SimulatedLive[] {
    const manners = [
      { ...likeRapid, holds: dice.chance(50) },
      { ...plainManner, hasPrice: true },
    ]
    return manners.map((manner, index) => {
      const source = new SimulatedLive(this.#loom, manner, liveNames[index]!)
      source.pricePercent = dice.pick([90, 100, 110])
      return source
    })
  }

  /** Looks at what there is before anything happens. */
  async open(): Promise<void> {
    if (this.#wide) {
      const connected = this.#wide.chance(50) ? [hotels.paid] : [hotels.paid, hotels.plain]
      for (const id of connected) this.channels.push(new SimulatedChannel(await this.stage.connect(id)))
    }
    await this.#check(true)
  }

  /** One step, by the dice of its own, and a look at everything afterwards. Throws a Violation. */
  async step(number: number, dice: Dice): Promise<void> {
    this.#loom.dice = dice
    const kind = dice.weighed(stepWeights)
    this.#say(`step ${number}: ${kind}`)
    if (dice.chance(25)) this.#arrive()
    if (kind === 'deed') await this.#do([drawDeed(this, dice)])
    if (kind === 'deeds')
      await this.#do(Array.from({ length: dice.between(2, 4) }, () => drawDeed(this, dice)))
    if (kind === 'time') await this.#pass(dice)
    if (kind === 'calm') await this.#calm()
    if (kind === 'outage') await this.#fail(dice)
    if (kind === 'recovery') await this.#recover(dice)
    if (kind === 'wake') await this.#wake()
    for (const intent of this.#toSend.splice(0)) await this.#do([book(this, intent)])
    await this.#check(kind === 'calm')
  }

  /** Lets everything come to its end over a night without trouble, and looks whether it has. Throws a Violation. */
  async settle(): Promise<void> {
    this.#say('the end')
    await this.#wake()
    // Holds run out, and refused captures are tried again after an hour.
    for (let left = mostHours; ; left -= 1) {
      this.#arrive()
      await this.#calm()
      const unsettled = await this.#unsettled()
      const { breaksItsWord } = this.source
      if (unsettled === null && (left < mostHours || !breaksItsWord)) break
      if (unsettled !== null && left === 0) throw unsettled
      // What a source books too late is found when its list of the day is held against ours.
      const minutes = breaksItsWord ? 25 * 60 : 61
      this.#loom.moveTo(this.#loom.milliseconds() + minutes * 60_000)
      if (breaksItsWord) await this.#calmly(() => this.#do([job(this, 'compare sources')], true))
    }
    // What arrives last does nothing any more.
    this.#arrive()
    await this.#agreeWithChannels()
    if (this.#loom.dice.chance(30)) await this.#endStays()
    const rows = await this.#check(true)
    this.#loom.abandon()
    this.#say(`it came to: ${summary(rows.map(({ status }) => status))}`)
    this.#say(`money: ${summary(this.#gateway.ledger.entries.map(({ state }) => state))}`)
    for (const source of this.sources) {
      const ends = source.all.map(({ isCancelled, isHeld }) =>
        isCancelled ? 'cancelled' : isHeld ? 'held' : 'booked',
      )
      this.#say(`at the source${source === this.source ? '' : ` ${source.name}`}: ${summary(ends)}`)
    }
  }

  /** What the channels know in the end, and say, is what the tables have: as many rooms as the house, no night oversold. */
  async #agreeWithChannels(): Promise<void> {
    if (this.channels.length === 0) return
    await this.#calmly(async () => {
      for (const channel of this.channels) {
        await this.#do([channel.fetch(this)], true)
        await this.#do([channel.pushAll(this)], true)
      }
    })
    checkCounts(await this.#look(true), this.channels.length * 2 * pushedNights)
  }

  /** Days pass, some guests have not come, and in the end everybody has left; the money follows. */
  async #endStays(): Promise<void> {
    const { dice } = this.#loom
    let left = 9
    for (let days = dice.between(2, 6); left > 0; days = left) {
      this.#loom.moveTo(this.#loom.milliseconds() + days * 86_400_000)
      left -= days
      for (const told of this.guestbook.told.values())
        if (dice.chance(25)) await this.#do([markNoShow(this, told)], true)
    }
    await this.#do([job(this, 'complete stays')], true)
    await this.#calm()
    const unsettled = await this.#unsettled()
    if (unsettled) throw unsettled
  }

  /** What is not settled yet. Throws a Violation of what must hold in any case. */
  async #unsettled(): Promise<Violation | null> {
    await this.#check(true)
    try {
      checkSettled(this.#evidence, await this.#look(true))
      return null
    } catch (error) {
      if (error instanceof Violation) return error
      throw error
    }
  }

  /** The only one, or any of them. */
  oneSource(dice: Dice): SimulatedSource {
    return this.live.length > 0 ? dice.pick(this.sources) : this.source
  }

  /** A guest who has made up its mind books next. */
  willSend(intent: Intent): void {
    this.#toSend.push(intent)
  }

  get #evidence() {
    return { guestbook: this.guestbook, gateway: this.#gateway, sources: this.sources, live: this.live }
  }

  async #check(isTimely: boolean): Promise<readonly Row[]> {
    const now = isTimely ? this.clock.text : null
    return checkTruths(this.#evidence, { tables: await this.#look(isTimely), now })
  }

  #look(isTimely: boolean): Promise<Tables> {
    return this.stage.look(isTimely ? this.clock.text : null)
  }

  async #do(deeds: readonly Deed[], isCalm = false): Promise<void> {
    const { dice } = this.#loom
    for (const deed of deeds) {
      const fate = isCalm ? null : drawFate(dice)
      this.#start(deed, deed.isNeverLate && fate?.does === 'pause' ? null : fate)
    }
    await this.#loom.run()
    // What a server did not answer before it died is not waited for.
    for (const channel of this.channels) channel.isAtWork = false
  }

  #start({ title, run, heard }: Deed, fate: Fate | null): void {
    const { dice } = this.#loom
    const server = this.#server(dice.pick(serverNames))
    const strand: Strand = {
      name: title,
      number: 0,
      server: server.incarnation,
      loom: this.#loom,
      startedAt: this.clock.milliseconds(),
      fate,
      turns: 0,
      turnsSinceCall: 0,
      isEnded: false,
      stretch: dice.pick([1, 5, 40]),
    }
    const who = `  ${strand.server.name}: ${title}`
    this.#say(who)
    this.#loom.start(
      strand,
      async () => {
        await server.context.catalog.ensureFresh()
        return run(server.context)
      },
      outcome => this.#say(`${who}: ${heard(outcome as PromiseSettledResult<never>)}`),
    )
  }

  /** A server that died is started again when it is next wanted. */
  #server(name: string): Server {
    const running = this.#servers.get(name)
    if (running && !running.incarnation.isDead) return running
    const { stage, clock } = this
    const started = startServer(name, {
      stage,
      loom: this.#loom,
      clock,
      payments: this.#gateway,
      sources: this.sources,
    })
    this.#servers.set(name, started)
    return started
  }

  /** The payment company or the source is away, or is there again; at times for longer than anybody waits. */
  async #fail(dice: Dice): Promise<void> {
    const remote = dice.chance(50) ? this.#gateway : this.oneSource(dice)
    remote.isDown = !remote.isDown
    if (!remote.isDown || dice.chance(50)) return
    for (let guest = 0; guest < 2; guest += 1) await this.#do([bookAnew(this, dice)], true)
    for (let round = 0; round < 3; round += 1) {
      for (const name of settling) await this.#do([job(this, name)], true)
      this.#loom.moveTo(this.#loom.milliseconds() + dice.between(16, 20) * 60_000)
    }
    for (const name of settling) await this.#do([job(this, name)], true)
  }

  /** What was left behind is settled, while those who left it may come back. */
  async #recover(dice: Dice): Promise<void> {
    this.#loom.moveTo(this.#loom.milliseconds() + dice.between(20, 130) * 1_000)
    if (dice.chance(60)) this.#loom.wake(() => true)
    const names = jobNames(this).filter(name => !unhurried.has(name))
    await this.#do(Array.from({ length: dice.between(1, 3) }, () => job(this, dice.pick(names))))
  }

  async #pass(dice: Dice): Promise<void> {
    const seconds = {
      seconds: dice.between(1, 40),
      minutes: 60 * dice.between(1, 12),
      hour: 60 * dice.between(13, 90),
      day: 3_600 * dice.between(3, 30),
    }[dice.weighed({ seconds: 35, minutes: 35, hour: 20, day: 10 })]
    this.#loom.moveTo(this.#loom.milliseconds() + seconds * 1_000)
    if (dice.chance(60)) await (dice.chance(50) ? this.#surprise(dice) : this.#standStill(dice))
  }

  /** A request stands still until everybody has given it up, and then goes on. */
  async #standStill(dice: Dice): Promise<void> {
    this.#start(bookAnew(this, dice), { does: 'pause', isSinceCall: true, afterTurns: dice.between(1, 32) })
    await this.#loom.run()
    for (let minute = 0; minute < 6; minute += 1) await this.#round()
    await this.#wake()
  }

  /** A hotel changes its terms while a guest's request stands still, which then goes on. */
  async #surprise(dice: Dice): Promise<void> {
    this.#start(bookAnew(this, dice), { does: 'pause', isSinceCall: false, afterTurns: dice.between(1, 4) })
    await this.#loom.run()
    const { propertyId } = this.guestbook.intents.at(-1)!.request
    const hotel = (Object.keys(hotels) as HotelName[]).find(name => hotels[name] === propertyId)!
    await this.#do([changeTerms(this, hotel, dice)], true)
    await this.#check(false)
    await this.#wake()
  }

  /**
   * A few quiet minutes: the network does what it should, no lease is in the way, and every job runs; twice where once has
   * not settled everything, and now and then where there is nothing left to do.
   */
  async #calm(): Promise<void> {
    await this.#calmly(async () => {
      await this.#round()
      if (this.#loom.dice.chance(20) || (await this.#unsettled()) !== null) await this.#round()
    })
  }

  /** While the network does what it should. */
  async #calmly(work: () => Promise<void>): Promise<void> {
    const remotes = [this.#gateway, ...this.sources]
    for (const remote of remotes) Object.assign(remote, { isDown: false, isCalm: true })
    await work()
    for (const remote of remotes) remote.isCalm = false
  }

  async #round(): Promise<void> {
    this.#loom.moveTo(this.#loom.milliseconds() + 61_000)
    for (const name of jobNames(this)) if (!unhurried.has(name)) await this.#do([job(this, name)], true)
  }

  async #wake(): Promise<void> {
    const woken = this.#loom.wake(() => true)
    if (woken > 0) this.#say(`  ${woken} go on`)
    await this.#loom.run()
  }

  #arrive(): void {
    const arrived = this.#gateway.arrive()
    if (arrived > 0) this.#say(`  ${arrived} requests arrive late`)
  }

  #say(line: string): void {
    this.trace.push(`${this.clock.text.slice(5, 19)} ${line}`)
  }
}

/** "2 confirmed, 1 failed". */
function summary(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ') || 'nothing'
}

/** Jobs that settle nothing. */
const unhurried: ReadonlySet<string> = new Set([
  'complete stays',
  'delete old duplicates and keys',
  'compare sources',
])

/** Jobs that hand over to a person what they cannot settle. */
const settling = [
  'resolve unknown payments',
  'resolve open changes',
  'resolve unknown bookings',
  'release expired holds',
]

/** Nothing, mostly; otherwise something within the first turns, where it hurts. */
function drawFate(dice: Dice): Fate | null {
  if (!dice.chance(40)) return null
  const does = dice.weighed({ 'die before': 3, 'die after': 3, pause: 5, cut: 3 })
  const isSinceCall = dice.chance(65)
  return {
    does,
    isSinceCall,
    afterTurns: isSinceCall ? dice.between(1, dice.pick([4, 10])) : dice.between(1, 30),
  }
}
