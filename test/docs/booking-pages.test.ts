// The commands of docs/booking-pages.md, run as they are written in one shell, beside a server with the demo.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { contentFields, siteSchema } from '../../src/lodging/sites/schema-site.ts'
import { testApp } from '../support/run/test-app.ts'

const { app, environment } = await testApp({ demo: true })
const project = new URL('../../', import.meta.url)
const text = readFileSync(new URL('docs/booking-pages.md', project), 'utf8')
const run = promisify(execFile)

/** The names in the first column of the table of a section. */
const named = (heading: string): string[] =>
  [...(text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )

test('every command does what the page says', async () => {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const { stdout } = await run('bash', ['-euc', blocks.join('\n')], {
    cwd: project,
    env: { ...process.env, ...environment },
  })
  const said = /`(theme\.accent: #ff7a00 could not be read and became #[0-9a-f]{6})`/.exec(text)?.[1]
  expect(said).toBeDefined()
  expect(stdout).toContain(`draft of site valley-guide changed\n${said}\n/sites/valley-guide?preview=`)
  expect(stdout.trimEnd()).toMatch(/site valley-guide changed$/)
  const shown = () => fetch(`${app.url}/sites/valley-guide/de`).then(answer => answer.text())
  await expect.poll(shown, { timeout: 5000 }).toContain('<h1>Übernachten im Tal</h1>')
  expect(await shown()).toContain(`--accent:${said?.slice(-7)}`)
  const terms = await (await fetch(`${app.url}/sites/valley-guide/terms`)).text()
  expect(terms).toContain('<a href="mailto:office@guide.example.com">Questions?</a>')
}, 60_000)

test('every field of a site and of a theme is in its table', () => {
  expect(named('Set up a site')).toEqual(expect.arrayContaining(Object.keys(siteSchema.properties)))
  expect(named('Theme')).toEqual(expect.arrayContaining(Object.keys(contentFields.theme.properties)))
})
