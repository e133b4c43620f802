// The commands of docs/administration.md, run as they are written in one shell, beside a server with the demo.

import { expect, test } from 'vitest'
import { testApp } from '../support/run/test-app.ts'
import { runDocumented } from './documented-commands.ts'

const running = await testApp({ demo: true })

test('every example answers with what it makes', async () => {
  const { script, answers } = await runDocumented('administration.md', running)
  const calls = script.match(/^admin /gm) ?? []
  expect(calls.length).toBeGreaterThan(14)
  expect(answers).toHaveLength(calls.length)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
  expect(answers[0]?.body).toMatchObject({ id: 2, name: 'Valley Guide' })
  expect(answers[2]?.body).toMatchObject({ key: expect.stringMatching(/^hst_/) })
}, 60_000)
