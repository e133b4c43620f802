// The whole run: makes the machines, starts everything, plays the faults.

import { spawn } from 'node:child_process'
import { DatabaseCluster } from './database.ts'
import { createDatabase, furnish } from './furnish.ts'
import { Load } from './load.ts'
import { openNetwork } from './network.ts'
import type { Round, Scenario, Stage } from './scenario.ts'
import { openServerMachines, ownProxies, startServer } from './servers.ts'
import { pause, until } from './wait.ts'

interface RunOptions {
  readonly directory: string
  readonly scenarios: readonly Scenario[]
  readonly rounds: number
  readonly seed: number
  readonly stop: AbortSignal
  /** Is told of each round that was played to its end. */
  readonly keep: (round: readonly Round[]) => void
}

/** Returns what was seen; less than was asked for after a signal, or when something could not go on. */
export async function runCluster({
  directory,
  scenarios,
  rounds,
  seed,
  stop,
  keep,
}: RunOptions): Promise<Round[]> {
  const played: Round[] = []
  const isStopped = new Promise<void>(resolve => stop.addEventListener('abort', () => resolve()))
  const run = async (): Promise<void> => {
    const stage = await open(directory, seed, stop)
    for (let round = 1; round <= rounds; round += 1) {
      for (const scenario of scenarios) {
        const result = await scenario.play(stage)
        played.push(result)
        tell(round, result)
      }
      keep(played.slice(-scenarios.length))
    }
  }
  await Promise.race([run(), isStopped]).catch(error => console.error(error))
  return played
}

async function open(directory: string, seed: number, stop: AbortSignal): Promise<Stage> {
  openNetwork()
  say('starting etcd, Patroni and PostgreSQL')
  const cluster = new DatabaseCluster(directory)
  const servers = openServerMachines(directory)
  for (const file of ownProxies(directory)) spawn('haproxy', ['-f', file], { stdio: 'ignore' })
  await until('a primary', 120, () => cluster.leader().then(leader => cluster.query(leader, 'SELECT 1')))
  await createDatabase(cluster, 'hostelry')
  await cluster.whole(stop)
  say('loading hotels and starting three servers')
  // HAProxy finds the primary within a second.
  await pause(2000)
  const keys = await furnish(servers[0]!, directory)
  await Promise.all(servers.map(server => startServer(server)))
  say('playing')
  const load = new Load({
    servers: servers.map(({ machine }) => `http://${machine.address}:8080`),
    administrations: servers.map(({ machine }) => `http://${machine.address}:8081`),
    keys,
    seed,
    name: 'guest',
  })
  return { place: { cluster, servers }, load, directory, seed, stop }
}

const say = (text: string): void => console.error(text)

function tell(round: number, { fault, gap, seconds, confirmed, sentences, late }: Round): void {
  say(
    `round ${round}, ${fault}: ${gap.toFixed(1)} s without a booking, ${confirmed} confirmed, ${Math.round(seconds)} s in all`,
  )
  for (const sentence of [...sentences, ...late]) say(`  ${sentence}`)
}
