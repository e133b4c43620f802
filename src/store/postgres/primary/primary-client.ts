// Connections to the primary, where a connection string names several hosts. The driver knows one host. So before a
// connection is opened, every host is asked at once, and the one that can be written is taken.

import pg from 'pg'
import { addressesOf } from '../database-address.ts'
import { within } from '../within.ts'

/**
 * A connection of the driver. With several hosts it leads to the primary among them: a standby is never taken, and of two that
 * can be written the one that was promoted later.
 */
export class PrimaryClient extends pg.Client {
  readonly #hosts: Hosts | null
  #address: string
  #isEnded = false

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString = '' } = config
    const addresses = addressesOf(connectionString) ?? []
    const [first = connectionString] = addresses
    super({ ...config, connectionString: first })
    this.#address = first
    this.#hosts = addresses.length > 1 ? hostsOf(connectionString, addresses) : null
    // A connection may break before anybody listens, in the chunk that greets. Without a listener the process would end;
    // whoever uses the connection is told by the next statement.
    this.on('error', () => undefined)
  }

  /** The connection string of the host that it leads to, once it is connected. */
  get address(): string {
    return this.#address
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error | null, client?: this) => void): void
  override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    connecting.then(
      client => callback(null, client),
      error => callback(error),
    )
    return undefined
  }

  async #connect(): Promise<this> {
    if (this.#hosts) {
      this.#address = await this.#hosts.findPrimary()
      // Whoever did not want to wait has ended it meanwhile.
      if (this.#isEnded) throw new Error('Connection terminated')
      const { host, port } = new pg.Client({ connectionString: this.#address })
      Object.assign(this, { host, port })
    }
    await super.connect()
    return this
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    this.#isEnded = true
    if (!callback) return super.end()
    super.end(callback)
    return undefined
  }
}

/** The hosts of each connection string, so that what is known of them holds for all connections of the process. */
const known = new Map<string, Hosts>()

function hostsOf(connectionString: string, addresses: readonly string[]): Hosts {
  const hosts = known.get(connectionString) ?? new Hosts(addresses)
  known.set(connectionString, hosts)
  return hosts
}

/** What a host said. */
interface Said {
  readonly address: string
  /** Of a host that can be written; a later one is greater. Null for a standby and for one that did not answer. */
  readonly timeline: string | null
  /** Why it did not answer; null when it did. */
  readonly error: unknown
}

/** Milliseconds for the answer of a host, while no other can be written. */
const answerMilliseconds = 900
/** Milliseconds for the other hosts when one can be written. A silent one is waited for once, until it answers again. */
const othersMilliseconds = 250

const question = `
  SELECT CASE WHEN NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'
              THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`

class Hosts {
  readonly #addresses: readonly string[]
  readonly #silent = new Set<string>()
  #finding: Promise<string> | null = null

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  /** The connection string of the primary, for all who ask meanwhile. Throws when no host can be written. */
  findPrimary(): Promise<string> {
    this.#finding ??= this.#find().finally(() => {
      this.#finding = null
    })
    return this.#finding
  }

  async #find(): Promise<string> {
    const said = new Map<string, Said>()
    const asked = this.#addresses.map(async address => {
      const answer = await ask(address)
      said.set(address, answer)
      if (!isSilence(answer.error)) this.#silent.delete(address)
      return answer
    })
    const awaited = asked.filter((_, index) => !this.#silent.has(this.#addresses[index]!))
    await within(Promise.all(awaited), othersMilliseconds)
    for (const address of this.#addresses) if (!said.has(address)) this.#silent.add(address)
    if (newestOf(said.values()) === null) await firstPrimary(asked)
    // In the order of their names: the first of several that are equally new.
    const inOrder = this.#addresses.flatMap(address => said.get(address) ?? [])
    const primary = newestOf(inOrder)
    if (primary === null) throw noPrimary(inOrder)
    return primary.address
  }
}

/** Two can be written when a former primary does not know that another was promoted. */
function newestOf(said: Iterable<Said>): Said | null {
  let newest: Said | null = null
  for (const each of said)
    if (each.timeline !== null && (newest === null || each.timeline > newest.timeline!)) newest = each
  return newest
}

/** Waits until one can be written, or all have answered. */
const firstPrimary = (asked: readonly Promise<Said>[]): Promise<unknown> =>
  Promise.any(
    asked.map(async answer => {
      if ((await answer).timeline === null) throw new Error('not the primary')
    }),
  ).catch(() => undefined)

const silence = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
/** The driver gives up a connection by the message. */
const isSilence = (error: unknown): boolean =>
  error === silence || (error instanceof Error && error.message === 'timeout expired')

async function ask(connectionString: string): Promise<Said> {
  const client = new pg.Client({
    connectionString,
    application_name: 'hostelry probe',
    connectionTimeoutMillis: answerMilliseconds,
  })
  client.on('error', () => undefined)
  const said = (timeline: string | null, error: unknown): Said => ({
    address: connectionString,
    timeline,
    error,
  })
  const answer = client.connect().then(() => client.query<{ timeline: string | null }>(question))
  try {
    const found = await within(answer, answerMilliseconds)
    return found ? said(found.rows[0]!.timeline, null) : said(null, silence)
  } catch (error) {
    return said(null, error)
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Why none of the hosts can be used: what all of them refuse, such as a password, as PostgreSQL says it. */
function noPrimary(said: readonly Said[]): unknown {
  const [first] = said
  if (said.every(({ error }) => isRefusal(error))) return first!.error
  const away = said.find(({ error }) => error !== null && !isRefusal(error))
  const words = said.map(
    ({ address, error }) => `${hostOf(address)} ${error === null ? 'is a standby' : wordOf(error)}`,
  )
  const isStandby = said.some(({ error }) => error === null)
  return Object.assign(new Error(`none of the hosts can be written: ${words.join(', ')}`), {
    code: isStandby || !away ? readOnly : codeOf(away.error),
  })
}

/** As PostgreSQL says that it takes no changes. */
const readOnly = '25006'

/** Except that it is starting or stopping. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^57P/.test(error.code ?? '')

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'ETIMEDOUT'

const wordOf = (error: unknown): string =>
  error instanceof pg.DatabaseError ? `says "${error.message}"` : `is away (${codeOf(error)})`

function hostOf(connectionString: string): string {
  const { host, port } = new pg.Client({ connectionString })
  return `${host}:${port}`
}
