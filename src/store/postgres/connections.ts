// The pool's connections. Each gets limits on its statements where it leads to PostgreSQL itself; behind a pooler, which
// hands every transaction to another session, nothing is set that would outlive a transaction.

import pg from 'pg'
import { asFault, connectionIsLost, isStandbyRefusal } from './database-faults.ts'
import { LivenessProbe } from './liveness-probe.ts'
import type { DatabaseOptions } from './reader.ts'
import { typeParsers } from './value-formats.ts'

/** Limits in milliseconds of a statement outside of a transaction. */
export const readLimits = { lock: 2_000, statement: 5_000 } as const

interface Trait {
  /** False behind a pooler: the session may be another one with the next transaction. */
  readonly isDirect: boolean
  readonly generation: number
}

export class Connections implements AsyncDisposable {
  readonly #pool: pg.Pool
  readonly probe: LivenessProbe
  readonly #traits = new WeakMap<pg.ClientBase, Trait>()
  #generation = 0

  constructor({ connectionString, directConnectionString, poolSize, applicationName }: DatabaseOptions) {
    this.probe = new LivenessProbe(directConnectionString ?? connectionString)
    this.#pool = new pg.Pool({
      connectionString,
      max: poolSize,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      types: typeParsers,
      onConnect: client => this.#settle(client),
    })
    // An idle connection that breaks is dropped by the pool; without a listener it would end the process. So would one
    // that breaks in the moment in which it is handed out: its farewell may come with its greeting.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', client => client.on('error', () => undefined))
  }

  /** A connection, to be released. Throws ServiceUnavailableException when there is none in time. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#next()
      if (this.#traits.get(client)?.generation === this.#generation) return client
      client.release(true)
    }
  }

  async #next(): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect()
    try {
      return await this.probe.watch(connecting)
    } catch (error) {
      connecting.then(
        client => client.release(),
        () => undefined,
      )
      throw asFault(error)
    }
  }

  isDirect(client: pg.PoolClient): boolean {
    return this.#traits.get(client)?.isDirect ?? false
  }

  /**
   * Whether the connection that an error came over is of no more use. Where a standby answered, the others that are open
   * lead to it as well: they are ended before their next use, and new ones find the primary.
   */
  isSpentBy(error: unknown): boolean {
    if (!isStandbyRefusal(error)) return connectionIsLost(error)
    this.#generation++
    return true
  }

  /** A pooler tells a process number of its own, so that the server's own number gives it away. */
  async #settle(client: pg.ClientBase): Promise<void> {
    const generation = this.#generation
    const limit = (name: string, milliseconds: number) =>
      `set_config('${name}', '${milliseconds}', pg_backend_pid() <> $1)`
    const question: pg.QueryConfig & { query_timeout: number } = {
      text: `SELECT pg_backend_pid() = $1 AS "isDirect", ${limit('lock_timeout', readLimits.lock)}, ${limit('statement_timeout', readLimits.statement)}`,
      // The driver learns it with every connection; its types do not say so.
      values: [(client as { readonly processID?: number | null }).processID ?? 0],
      query_timeout: readLimits.statement,
    }
    const { rows } = await client.query<{ isDirect: boolean }>(question)
    this.#traits.set(client, { isDirect: rows[0]!.isDirect, generation })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool.end()
  }
}
