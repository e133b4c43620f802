// The projects of the tests (test/support/run/projects.ts); two workers, as most machines that run them are small, and a third for those
// that often wait: for pages to load, and for processes.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import budget from './test/budget.json' with { type: 'json' }
import { filesByProject, needsVite, testFiles } from './test/support/run/projects.ts'

/** The hotel of these is opened when its module is loaded, for one file. */
const opensHotel = (file: string): boolean =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes("/connected-hotel.ts'")

const globalSetup = ['test/support/run/global-setup.ts']
const byNode = { experimental: { viteModuleRunner: false } }

const seconds: Readonly<Record<string, number>> = budget.files
const budgetOf = ({ moduleId }: TestSpecification): number =>
  seconds[relative(import.meta.dirname, moduleId)] ?? 0

/** Within a project the files with the largest budget come first, so that no worker waits at the end for one that began last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap(own =>
      own.toSorted((one, other) => budgetOf(other) - budgetOf(one)),
    )
  }
}

/** They run after all others, as a group has one number of workers. */
const waiting = { maxWorkers: 3, sequence: { groupOrder: 1 } }
const waits = new Set(['browser', 'long'])

/** Files of a project share what they load with the files before them: loading it for each takes a third of a run. */
const projects = Object.entries(filesByProject()).flatMap(([name, files]) => {
  const ofVite = files.filter(needsVite)
  const alone = files.filter(file => opensHotel(file) && !ofVite.includes(file))
  const shared = files.filter(file => !alone.includes(file) && !ofVite.includes(file))
  const common = { globalSetup, ...(waits.has(name) && waiting) }
  return [
    { extends: true as const, test: { name, include: shared, isolate: false, ...common, ...byNode } },
    { extends: true as const, test: { name: `${name}-alone`, include: alone, ...common, ...byNode } },
    { extends: true as const, test: { name: `${name}-by-vite`, include: ofVite, ...common } },
  ].filter(({ test }) => test.include.length > 0)
})

export default defineConfig({
  test: {
    environment: 'node',
    // Trials of mutants (test/mutation) see what each file runs by itself.
    ...(process.env.MUTATION_SETUP === undefined
      ? { projects, setupFiles: ['test/support/run/random-seed.ts', 'test/support/run/processor-time.ts'] }
      : { include: testFiles, globalSetup }),
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Long enough for a loaded machine: a test fails by what it finds, not by how long it takes.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
