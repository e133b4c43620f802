// The commands of the README, run as they are written in one shell, beside a server with the demo.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp } from '../support/run/test-app.ts'

const { app, clock, environment } = await testApp({ demo: true })
const project = new URL('../../', import.meta.url)
const readme = readFileSync(new URL('README.md', project), 'utf8')
const run = promisify(execFile)

/** Blocks that talk to the running server; the others install, start and test. */
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .map(([, block = '']) => block)
  .filter(block => block.includes('curl'))

test('the commands of the README answer with a price, a confirmation number and a property of one’s own', async () => {
  clock.moveTo(Temporal.Now.instant().toString())
  expect(blocks).toHaveLength(2)
  const written = blocks.join('\n')
  expect(written).toContain('SERVER=http://127.0.0.1:8080')
  // Answers come without a line break at their end; npm adds its own settings to the environment it runs in.
  const script = written.replace('http://127.0.0.1:8080', app.url).replaceAll(/^curl /gm, "curl -w '\\n' ")
  const { stdout, stderr } = await run('bash', ['-euc', script], {
    cwd: project,
    env: { ...process.env, ...environment },
    maxBuffer: 10_000_000,
  })
  const answers = stdout
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
  expect(stdout + stderr).not.toContain('Exception')
  expect(answers).toHaveLength(5)
  const [view, found, preview, reservation, own] = answers
  expect(view).toMatchObject({ id: 3144, was_searched: false })
  expect(found).toMatchObject({ id: 3144, is_available: true })
  const [{ rates }] = preview.property_accommodation
  expect(rates[0].total.total).toBe(413.56)
  expect(reservation).toMatchObject({ status: 'confirmed', total: { total: 413.56 } })
  expect(reservation.confirmation_number).toMatch(/^R\d{4}/)
  expect(own).toMatchObject({ id: 3200, is_available: true })
  expect(stdout).toContain('1 imported, 0 unchanged, 0 refused')
}, 60_000)
