// Keeps a server running that is killed again and again: starts it, has something die at a step, lets simulated time
// pass, and starts it again. PostgreSQL it never starts: that is the server's own business.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ChaosContext } from './chaos-context.ts'
import type { DoomedSettings, Order, Word } from './doomed-server.ts'
import { postmasterOf } from './passages.ts'
import { anyMoment, type Death } from './steps.ts'

/** A death that took place. */
export interface Hit {
  readonly death: Death
  /** Until requests were answered again, the database included. */
  readonly backAfterMilliseconds: number
}

const readyWithinMilliseconds = 60_000
const lookAgainMilliseconds = 20
const noticeMilliseconds = 500

export class Doom {
  readonly #context: ChaosContext
  /** What went wrong with the server itself, in sentences. */
  readonly troubles: string[] = []
  readonly hits: Hit[] = []
  secondsAhead = 0
  #server: ChildProcess | undefined
  #output = ''
  #queue: Death[] = []
  #armed: Death | null = null
  #left = 0
  #isStopping = false
  #isUp = false
  #isDatabaseStruck = false
  #back: Promise<void> = Promise.resolve()

  constructor(context: ChaosContext) {
    this.#context = context
  }

  /** Settles when the server answers. */
  async start(): Promise<void> {
    this.#isStopping = false
    this.#output = ''
    this.#isUp = false
    this.#isDatabaseStruck = false
    const settings: DoomedSettings = {
      environment: this.#context.environment,
      stripe: { url: this.#context.stripe.url, secretKey: this.#context.stripe.secretKey },
      companyUrl: this.#context.company.url,
      secondsAhead: this.secondsAhead,
      death: this.#armed,
    }
    const program = join(import.meta.dirname, 'doomed-server.ts')
    const server = spawn(process.execPath, [program, JSON.stringify(settings)], {
      // It starts again and again: what was compiled is kept.
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(this.#context.dataDirectory, 'compiled') },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#server = server
    for (const stream of [server.stdout!, server.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk).slice(-4_000)
      })
    }
    server.on('message', (word: Word) => this.#hear(word))
    server.once('exit', (code, signal) => this.#onExit(signal ?? code))
    await this.#answering()
  }

  /** Has these die, one after the other. */
  doom(deaths: readonly Death[]): void {
    this.#queue = [...deaths]
    this.#armNext()
  }

  /** What has not happened is called off, and named. */
  spare(): string[] {
    const spared = [...(this.#armed ? [this.#armed] : []), ...this.#queue].map(({ step }) => step)
    this.#queue = []
    this.#arm(null)
    return spared
  }

  get isSpent(): boolean {
    return this.#armed === null && this.#queue.length === 0
  }

  /** Settles when the server answers again. */
  back(): Promise<void> {
    return this.#back
  }

  /** Moves the server's clock on. */
  pass(seconds: number): void {
    this.secondsAhead += seconds
    this.#order({ secondsAhead: this.secondsAhead })
  }

  /** Whether a step that is seen from out here is the one to die at. */
  isDueAt(step: string): boolean {
    if (this.#armed?.step !== step) return false
    this.#left -= 1
    return this.#left === -1
  }

  /** Kills what is to be killed at the present step. */
  async strike(): Promise<void> {
    const death = this.#armed
    if (!death) return
    if (death.victim === 'server') return void this.#server?.kill('SIGKILL')
    const pid =
      death.victim === 'database' ? postmasterOf(this.#context.dataDirectory) : await this.#anyBackend()
    process.kill(pid, 'SIGKILL')
    this.#hear({ struck: death })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const server = this.#server
    await this.#back.catch(() => undefined)
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGTERM')
    const hanging = setTimeout(() => server.kill('SIGKILL'), 20_000)
    await new Promise(resolve => server.once('exit', resolve))
    clearTimeout(hanging)
  }

  #order(order: Order): void {
    if (this.#server?.connected) this.#server.send(order, () => undefined)
  }

  #armNext(): void {
    this.#arm(this.#queue.shift() ?? null)
  }

  #arm(death: Death | null): void {
    this.#armed = death
    this.#left = death?.spared ?? 0
    this.#order({ death, secondsAhead: this.secondsAhead })
    if (death?.step === anyMoment) setTimeout(() => this.#strikeIf(death), death.spared)
  }

  #strikeIf(death: Death): void {
    if (this.#armed === death) void this.strike().catch(() => setTimeout(() => this.#strikeIf(death), 50))
  }

  #hear(word: Word): void {
    if ('ready' in word) this.#isUp = true
    if ('trouble' in word) this.troubles.push(word.trouble)
    if ('struck' in word) this.#onStruck(word.struck, () => this.#answering({ afterLoss: true }))
  }

  #onExit(ending: NodeJS.Signals | number | null): void {
    const isMeant = ending === 'SIGKILL' && this.#armed?.victim === 'server'
    // A start without a database ends, and is made again, as a service manager does.
    const isGivenUp = ending === 1 && !this.#isUp && this.#isDatabaseStruck
    if (this.#isStopping ? ending !== 0 : !isMeant && !isGivenUp) {
      this.troubles.push(`the server ended by itself with ${ending}:\n${this.#output}`)
    }
    if (this.#isStopping) return
    if (isMeant) this.#onStruck(this.#armed!, () => this.start())
    else this.#back = this.start().catch(error => void this.troubles.push(String(error)))
  }

  #onStruck(death: Death, recover: () => Promise<void>): void {
    const since = performance.now()
    this.#isDatabaseStruck ||= death.victim !== 'server'
    this.secondsAhead += death.pauseSeconds
    this.#armNext()
    this.#back = Promise.all([this.#back, recover()]).then(
      () => void this.hits.push({ death, backAfterMilliseconds: performance.now() - since }),
      error => void this.troubles.push(`after ${death.step} (${death.victim}): ${error}`),
    )
  }

  /** After the loss of the database, once it was noticed or could have been. */
  async #answering({ afterLoss = false } = {}): Promise<void> {
    const start = performance.now()
    const end = start + readyWithinMilliseconds
    const server = this.#server
    let isNoticed = !afterLoss
    while (performance.now() < end) {
      // A further death has come first; whoever deals with it waits.
      if (server !== this.#server || server?.signalCode || server?.exitCode) return
      const answer = await fetch(`${this.#context.url}/readyz`).catch(() => null)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status === 200 && (isNoticed || performance.now() > start + noticeMilliseconds)) return
      isNoticed ||= answer?.status !== 200
      await new Promise(resume => setTimeout(resume, lookAgainMilliseconds))
    }
    throw new Error(`the server did not answer within a minute:\n${this.#output}`)
  }

  async #anyBackend(): Promise<number> {
    const [backend] = await this.#context.database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'hostelry' ORDER BY random() LIMIT 1`,
    )
    if (!backend) throw new Error('the server has no connection')
    return backend.pid
  }
}
