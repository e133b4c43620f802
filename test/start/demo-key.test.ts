// The demo's key can be guessed: it comes to somebody's own machine only, and opens nothing but the demo (attack F1).

import { afterAll, describe, expect, test } from 'vitest'
import { updatePublisher } from '../../src/store/publishers/publishers.ts'
import { realToday, smallHotel } from '../support/hotels/small-hotel.ts'
import { commandLine } from '../support/run/command-line.ts'
import { startServer } from '../support/run/processes.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'
import { testApp } from '../support/run/test-app.ts'

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())

const harness = await testApp({ demo: true })
const { app } = harness
const context = { ...smallHotel({ id: 10000, from: realToday() }), name: 'The Lion' }

/** Asks the listening server for all that a key sees. */
async function listed(headers: Record<string, string> = {}): Promise<{ status: number; ids: number[] }> {
  const answer = await fetch(`${app.url}/publisher/v3.0/properties/view/.json`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ key: 'demo' }),
  })
  const body = (await answer.json()) as unknown
  return { status: answer.status, ids: Array.isArray(body) ? body.map(({ id }) => id) : [] }
}

describe('the demo publisher', () => {
  test('sells the demo and nothing that is imported later', async () => {
    const hostelry = commandLine(harness.environment, directory.path)
    expect((await hostelry('import -', { input: JSON.stringify(context) })).errors).toContain('database ')
    const { status, ids } = await listed()
    expect(status).toBe(200)
    expect(ids).toHaveLength(13)
    expect(ids).not.toContain(context.id)
    const doctor = await hostelry('doctor')
    expect(doctor.output).toMatch(
      /the key "demo" can be guessed and exists beside property 10000, which is not the demo's; revoke it: hostelry key revoke key_/,
    )
  })

  test('that sold all in an older version is limited at the next start, which says so', async () => {
    const { database } = app.context
    const [publisher] = await database.query<{ publisher_id: number; name: string }>(
      'SELECT publisher_id, name FROM publisher',
    )
    await database.transaction(transaction =>
      updatePublisher(transaction, {
        id: publisher!.publisher_id,
        name: publisher!.name,
        sellsAll: true,
        settings: {},
      }),
    )
    expect((await listed()).ids).toContain(context.id)
    const doctor = await commandLine(harness.environment, directory.path)('doctor')
    expect(doctor.output).toContain("sells property 10000, which is not the demo's")
    const server = await startServer(harness.environment)
    expect(server.output()).toContain('"Demo publisher" sold every property under the key "demo"')
    expect(server.output()).toContain('Warning: the key "demo" can be guessed')
    expect(await server.stop()).toBe(0)
    expect((await listed()).ids).toHaveLength(13)
  }, 60_000)
})

describe('the key "demo"', () => {
  test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'])(
    'is refused where %s says that a request was forwarded, also after the same one was answered',
    async name => {
      for (let time = 0; time < 3; time++) expect((await listed()).status).toBe(200)
      expect(await listed({ [name]: '203.0.113.7' })).toEqual({ status: 401, ids: [] })
      expect((await listed()).status).toBe(200)
    },
  )
})

test.each([{ PUBLIC_URL: 'https://rooms.example.com' }, { TRUST_PROXY: '127.0.0.1' }])(
  'a server with %o is given no demo, and one of its own machine is',
  async variables => {
    const data = `${directory.path}/${Object.keys(variables)[0]}`
    const open = await startServer({ DATA_DIR: data, PORT: '0', ...variables })
    expect(open.output()).toContain('Hostelry is ready')
    expect(open.output()).not.toContain('curl')
    expect(await open.stop()).toBe(0)
    const hostelry = commandLine({ DATA_DIR: data }, directory.path)
    expect((await hostelry('publisher list')).output).toBe('none')
    expect((await hostelry('demo')).exitCode).toBe(0)
    expect((await hostelry('publisher list')).output).toContain('granted')
  },
  90_000,
)
