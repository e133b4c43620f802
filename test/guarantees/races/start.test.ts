// A newcomer's first minute: an empty directory, one start, a line that books a room; and what happens after.

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { startServer } from '../../support/run/processes.ts'
import { temporaryDirectory } from '../../support/run/temporary-directory.ts'

const directory = await temporaryDirectory()
afterAll(() => directory[Symbol.asyncDispose]())
const environment = { DATA_DIR: `${directory.path}/data`, PORT: '0' }

/** Runs a printed curl line as it stands. */
async function run(line: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const [, address = '', body = ''] = /^curl -s (\S+) -d '(.*)'$/.exec(line) ?? []
  const answer = await fetch(address, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('npm start on a new machine', () => {
  test('prints lines that show and book a room, and the booking is there after a restart', {
    timeout: 90_000,
  }, async () => {
    const first = await startServer(environment)
    const lines = first
      .output()
      .split('\n')
      .filter(line => line.startsWith('curl'))
    expect(lines).toHaveLength(2)
    const [, pages] = /^Booking pages of Juniper Falls: (\S+)$/m.exec(first.output()) ?? []
    const home = await fetch(pages!, { headers: { accept: 'text/html' } })
    expect(await home.text()).toContain('Stay in Juniper Falls')
    const shown = await run(lines[0]!)
    expect(shown).toMatchObject({ status: 200, body: { id: 3144, is_available: true } })
    const booked = await run(lines[1]!)
    expect(booked).toMatchObject({ status: 200, body: { status: 'confirmed', total: { total: 413.56 } } })
    expect(inventoryOf(shown.body)).toBe(8)
    expect(await first.stop('SIGKILL')).toBeNull()

    const second = await startServer(environment)
    const again = second
      .output()
      .split('\n')
      .find(line => line.startsWith('curl'))
    expect(inventoryOf((await run(again!)).body)).toBe(7)
    expect(await second.stop()).toBe(0)
  })

  test('a second server on the same directory is refused in a sentence, and the first goes on', {
    timeout: 60_000,
  }, async () => {
    const first = await startServer(environment)
    const second = await startServer(environment)
    expect(second.output()).toMatch(/^Another server is running on .*Stop it first/)
    expect(second.output()).not.toContain('at async')
    expect(second.process.exitCode).toBe(1)
    const line = first
      .output()
      .split('\n')
      .find(each => each.startsWith('curl'))
    expect((await run(line!)).status).toBe(200)
    expect(await first.stop('SIGINT')).toBe(0)
  })

  test('a server that others can reach is not given the demo', { timeout: 60_000 }, async () => {
    const server = await startServer({ DATA_DIR: `${directory.path}/open`, PORT: '0', HOST: '0.0.0.0' })
    expect(server.output()).toContain('Hostelry is ready')
    expect(server.output()).not.toContain('curl')
    // As docs/operations.md has it, which is to work before the first picture.
    const pack = ['-czf', `${directory.path}/files.tgz`, '-C', `${directory.path}/open`, 'pictures/originals']
    await promisify(execFile)('tar', pack)
    expect(await server.stop()).toBe(0)
  })

  test('a server ends by itself, in a sentence, when its data is gone', { timeout: 60_000 }, async () => {
    const data = `${directory.path}/gone`
    const server = await startServer({ DATA_DIR: data, PORT: '0', HOST: '0.0.0.0' })
    expect(server.output()).toContain('Hostelry is ready')
    const pid = Number((await readFile(`${data}/postgresql/18/postmaster.pid`, 'utf8')).split('\n')[0])
    // At once, as PostgreSQL writes while its files are removed one by one.
    await rename(data, `${data}-away`)
    process.kill(pid, 'SIGKILL')
    const [exitCode] = await once(server.process, 'exit')
    expect(exitCode).toBe(1)
    expect(server.output()).toContain(`${data}/postgresql/18, is gone. The server stops.`)
  })

  test('a server ends with the program that started it with a channel', { timeout: 60_000 }, async () => {
    const server = await startServer({ DATA_DIR: `${directory.path}/open`, PORT: '0', HOST: '0.0.0.0' })
    expect(server.output()).toContain('Hostelry is ready')
    server.process.disconnect()
    const [exitCode] = await once(server.process, 'exit')
    expect(exitCode).toBe(0)
  })

  test('every mistake in the configuration is told at once', async () => {
    const server = await startServer({ PORT: 'eighty', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })
    expect(server.process.exitCode).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(server.output()).toContain(`  ${name} `)
  })
})

/** Free rooms of the first room's first rate on its first night. */
function inventoryOf(property: Record<string, unknown>): unknown {
  const [room] = property.property_accommodation as { rates: { nights: { inventory: number }[] }[] }[]
  return room?.rates[0]?.nights[0]?.inventory
}
