// The tests that mutation testing runs (stryker.config.json): those of the price rules alone, which need no database,
// with one seed so that the same mutants survive each time.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/pricing/**/*.test.ts'],
    setupFiles: ['test/support/run/fixed-seed.ts'],
    testTimeout: 20_000,
  },
})
