// What docs/channels.md says under "Trying it", run as it is written beside a server with the demo: the simulated Cloudbeds
// connects, pushes a year, and a booking that is made here arrives there.

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageDocument from '../../../package.json' with { type: 'json' }
import { addDays, formatDay, localTime } from '../../../src/values/civil-dates.ts'
import { bookingBody } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher } from '../../support/run/test-app.ts'

const project = join(import.meta.dirname, '../../..')
const { scripts }: { scripts: Record<string, string> } = packageDocument
const harness = await testApp({ demo: true })
// The simulator lives by the real clock.
harness.clock.moveTo(Temporal.Now.instant().toString())
const { key } = await testPublisher(harness)

test('a booking arrives at the simulated Cloudbeds, which takes a room off its counts', async () => {
  const page = readFileSync(join(project, 'docs/channels.md'), 'utf8')
  const [, script = ''] = page.match(/## Trying it[\s\S]*?```sh\n([\s\S]*?)```/) ?? []
  const lines: string[] = []
  const commands = script
    .replaceAll(/npm run -s (\S+) --/g, (_, name) => scripts[name]!.replace('node ', `node ${project}/`))
    .replace(/(--shared-secret \S+)/, `$1 --server ${harness.app.url} --bookings 1`)
  const shell = spawn('bash', ['-euc', commands], {
    cwd: harness.environment.DATA_DIR,
    env: { ...process.env, ...harness.environment, ENV_FILE: '/dev/null' },
  })
  collect(shell, lines)
  await expect.poll(() => lines.join(''), { timeout: 60_000 }).toContain('waiting for bookings')
  const checkin = addDays(localTime(Temporal.Now.instant(), 'UTC').today, 200)
  const body = bookingBody({ key, property: 3107, checkin, nights: 3, rate: await firstRate(checkin) })
  const booked = await harness.post('book/reservation/.json', body)
  expect(booked.status, booked.text).toBe(200)
  const number = booked.body.confirmation_number
  expect(await exitOf(shell), lines.join('')).toBe(0)
  expect(lines.join('')).toContain(`booking ${number}: `)
  expect(lines.join('')).toContain(`${formatDay(checkin)} to ${formatDay(addDays(checkin, 3))}`)
  const [night] = await harness.app.context.database.query<{ left: number }>(
    'SELECT allotment - sold AS left FROM night WHERE property_id = 3107 AND room_id = 1 AND night = $1',
    [formatDay(checkin)],
  )
  expect(night).toEqual({ left: 4 })
}, 120_000)

const collect = ({ stdout, stderr }: ChildProcess, lines: string[]): void => {
  for (const stream of [stdout, stderr]) stream?.on('data', chunk => lines.push(String(chunk)))
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null
    ? new Promise(resolve => child.once('exit', resolve))
    : Promise.resolve(child.exitCode)

/** A rate of room 1 that can be booked for the stay. */
async function firstRate(checkin: Parameters<typeof addDays>[0]): Promise<string> {
  const { body } = await harness.post('property/available/.json', {
    key,
    property_id: 3107,
    checkin: formatDay(checkin),
    checkout: formatDay(addDays(checkin, 3)),
    rooms: [{ adults: 2 }],
  })
  return body.property_accommodation[0].rates[0].code
}
