// A rolling upgrade of the three servers under load, from an earlier release to this one, and a rolling restart after it. Nobody
// may notice.

import { connect } from 'node:net'
import { proxySocket } from './deployed-files.ts'
import { earlierRelease } from './earlier-release.ts'
import { createDatabase, furnish } from './furnish.ts'
import { Load } from './load.ts'
import { confirmedBy, countsOf, longestGap } from './rounds.ts'
import type { Round, Scenario, Stage } from './scenario.ts'
import { present, type Release, type ServerMachine, startServer, stopServer } from './servers.ts'
import { compare } from './truth.ts'
import { pause } from './wait.ts'

const settleSeconds = 4
const front = 'http://10.0.0.1:8080'
const mostSeconds = 3

const [name, title] = ['upgrade', 'rolling upgrade and restart of the servers']

let times = 0
let earlier: string | null = null

/** Uses the machines of the servers; those of the run are stopped meanwhile. */
async function play({ place, load: usual, directory, seed }: Stage): Promise<Round> {
  const start = performance.now()
  const { cluster, servers } = place
  await usual.rest()
  const copies = cluster.copies
  earlier ??= earlierRelease(directory)
  times += 1
  const database = `earlier_${times}`
  const [before, after] = [
    { program: earlier, database },
    { program: present.program, database },
  ]
  await createDatabase(cluster, database)
  await Promise.all(servers.map(stopServer))
  const keys = await furnish(servers[0]!, directory, before)
  await Promise.all(servers.map(server => startServer(server, before)))
  await pause(settleSeconds * 1000)
  const load = new Load({
    servers: [front],
    administrations: ['http://10.0.0.1:8081'],
    keys,
    seed,
    name: database.replace('_', '-'),
  })
  await pause(settleSeconds * 1000)
  for (const server of servers) await replace(server, after, directory)
  // What stops now answers for SHUTDOWN_DELAY_SECONDS, so the proxy finds out by itself.
  for (const server of servers) await replace(server, after, null)
  await pause(settleSeconds * 1000)
  await load.rest()
  const end = performance.now()
  const found = await compare(load, servers[0]!, after)
  load.end()
  const gap = longestGap(load.booked.get(front)!, end)
  const { errors, counts } = load.answers
  const sentences = [...found.sentences]
  if (errors > 0) sentences.push(`${errors} errors: ${JSON.stringify([...counts])}`)
  if (gap > mostSeconds) sentences.push(`no booking for ${gap.toFixed(1)} s; ${mostSeconds} s at most`)
  const round = {
    fault: name,
    ...found,
    sentences,
    gap,
    gapOfAvailability: longestGap(load.shown, end),
    confirmed: confirmedBy(load),
    ...countsOf(load),
    copies: cluster.copies - copies,
  }
  await Promise.all(servers.map(stopServer))
  await Promise.all(servers.map(server => startServer(server)))
  return { ...round, seconds: (performance.now() - start) / 1000 }
}

export const upgrade: Scenario = { name, title, mostSeconds, play }

/** Stops a server and starts it from a release. A directory: the proxy is told before. */
async function replace(server: ServerMachine, release: Release, directory: string | null): Promise<void> {
  if (directory) {
    await tellProxy(directory, server, 'drain')
    await pause(settleSeconds * 500)
  }
  await stopServer(server)
  await startServer(server, release)
  if (directory) await tellProxy(directory, server, 'ready')
  await pause(settleSeconds * 1000)
}

async function tellProxy(directory: string, { machine }: ServerMachine, state: string): Promise<void> {
  for (const listener of ['publishers', 'administration']) {
    const socket = connect(proxySocket(directory))
    socket.end(`set server ${listener}/${machine.name} state ${state}\n`)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    if (answer.trim() !== '') throw new Error(`HAProxy: ${answer}`)
  }
}
