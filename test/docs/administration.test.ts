// The commands of docs/administration.md, run as they are written in one shell, beside a server with the demo.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp } from '../support/test-app.ts'

const { app, environment } = await testApp({ demo: true })
const project = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/administration.md', project), 'utf8')
const run = promisify(execFile)

test('every example answers with what it makes', async () => {
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const script = blocks
    .join('\n')
    .replace('http://127.0.0.1:8080', app.url)
    .replace('curl -sS', "curl -sS -w '\\n%{http_code}\\n'")
  const { stdout } = await run('bash', ['-euc', script], {
    cwd: project,
    env: { ...process.env, ...environment },
  })
  const lines = stdout.trim().split('\n')
  const answers = lines.filter((_, line) => line % 2 === 0).map(line => JSON.parse(line))
  const statuses = lines.filter((_, line) => line % 2 === 1)
  const calls = script.match(/^admin /gm) ?? []
  expect(calls.length).toBeGreaterThan(14)
  expect(answers).toHaveLength(calls.length)
  expect(new Set(statuses)).toEqual(new Set(['200', '201']))
  expect(answers[0]).toMatchObject({ id: 2, name: 'Valley Guide' })
  expect(answers[2].key).toMatch(/^hst_/)
}, 60_000)
