// What docs/operations.md says of metrics, logs and limits is what the server does.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testApp } from '../support/run/test-app.ts'

const running = await testApp()
const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
const section = (heading: string): string => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

/** The words in backquotes of the first column of each table of a section. */
const firstColumn = (heading: string): string[] =>
  [...section(heading).matchAll(/^\| ([^|]*`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  )

const isMetric = (word: string): boolean => /^(hostelry|nodejs|process)_/.test(word)

describe('the page for who runs the server', () => {
  test('names every metric of our own, and each is there', async () => {
    await running.post('property/view/.json', {})
    const { body } = await running.app.server.inject('/metrics')
    const metrics = firstColumn('Health, metrics, logs').filter(isMetric)
    expect(metrics.length).toBeGreaterThan(5)
    for (const metric of metrics) expect(body).toContain(`# TYPE ${metric} `)
    const own = [...body.matchAll(/^# TYPE (\S+) /gm)]
      .map(([, name = '']) => name)
      .filter(name => !/^(nodejs|process)_/.test(name))
    expect(metrics.filter(name => !/^(nodejs|process)_/.test(name)).sort()).toEqual(own.sort())
  })

  test('names every field of a line of the log, and no other', async () => {
    running.logLines.length = 0
    await running.post('property/view/.json', {})
    const line = JSON.parse(running.logLines.find(text => text.includes('"request"')) ?? '{}')
    const fields = firstColumn('Health, metrics, logs').filter(word => !isMetric(word))
    expect(fields.sort()).toEqual(Object.keys(line).sort())
  })

  test('names the paths for health', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect(section('Health, metrics, logs')).toContain(`GET ${path}`)
      expect((await running.app.server.inject(path)).statusCode).toBe(200)
    }
  })

  test('names the limit of a body', async () => {
    const answer = await running.post('property/view/.json', ' '.repeat(256 * 1024 + 1))
    expect(answer.status).toBe(413)
    expect(section('Limits')).toContain('256 KiB')
  })
})
