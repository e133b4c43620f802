// The commands of docs/testing.md, run as they are written in one shell, beside a server with the demo: each scenario is answered
// as the page says.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type TestScenario, testScenarios } from '../../src/lodging/installation/test-scenarios.ts'
import { testApp } from '../support/run/test-app.ts'
import { runDocumented } from './documented-commands.ts'

const running = await testApp({ demo: true, jobs: false })
const page = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8')

interface Call {
  readonly path: string
  readonly scenario: TestScenario | undefined
  readonly status: number
  readonly type: string | null
  readonly body: { readonly type?: string }
}

/** Runs the page's commands; each call with its scenario and what it was answered with. */
async function runPage(): Promise<Call[]> {
  const { script, answers } = await runDocumented('testing.md', running)
  const written = [...script.matchAll(/^call (\S+) .*$/gm)]
  expect(answers).toHaveLength(written.length)
  return written.map(([line, path], index) => {
    const scenario = /test_scenario\\": \\"(\w+)/.exec(line)?.[1] as TestScenario | undefined
    const { status, body } = answers[index] as { status: number; body: Call['body'] }
    return { path: path!, scenario, status, type: body.type ?? null, body }
  })
}

test('every command is answered as the table of scenarios says', { timeout: 60_000 }, async () => {
  const calls = await runPage()
  for (const { path, scenario, body: _, ...answer } of calls) {
    const listed =
      scenario && !['property/available', 'watches/create'].includes(path)
        ? testScenarios[scenario]
        : undefined
    const { status, type } = listed ?? { status: 200, type: null }
    expect(answer, `${path} ${scenario}`).toEqual({ status, type })
  }
  const shown = calls.flatMap(({ path, scenario }) =>
    path === 'book/reservation' && scenario ? [scenario] : [],
  )
  expect(new Set(shown)).toEqual(new Set(Object.keys(testScenarios)))
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!)
  const given = calls.find(({ scenario }) => scenario === 'price_changed')!.body
  const doc_url = example.doc_url.replace('http://127.0.0.1:8080', running.app.url)
  expect(given).toEqual({ ...example, request_id: expect.any(String), doc_url })
})
