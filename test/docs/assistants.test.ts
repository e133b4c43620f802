// The commands of the page about assistants, run as they are written in one shell, beside a server with the demo.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { tools } from '../../src/http/assistant/tools.ts'
import { testApp } from '../support/run/test-app.ts'

const { app, environment } = await testApp({ demo: true })
const project = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/assistants.md', project), 'utf8')
const run = promisify(execFile)

test('the commands of the page list the tools, call one over standard input, and make a key', async () => {
  const written = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block).join('\necho\n')
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

test('the page says every limit as it is', () => {
  const limits = readFileSync(new URL('src/http/assistant/assistant-routes.ts', project), 'utf8')
  expect(limits).toContain('{ inAll: 64, perKey: 8, milliseconds: 60_000 }')
  expect(limits).toContain('largestMessage = 64 * 1024')
  for (const text of ['8 for each key, 64 for each server', '60 seconds', '64 KiB'])
    expect(page).toContain(text)
})
