// Thousands of hostile inputs over real connections: an answer for each, none of them a fault of the server, nothing
// secret in any (threats D1 to D10, A5). npm run fuzz sends a million.

import { expect, test } from 'vitest'
import { fuzz } from '../../fuzz/fuzz.ts'
import { fuzzTarget } from '../../fuzz/fuzz-target.ts'
import { cardDigits } from '../../fuzz/hostile-input.ts'
import { randomRuns, seed } from '../../support/run/random-runs.ts'
import { testApp } from '../../support/run/test-app.ts'

const harness = await testApp({ demo: true, jobs: false, variables: { CATALOG_FRESH_MS: '500' } })

const inputs = randomRuns(2_000, 4_000, 20_000)

test(`${inputs} inputs are answered, without a fault of the server and without a secret (seed ${seed})`, async () => {
  const target = await fuzzTarget(harness.app, harness.clock)
  const result = await fuzz(target, { inputs, seed })
  expect(result.failures).toEqual([])
  // Were they all of one kind, half of the server would not have been asked.
  const statuses = ['200', '400', '401', '404', '405']
  // So few are refused with 422 and 429 that a short run may have none.
  for (const status of inputs < 20_000 ? statuses : [...statuses, '422', '429'])
    expect(result.answersByStatus[status] ?? 0, status).toBeGreaterThan(0)
  const log = harness.logLines.join('')
  for (const secret of [...target.keys, cardDigits, '"err"']) expect(log).not.toContain(secret)
}, 300_000)
