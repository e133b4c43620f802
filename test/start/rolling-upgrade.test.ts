// Servers are replaced one after the other while guests go on asking: no request is lost.

import { once } from 'node:events'
import { Agent } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { type RunningServer, startServer } from '../support/run/processes.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

const harness = await testApp({ jobs: false })
const { key } = await testPublisher(harness)
await importProperty(harness.app.context, smallHotel({ from: parseDay(testToday)! }), null)

interface Target {
  readonly server: RunningServer
  readonly url: string
  isReady: boolean
}

async function started(): Promise<Target> {
  const server = await startServer({
    ...harness.environment,
    LOG_LEVEL: 'error',
    SHUTDOWN_DELAY_SECONDS: '4',
    CATALOG_FRESH_MS: '500',
  })
  const url = /ready at (http\S+)/.exec(server.output())?.[1]
  if (!url) throw new Error(`the server ended before it was ready:\n${server.output()}`)
  return { server, url, isReady: true }
}

const targets = [await started(), await started()]
const agent = new Agent({ keepAlive: true, maxSockets: 50 })
afterAll(async () => {
  agent.destroy()
  for (const { server } of targets) await server.stop()
})

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

test('a server that is stopped under load loses no request', async () => {
  const seen = { answered: new Map<string, number>(), closing: 0, wrong: [] as string[] }
  const state = { isOver: false }
  const watch = async (target: Target): Promise<void> => {
    while (!state.isOver) {
      target.isReady = await isReady(target.url)
      await new Promise(resume => setTimeout(resume, 50))
    }
  }
  // Asks as a proxy does: servers that are ready, and another one only where nobody listens.
  const ask = async (turn: number): Promise<void> => {
    const ready = targets.filter(target => target.isReady)
    const { url } = ready[turn % ready.length]!
    try {
      const { status, headers } = await sendTo(
        `${url}/publisher/v3.0/property/view/.json`,
        { key, property_id: 9001 },
        { agent },
      )
      seen.answered.set(url, (seen.answered.get(url) ?? 0) + 1)
      if (headers.connection === 'close') seen.closing += 1
      if (status !== 200) seen.wrong.push(`${status}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') seen.wrong.push(String(error))
    }
  }
  const guest = async (number: number): Promise<void> => {
    for (let turn = number; !state.isOver; turn += 1) await ask(turn)
  }
  const watches = targets.map(watch)
  const guests = Array.from({ length: 6 }, (_, number) => guest(number))
  const [first, second] = targets as [Target, Target]
  const answeredBy = ({ url }: Target) => seen.answered.get(url) ?? 0
  await expect
    .poll(() => Math.min(answeredBy(first), answeredBy(second)), { timeout: 20_000 })
    .toBeGreaterThan(50)
  const ended = once(first.server.process, 'exit')
  first.server.process.kill('SIGTERM')
  await expect.poll(() => first.isReady, { timeout: 10_000 }).toBe(false)
  // It is not ready any more and still answers who has not noticed.
  expect(
    (await sendTo(`${first.url}/publisher/v3.0/property/view/.json`, { key, property_id: 9001 }, { agent }))
      .headers,
  ).toMatchObject({ connection: 'close' })
  expect(await ended).toEqual([0, null])
  const before = answeredBy(second)
  await expect.poll(() => answeredBy(second), { timeout: 10_000 }).toBeGreaterThan(before + 50)
  state.isOver = true
  await Promise.all([...watches, ...guests])
  expect(seen.wrong).toEqual([])
  expect(seen.closing).toBeGreaterThan(0)
}, 60_000)
