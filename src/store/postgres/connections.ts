// The pool's connections. Direct connections get statement limits. Behind a pooler, where each transaction may have another
// session, nothing is set that outlives a transaction.

import pg from 'pg'
import { patience } from '../../values/request-clock.ts'
import { endWaitOf } from './commit-tokens.ts'
import { type CommitPatience, processOf } from './commits.ts'
import { asFault, connectionIsLost, isStandbyRefusal } from './database-faults.ts'
import { LivenessProbe } from './primary/liveness-probe.ts'
import { PrimaryClient } from './primary/primary-client.ts'
import type { PrimaryWatch } from './primary/primary-watch.ts'
import type { DatabaseOptions } from './reader.ts'
import { typeParsers } from './value-formats.ts'

/** Limits in milliseconds for a statement outside a transaction. */
export const readLimits = { lock: 2_000, statement: 5_000 } as const

interface Trait {
  /** False behind a pooler: the next transaction may have another session. */
  readonly isDirect: boolean
  readonly generation: number
  /** In milliseconds of performance.now(). */
  readonly openedAt: number
}

/**
 * Milliseconds after which a commit is slow: one that waits for a standby takes some, unless the standby is missing. Its outcome is
 * found out then, as after an answer that was lost.
 */
const slowMilliseconds = 1_000
/** The same for a request that has used up its time. */
const leastSlowMilliseconds = 300

export class Connections implements AsyncDisposable {
  readonly #options: DatabaseOptions
  readonly #pool: pg.Pool
  readonly #probe: LivenessProbe
  /** Whether the probe asks the hosts that the connections lead to. */
  readonly #isProbeDirect: boolean
  readonly #primary: PrimaryWatch | undefined
  readonly #traits = new WeakMap<pg.ClientBase, Trait>()
  #generation = 0

  constructor(options: DatabaseOptions) {
    const { connectionString, directConnectionString, poolSize, applicationName, primary } = options
    this.#options = options
    this.#primary = primary
    this.#probe = new LivenessProbe(directConnectionString ?? connectionString)
    this.#isProbeDirect = (directConnectionString ?? connectionString) === connectionString
    this.#pool = new pg.Pool({
      Client: PrimaryClient,
      connectionString,
      max: poolSize,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      types: typeParsers,
      onConnect: client => this.#settle(client),
    })
    // The pool drops an idle connection that breaks; without a listener the error would end the process.
    this.#pool.on('error', () => undefined)
  }

  /** A connection; the caller releases it. Throws ServiceUnavailableException when none is free in time. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#next()
      if (this.#isCurrent(client)) return client
      client.release(true)
    }
  }

  async #next(): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect()
    try {
      return await this.#probe.watch(connecting)
    } catch (error) {
      connecting.then(
        client => client.release(),
        () => undefined,
      )
      throw asFault(error)
    }
  }

  #isCurrent(client: pg.PoolClient): boolean {
    const trait = this.#traits.get(client)
    return (
      trait?.generation === this.#generation && trait.openedAt >= (this.#primary?.since ?? trait.openedAt)
    )
  }

  /** What a connection answers; ETIMEDOUT when its database falls silent, or is not the primary any more. */
  watch<Answer>(client: pg.PoolClient, answer: Promise<Answer>): Promise<Answer> {
    const address = this.#isProbeDirect && client instanceof PrimaryClient ? client.address : null
    return this.#probe.watch(answer, { address, received: () => receivedBy(client) })
  }

  /**
   * How long a traceable commit is waited for. Its wait for a standby is ended when it is slow, so that PostgreSQL answers; a commit
   * that is slow for another reason goes on. A pooler hides which process waits.
   */
  patienceWith(client: pg.PoolClient): Pick<CommitPatience, 'deadline' | 'slow'> {
    const after = patience(slowMilliseconds, leastSlowMilliseconds)
    if (!this.isDirect(client)) return { deadline: after }
    const act = (): void => {
      this.#probe.noteTrouble()
      endWaitOf(this.#options, { process: processOf(client) })
    }
    return { slow: { after, act } }
  }

  isDirect(client: pg.PoolClient): boolean {
    return this.#traits.get(client)?.isDirect ?? false
  }

  /**
   * Whether an error makes its connection unusable. When a standby answered, the other open connections lead to it as well:
   * they end before their next use, and new ones find the primary.
   */
  isSpentBy(error: unknown): boolean {
    if (!isStandbyRefusal(error)) return connectionIsLost(error)
    this.#generation++
    return true
  }

  /** A pooler sends a process id of its own, which differs from the server's. */
  async #settle(client: pg.ClientBase): Promise<void> {
    const generation = this.#generation
    const openedAt = performance.now()
    const limit = (name: string, milliseconds: number) =>
      `set_config('${name}', '${milliseconds}', pg_backend_pid() <> $1)`
    const question: pg.QueryConfig & { query_timeout: number } = {
      text: `SELECT pg_backend_pid() = $1 AS "isDirect", ${limit('lock_timeout', readLimits.lock)}, ${limit('statement_timeout', readLimits.statement)}`,
      // The driver learns it with every connection; its types lack it.
      values: [(client as { readonly processID?: number | null }).processID ?? 0],
      query_timeout: readLimits.statement,
    }
    const { rows } = await client.query<{ isDirect: boolean }>(question)
    this.#traits.set(client, { isDirect: rows[0]!.isDirect, generation, openedAt })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool.end()
  }
}

/** Bytes that have arrived over a connection; the types of the driver lack its socket. */
function receivedBy(client: pg.ClientBase): number {
  const { connection } = client as { readonly connection?: { readonly stream?: { bytesRead?: number } } }
  return connection?.stream?.bytesRead ?? 0
}
