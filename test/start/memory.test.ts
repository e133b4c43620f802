// What a server with the demo takes of a machine's memory, started as `npm start` does it: with its PostgreSQL once the demo has its
// past and future, which a process of its own gives it, and alone while it answers. npm, which waits for its end, is not counted.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { startServer } from '../support/run/processes.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const mostMegabytes = 250
const requests = 1500
const atOnce = 8
const patient = { timeout: 300_000, interval: 500 }

const today = parseDay(Temporal.Now.plainDateISO('UTC').toString())!
const properties = [3101, 3102, 3103, 3104, 3105, 3106, 3107, 3108, 3109, 3110, 3111, 3112, 3144]

/** The request of a turn: its path, and its body but for the key. */
function requestOf(turn: number): { path: string; body: object } {
  const checkin = addDays(today, 1 + ((turn * 7) % 200))
  const verbosity = turn % 3
  const property_id = properties[turn % properties.length]
  const stay = {
    checkin: formatDay(checkin),
    checkout: formatDay(addDays(checkin, 1 + (turn % 6))),
    rooms: [{ adults: 1 + (turn % 3) }],
  }
  switch (turn % 10) {
    case 0:
    case 1:
    case 2:
      return { path: 'properties/available', body: { ...stay, verbosity } }
    case 3:
      return { path: 'properties/view', body: { verbosity } }
    case 4:
      return { path: 'property/view', body: { property_id, verbosity } }
    case 5:
      return { path: 'book/reservation', body: { property_id } }
    default:
      return { path: 'property/available', body: { property_id, ...stay, verbosity } }
  }
}

test.runIf(existsSync('/proc/self/status'))(
  `a server with the demo and its PostgreSQL take less than ${mostMegabytes} MB, and the server alone while it answers ${requests} requests`,
  { timeout: 900_000 },
  async () => {
    await using directory = await temporaryDirectory()
    const variables = { DATA_DIR: `${directory.path}/data`, PORT: '0', DEMO_YEAR: 'true' }
    const stopped = await startServer(variables)
    await expect.poll(() => childrenOf(stopped.process.pid!).some(loadsYear), patient).toBe(true)
    const loading = childrenOf(stopped.process.pid!).find(loadsYear)!
    expect(await stopped.stop()).toBe(0)
    await expect.poll(() => existsSync(`/proc/${loading.pid}`), patient).toBe(false)
    const server = await startServer({
      ...variables,
      // The program that tests read compiled stays in memory; nobody's server has it.
      NODE_DISABLE_COMPILE_CACHE: '1',
    })
    const url = /ready at (http\S+)/.exec(server.output())![1]!
    const statuses = new Map<number, number>()
    await expect.poll(server.output, patient).toContain('the demo has its past and future')
    // The garbage of the start goes within seconds.
    await expect.poll(() => treeMegabytesOf(server.process.pid!), patient).toBeLessThan(mostMegabytes)
    let most = 0
    let turns = 0
    const ask = async (): Promise<void> => {
      while (turns < requests) {
        turns += 1
        const { path, body } = requestOf(turns)
        const answer = await fetch(`${url}/publisher/v3.0/${path}/.json`, {
          method: 'POST',
          body: JSON.stringify({ key: 'demo', ...body }),
        })
        await answer.arrayBuffer()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (turns % 25 === 0) most = Math.max(most, megabytesOf(server.process.pid!))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, ask))
    const children = childrenOf(server.process.pid!).map(({ program }) => program)
    expect(await server.stop()).toBe(0)
    expect(Object.fromEntries(statuses)).toEqual({ 200: requests * 0.9, 400: requests * 0.1 })
    expect(most).toBeLessThan(mostMegabytes)
    // What compiles the pages has ended.
    expect(children).toEqual(['postgres'])
  },
)

/** Whether a process is `hostelry demo year`. */
const loadsYear = ({ pid }: { readonly pid: number }): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('demo\0year')
  } catch {
    return false
  }
}

/** What is resident of a process, in millions of bytes. */
const megabytesOf = (pid: number): number =>
  (Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024) / 1e6

/** The same for a process and all that it has started and that runs; memory that some of them share is counted once. */
function treeMegabytesOf(root: number): number {
  const tree = [root]
  for (const pid of tree) tree.push(...childrenOf(pid).map(child => child.pid))
  const kilobytes = tree.map(pid =>
    Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]),
  )
  return (kilobytes.reduce((sum, value) => sum + value, 0) * 1024) / 1e6
}

/** The processes that a process has started and that run, with the names of their programs. */
const childrenOf = (pid: number): { readonly pid: number; readonly program: string }[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [, program, parent] = /\((.*)\) \S (\d+)/s.exec(stat)!
        return Number(parent) === pid ? [{ pid: Number(name), program: program! }] : []
      } catch {
        return []
      }
    })
