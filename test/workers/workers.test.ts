// Several processes that answer at one port (WORKERS): real servers, started as `npm start` does it.

import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { bookingBody, realToday, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { startServer } from '../support/run/processes.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const allotment = 7
const property = 9001
const first = addDays(realToday(), 10)

// Makes the database and what is for sale in it.
const prepared = await testApp({ jobs: false })
const { database } = prepared.app.context
await importProperty(prepared.app.context, smallHotel({ id: property, from: first, allotment }), async () => {
  throw new Error('no files')
})
const { publisherId, key } = await testPublisher(prepared)
const { key: limitedKey } = await database.transaction(transaction =>
  createKey(transaction, {
    holder: { kind: 'publisher', publisherId, scopes: ['availability'], requestsPerMinute: 60 },
    label: 'limited',
    expiresAt: null,
  }),
)

const directory = await temporaryDirectory()
const server = await startServer({
  DATABASE_URL: prepared.environment.DATABASE_URL!,
  DATA_DIR: join(directory.path, 'data'),
  PORT: '0',
  WORKERS: '2',
  // The test keeps connections that it does not use, and a worker that is replaced waits for them a third of this.
  SHUTDOWN_SECONDS: '6',
})
afterAll(async () => {
  await server.stop()
  await directory[Symbol.asyncDispose]()
})
const url = /ready at (http\S+)/.exec(server.output())?.[1] ?? ''

interface Line {
  readonly worker: number
  readonly pid: number
  readonly msg: string
  readonly route?: string
}
const logLines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))

const pidsOf = (msg: string): Map<number, number> =>
  new Map(logLines().flatMap(line => (line.msg.startsWith(msg) ? [[line.worker, line.pid]] : [])))
const listening = (): Map<number, number> => pidsOf('Server listening')
const onDuty = (): Line | undefined => logLines().findLast(({ msg }) => msg === 'this worker runs the jobs')

/** Each request of this one has a connection of its own, and goes to the next worker. */
const fresh = new Agent({ keepAlive: false })

interface Answered {
  /** 0: there was no answer. */
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
  readonly body: any
}

const ask = (path: string, body: object, agent = fresh): Promise<Answered> =>
  sendTo(`${url}/publisher/v3.0/${path}/.json`, body, { agent }).catch(error => ({ status: 0, body: error }))
const search = (agent = fresh): Promise<Answered> =>
  ask('property/available', searchBody({ key, checkin: first, nights: 2 }), agent)

/** Asks over and over on so many connections until it is stopped; returns the answers. */
function load(connections: number, request: (agent: Agent) => Promise<Answered>) {
  const answers: Answered[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let isOver = false
  const loops = Array.from({ length: connections }, async () => {
    while (!isOver) {
      answers.push(await request(agent))
      // A connection is idle for a moment, which is when a careless end of it loses the next request.
      await pause(10)
    }
  })
  return {
    answers,
    stop: async (): Promise<Answered[]> => {
      isOver = true
      await Promise.all(loops)
      agent.destroy()
      return answers
    },
  }
}

/** Starts of processes take long where others work too. */
const patience = { timeout: 300_000 }
const longWait = { timeout: 140_000 }

describe('two workers', () => {
  test('both answer, one greets, one runs the jobs, and log and metrics tell them apart', async () => {
    expect(server.output().match(/Hostelry is ready/g)).toHaveLength(1)
    const answering = async () => {
      expect((await search()).status).toBe(200)
      const lines = logLines().filter(({ msg }) => msg === 'request')
      return [...new Set(lines.map(({ worker }) => worker))].sort()
    }
    await expect.poll(answering).toEqual([1, 2])
    expect([...pidsOf('this worker runs the jobs').keys()]).toEqual([1])
    const metrics = await (await fetch(`${url}/metrics`)).text()
    for (const worker of [1, 2])
      expect(metrics).toMatch(
        new RegExp(`^hostelry_http_requests_total{.*/property/available/.json".*,worker="${worker}"} `, 'm'),
      )
    expect(metrics.match(/^# TYPE hostelry_http_requests_total /gm)).toHaveLength(1)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('sell each room once when all want the same night', async () => {
    const wishes = Array.from({ length: 40 }, () =>
      ask('book/reservation', bookingBody({ key, checkin: first, nights: 1 })),
    )
    const answers = await Promise.all(wishes)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(allotment)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40 - allotment)
    const booking = () => logLines().filter(({ route }) => route?.includes('book/reservation'))
    await expect.poll(() => new Set(booking().map(({ worker }) => worker)).size).toBe(2)
    const [night] = await database.query<{ sold: number }>('SELECT max(sold) AS sold FROM night')
    expect(Number(night!.sold)).toBe(allotment)
  })

  test('hold the limit of a key together', async () => {
    const body = searchBody({ key: limitedKey, checkin: first, nights: 2 })
    const kept = new Agent({ keepAlive: true, maxSockets: 1 })
    const began = performance.now()
    let admitted = 0
    const take = async (agent: Agent): Promise<number> => {
      const { status } = await ask('property/available', body, agent)
      if (status === 200) admitted += 1
      return status
    }
    for (let turn = 0; turn < 60; turn += 1) await take(kept)
    kept.destroy()
    // Two connections in a row are one with each worker.
    const refused = async () => [await take(fresh), await take(fresh)]
    await expect.poll(refused, { interval: 250 }).toEqual([429, 429])
    const givenBack = (performance.now() - began) / 1000
    expect(admitted).toBeLessThan(90 + givenBack)
  })

  test(
    'go on when one is killed: it is replaced, and the other one takes over the jobs',
    patience,
    async () => {
      const { worker, pid } = onDuty()!
      const running = load(4, () => search())
      await expect.poll(() => running.answers.length).toBeGreaterThan(20)
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => listening().get(worker), longWait).not.toBe(pid)
      await expect.poll(() => onDuty()!.worker).not.toBe(worker)
      const before = running.answers.length
      await expect.poll(() => running.answers.length).toBeGreaterThan(before + 20)
      const statuses = (await running.stop()).map(({ status }) => status)
      // What the killed one had under way has no answer.
      expect(new Set(statuses).difference(new Set([200, 0]))).toEqual(new Set())
      expect(statuses.filter(status => status === 0).length).toBeLessThan(10)
      expect(server.output()).toContain(`Worker ${worker} ended with SIGKILL; it is started again.`)
    },
  )

  test('are replaced one after another without losing a request', patience, async () => {
    const before = listening()
    const [held] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM reservation')
    const searches = load(6, search)
    const bookings = load(2, agent =>
      ask('book/reservation', bookingBody({ key, room: 2, checkin: addDays(first, 5), nights: 1 }), agent),
    )
    await expect.poll(() => bookings.answers.length).toBeGreaterThan(10)
    server.process.kill('SIGUSR2')
    await expect.poll(() => server.output(), { timeout: 90_000 }).toContain('All workers have been replaced.')
    const booked = await bookings.stop()
    const answers = [...(await searches.stop()), ...booked]
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const [worker, pid] of before) expect(listening().get(worker)).not.toBe(pid)
    const [now] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM reservation')
    expect(now!.count - held!.count).toBe(booked.length)
    await expect.poll(() => [...listening().values()].includes(onDuty()!.pid)).toBe(true)
  })

  test('end as a whole when they do not stay up', async () => {
    const { pid } = server.process
    const children = (): number[] =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    const hasEnded = (): boolean => server.process.exitCode !== null
    const killAll = (): boolean => {
      if (!hasEnded()) for (const child of children()) process.kill(child, 'SIGKILL')
      return hasEnded()
    }
    await expect.poll(killAll, { interval: 20 }).toBe(true)
    expect(server.process.exitCode).toBe(1)
    expect(server.output()).toMatch(
      /Worker \d ended 5 times within a minute, the last time with SIGKILL\. The server stops\./,
    )
  })
})

test(
  'the first start loads the demo once; nobody who reads the log is needed, and SIGTERM ends workers and database',
  patience,
  async () => {
    await using place = await temporaryDirectory()
    const dataDirectory = join(place.path, 'data')
    const own = await startServer({ DATA_DIR: dataDirectory, PORT: '0', WORKERS: '2' })
    const address = /ready at (http\S+)/.exec(own.output())![1]!
    expect(own.output().match(/shown this once/g)).toHaveLength(1)
    const view = await sendTo(
      `${address}/publisher/v3.0/properties/view/.json`,
      { key: 'demo' },
      { agent: fresh },
    )
    expect(view.status).toBe(200)
    // Whoever reads the log has ended: that is no end of the server.
    own.process.stdout?.destroy()
    own.process.stderr?.destroy()
    for (let turn = 0; turn < 4; turn += 1) {
      const { status } = await sendTo(
        `${address}/publisher/v3.0/properties/view/.json`,
        { key: 'demo' },
        { agent: fresh },
      )
      expect(status).toBe(200)
      // Longer than lines are kept together.
      await pause(100)
    }
    expect(await own.stop()).toBe(0)
    expect(() => readFileSync(join(dataDirectory, 'postgresql/18/postmaster.pid'))).toThrow('ENOENT')
  },
)
