// Clearing away after whoever asked: vitest never runs an afterAll that is registered inside a test, and says nothing.

import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs `work` when the present test has ended; called outside of tests, when all of the file or its suite have. */
export function atTheEnd(work: () => Promise<unknown>): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => {
    await work()
  })
}
