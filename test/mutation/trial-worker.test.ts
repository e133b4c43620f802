// One process tries many faults: how a file ended before says nothing of the next fault.

import { expect, inject, test } from 'vitest'
import { openSandbox } from './sandbox.ts'
import { testRunner } from './test-runner.ts'

const root = new URL('../..', import.meta.url).pathname
const money = { file: 'src/values/money.ts', start: 0, end: 0, replacement: "throw new Error('broken')\n" }

test('a file that a fault failed does not end the run of the next fault', { timeout: 120_000 }, async () => {
  await using sandbox = await openSandbox(root)
  await using runner = testRunner({
    sandbox,
    setupFiles: ['test/support/run/fixed-seed.ts'],
    variables: { TEST_DATABASE_URL: inject('connectionString') },
    warmUp: null,
    signal: new AbortController().signal,
  })
  const run = (...files: string[]) =>
    runner.run({ files, endsAtFailure: true, secondsFor: () => 60 }).then(result => result.files)
  {
    using _fault = sandbox.apply({ ...money, id: 'broken', layer: 'operations', kind: 'broken' })
    const [failed] = await run('test/values/money.test.ts')
    expect(failed?.failure).not.toBeNull()
  }
  const sound = await run('test/mutation/reach.test.ts', 'test/values/money.test.ts')
  expect(sound.map(({ file, failure }) => [file, failure])).toEqual([
    ['test/mutation/reach.test.ts', null],
    ['test/values/money.test.ts', null],
  ])
})
