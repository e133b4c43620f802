// Three machines with etcd, Patroni and PostgreSQL, and what can be done to them.

import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { unprivilegedUser } from '../../src/store/embedded/unprivileged-user.ts'
import { dataOf, etcdFile, patroniFile, superuserPassword } from './deployed-files.ts'
import { Machine, type Program } from './network.ts'
import { until } from './wait.ts'

export interface Node {
  readonly machine: Machine
  keeper: Program
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

const user = 'postgres'
const port = 5432

export class DatabaseCluster {
  readonly nodes: Node[] = []
  /** Where the log of PostgreSQL is archived. */
  readonly archive: string
  /** Standbys that had to be copied anew. */
  copies = 0

  constructor(directory: string) {
    this.archive = join(directory, 'archive')
    mkdirSync(this.archive)
    giveToPostgres(this.archive)
    const machines = [1, 2, 3].map(place => new Machine(`db${place}`, `10.0.0.1${place}`, directory))
    for (const machine of machines) {
      chmodSync(machine.directory, 0o700)
      giveToPostgres(machine.directory)
      machine.start('etcd', ['etcd', '--config-file', etcdFile(machine)], { user })
    }
    for (const machine of machines) {
      patroniFile(machine, this.archive)
      this.nodes.push({ machine, keeper: startKeeper(machine) })
    }
  }

  /** The node that holds the lease and takes writes. */
  async leader(): Promise<Node> {
    const { name } = (await this.#members()).find(({ role }) => role === 'leader') ?? {}
    const node = this.nodes.find(({ machine }) => machine.name === name)
    if (!node) throw new Error('the database has no leader')
    return node
  }

  /** The standby that commits wait for. */
  async synchronous(): Promise<Node> {
    const { name } = (await this.#members()).find(({ role }) => role === 'sync_standby') ?? {}
    const node = this.nodes.find(({ machine }) => machine.name === name)
    if (!node) throw new Error('the database has no synchronous standby')
    return node
  }

  /** Waits for a primary with two standbys, one of them synchronous; has a standby that does not come back copied anew. */
  async whole(signal: AbortSignal): Promise<void> {
    for (let time = 1; ; time += 1) {
      try {
        return await until('two standbys', time === 1 ? 60 : 120, async () => {
          if (signal.aborted) return true
          return (await this.#missing()).length === 0 && (await this.synchronous())
        }).then(() => undefined)
      } catch (error) {
        if (time === 2) throw error
        for (const { machine } of await this.#missing()) {
          this.copies += 1
          await ask(`http://${machine.address}:8008/reinitialize`, { force: true })
        }
      }
    }
  }

  /** Hands over to the synchronous standby, as patronictl does. */
  async switchOver(): Promise<void> {
    const [leader, candidate] = [await this.leader(), await this.synchronous()]
    await ask(`http://${leader.machine.address}:8008/switchover`, {
      leader: leader.machine.name,
      candidate: candidate.machine.name,
    })
  }

  killPostgres({ machine }: Node): void {
    for (const pid of postgresProcesses(machine)) signal(pid, 'SIGKILL')
  }

  async killKeeper({ keeper }: Node): Promise<void> {
    await keeper.end('SIGKILL')
  }

  startKeeper(node: Node): void {
    node.keeper = startKeeper(node.machine)
  }

  freeze(node: Node): void {
    for (const pid of [node.keeper.pid, ...postgresProcesses(node.machine)]) signal(pid, 'SIGSTOP')
  }

  thaw(node: Node): void {
    for (const pid of [...postgresProcesses(node.machine), node.keeper.pid]) signal(pid, 'SIGCONT')
  }

  /** Asks PostgreSQL on a machine, as superuser. */
  async query(node: Node, statement: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({
      host: node.machine.address,
      port,
      user: 'postgres',
      password: superuserPassword,
      database,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query(statement)).rows
    } finally {
      client.end().catch(() => undefined)
    }
  }

  async #missing(): Promise<Node[]> {
    const leader = await this.leader()
    const rows = await this.query(
      leader,
      `SELECT application_name AS name FROM pg_stat_replication WHERE state = 'streaming'`,
    )
    const connected = new Set(rows.map(({ name }) => name))
    return this.nodes.filter(node => node !== leader && !connected.has(node.machine.name))
  }

  async #members(): Promise<Member[]> {
    const views = this.nodes.map(async ({ machine }) => {
      const answer = await fetch(`http://${machine.address}:8008/cluster`, {
        signal: AbortSignal.timeout(2000),
      })
      return ((await answer.json()) as { members: Member[] }).members
    })
    return Promise.any(views)
  }
}

function startKeeper(machine: Machine): Program {
  return machine.start('patroni', ['patroni', join(machine.directory, 'patroni.yml')], { user })
}

/** The postmaster of a machine and all its children; empty when it does not run. */
function postgresProcesses(machine: Machine): number[] {
  let postmaster: number
  try {
    postmaster = Number(readFileSync(join(dataOf(machine), 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return []
  }
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]
    return Number(fields?.split(' ')[1])
  } catch {
    return null
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** The files of a machine belong to the user that PostgreSQL runs as. */
export function giveToPostgres(path: string): void {
  const { uid, gid } = unprivilegedUser()!
  chownSync(path, uid, gid)
}

async function ask(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}
