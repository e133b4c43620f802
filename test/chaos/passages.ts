// Watches a server from within as it passes the steps of a reservation, and lets something die at one of them. The
// product knows nothing of it: its driver, its payment gateway and its source are looked over the shoulder.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { PaymentGateway } from '../../src/outbound/payments/payment-gateway.ts'
import type { InventorySource } from '../../src/sources/source.ts'
import {
  afterAnswer,
  afterCommit,
  beforeCall,
  beforeCommit,
  calls,
  type Death,
  deedOf,
  sourceCalls,
  traceOf,
  type Victim,
} from './steps.ts'

/** The process of the embedded PostgreSQL of a data directory. */
export const postmasterOf = (dataDirectory: string): number =>
  Number(readFileSync(join(dataDirectory, 'postgresql', '18', 'postmaster.pid'), 'utf8').split('\n')[0])

/** The driver's own name for the server process behind a connection. */
interface Backed {
  readonly processID?: number | null
}

export class Passages {
  readonly #dataDirectory: string
  readonly #onStruck: (death: Death) => void
  #armed: Death | null = null
  #left = 0
  #lastBackend = 0

  /** `onStruck` is told of deaths that this process outlives. */
  constructor(dataDirectory: string, onStruck: (death: Death) => void) {
    this.#dataDirectory = dataDirectory
    this.#onStruck = onStruck
  }

  arm(death: Death | null): void {
    this.#armed = death
    this.#left = death?.spared ?? 0
  }

  /** Looks at everything that the driver sends inside of transactions from now on. */
  watchDriver(): void {
    const query = pg.Client.prototype.query as unknown as (...sent: unknown[]) => Promise<pg.QueryResult>
    const traces = new WeakMap<object, Set<string>>()
    const watched = async (client: pg.Client, { text, values = [] }: pg.QueryConfig, sent: unknown[]) => {
      this.#lastBackend = (client as Backed).processID ?? this.#lastBackend
      if (text.startsWith('BEGIN')) traces.set(client, new Set())
      if (text === 'COMMIT')
        return this.#commit(client, traces.get(client) ?? new Set(), () => query.apply(client, sent))
      const result = await query.apply(client, sent)
      const trace = result.rowCount ? traceOf(text, values) : null
      if (trace !== null) traces.get(client)?.add(trace)
      return result
    }
    pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
      const [asked, values] = sent as [string | pg.QueryConfig, unknown[]?]
      const question = typeof asked === 'string' ? { text: asked, ...(values && { values }) } : asked
      // Not what the pool asks, which is called back.
      const isOurs = sent.length <= 2 && typeof values !== 'function'
      return isOurs ? watched(this, question, sent) : query.apply(this, sent)
    } as typeof pg.Client.prototype.query
  }

  /** The gateway with its calls looked at. */
  watchGateway(gateway: PaymentGateway): PaymentGateway {
    return this.#watched(gateway, Object.fromEntries(calls.map(call => [call, call])))
  }

  /** The source with its calls looked at. */
  watchSource(source: InventorySource): InventorySource {
    return this.#watched(source, sourceCalls)
  }

  /** `names` says which calls, and how each is named among the steps. */
  #watched<Company extends object>(company: Company, names: Readonly<Record<string, string>>): Company {
    const looked = { ...company }
    for (const [call, name] of Object.entries(names)) {
      const ask = company[call as keyof Company] as (...asked: unknown[]) => Promise<unknown>
      const watched = async (...asked: unknown[]): Promise<unknown> => {
        this.#pass(beforeCall(name))
        const answer = await ask(...asked)
        this.#pass(afterAnswer(name))
        return answer
      }
      Object.assign(looked, { [call]: watched })
    }
    return looked
  }

  async #commit<Result>(
    client: pg.Client,
    traces: ReadonlySet<string>,
    commit: () => Promise<Result>,
  ): Promise<Result> {
    const deed = deedOf(traces)
    const backend = (client as Backed).processID ?? undefined
    if (deed !== null) this.#pass(beforeCommit(deed), backend)
    const result = await commit()
    if (deed !== null) this.#pass(afterCommit(deed), backend)
    return result
  }

  #pass(step: string, backend = this.#lastBackend): void {
    const death = this.#armed
    if (death?.step !== step) return
    this.#left -= 1
    if (this.#left >= 0) return
    this.#armed = null
    process.kill(this.#pidOf(death.victim, backend), 'SIGKILL')
    this.#onStruck(death)
  }

  #pidOf(victim: Victim, backend: number): number {
    if (victim === 'server') return process.pid
    return victim === 'database' ? postmasterOf(this.#dataDirectory) : backend
  }
}
