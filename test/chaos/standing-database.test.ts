// A server whose PostgreSQL stands still most of the time, from its first start on and again from its second: it waits, answers
// from memory, and goes on. It never ends itself, and leaves no PostgreSQL behind.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { signalPostgres } from '../support/machines/frozen-postgres.ts'
import { type RunningServer, startServer } from '../support/run/processes.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const stoppedMilliseconds = 1800
const goingMilliseconds = 700
/** Rounds of the two after a server is ready. */
const rounds = 7

test.runIf(existsSync('/proc/self/stat'))(
  'a server whose PostgreSQL stands still, before it is ready, when it is and afterwards, goes on',
  { timeout: 300_000 },
  async () => {
    await using directory = await temporaryDirectory()
    const environment = { DATA_DIR: join(directory.path, 'data'), PORT: '0', LOG_LEVEL: 'silent' }
    const data = join(environment.DATA_DIR, 'postgresql', '18')
    for (const start of ['first', 'second']) {
      let server: RunningServer | null = null
      const starting = startServer(environment).then(started => {
        server = started
      })
      // While it stands still.
      const statuses: number[] = []
      let left = rounds
      while (left > 0) {
        await signalPostgres(data, 'SIGSTOP').catch(() => undefined)
        const stopped = pause(stoppedMilliseconds)
        if (server !== null) {
          left -= 1
          statuses.push(await ask(server))
        }
        await stopped
        await signalPostgres(data, 'SIGCONT').catch(() => undefined)
        const going = pause(goingMilliseconds)
        if (server !== null) await ask(server)
        await going
      }
      await starting
      const { process, output, stop } = server!
      expect([start, process.exitCode, output()]).toEqual([start, null, expect.stringContaining('ready at')])
      // What the moments in which it goes have brought into memory is answered.
      expect(statuses.slice(-5)).toEqual([200, 200, 200, 200, 200])
      expect(await stop()).toBe(0)
      expect(existsSync(join(data, 'postmaster.pid'))).toBe(false)
    }
  },
)

/** The status of an availability of the demo. */
async function ask(server: RunningServer): Promise<number> {
  const url = /ready at (http\S+)/.exec(server.output())?.[1]
  if (url === undefined) throw new Error(`the server has ended: ${server.output()}`)
  const checkin = addDays(parseDay(Temporal.Now.plainDateISO('UTC').toString())!, 40)
  const body = {
    key: 'demo',
    property_id: 3101,
    checkin: formatDay(checkin),
    checkout: formatDay(addDays(checkin, 2)),
    rooms: [{ adults: 2 }],
  }
  const answer = await fetch(`${url}/publisher/v3.0/property/available/.json`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}
