// Cleans up after tests: vitest silently ignores an afterAll that is registered inside a test.

import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs `work` at the end of the present test; outside tests, at the end of the file or its suite. */
export function atTheEnd(work: () => Promise<unknown>): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => {
    await work()
  })
}
