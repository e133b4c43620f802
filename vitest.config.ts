// One PostgreSQL serves all tests (test/support/global-setup.ts); two workers, as most machines that run them are small.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    maxWorkers: 2,
    // Long enough for a loaded machine: a test fails by what it finds, not by how long it takes.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
