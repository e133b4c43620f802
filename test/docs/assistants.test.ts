// The commands of the page about assistants, run as they are written in one shell, beside a server with the demo.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { tools } from '../../src/http/assistant/tools.ts'
import { accessDays, codeSeconds } from '../../src/operations/publishers/assistant-consent.ts'
import {
  accessSeconds,
  refreshSeconds,
  registrationsPerHour,
  unusedHours,
} from '../../src/operations/publishers/assistant-tokens.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'
import { freePort } from '../support/run/free-port.ts'
import { testApp } from '../support/run/test-app.ts'

const { app, environment } = await testApp({ demo: true })
const project = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/assistants.md', project), 'utf8')
const run = promisify(execFile)
const blocksOf = (text: string): string[] =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)

test('the commands of the page list the tools, call one over standard input, and make a key', async () => {
  const written = blocksOf(page.replace(/## Connecting without a key\n[\s\S]*?\n## /, '')).join('\necho\n')
  expect(written).toContain('SERVER=http://127.0.0.1:8080')
  const { stdout } = await run('bash', ['-euc', written.replace('http://127.0.0.1:8080', app.url)], {
    cwd: project,
    env: { ...process.env, ...environment },
  })
  const [listed, called] = stdout
    .split('\n')
    .filter(line => line.includes('"jsonrpc"'))
    .map(line => JSON.parse(line.replace(/^data: /, '')).result)
  expect(listed.tools.map(({ name }: { name: string }) => name)).toEqual(tools.map(({ name }) => name))
  expect(called.structuredContent).toMatchObject({ property_id: 3144, name: 'Juniper Vacation Condos' })
  expect(stdout).toMatch(/^hst_/m)
}, 60_000)

test('a person connects an assistant as the page says', async () => {
  const port = await freePort()
  const server = await testApp({
    demo: true,
    variables: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
  })
  const [, part = ''] = /## Connecting without a key\n([\s\S]*?)\n## /.exec(page) ?? []
  const steps = blocksOf(part).join('\n').replace('http://127.0.0.1:8080', server.app.url)
  const child = spawn('bash', ['-euc', steps], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  const asked = new URL(said.trim())
  expect(`${asked.origin}${asked.pathname}`).toBe(`${server.app.url}/admin/connect`)
  const request = Object.fromEntries(asked.searchParams)
  const given = await server.app.server.inject({
    method: 'POST',
    url: '/admin/v1/assistants/consent',
    headers: await signedInWith(server.app, [grant('operator')]),
    payload: { ...request, publisher_id: 1, scopes: request.scope!.split(' ') },
  })
  const back = new URL(given.json().url)
  expect(`${back.origin}${back.pathname}`).toBe('http://127.0.0.1:9999/back')
  child.stdin.end(`${back.searchParams.get('code')}\n`)
  expect((await ended)[0]).toBe(0)
  expect(said).toContain('"preview_price"')
  expect(said).not.toContain('"cancel_reservation"')
}, 60_000)

test('the page says every limit as it is', () => {
  const limits = readFileSync(new URL('src/http/assistant/assistant-routes.ts', project), 'utf8')
  expect(limits).toContain('{ inAll: 64, perKey: 8, milliseconds: 60_000 }')
  expect(limits).toContain('largestMessage = 64 * 1024')
  expect([codeSeconds, accessSeconds / 3600, refreshSeconds / 86_400, accessDays]).toEqual([60, 1, 30, 180])
  expect([registrationsPerHour, unusedHours]).toEqual([20, 24])
  for (const text of ['8 for each key, 64 for each server', '60 seconds', '64 KiB'])
    expect(page).toContain(text)
})
