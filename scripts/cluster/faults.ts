// The faults, each with its repair. A fault ends when everything that it broke has been started again.

import type { DatabaseCluster, Node } from './database.ts'
import { leaseSeconds } from './deployed-files.ts'
import { type ServerMachine, startPooler } from './servers.ts'
import { pause, until } from './wait.ts'

export interface Place {
  readonly cluster: DatabaseCluster
  readonly servers: readonly ServerMachine[]
}

export interface Fault {
  readonly name: string
  readonly title: string
  /** Seconds for which no booking may be possible at a server. */
  readonly mostSeconds: number
  play(place: Place): Promise<void>
}

/** What follows the lease: a promotion, a check of the proxy, a connection. */
const afterLeaseSeconds = 3
const afterLease = leaseSeconds + afterLeaseSeconds
const [cutSeconds, freezeSeconds, awaySeconds] = [32, leaseSeconds + 5, 4]

export const faults: readonly Fault[] = [
  {
    name: 'switchover',
    title: 'switchover',
    mostSeconds: afterLease,
    play: ({ cluster }) => cluster.switchOver(),
  },
  {
    name: 'postgres',
    title: 'kill -9 of PostgreSQL',
    mostSeconds: afterLease,
    play: async ({ cluster }) => cluster.killPostgres(await cluster.leader()),
  },
  {
    name: 'node',
    title: 'kill -9 of keeper and PostgreSQL',
    mostSeconds: afterLease,
    play: async ({ cluster }) => {
      const leader = await cluster.leader()
      await killNode(cluster, leader)
      await promoted(cluster, leader)
      cluster.startKeeper(leader)
    },
  },
  {
    name: 'isolation',
    title: 'primary cut off',
    mostSeconds: afterLease,
    play: async ({ cluster }) => {
      const { machine } = await cluster.leader()
      machine.cutOff()
      await pause(cutSeconds * 1000)
      machine.join()
    },
  },
  {
    name: 'freeze',
    title: 'primary frozen, and awake again',
    mostSeconds: afterLease,
    play: async ({ cluster }) => {
      const leader = await cluster.leader()
      cluster.freeze(leader)
      await pause(freezeSeconds * 1000)
      cluster.thaw(leader)
    },
  },
  {
    name: 'keeper',
    title: 'keeper alone dead',
    mostSeconds: afterLease,
    play: async ({ cluster }) => {
      const leader = await cluster.leader()
      await cluster.killKeeper(leader)
      await promoted(cluster, leader)
      // The former primary still runs; a server that believes it shows old prices.
      await pause(5000)
      cluster.startKeeper(leader)
    },
  },
  {
    name: 'cancelled-once',
    title: 'standby cut off, waits of each server cancelled, primary lost',
    mostSeconds: afterLease,
    play: ({ cluster, servers }) =>
      loseWithoutStandby(cluster, leader => cancelWaitsOfEach(cluster, leader, servers)),
  },
  {
    name: 'cancelled-wait',
    title: `the same, all waits cancelled for ${awaySeconds} s`,
    // Two outages, one after the other: nothing is confirmed from the cut on.
    mostSeconds: awaySeconds + afterLease,
    play: ({ cluster }) => loseWithoutStandby(cluster, leader => cancelAllWaits(cluster, leader)),
  },
  {
    name: 'pgbouncer',
    title: 'PgBouncer restarted in a commit',
    mostSeconds: 2 * awaySeconds + afterLeaseSeconds,
    play: async ({ cluster, servers }) => {
      const [leader, standby] = [await cluster.leader(), await cluster.synchronous()]
      const pooled = servers.find(({ hasPooler }) => hasPooler)!
      standby.machine.cutOff()
      await waiting(cluster, leader)
      await pooled.pooler!.end('SIGKILL')
      startPooler(pooled)
      await pause((awaySeconds / 2) * 1000)
      standby.machine.join()
    },
  },
]

async function killNode(cluster: DatabaseCluster, node: Node): Promise<void> {
  // The keeper first: it would start PostgreSQL again.
  await cluster.killKeeper(node)
  cluster.killPostgres(node)
}

/** Waits for another leader than the former one. */
async function promoted(cluster: DatabaseCluster, former: Node): Promise<void> {
  await until('a promotion', 60, async () => {
    const leader = await cluster.leader()
    if (leader === former) return false
    const [row] = await cluster.query(leader, 'SELECT pg_is_in_recovery() AS standby')
    return row?.standby === false
  })
}

const waits = `FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND datname = 'hostelry'`

/** Waits until commits of all servers wait for the standby. */
async function waiting(cluster: DatabaseCluster, leader: Node): Promise<void> {
  await until('commits that wait', 10, async () => {
    const [row] = await cluster.query(leader, `SELECT count(*)::int AS waiting ${waits}`)
    return Number(row?.waiting) >= 3
  })
}

/** The primary is lost, and the standby promoted that was cut off from it and lacks what it committed meanwhile. */
async function loseWithoutStandby(
  cluster: DatabaseCluster,
  meanwhile: (leader: Node) => Promise<void>,
): Promise<void> {
  const [leader, standby] = [await cluster.leader(), await cluster.synchronous()]
  standby.machine.cutOff()
  await meanwhile(leader)
  await killNode(cluster, leader)
  standby.machine.join()
  await promoted(cluster, leader)
  cluster.startKeeper(leader)
}

/** Cancels commits' waits for the standby: PostgreSQL then warns that only its own disk has them. Returns whose they were. */
async function cancelWaits(
  cluster: DatabaseCluster,
  leader: Node,
): Promise<{ address: string; pid: number }[]> {
  const rows = await cluster.query(
    leader,
    `SELECT host(client_addr) AS address, pid, pg_cancel_backend(pid) ${waits}`,
  )
  return rows.map(({ address, pid }) => ({ address: String(address), pid: Number(pid) }))
}

/** Until waits of each server were cancelled, of two connections at least: one alone may be a note of its readings. */
async function cancelWaitsOfEach(
  cluster: DatabaseCluster,
  leader: Node,
  servers: readonly ServerMachine[],
): Promise<void> {
  const cancelled = new Map(servers.map(({ machine }) => [machine.address, new Set<number>()]))
  await until('cancelled waits of each server', 10, async () => {
    for (const { address, pid } of await cancelWaits(cluster, leader)) cancelled.get(address)?.add(pid)
    return [...cancelled.values()].every(({ size }) => size >= 2)
  })
}

async function cancelAllWaits(cluster: DatabaseCluster, leader: Node): Promise<void> {
  const end = performance.now() + awaySeconds * 1000
  while (performance.now() < end) {
    await pause(300)
    await cancelWaits(cluster, leader)
  }
}
