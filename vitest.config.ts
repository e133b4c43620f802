// One PostgreSQL serves all tests (test/support/global-setup.ts); two workers, as most machines that run them are small.

import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const include = ['test/**/*.test.ts']

/**
 * Files that need a process of their own: those that stand in for modules, which the files after them would get too, and those of
 * the hotel that is opened when its module is loaded.
 */
const alone = globSync(include).filter(file =>
  /\bvi\.mock\(|\/connected-hotel\.ts'/.test(readFileSync(file, 'utf8')),
)

/** All others share what they load with the files before them: loading it for each takes a third of a run. */
const projects = [
  { extends: true, test: { name: 'shared', include, exclude: alone, isolate: false } },
  { extends: true, test: { name: 'alone', include: alone } },
] as const

export default defineConfig({
  test: {
    environment: 'node',
    // Trials of mutants (test/mutation) see what each file runs by itself.
    ...(process.env.MUTATION_SETUP === undefined ? { projects: [...projects] } : { include }),
    globalSetup: ['test/support/global-setup.ts'],
    maxWorkers: 2,
    // Long enough for a loaded machine: a test fails by what it finds, not by how long it takes.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
